import { decodeText } from '../extract/decode-text.ts';
import type { PageRequest } from './sanitise-in-child.ts';
import { sanitisePage } from '../preview/sanitise-page.ts';
import { type StoredPage, writeCopy } from '../preview/write-copy.ts';

// Runs in the child process that sanitise-in-child.ts starts: receives the bytes of a page, or a stored
// copy of one, sends a harmless page.
process.on('message', (request: PageRequest | { readonly copy: StoredPage }) => {
  if ('copy' in request) return process.send?.({ copy: writeCopy(request.copy) });
  const { bytes, mediaType, marks } = request;
  const source = decodeText(bytes, { mediaType, html: true });
  return process.send?.({ page: sanitisePage(source, marks) });
});
