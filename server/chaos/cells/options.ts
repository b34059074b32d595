import { parseArgs } from 'node:util';

/** `open-fence`: the first cell takes writes after the copy was made, as if nothing refused them. */
const FAULTS = ['open-fence'] as const;
type Fault = (typeof FAULTS)[number];

export interface Options {
  readonly violations: number;
  readonly posts: number;
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
  readonly fault: Fault | null;
  readonly logs: string | null;
}

const USAGE = `npm run chaos -- cells [--violations 100000] [--posts 300] [--kills 3] [--clients 6] [--seed N]
                 [--fault ${FAULTS.join(' | ')}] [--logs folder]
Two cells with a router before them. A workspace moves from one to the other while clients decide, comment, push
contents and read, and while an audit of --posts posts runs. The move is killed --kills times and run again.`;

/** Reads the options. Throws with the usage if one is wrong. */
export const readOptions = (words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      violations: { type: 'string', default: '100000' },
      posts: { type: 'string', default: '300' },
      kills: { type: 'string', default: '3' },
      clients: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      fault: { type: 'string' },
      logs: { type: 'string' },
    },
  });
  const number = (text: string, least: number, most: number): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new Error(USAGE);
  };
  const fault = FAULTS.find((known) => known === values.fault) ?? null;
  if (values.fault !== undefined && fault === null) throw new Error(USAGE);
  return {
    violations: number(values.violations, 100, 1_000_000),
    posts: number(values.posts, 1, 10_000),
    kills: number(values.kills, 0, 20),
    clients: number(values.clients, 1, 64),
    seed: number(values.seed, 0, 999_999_999),
    fault,
    logs: values.logs ?? null,
  };
};
