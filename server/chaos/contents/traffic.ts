import type { Tally } from '../caller.ts';
import type { Content } from './model.ts';

/** What the clients of a run did, and what an answer should not have been. */
export interface Traffic extends Tally {
  readonly contents: readonly Content[];
  /** Counts what the story did, by kind. */
  readonly done: Map<string, number>;
  /** The run's own clock: one tick for each thing that is sent or answered. */
  readonly tick: () => number;
}

export const createTraffic = (count: number): Traffic => {
  let clock = 0;
  return {
    contents: Array.from({ length: count }, (_, n) => ({
      name: `page-${n}`,
      versions: [],
      decisions: [],
    })),
    attempts: new Map(),
    complaints: [],
    done: new Map(),
    tick: () => ++clock,
    deadline: Number.POSITIVE_INFINITY,
  };
};

export const countDone = ({ done }: Traffic, what: string): void => {
  done.set(what, (done.get(what) ?? 0) + 1);
};
