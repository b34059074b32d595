import type { Verdict } from '../check.ts';
import { checkWriters } from './check.ts';
import { STEPS, type World } from './make-world.ts';
import type { Records } from './read-records.ts';
import { askAgain, createTraffic, startWriters } from './writers.ts';

/** What the parts have to do while they are killed. */
export interface Load {
  /** Steps of all documents together. */
  readonly steps: number;
  /** When the API answered anything at all. */
  readonly heard: readonly number[];
  /** How far it is, in words. */
  readonly state: () => string;
  /** Asks for everything; ends when all of it has an answer, or at the deadline. */
  readonly run: (baseUrl: string, world: World) => Promise<unknown>;
  /** After this time nobody waits any more. */
  readonly endAt: (deadline: number) => void;
  /** Holds what was answered against what is stored; `calmly` is false when answers may be missing. */
  readonly check: (
    place: { readonly baseUrl: string; readonly world: World; readonly calmly: boolean },
    records: Records,
  ) => Promise<Verdict[]>;
}

/** Many clients that each want one document. */
export const documentsLoad = (documents: number, seed: number): Load => {
  const traffic = createTraffic(documents, seed);
  return {
    steps: documents * STEPS,
    heard: traffic.heard,
    state: () => `${traffic.answered} of ${documents} clients answered`,
    run: (baseUrl, world) => startWriters({ baseUrl, world, seed }, traffic),
    endAt: (deadline) => {
      traffic.deadline = deadline;
    },
    check: async ({ baseUrl, world, calmly }, records) => {
      const again = calmly ? await askAgain(baseUrl, world, traffic) : [];
      return [
        ...checkWriters(records, traffic),
        { check: 'clients answered otherwise later', figure: `${again.length}`, findings: again },
      ];
    },
  };
};
