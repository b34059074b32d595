import { parseArgs } from 'node:util';

/** Each is a way of being wrong that the checker must catch; faulty-server.ts says how. */
export const FAULTS = [
  'acknowledge-early',
  'no-idempotency',
  'counters-apart',
  'reads-audit',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Options {
  readonly kills: number;
  readonly seed: number;
  readonly clients: number;
  readonly fault: Fault | null;
  /** Run every planted fault until it is caught. */
  readonly allFaults: boolean;
}

const USAGE = `npm run chaos -- decisions [--kills 100] [--seed N] [--clients 8]
                 [--fault ${FAULTS.join(' | ')}] [--faults]`;

const wholeNumber = (name: string, text: string, most: number): number => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) throw new Error(`--${name} is a whole number up to ${most}.\n${USAGE}`);
  return number;
};

export const readOptions = (words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      clients: { type: 'string', default: '8' },
      fault: { type: 'string' },
      faults: { type: 'boolean', default: false },
    },
  });
  const fault = FAULTS.find((known) => known === values.fault) ?? null;
  if (values.fault !== undefined && fault === null) {
    throw new Error(`There is no fault ${values.fault}.\n${USAGE}`);
  }
  return {
    kills: wholeNumber('kills', values.kills, 10_000),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    clients: Math.max(1, wholeNumber('clients', values.clients, 64)),
    fault,
    allFaults: values.faults,
  };
};
