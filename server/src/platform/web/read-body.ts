import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/**
 * The only encodings that are requested and decoded. Each further encoding would be another way to send a
 * compression bomb.
 */
export const ACCEPTED_ENCODINGS = 'gzip, br';

type Chunks = AsyncIterable<Buffer>;

const decoderOf = (encoding: string): Transform | null => {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchError('bad_response');
  }
};

/** Passes chunks on until they exceed the allowed number of bytes. */
const createLimit = (maxBytes: number) => {
  const passed = { bytes: 0 };
  const limit = async function* (chunks: Chunks): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      passed.bytes += chunk.length;
      if (passed.bytes > maxBytes) throw new FetchError('too_large');
      yield chunk;
    }
  };
  return { passed, limit };
};

/**
 * Reads a body of at most `maxBytes`, counted both compressed and decompressed, so that neither an endless
 * stream nor a compression bomb can fill the memory.
 */
export const readBody = async (
  body: Readable,
  encoding: string,
  maxBytes: number,
): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const sent = createLimit(maxBytes);
  const unpacked = createLimit(maxBytes);
  const collect = async (chunks: Chunks) => {
    for await (const chunk of unpacked.limit(chunks)) parts.push(chunk);
  };
  const decoder = decoderOf(encoding);
  try {
    if (decoder) await pipeline(body, sent.limit, decoder, collect);
    else await pipeline(body, collect);
  } catch (error) {
    // Many servers declare a compression for an empty page.
    const isEmpty = (error as { code?: unknown }).code === 'Z_BUF_ERROR' && sent.passed.bytes === 0;
    if (!isEmpty) throw error;
  }
  return Buffer.concat(parts);
};
