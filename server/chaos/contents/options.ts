import { parseArgs } from 'node:util';
import { type Part, PARTS } from '../generation/options.ts';

/** Each is a way of being wrong that the checker must catch; faulty-server.ts says how. */
export const FAULTS = ['versions-apart', 'no-idempotency', 'no-forward'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Options {
  readonly contents: number;
  readonly versions: number;
  readonly kills: number;
  readonly editors: number;
  readonly reviewers: number;
  readonly seed: number;
  /** Only this part is killed; null takes each in turn. */
  readonly part: Part | null;
  readonly fault: Fault | null;
  /** Run every planted fault and see that it is caught. */
  readonly allFaults: boolean;
  /** Leaves the logs of every part in this folder. */
  readonly logs: string | null;
}

const USAGE = `npm run chaos -- contents [--contents 1000] [--versions 20] [--kills 12] [--seed N]
                          [--editors 6] [--reviewers 3] [--part ${PARTS.join(' | ')}]
                          [--logs folder] [--fault ${FAULTS.join(' | ')}] [--faults]
The short form: --contents 20 --versions 5 --kills 1`;

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
      contents: { type: 'string', default: '1000' },
      versions: { type: 'string', default: '20' },
      kills: { type: 'string', default: '12' },
      editors: { type: 'string', default: '6' },
      reviewers: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      part: { type: 'string' },
      logs: { type: 'string' },
      fault: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  const atLeastOne = (name: 'contents' | 'versions' | 'editors' | 'reviewers', most: number) =>
    Math.max(1, wholeNumber(name, values[name], most));
  return {
    contents: atLeastOne('contents', 100_000),
    versions: atLeastOne('versions', 1_000),
    kills: wholeNumber('kills', values.kills, 1_000),
    editors: atLeastOne('editors', 64),
    reviewers: atLeastOne('reviewers', 64),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    part: oneOf('part', PARTS, values.part),
    logs: values.logs ?? null,
    fault: oneOf('fault', FAULTS, values.fault),
    allFaults: values.faults,
  };
};
