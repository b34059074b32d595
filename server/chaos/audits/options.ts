import { parseArgs } from 'node:util';

/** Each is a way of being wrong that the checker must catch; faulty-server.ts says how. */
export const FAULTS = ['store-twice', 'counters-apart', 'forget-orphans', 'no-reconciler'] as const;
export type Fault = (typeof FAULTS)[number];

export const PARTS = ['api', 'workflows', 'engine', 'postgres', 'site'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly assets: number;
  /** How often each part is killed. */
  readonly kills: number;
  readonly seed: number;
  /** Only this part is killed; null takes each in turn. */
  readonly part: Part | null;
  /** The engine comes back without anything that it knew. */
  readonly loseEngine: boolean;
  readonly fault: Fault | null;
  /** Run every planted fault and see that it is caught. */
  readonly allFaults: boolean;
  /** Leaves the logs of every part in this folder. */
  readonly logs: string | null;
}

const USAGE = `npm run chaos -- audits [--assets 10000] [--kills 2] [--seed N]
                        [--part ${PARTS.join(' | ')}] [--lose-engine]
                        [--logs folder] [--fault ${FAULTS.join(' | ')}] [--faults]
--kills is of each part. The short form: --assets 300 --kills 1`;

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
      assets: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      part: { type: 'string' },
      'lose-engine': { type: 'boolean', default: false },
      logs: { type: 'string' },
      fault: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  return {
    assets: Math.max(20, wholeNumber('assets', values.assets, 100_000)),
    kills: wholeNumber('kills', values.kills, 100),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    part: oneOf('part', PARTS, values.part),
    loseEngine: values['lose-engine'],
    fault: oneOf('fault', FAULTS, values.fault),
    allFaults: values.faults,
    logs: values.logs ?? null,
  };
};
