import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './platform/free-port.ts';
import { isAlive } from './platform/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-up-'));
chmodSync(folder, 0o755);
const data = join(folder, 'data');
const readyFile = join(folder, 'ready.json');
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const running = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  for (const child of running) if (child.exitCode === null) await sleep(3_000);
  rmSync(folder, { recursive: true, force: true });
});

interface Ready {
  baseUrl: string;
  apiKey: string;
  otherApiKey: string;
  noAccessApiKey: string;
  revokedApiKey: string;
}

const run = (file: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [script(file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
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

const status = async (ready: Ready, key: string, path = '/audits') => {
  const url = `${ready.baseUrl}/public/v1${path}`;
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
};

const postgresPid = () =>
  Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const enginePid = () => Number(readFileSync(join(data, 'engine', 'pid'), 'utf8'));
/** What an `up` has started besides itself. */
const partsPids = () => [postgresPid(), enginePid()];

/** Runs the printed line that writes a document, as a reader of the output would. */
const generate = async (output: string) => {
  const line = output.split('\n').find((text) => text.endsWith('/document')) ?? '';
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    line.trim().replace('curl', 'curl -s'),
  ]);
  return (JSON.parse(stdout) as { documentId: string }).documentId;
};

test('the first start is ready within 15 s, and its four keys do what their names say', async () => {
  const { ready, seconds, child, exit, output } = await start();
  expect(seconds).toBeLessThan(15);
  expect(await status(ready, ready.apiKey)).toBe(200);
  expect(await status(ready, ready.otherApiKey)).toBe(200);
  expect(await status(ready, ready.noAccessApiKey)).toBe(403);
  expect(await status(ready, ready.revokedApiKey)).toBe(401);
  expect((await fetch(`${ready.baseUrl}/docs/`)).status).toBe(200);
  expect(output().match(/^ {2}curl /gm)).toHaveLength(4);
  const second = run('up.ts', ['--data', data, '--port', String(await freePort())]);
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain('already runs');
  const verify = run('verify.ts', ['--data', data]);
  expect(await verify.exit).toBe(0);
  expect(verify.output()).toMatch(/[1-5] trails, 0 broken/);
  const id = await generate(output());
  expect(await status(ready, ready.apiKey, `/document/${id}`)).toBe(200);
  const parts = partsPids();
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(parts.map(isAlive)).toEqual([false, false]);
  expect(existsSync(readyFile)).toBe(false);
}, 60_000);

test('a second start is ready within 5 s and keeps data and keys, also after a hard kill', async () => {
  const first = await start();
  expect(first.seconds).toBeLessThan(5);
  const orphans = partsPids();
  first.child.kill('SIGKILL');
  await first.exit;
  rmSync(readyFile);
  const second = await start();
  expect(orphans.map(isAlive)).toEqual([false, false]);
  await generate(second.output());
  expect(second.ready.apiKey).toBe(first.ready.apiKey);
  expect(await status(second.ready, first.ready.apiKey)).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exit).toBe(0);
}, 60_000);

test('--reset starts over: the old keys are gone', async () => {
  const before = await start();
  before.child.kill('SIGTERM');
  await before.exit;
  const after = await start('--reset');
  expect(after.ready.apiKey).not.toBe(before.ready.apiKey);
  expect(await status(after.ready, before.ready.apiKey)).toBe(401);
  after.child.kill('SIGTERM');
  await after.exit;
}, 60_000);

test('a port that is taken is said so, and nothing stays behind', async () => {
  const up = await start();
  const port = new URL(up.ready.baseUrl).port;
  const other = run('up.ts', ['--data', join(folder, 'other'), '--port', port]);
  expect(await other.exit).toBe(1);
  expect(other.output()).toContain('--port');
  expect(existsSync(join(folder, 'other', 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(folder, 'other', 'engine', 'pid'))).toBe(false);
  up.child.kill('SIGTERM');
  await up.exit;
}, 60_000);
