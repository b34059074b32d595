import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that can be killed without warning and started again at the same address. */
export interface Service {
  readonly name: string;
  readonly start: () => Promise<void>;
  /** SIGKILL; comes back when nothing of the service is left. */
  readonly kill: () => Promise<void>;
}

const START_PATIENCE_MS = 300_000;
const OUTPUT_KEPT = 500;
const MOST_DEATHS = 1_000;
const AGAIN_MS = 100;

/** Below the level of an error, as pino numbers it: what a crash of another part makes a part say. */
const WARNING = /^\{"level":[1-4]0,/;

/** A program of ours under a supervisor that starts it again when it ends by itself. */
export const createNodeProcess = <Name extends string>(options: {
  readonly name: Name;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isReady: () => Promise<boolean>;
  /** Hears every line of its log. */
  readonly onLine?: (line: string) => void;
}) => {
  const { name } = options;
  const errors: string[] = [];
  const deaths: string[] = [];
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;

  /** Keeps what the log says about answers that nobody expected. */
  const hear = (line: string) => {
    options.onLine?.(line);
    // A 503 is what a client is told to expect of a crash.
    const expected = WARNING.test(line) || line.includes('"code":"unavailable"');
    if (!expected && errors.length < OUTPUT_KEPT) errors.push(line);
  };
  const launch = () => {
    const started = spawn(process.execPath, options.command, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: started.stdout }).on('line', hear);
    createInterface({ input: started.stderr }).on('line', hear);
    child = started;
    started.once('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      deaths.push(`${name} ended with code ${code}`);
      if (deaths.length < MOST_DEATHS) again = setTimeout(launch, AGAIN_MS);
    });
  };
  const start = async () => {
    launch();
    const patience = Date.now() + START_PATIENCE_MS;
    while (!(await options.isReady())) {
      if (Date.now() > patience) {
        throw new Error(`${name} did not start:\n${errors.slice(-10).join('\n')}`);
      }
      await sleep(20);
    }
  };
  const kill = async () => {
    clearTimeout(again);
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  /** SIGTERM; comes back when the process has ended, with how long that took and its code. */
  const terminate = async () => {
    clearTimeout(again);
    const running = child;
    child = undefined;
    if (!running) throw new Error(`${name} does not run`);
    const gone = new Promise<number | null>((resolve) => running.once('exit', resolve));
    const since = performance.now();
    running.kill('SIGTERM');
    const code = await gone;
    return { ms: Math.round(performance.now() - since), code };
  };
  /** The id of the process, while it runs. */
  const pid = () => child?.pid;
  return { name, start, kill, terminate, errors, deaths, pid } as const;
};
