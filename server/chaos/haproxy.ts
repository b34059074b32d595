import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepts } from './generation/services.ts';
import type { Service } from './node-process.ts';

/** HAProxy with a file of deploy/, whose addresses come from the environment. */
export const createHaproxy = (options: {
  readonly name: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** It is there when something listens here. */
  readonly port: number;
}): Service => {
  const { name, file, port } = options;
  let child: ChildProcess | undefined;
  const start = async () => {
    // Debian puts it where only root looks.
    const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
    if (spawnSync('haproxy', ['-v'], { env }).status !== 0) {
      throw new Error('HAProxy is missing: apt-get install haproxy');
    }
    child = spawn('haproxy', ['-db', '-f', file], {
      env: { ...env, ...options.env },
      stdio: 'ignore',
    });
    for (let tries = 0; !(await accepts(port)); tries += 1) {
      if (tries === 100 || child.exitCode !== null) throw new Error(`${name} did not start`);
      await sleep(50);
    }
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  return { name, start, kill };
};
