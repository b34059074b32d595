import { extractDocument } from '../extract/extract-document.ts';
import { answerRequests } from '../../platform/children/answer-requests.ts';
import type { ExtractionRequest } from './extract-in-child.ts';

/** Reads the next `size` bytes of the standard input. The parent sends further bytes only after an answer. */
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

// Runs in the child process that extract-in-child.ts starts: receives one file, sends one document or
// failure. It ends when the process that started it ends.
answerRequests(async (request: ExtractionRequest) => {
  const bytes = 'bytes' in request ? request.bytes : await readBytes(request.size);
  return extractDocument(bytes, request.hint);
});
