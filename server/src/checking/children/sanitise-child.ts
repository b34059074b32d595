import { decodeText } from '../extract/decode-text.ts';
import type { PageRequest } from './sanitise-in-child.ts';
import { drawDocx, type DrawRequest } from '../preview/draw-docx.ts';
import { sanitisePage } from '../preview/sanitise-page.ts';
import { answerRequests } from '../../platform/children/answer-requests.ts';
import { type StoredPage, writeCopy } from '../preview/write-copy.ts';

// Runs in the child process that sanitise-in-child.ts starts: receives the bytes of a page, or a stored
// copy of one, or of a Word file, sends a harmless page.
type Request = PageRequest | { readonly copy: StoredPage } | { readonly docx: DrawRequest };
answerRequests((request: Request) => {
  if ('copy' in request) return { copy: writeCopy(request.copy) };
  if ('docx' in request) {
    // A file that cannot be drawn is no fault of the child process.
    return drawDocx(request.docx).then(
      (page) => ({ page }),
      () => ({ page: null }),
    );
  }
  const { bytes, mediaType, marks } = request;
  const source = decodeText(bytes, { mediaType, html: true });
  return { page: sanitisePage(source, marks) };
});
