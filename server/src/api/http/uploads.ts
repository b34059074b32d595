import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { ArrivedFile, BlobStore } from '../../platform/blobs/blob-store.ts';
import { OperationError } from '../../platform/errors.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';
import { scopeOf } from './request-scope.ts';

/** Limits for the uploads that one process receives at the same time. */
export interface UploadLimits {
  /** The most files of one workspace. */
  readonly perWorkspace: number;
  /**
   * The most bytes of all workspaces together. Files that are not stored yet can take this much of the disk.
   */
  readonly bytes: number;
}

export const UPLOAD_LIMITS: UploadLimits = { perWorkspace: 20, bytes: 2048 * 1024 * 1024 };

export interface Uploads {
  /** Receives the file of a request, at most `maxBytes`, and removes it when the work with it is done. */
  readonly take: <T>(
    request: FastifyRequest,
    maxBytes: number,
    work: (file: ArrivedFile) => Promise<T>,
  ) => Promise<T>;
}

/** Runs work that needs all of a file in memory. */
export type WithWholeFile = <T>(
  workspaceId: string,
  file: ArrivedFile,
  work: (content: Buffer) => Promise<T>,
) => Promise<T>;

/** How many pieces are hashed and written at the same time. */
const PIECES = 2;
/** How many files are completely in memory at the same time. */
const WHOLE_FILES = 2;
const RETRY_SECONDS = 5;

const refusal = (code: string): Error => Object.assign(new Error(code), { code });

/** The declared length of the body; null if it comes in chunks. */
const lengthOf = ({ headers }: FastifyRequest): number | null => {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
};

/**
 * The pieces of a body. Each waits for a turn, so that many fast uploads do not keep the process from other
 * work. Leaving the loop early keeps the connection open, because the answer is sent on it.
 */
async function* piecesOf(
  request: FastifyRequest,
  maxBytes: number,
  turns: Turns,
): AsyncGenerator<Buffer> {
  const asker = { workspaceId: scopeOf(request).workspaceId, priority: 'interactive' } as const;
  let size = 0;
  try {
    for await (const piece of request.raw.iterator({ destroyOnReturn: false })) {
      size += (piece as Buffer).length;
      if (size > maxBytes) throw refusal('FST_ERR_CTP_BODY_TOO_LARGE');
      const endTurn = await turns.take(asker);
      try {
        yield piece as Buffer;
      } finally {
        endTurn();
      }
    }
  } catch (error) {
    throw request.raw.destroyed && !request.raw.complete ? refusal('CLIENT_GONE') : error;
  }
  const length = lengthOf(request);
  if (length !== null && length !== size) throw refusal('FST_ERR_CTP_INVALID_CONTENT_LENGTH');
}

/**
 * Counts the uploads in progress. The returned function enters a file
 * and returns a function that ends its count.
 */
const createGate = ({ perWorkspace, bytes: most }: UploadLimits) => {
  const files = new Map<string, number>();
  let bytes = 0;
  return (workspaceId: string, size: number): (() => void) => {
    const own = files.get(workspaceId) ?? 0;
    if (own >= perWorkspace) {
      throw new OperationError(
        'too_many_at_once',
        `This workspace has ${own} uploads under way. Retry when one of them is done.`,
        { retryAfterSeconds: RETRY_SECONDS },
      );
    }
    if (bytes + size > most) {
      throw new OperationError(
        'unavailable',
        'Too many uploads are under way. Retry in a moment.',
        {
          retryAfterSeconds: RETRY_SECONDS,
        },
      );
    }
    files.set(workspaceId, own + 1);
    bytes += size;
    return () => {
      const left = (files.get(workspaceId) ?? 1) - 1;
      if (left === 0) files.delete(workspaceId);
      else files.set(workspaceId, left);
      bytes -= size;
    };
  };
};

/**
 * Receives files over HTTP. A file is written to disk piece by piece, so that an upload that stalls takes
 * almost no memory. Throws too_many_at_once or unavailable beyond the limits.
 */
export const createUploads = (blobs: BlobStore, limits: UploadLimits): Uploads => {
  const enter = createGate(limits);
  const turns = createTurns(PIECES);
  return {
    take: async (request, maxBytes, work) => {
      const { workspaceId, log } = scopeOf(request);
      const length = lengthOf(request) ?? maxBytes;
      if (length > maxBytes) throw refusal('FST_ERR_CTP_BODY_TOO_LARGE');
      const leave = enter(workspaceId, length);
      try {
        const file = await blobs.receive(piecesOf(request, maxBytes, turns));
        try {
          return await work(file);
        } finally {
          await blobs.discard(file).catch((error: Error) => {
            log.warn({ err: error.cause }, 'a received file was not removed');
          });
        }
      } finally {
        leave();
      }
    },
  };
};

/** For work that needs a whole file in memory: few files at a time, and workspaces take turns. */
export const createWholeFiles = (): WithWholeFile => {
  const turns = createTurns(WHOLE_FILES, { leastUsed: true });
  return async (workspaceId, { path }, work) => {
    const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
    try {
      return await work(await readFile(path));
    } finally {
      endTurn();
    }
  };
};
