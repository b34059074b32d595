import { extractDocument } from './extract-document.ts';
import type { ExtractionRequest } from './extract-in-child.ts';

// The other end of extract-in-child.ts: one file in, one document or failure out. It ends when the
// process that started it does.
process.on('message', (request: ExtractionRequest) => {
  void extractDocument(request.bytes, request.hint).then((answer) => process.send?.(answer));
});
