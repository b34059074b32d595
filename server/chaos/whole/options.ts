import { parseArgs } from 'node:util';

export interface Options {
  /** How long each fault lasts. */
  readonly seconds: number;
  readonly rounds: number;
  readonly clients: number;
  readonly seed: number;
  readonly logs: string | null;
  readonly fault: boolean;
}

/** Reads the options of a run with faults one after the other. Ends the process with the usage if one is wrong. */
export const readOptions = (
  usage: string,
  seconds: { readonly usual: number; readonly most: number },
): Options => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: String(seconds.usual) },
      rounds: { type: 'string', default: '1' },
      clients: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      logs: { type: 'string' },
      fault: { type: 'boolean', default: false },
      // Set by the run itself, when it is in a space of its own.
      inside: { type: 'boolean', default: false },
    },
  });
  const { logs = null, fault } = values;
  const number = (text: string, least: number, most: number): number => {
    const value = Number(text);
    if (value >= least && value <= most) return value;
    console.error(usage);
    process.exit(2);
  };
  return {
    seconds: number(values.seconds, 5, seconds.most),
    rounds: number(values.rounds, 1, 100),
    clients: number(values.clients, 1, 64),
    seed: number(values.seed, 0, Infinity),
    logs,
    fault,
  };
};
