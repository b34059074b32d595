import { parseArgs } from 'node:util';
import { type Part, PARTS } from '../generation/options.ts';

/** A way of being wrong that the checker must catch; faulty-server.ts says how. */
export const FAULTS = ['gaps'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Options {
  /** Decisions, comments and keys. */
  readonly changes: number;
  readonly kills: number;
  /** How many messages of the receiver that fails are never answered. Each takes 15 seconds. */
  readonly timeouts: number;
  readonly seed: number;
  /** Only this part is killed; null takes each in turn. */
  readonly part: Part | null;
  readonly fault: Fault | null;
  /** Leaves the logs of every part in this folder. */
  readonly logs: string | null;
}

const USAGE = `npm run chaos -- events [--changes 3000] [--kills 8] [--timeouts 4] [--seed N]
                        [--part ${PARTS.join(' | ')}] [--logs folder]
                        [--fault ${FAULTS.join(' | ')}]
The short form: --changes 400 --kills 1 --timeouts 0`;

const wholeNumber = (name: string, text: string, most: number): number => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) throw new Error(`--${name} is a whole number up to ${most}.\n${USAGE}`);
  return number;
};

const oneOf = <T extends string>(name: string, known: readonly T[], text: string | undefined) => {
  const found = known.find((word) => word === text) ?? null;
  if (text !== undefined && found === null) {
    throw new Error(`There is no ${name} ${text}.\n${USAGE}`);
  }
  return found;
};

export const readOptions = (words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      changes: { type: 'string', default: '3000' },
      kills: { type: 'string', default: '8' },
      timeouts: { type: 'string', default: '4' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      part: { type: 'string' },
      logs: { type: 'string' },
      fault: { type: 'string' },
    },
  });
  return {
    changes: Math.max(20, wholeNumber('changes', values.changes, 100_000)),
    kills: wholeNumber('kills', values.kills, 1_000),
    timeouts: wholeNumber('timeouts', values.timeouts, 100),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    part: oneOf('part', PARTS, values.part),
    logs: values.logs ?? null,
    fault: oneOf('fault', FAULTS, values.fault),
  };
};
