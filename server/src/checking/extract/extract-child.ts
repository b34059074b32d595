import { extractDocument } from './extract-document.ts';
import type { ExtractionRequest } from './extract-in-child.ts';

/** The next bytes of the standard input. The other end sends no more of them before it has an answer. */
const readBytes = (size: number): Promise<Buffer> => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const bytes = Buffer.alloc(size);
  let have = 0;
  const add = (piece: Buffer): void => {
    have += piece.copy(bytes, have);
    if (have < size) return;
    process.stdin.off('data', add).pause();
    resolve(bytes);
  };
  if (size === 0) resolve(bytes);
  else process.stdin.on('data', add).resume();
  return promise;
};

// The other end of extract-in-child.ts: one file in, one document or failure out. It ends when the
// process that started it does.
process.on('message', async (request: ExtractionRequest) => {
  const bytes = 'bytes' in request ? request.bytes : await readBytes(request.size);
  process.send?.(await extractDocument(bytes, request.hint));
});
