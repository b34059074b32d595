import { CopydeskError } from '../shared/errors.ts';
import { type Asked, type Caller, type CallOptions, prepare } from './call.ts';
import { createDeadline } from './deadline.ts';
import { lostRequest, unreadableAnswer } from './lost.ts';
import { pause } from './pause.ts';
import { createFrameReader, type Frame } from './read-frames.ts';
import type { OperationId } from './repeatable.ts';
import { nextAttempt } from './retry-rules.ts';
import { failureOf, open, type Prepared } from './send.ts';
import type { Settings } from './settings.ts';

/** The service sends a comment every 15 seconds, so a stream that is silent for longer is dead. */
const SILENCE_MS = 45_000;

/** The events of one connection. Throws when it breaks. */
async function* readOnce(
  settings: Settings,
  request: Prepared,
  lastId: string,
): AsyncGenerator<Frame> {
  const deadline = createDeadline(SILENCE_MS, request.signal);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    const response = await open(settings, request, deadline.signal);
    const type = response.headers.get('content-type') ?? '';
    if (!response.body || !type.includes('text/event-stream')) {
      throw unreadableAnswer(response.status);
    }
    reader = response.body.getReader();
    const decoder = new TextDecoder();
    const readFrames = createFrameReader(lastId);
    for (;;) {
      deadline.extend();
      const { done, value } = await reader.read();
      if (done) return;
      // Whoever reads may take their time.
      deadline.rest();
      yield* readFrames(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    request.signal?.throwIfAborted();
    throw error instanceof CopydeskError ? error : lostRequest(error, deadline.isOver());
  } finally {
    deadline.stop();
    await reader?.cancel().catch(() => undefined);
  }
}

/**
 * The events of a stream until one of them is its last. A connection that breaks is opened again with the id of
 * the last event; failures are counted anew after each event.
 */
export async function* follow<K extends OperationId>(
  { settings }: Caller,
  id: K,
  asked: Asked<K>,
  isLast: (event: string) => boolean,
  options: CallOptions = {},
): AsyncGenerator<Frame> {
  let lastId = '';
  let failures = 0;
  const policy = { ...settings.policy, retries: options.retries ?? settings.policy.retries };
  for (;;) {
    const headers: Record<string, string> = { Accept: 'text/event-stream', ...asked.headers };
    if (lastId !== '') headers['Last-Event-ID'] = lastId;
    const request = prepare(settings, id, { ...asked, headers }, options);
    try {
      for await (const frame of readOnce(settings, request, lastId)) {
        lastId = frame.id;
        failures = 0;
        yield frame;
        if (isLast(frame.event)) return;
      }
      // The stream ended before its last event, as when the service is restarted.
      throw lostRequest(new Error('the stream ended early'), false);
    } catch (error) {
      const failure = failureOf(error);
      const tried = { failures, elapsed: 0 };
      const next = failure && nextAttempt(failure, 'safe', tried, policy, Math.random());
      if (!next) throw error;
      failures += 1;
      await pause(next.waitMs, options.signal);
    }
  }
}
