import type { FastifyReply, FastifyRequest } from 'fastify';
import { OperationError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';

/** A stream of events to one reader, open as long as the reader is connected. */
export interface EventStream {
  /** Sends text and waits until the reader has received it; false once the reader is gone. */
  readonly write: (text: string) => Promise<boolean>;
  /** Waits, but ends early if the stream closes or `wake` is called. */
  readonly pause: (ms: number) => Promise<void>;
  /** Ends the current pause, or the next one if none is running. */
  readonly wake: () => void;
  readonly isOpen: () => boolean;
}

const BEAT_MS = 15_000;
/**
 * How long a reader may receive nothing. After that the reader has left, or holds its connection without
 * using it.
 */
const DRAIN_MS = 60_000;

const createStream = (reply: FastifyReply): EventStream & { close: () => void } => {
  const response = reply.raw;
  let isOpen = true;
  let isPaused = false;
  let isWoken = false;
  let wakeUp = () => {};
  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const beat = setInterval(() => {
    if (!isPaused) response.write(': beat\n\n');
  }, BEAT_MS);
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beat);
    response.end();
    wake();
  };
  response.once('close', close);
  response.on('error', close);

  const drained = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(() => response.destroy(), DRAIN_MS);
      const settle = () => {
        clearTimeout(timer);
        response.off('drain', settle).off('close', settle);
        done();
      };
      response.once('drain', settle).once('close', settle);
    });

  return {
    write: async (text) => {
      if (!isOpen || text === '') return isOpen;
      if (!response.write(text)) {
        // Nothing more is read from PostgreSQL until then, so that nothing piles up for a slow reader.
        isPaused = true;
        await drained();
        isPaused = false;
      }
      return isOpen;
    },
    pause: async (ms) => {
      if (!isWoken && isOpen) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          wakeUp = () => {
            clearTimeout(timer);
            done();
          };
        });
        wakeUp = () => {};
      }
      isWoken = false;
    },
    wake,
    isOpen: () => isOpen,
    close,
  };
};

/** The streams of this process: at most `perWorkspace` for each workspace. All end when the service stops. */
export const createEventStreams = (log: Log, perWorkspace: number) => {
  const open = new Map<string, number>();
  const running = new Map<Promise<void>, () => void>();
  let isStopping = false;

  /** Throws too_many_at_once if the workspace has too many streams. */
  const demandRoom = (workspaceId: string): void => {
    if ((open.get(workspaceId) ?? 0) < perWorkspace && !isStopping) return;
    const message = `A workspace may follow ${perWorkspace} streams at a time.`;
    throw new OperationError('too_many_at_once', message, { retryAfterSeconds: 5 });
  };

  /**
   * Sends events until `follow` has ended or the reader is gone. Demands room, because others may have begun since
   * it was demanded before. After that the answer has begun, and errors can only end it.
   */
  const run = (
    request: FastifyRequest,
    reply: FastifyReply,
    workspaceId: string,
    follow: (stream: EventStream) => Promise<void>,
  ): FastifyReply => {
    demandRoom(workspaceId);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    if (request.method === 'HEAD') {
      reply.raw.end();
      return reply;
    }
    open.set(workspaceId, (open.get(workspaceId) ?? 0) + 1);
    const stream = createStream(reply);
    const work = async () => {
      try {
        if (await stream.write('retry: 1000\n\n')) await follow(stream);
      } catch (error) {
        const { message } = error as Error;
        log.warn({ err: message, requestId: request.id }, 'a stream of events broke off');
      } finally {
        stream.close();
        const left = (open.get(workspaceId) ?? 1) - 1;
        if (left > 0) open.set(workspaceId, left);
        else open.delete(workspaceId);
      }
    };
    const promise = work();
    running.set(promise, stream.close);
    void promise.finally(() => running.delete(promise));
    return reply;
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    const all = [...running];
    for (const [, close] of all) close();
    await Promise.all(all.map(([promise]) => promise));
  };
  return { demandRoom, run, stop };
};
