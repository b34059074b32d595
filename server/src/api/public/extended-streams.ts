import { getAudit } from '../../audits/get-audit.ts';
import { getBulkRun } from '../../bulk/bulk-run.ts';
import { readFinishedText, readProgress } from '../../documents/follow-document.ts';
import { seeDocument } from '../../documents/see-document.ts';
import { DOCUMENT_CHANNEL } from '../../documents/watch-text.ts';
import type { Listener } from '../../platform/db/listen.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { EventStream } from '../event-streams.ts';
import { cursorOf, frame, framePieces, frameRest } from './text-events.ts';

/** Follows something until it has ended or the reader is gone. */
export type Follow = (stream: EventStream) => Promise<void>;

/** How often a stream looks although nobody called it: a notification may be lost. */
const LOOK_MS = 15_000;
const POLL_MS = 1_000;

/** Looks again and again while PostgreSQL is away: a stream that ends with an error is not resumed. */
const patiently = async <T>(stream: EventStream, read: () => Promise<T>): Promise<T | null> => {
  while (stream.isOpen()) {
    try {
      return await read();
    } catch (error) {
      const isAway = error instanceof OperationError && error.code === 'unavailable';
      if (!isAway) throw error;
      await stream.pause(POLL_MS);
    }
  }
  return null;
};

export interface StreamParts {
  readonly listener: Listener;
  /** Throws once the key of the request opens nothing any more. */
  readonly recheck: () => Promise<unknown>;
}

/** The text of a document while it is written; throws not_found before anything is sent. */
export const followDocument = async (
  scope: Scope,
  { listener, recheck }: StreamParts,
  input: { readonly id: string; readonly after: string | undefined },
): Promise<Follow> => {
  const id = await seeDocument(scope, input.id);
  return async (stream) => {
    let cursor = cursorOf(input.after);
    const stopListening = listener.on(DOCUMENT_CHANNEL, id, stream.wake);
    try {
      while (stream.isOpen()) {
        const progress = await patiently(stream, async () => {
          await recheck();
          return readProgress(scope, id, cursor.seq);
        });
        if (!progress) return;
        const framed = framePieces(cursor, progress.pieces);
        cursor = framed.cursor;
        if (!(await stream.write(framed.text))) return;
        if (progress.status === 'failed') {
          await stream.write(frame('failed', { failure: progress.failure }));
          return;
        }
        if (progress.status === 'ready') {
          const end = await patiently(stream, () => readFinishedText(scope, id));
          if (end) await stream.write(frameRest(cursor, end) + frame('done', { status: 'ready' }));
          return;
        }
        await stream.pause(LOOK_MS);
      }
    } finally {
      stopListening();
    }
  };
};

/**
 * Something as it proceeds, told whenever it changed and for the last time when it is done. Throws
 * not_found before anything is sent.
 */
const followState = async <T>(
  { recheck }: StreamParts,
  read: () => Promise<T>,
  isDone: (state: T) => boolean,
): Promise<Follow> => {
  await read();
  return async (stream) => {
    let last = '';
    while (stream.isOpen()) {
      const state = await patiently(stream, async () => {
        await recheck();
        return read();
      });
      if (state === null) return;
      const isLast = isDone(state);
      const text = frame(isLast ? 'done' : 'progress', state);
      if (text !== last && !(await stream.write(text))) return;
      if (isLast) return;
      last = text;
      await stream.pause(POLL_MS);
    }
  };
};

export const followBulkRun = (scope: Scope, parts: StreamParts, id: string): Promise<Follow> =>
  followState(
    parts,
    () => getBulkRun(scope, id),
    (run) => run.finished_at !== null,
  );

export const followAudit = (scope: Scope, parts: StreamParts, id: string): Promise<Follow> =>
  followState(
    parts,
    () => getAudit(scope, id),
    (audit) => audit.completed_at !== null,
  );
