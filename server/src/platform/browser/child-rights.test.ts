import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../../../test/outside/site.ts';
import { isRoot, maySandbox } from '../children/child-user.ts';
import { runHidden } from '../children/hidden-node.fixture.ts';
import { createBrowserInChild } from './render-in-child.ts';

const site = await startSite({
  '/plain': '<p>a plain page',
  '/never': '<p>there is text<img src="/silent">',
  '/silent': () => undefined,
});
const browser = createBrowserInChild({ allow: [site.place] });
afterAll(() => browser.close());

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** As who it runs: real, effective, saved and for files. */
  readonly users: readonly number[];
  readonly command: string;
}
const processes = (): readonly Process[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
      const users = (/^Uid:\s+(.*)$/m.exec(status)?.[1] ?? '0').split('\t').map(Number);
      return [{ pid: Number(pid), parent, users, command }];
    } catch {
      return [];
    }
  });
/** The processes that a process has started, and those that they have started. */
const below = (pid: number, all = processes()): readonly Process[] =>
  all
    .filter(({ parent }) => parent === pid)
    .flatMap((one): readonly Process[] => [one, ...below(one.pid, all)]);
const ofBrowser = (): readonly Process[] => {
  const child = below(process.pid).find(({ command }) => command.includes('browser-child'));
  return child ? [child, ...below(child.pid)] : [];
};

test('neither the child nor any process of Chromium is root, and none has --no-sandbox where user namespaces allow it', async () => {
  const request = { maxBytes: 100_000, timeoutMs: 20_000 };
  const reading = browser.render(`${site.origin}/never`, request);
  const isShown = () => ofBrowser().some(({ command }) => command.includes('--type=renderer'));
  while (!isShown()) await sleep(50);
  const found = ofBrowser();
  expect(await reading).toMatchObject({ ok: true });
  // The child, the main process, and at least one for the page and one for the network.
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect(found.filter(({ users }) => users.includes(0))).toEqual([]);
  const open = found.filter(({ command }) => command.includes('--no-sandbox'));
  if (maySandbox()) expect(open).toEqual([]);
}, 180_000);

test.runIf(isRoot())(
  'root without a user to drop to starts no Chromium, unless that is accepted by name',
  async () => {
    const moduleOf = (name: string): string => new URL(name, import.meta.url).href;
    const render = `const { createBrowserInChild } = await import('${moduleOf('./render-in-child.ts')}');
    const browser = createBrowserInChild();
    const request = { maxBytes: 1e5, timeoutMs: 10000 };
    // No page can be there, so whatever Chromium says of it, Chromium has said it.
    const { code } = await browser.render('http://nowhere.invalid/', request).catch((error) => ({ code: error.message }));
    console.log(code);
    await browser.close();`;
    expect(runHidden(render)).toMatch(/^Root runs this process.*ACCEPTED_RISKS=root-children/);
    const accept = `(await import('${moduleOf('../children/child-user.ts')}')).acceptRootChildren();`;
    expect(runHidden(`${accept} ${render}`)).toMatch(/^dns$/m);
  },
  300_000,
);
