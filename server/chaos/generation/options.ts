import { parseArgs } from 'node:util';

/** Each is a way of being wrong that the checker must catch; faulty-server.ts says how. */
export const FAULTS = ['forget-answers', 'no-reconciler', 'no-idempotency'] as const;
export type Fault = (typeof FAULTS)[number];

export const PARTS = ['api', 'workflows', 'engine', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly documents: number;
  readonly kills: number;
  readonly seed: number;
  /** Only this part is killed; null takes each in turn. */
  readonly part: Part | null;
  /** Each kill takes all parts at once, as a power cut does. */
  readonly together: boolean;
  /** The engine comes back without anything that it knew. */
  readonly loseEngine: boolean;
  /** A bulk run of so many rows in place of single documents; 0 for none. */
  readonly bulk: number;
  readonly fault: Fault | null;
  /** Run every planted fault and see that it is caught. */
  readonly allFaults: boolean;
  /** Leaves the logs of every part in this folder. */
  readonly logs: string | null;
}

const USAGE = `npm run chaos -- generation [--documents 200] [--kills 8] [--seed N] [--bulk N]
                            [--part ${PARTS.join(' | ')}] [--together] [--lose-engine]
                            [--logs folder] [--fault ${FAULTS.join(' | ')}] [--faults]`;

const wholeNumber = (name: string, text: string, most: number): number => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) throw new Error(`--${name} is a whole number up to ${most}.\n${USAGE}`);
  return number;
};

const oneOf = <T extends string>(name: string, known: readonly T[], text: string | undefined) => {
  const found = known.find((word) => word === text) ?? null;
  if (text !== undefined && found === null)
    throw new Error(`There is no ${name} ${text}.\n${USAGE}`);
  return found;
};

export const readOptions = (words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      documents: { type: 'string', default: '200' },
      kills: { type: 'string' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      bulk: { type: 'string', default: '0' },
      part: { type: 'string' },
      together: { type: 'boolean', default: false },
      'lose-engine': { type: 'boolean', default: false },
      logs: { type: 'string' },
      fault: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  const bulk = wholeNumber('bulk', values.bulk, 100_000);
  return {
    documents: Math.max(1, wholeNumber('documents', values.documents, 2_000)),
    // A bulk run takes one of each.
    kills: wholeNumber('kills', values.kills ?? (bulk > 0 ? '4' : '8'), 1_000),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    part: oneOf('part', PARTS, values.part),
    together: values.together,
    loseEngine: values['lose-engine'],
    bulk,
    fault: oneOf('fault', FAULTS, values.fault),
    allFaults: values.faults,
    logs: values.logs ?? null,
  };
};
