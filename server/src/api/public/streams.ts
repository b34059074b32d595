import { getAudit } from '../../audits/get-audit.ts';
import { getBulkRun } from '../../bulk/bulk-run.ts';
import { readFinishedText, readProgress } from '../../documents/generate/follow-document.ts';
import { seeDocument } from '../../documents/see-document.ts';
import { DOCUMENT_CHANNEL } from '../../documents/generate/watch-text.ts';
import type { Listener } from '../../platform/db/listen.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createReuse, type Reuse } from '../../platform/reuse.ts';
import type { EventStream } from '../http/event-streams.ts';
import { param } from '../http/handler-input.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { cursorOf, frame, framePieces, frameRest } from './text-events.ts';

/** Writes events until the followed thing has ended or the reader is gone. */
type Follow = (stream: EventStream) => Promise<void>;

/** How often a stream polls, because a notification may be lost. */
const LOOK_MS = 15_000;
const POLL_MS = 1_000;
/** Many may follow the same audit: it is read once for all of them. */
const SHARED = { forMs: POLL_MS / 2, most: 1_000 };

/** Retries while PostgreSQL is down, because clients do not resume a stream that ends with an error. */
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

interface StreamParts {
  readonly listener: Listener;
  /** Throws once the key of the request is no longer valid. */
  readonly recheck: () => Promise<unknown>;
}

/** Streams the text of a document while it is written. Throws not_found before anything is sent. */
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
 * Streams the state of something whenever it changes, and a last time when it is done. Throws not_found
 * before anything is sent.
 */
const followState = async <T>(
  recheck: StreamParts['recheck'],
  { begin, read }: { readonly begin: () => Promise<T>; readonly read: () => Promise<T> },
  isDone: (state: T) => boolean,
): Promise<Follow> => {
  await begin();
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

/** A stream begins with what is so now: its reader may have started something again a moment ago. */
const sharedBy = <T>(shared: Reuse<T>, key: string, read: () => Promise<T>) => ({
  begin: () => shared.renew(key, read),
  read: () => shared.ask(key, read),
});

type BulkRunState = Awaited<ReturnType<typeof getBulkRun>>;
type AuditState = Awaited<ReturnType<typeof getAudit>>;
type FollowOperation = 'followDocument' | 'followBulkRun' | 'followAudit';

/** Streams of documents, bulk runs and audits. */
export const createStreamHandlers = (listener: Listener): ExtendedHandlers<FollowOperation> => {
  const now = () => new Date();
  const runs = createReuse<BulkRunState>({ ...SHARED, now });
  const audits = createReuse<AuditState>({ ...SHARED, now });
  return {
    followDocument: async (scope, { params, query, headers, recheck }) => {
      const header = headers['last-event-id'];
      const after = header ? String(header) : query.after;
      const input = { id: param(params, 'id'), after };
      return { follow: await followDocument(scope, { listener, recheck }, input) };
    },
    followBulkRun: async (scope, { params, recheck }) => {
      const id = param(params, 'id');
      const reading = sharedBy(runs, `${scope.workspaceId} ${id}`, () => getBulkRun(scope, id));
      return { follow: await followState(recheck, reading, (run) => run.finished_at !== null) };
    },
    followAudit: async (scope, { params, recheck }) => {
      const id = param(params, 'id');
      const reading = sharedBy(audits, `${scope.workspaceId} ${id}`, () => getAudit(scope, id));
      return { follow: await followState(recheck, reading, (one) => one.completed_at !== null) };
    },
  };
};
