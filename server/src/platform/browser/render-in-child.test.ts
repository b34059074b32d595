import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '../processes.ts';
import { createBrowserInChild } from './render-in-child.ts';
import { startSite } from '../../../test/outside/site.ts';

const site = await startSite({
  '/plain': '<title>Plain</title><p>a plain page',
  '/shouts': `<p>x<script>const shout = 'x'.repeat(1.5e7);
    setInterval(() => console.log(shout + Math.random()), 0)</script>`,
  '/never': '<p>there is text<img src="/silent">',
  '/silent': () => undefined,
});
const browser = createBrowserInChild({ allow: [site.place] });
afterAll(() => browser.close());
const get = (path: string, timeoutMs = 10_000) =>
  browser.render(`${site.origin}${path}`, { maxBytes: 100_000, timeoutMs });

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}
const processes = (): readonly Process[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
      return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
    } catch {
      return [];
    }
  });
/** The child of a process that speaks with Chromium, and Chromium. */
const childrenOf = (pid: number): readonly Process[] => {
  const all = processes();
  const child = all.find((one) => one.parent === pid && one.command.includes('browser-child'));
  const chromium = all.find(
    (one) => one.parent === child?.pid && one.command.includes('--remote-'),
  );
  return [child, chromium].filter((one) => one !== undefined);
};
const variablesOf = (pid: number | undefined): readonly string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
const folderOf = (pid: number | undefined): string =>
  variablesOf(pid)
    .find((one) => one.startsWith('TMPDIR='))
    ?.slice(7) ?? '';

test('a page comes through whole', async () => {
  const page = await get('/plain');
  expect(page).toMatchObject({
    ok: true,
    url: `${site.origin}/plain`,
    status: 200,
    title: 'Plain',
    contentType: 'text/html',
  });
  expect(page.ok && page.fetchedAt).toBeInstanceOf(Date);
  expect(page.ok && Buffer.isBuffer(page.body) && page.body.toString()).toContain('a plain page');
});

test('the child has nothing of our environment', async () => {
  await get('/plain');
  const [child] = childrenOf(process.pid);
  const names = variablesOf(child?.pid)
    .map((one) => one.split('=')[0])
    .filter((name) => name !== '');
  expect(names.filter((name) => !/^(TMPDIR|NODE_CHANNEL_.*)$/.test(name ?? ''))).toEqual([]);
});

test('whatever a page shouts, this process does not hear it', async () => {
  await get('/plain');
  const before = process.memoryUsage.rss();
  expect(await get('/shouts', 4_000)).toMatchObject({ ok: false });
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  expect(await get('/plain')).toMatchObject({ ok: true });
}, 180_000);

test('when the child is killed, Chromium ends and the page is read by the next', async () => {
  await get('/plain');
  const before = childrenOf(process.pid);
  expect(before).toHaveLength(2);
  const reading = get('/never', 20_000);
  await sleep(500);
  process.kill(before[0]?.pid ?? 0, 'SIGKILL');
  expect(await reading).toMatchObject({ ok: true, settled: false });
  for (let i = 0; i < 50 && before.some(({ pid }) => isAlive(pid)); i += 1) await sleep(100);
  expect(before.filter(({ pid }) => isAlive(pid))).toEqual([]);
}, 180_000);

test('closing ends the child and Chromium, and removes what they wrote', async () => {
  const known = new Set(processes().map(({ pid }) => pid));
  const other = createBrowserInChild({ allow: [site.place] });
  const request = { maxBytes: 100_000, timeoutMs: 10_000 };
  expect(await other.render(`${site.origin}/plain`, request)).toMatchObject({ ok: true });
  const fresh = processes().filter(({ pid, parent }) => !known.has(pid) && parent === process.pid);
  const [child] = fresh.filter(({ command }) => command.includes('browser-child'));
  const folder =
    variablesOf(child?.pid)
      .find((one) => one.startsWith('TMPDIR='))
      ?.slice(7) ?? '';
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  await other.close();
  expect(() => readdirSync(folder)).toThrow('ENOENT');
  expect(isAlive(child?.pid ?? 0)).toBe(false);
  expect(await other.render(`${site.origin}/plain`, request)).toMatchObject({ ok: false });
}, 180_000);

test('neither the child nor Chromium outlives the service', async () => {
  const module = new URL('./render-in-child.ts', import.meta.url).href;
  const script = `const { createBrowserInChild } = await import('${module}');
    const browser = createBrowserInChild({ allow: ['${site.place}'] });
    await browser.render('${site.origin}/plain', { maxBytes: 1e5, timeoutMs: 10000 });
    console.log('read'); setInterval(() => {}, 1000);`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(service.stdout, 'data');
  const children = childrenOf(service.pid ?? 0);
  expect(children).toHaveLength(2);
  const folder = folderOf(children[0]?.pid);
  service.kill('SIGKILL');
  for (let i = 0; i < 80 && children.some(({ pid }) => isAlive(pid)); i += 1) await sleep(100);
  expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
  // Nobody was left to do it.
  rmSync(folder, { recursive: true, force: true });
}, 180_000);
