import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/platform/free-port.ts';

/** The API as a process of its own, as in production. With `pipe` its log goes to us, who read and forget it. */
export const startApi = async (
  url: string,
  env: Readonly<Record<string, string>> = {},
  log: 'ignore' | 'pipe' = 'ignore',
): Promise<{ base: string; child: ChildProcess }> => {
  const port = await freePort();
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'api'], {
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      ACCEPTED_RISKS: 'database-owner',
      PORT: String(port),
      ...env,
    },
  });
  child.stdout?.resume();
  process.once('exit', () => child.kill());
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (await fetch(`${base}/public/v1/health`).catch(() => null)) return { base, child };
    await sleep(50);
  }
  throw new Error('the API did not start');
};
