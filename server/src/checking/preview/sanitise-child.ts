import { decodeText } from '../extract/decode-text.ts';
import type { PageRequest } from './sanitise-in-child.ts';
import { sanitisePage } from './sanitise-page.ts';

// The other end of sanitise-in-child.ts: the bytes of a page in, a harmless copy out.
process.on('message', ({ bytes, mediaType, marks }: PageRequest) => {
  const source = decodeText(bytes, { mediaType, html: true });
  process.send?.({ page: sanitisePage(source, marks) });
});
