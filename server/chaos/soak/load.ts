import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPage } from '@copydesk/contract/events/event';
import { createRandom } from '../../test/random.ts';
import { type Caller, createCaller, type Tally } from '../caller.ts';
import { nameOf } from '../generation/make-world.ts';

/** What the readers and writers of a soak were told, and how long each kind of request took. */
export interface Load extends Tally {
  /** By kind: when it began, in ms since the run began, and how long it took. */
  readonly times: Map<string, { readonly at: number; readonly ms: number }[]>;
}

export const createLoad = (): Load => ({
  attempts: new Map(),
  complaints: [],
  deadline: Infinity,
  times: new Map(),
});

const WORDS = ['guaranteed', 'oak', 'desk', 'for ever', 'best', 'price', 'claim'];

/** People and systems that read, search, check texts, ask for documents and follow events, each at its own pace. */
export const startLoad = (
  place: {
    readonly baseUrl: string;
    readonly key: string;
    readonly templateId: string;
    /** Public ids of audits whose violations are read. */
    readonly audits: readonly string[];
    readonly seed: number;
    readonly began: number;
  },
  load: Load,
  isStopped: () => boolean,
): Promise<unknown> => {
  const call = createCaller(place, load);
  type Random = Parameters<Caller>[0];
  /** Does the same again and again, and notes how long it took. */
  const repeat = async (
    kind: string,
    everyMs: number,
    act: (random: Random, n: number) => Promise<unknown>,
  ) => {
    const random = createRandom(place.seed + kind.length);
    const times: { at: number; ms: number }[] = [];
    load.times.set(kind, times);
    for (let n = 0; !isStopped(); n += 1) {
      const from = Date.now();
      if (await act(random, n)) times.push({ at: from - place.began, ms: Date.now() - from });
      await sleep(Math.max(0, from + everyMs - Date.now()));
    }
  };
  let after = 0;
  return Promise.all([
    repeat('page of violations', 300, (random) =>
      call(random, 'GET', `/audits/${random.pick(place.audits)}/violations?page_size=50`),
    ),
    repeat('search', 1_000, (random) => {
      const path = `/audits/${random.pick(place.audits)}/violations`;
      return call(random, 'GET', `${path}?search=${encodeURIComponent(random.pick(WORDS))}`);
    }),
    repeat('check of a text', 500, (random, n) =>
      call(random, 'POST', '/checks', {
        body: {
          text: `Text ${n}: guaranteed 8% for ever. ${'It is made of oak. '.repeat(n % 40)}`,
        },
      }),
    ),
    repeat('document', 4_000, (random, n) =>
      call(random, 'POST', '/document', {
        body: {
          templateId: place.templateId,
          language_key: 'EN',
          input: JSON.stringify({ name: nameOf(n) }),
        },
        id: `soak-${place.seed}-${n}`,
        expected: [201],
      }),
    ),
    repeat('events', 5_000, async (random) => {
      const answer = await call(random, 'GET', `/events?after=${after}&limit=500`);
      if (answer) after = (JSON.parse(answer.body) as EventPage).next_after;
      return answer;
    }),
  ]);
};
