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

const nothing = async function* (): AsyncGenerator<Buffer> {
  yield Buffer.alloc(0);
};

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
 * Passes a body of at most `maxBytes` on to `receive`, counted both compressed and decompressed, so that neither an
 * endless stream nor a compression bomb can fill the memory or the disk.
 */
export const passBody = async <T>(
  body: Readable,
  encoding: string,
  maxBytes: number,
  receive: (chunks: Chunks) => Promise<T>,
): Promise<T> => {
  const sent = createLimit(maxBytes);
  const unpacked = createLimit(maxBytes);
  let received: { readonly value: T } | undefined;
  const take = async (chunks: Chunks) => {
    received = { value: await receive(unpacked.limit(chunks)) };
  };
  const decoder = decoderOf(encoding);
  try {
    if (decoder) await pipeline(body, sent.limit, decoder, take);
    else await pipeline(body, take);
  } catch (error) {
    // Many servers declare a compression for an empty page.
    const isEmpty = (error as { code?: unknown }).code === 'Z_BUF_ERROR' && sent.passed.bytes === 0;
    if (!isEmpty) throw error;
    return receive(nothing());
  }
  if (!received) throw new Error('a body ended before it was received');
  return received.value;
};

/** Receives a body into memory. */
export const intoMemory = async (chunks: Chunks): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
