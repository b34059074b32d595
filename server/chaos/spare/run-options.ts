import { parseArgs } from 'node:util';

export interface RunOptions {
  /** How long each part of the run takes. */
  readonly seconds: number;
  /** How many posts the audit has that runs beside. */
  readonly posts: number;
  /** Leaves the logs of every part in this folder. */
  readonly logs: string | null;
  /** A way of being wrong that the run must notice. */
  readonly fault: string | null;
}

/** Reads the options of a run in parts of equal length. Ends the process with the usage if one is wrong. */
export const readRunOptions = (
  usage: string,
  { posts, faults = [] }: { readonly posts: number; readonly faults?: readonly string[] },
): RunOptions => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '20' },
      posts: { type: 'string', default: String(posts) },
      logs: { type: 'string' },
      fault: { type: 'string' },
    },
  });
  const options = {
    seconds: Number(values.seconds),
    posts: Number(values.posts),
    logs: values.logs ?? null,
    fault: values.fault ?? null,
  };
  const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
  if (
    isWithin(options.seconds, 3, 600) &&
    isWithin(options.posts, 1, 10_000) &&
    (options.fault === null || faults.includes(options.fault))
  ) {
    return options;
  }
  console.error(usage);
  process.exit(2);
};
