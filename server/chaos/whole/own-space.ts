import { execFileSync, spawn } from 'node:child_process';

/** Given to the copy of a run that has a space of its own. */
const INSIDE = '--inside';
// Debian puts these programs where only root looks.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };

export const run = (program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Says how to get a program that is missing. */
export const needs = (program: string, debianPackage: string): void => {
  try {
    execFileSync(program, ['--version'], { env, stdio: 'ignore' });
  } catch {
    throw new Error(`${program} is missing: apt-get install ${debianPackage}`);
  }
};

/**
 * Runs this program again in a network or with mounts of its own, which are gone with its last process. Comes back in
 * there; outside it ends the process with the same code.
 */
export const enterOwnSpace = async (
  kind: 'net' | 'mount',
  file: string,
  args: readonly string[],
): Promise<void> => {
  if (args.includes(INSIDE)) return;
  if (process.getuid?.() !== 0) throw new Error(`a ${kind} namespace needs root`);
  const child = spawn('unshare', [`--${kind}`, '--', process.execPath, file, ...args, INSIDE], {
    env,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the inner one too, which ends in its own time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  process.exit(await new Promise<number>((done) => child.once('exit', (was) => done(was ?? 1))));
};
