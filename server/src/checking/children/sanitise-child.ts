import { decodeText } from '../extract/decode-text.ts';
import type { PageRequest } from './sanitise-in-child.ts';
import { sanitisePage } from '../preview/sanitise-page.ts';

// Runs in the child process that sanitise-in-child.ts starts: receives the bytes of a page, sends a harmless
// copy.
process.on('message', ({ bytes, mediaType, marks }: PageRequest) => {
  const source = decodeText(bytes, { mediaType, html: true });
  process.send?.({ page: sanitisePage(source, marks) });
});
