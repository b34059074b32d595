import type { Content } from '@copydesk/contract/contents/content';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../test/random.ts';
import { createCaller, type Tally } from '../caller.ts';

/** What clients other than those who decide were told. */
export interface Others extends Tally {
  /** The text of each acknowledged comment. */
  readonly comments: string[];
  /** By content: the version and hash of each acknowledged push. */
  readonly pushes: Map<string, { readonly version: number; readonly hash: string }[]>;
  reads: number;
  /** The longest time that a read waited for its answer. */
  slowestReadMs: number;
}

export const createOthers = (): Others => ({
  attempts: new Map(),
  complaints: [],
  deadline: Infinity,
  comments: [],
  pushes: new Map(),
  reads: 0,
  slowestReadMs: 0,
});

const PAUSE_MS = 20;

/** Clients that comment, push contents and read, each one after the other. Gives a promise of their end. */
export const startOthers = (
  options: {
    readonly baseUrl: string;
    readonly key: string;
    readonly commented: readonly string[];
    readonly seed: number;
    /** How long each client rests after a request. */
    readonly pauseMs?: number;
  },
  others: Others,
  isStopped: () => boolean,
): Promise<unknown> => {
  const { baseUrl, key, commented: violations, seed, pauseMs = PAUSE_MS } = options;
  const call = createCaller({ baseUrl, key }, others);

  const comment = async () => {
    const random = createRandom(seed + 1);
    for (let n = 1; !isStopped(); n += 1) {
      const text = `Comment ${seed}-${n}`;
      const path = `/violations/${random.pick(violations)}/comments`;
      const sent = { body: { comment: text }, id: `comment-${seed}-${n}`, expected: [201] };
      if (await call(random, 'POST', path, sent)) others.comments.push(text);
      await sleep(pauseMs);
    }
  };
  const push = async () => {
    const random = createRandom(seed + 2);
    for (let n = 1; !isStopped(); n += 1) {
      const name = `page-${n % 10}`;
      const body = { text: `Text ${seed}-${n} of a page.`, metadata: { language: 'EN' } };
      const answer = await call(random, 'PUT', `/contents/${name}`, { body, expected: [201] });
      if (answer) {
        const { version, text_hash: hash } = JSON.parse(answer.body) as Content;
        others.pushes.set(name, [...(others.pushes.get(name) ?? []), { version, hash }]);
      }
      await sleep(pauseMs);
    }
  };
  const read = async () => {
    const random = createRandom(seed + 3);
    while (!isStopped()) {
      const began = performance.now();
      if (await call(random, 'GET', `/violations/${random.pick(violations)}`)) others.reads += 1;
      others.slowestReadMs = Math.max(others.slowestReadMs, performance.now() - began);
      await sleep(pauseMs);
    }
  };
  return Promise.all([comment(), push(), read()]);
};
