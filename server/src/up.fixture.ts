import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './platform/free-port.ts';

/** The content of the file that a start writes once the service is ready. */
interface Ready {
  baseUrl: string;
  apiKey: string;
  otherApiKey: string;
  noAccessApiKey: string;
  revokedApiKey: string;
}

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

/** Creates a folder in which a test starts the product like a user, with the Node of this process unless another is given. */
export const openStage = (node = execPath) => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-up-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const readyFile = join(folder, 'ready.json');
  const running = new Map<ChildProcess, Promise<number | null>>();

  const run = (file: string, args: readonly string[]) => {
    const script = fileURLToPath(new URL(file, import.meta.url));
    const child = spawn(node, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The cache of npm run up: what Node has compiled once is not compiled again at the next start.
      env: { PATH: env['PATH'], NODE_COMPILE_CACHE: COMPILED },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    running.set(child, exit);
    return { child, exit, output: () => output };
  };

  const start = async (...more: string[]) => {
    const port = String(await freePort());
    const startedAt = performance.now();
    const up = run('up.ts', ['--data', data, '--port', port, '--ready-file', readyFile, ...more]);
    while (!existsSync(readyFile)) {
      if (up.child.exitCode !== null) throw new Error(up.output());
      await sleep(50);
    }
    await sleep(50);
    const ready = JSON.parse(readFileSync(readyFile, 'utf8')) as Ready;
    return { ...up, ready, seconds: (performance.now() - startedAt) / 1000 };
  };

  const close = async () => {
    for (const child of running.keys()) child.kill('SIGTERM');
    // It ends PostgreSQL and the engine last. Without its folder it could not.
    await Promise.all(running.values());
    rmSync(folder, { recursive: true, force: true });
  };

  return { folder, data, readyFile, run, start, close };
};

/** Returns the status of a request with this key. */
export const statusOf = async (ready: Ready, key: string, path = '/audits') => {
  const url = `${ready.baseUrl}/public/v1${path}`;
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
};
