import { type Answer, lotOf, type Receiver, startReceiver } from './receiver.ts';

export interface Receivers {
  /** Always there and quick. Its secret is changed in the middle of the run. */
  readonly steady: Receiver;
  /** Fails in every way, at the first attempt or the first two. */
  readonly faulty: Receiver;
  readonly slow: Receiver;
  /** Says at its fifth message that it is gone. */
  readonly gone: Receiver;
  /** Where redirects lead. */
  readonly trap: Receiver;
}

const FAILURES: readonly Answer[] = ['error', 'redirect', 'reset', 'after'];
/** The share of messages whose first attempt fails. Each waits five seconds and holds up its subject. */
const FAILING = 0.04;
const GONE_AFTER = 4;

export const startReceivers = async (options: {
  readonly seed: number;
  readonly timeouts: number;
}): Promise<Receivers> => {
  const { seed } = options;
  let silences = options.timeouts;
  let seen = 0;
  const faulty = (id: string, nth: number): Answer => {
    if (nth > 1) return 'ok';
    const lot = lotOf(seed, id);
    if (lot >= FAILING) return 'ok';
    if (silences > 0) {
      silences -= 1;
      return 'silent';
    }
    return FAILURES[Math.floor((lot / FAILING) * FAILURES.length)] ?? 'error';
  };
  const trap = await startReceiver({ name: 'trap', answerTo: () => 'ok', elsewhere: '' });
  const start = (name: string, answerTo: (id: string, nth: number) => Answer) =>
    startReceiver({ name, answerTo, elsewhere: trap.url });
  return {
    trap,
    steady: await start('steady', () => 'ok'),
    faulty: await start('faulty', faulty),
    slow: await start('slow', (id) => (lotOf(seed, id) < 0.2 ? 'slow' : 'ok')),
    gone: await start('gone', () => (++seen > GONE_AFTER ? 'gone' : 'ok')),
  };
};
