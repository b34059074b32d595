import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { enablePack } from '../server/src/rules/enable-pack.ts';
import { loadPack } from '../server/src/rules/packs/load-pack.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { startProduct } from './product.ts';

const GOAL_MS = 50;
/** Between two keys of somebody who is fast. */
const PAUSE_MS = 90;

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '200' },
    characters: { type: 'string', default: '1000' },
    data: { type: 'string', default: '/var/tmp/copydesk-bench-rules' },
  },
});

const say = (text: string): void => console.log(text);

/** A text of so many characters in which the rule finds something now and then. */
const textOf = (characters: number): string =>
  'The best soup in town is warm, and the boots are dry. Nobody said who asked. '
    .repeat(Math.ceil(characters / 76))
    .slice(0, characters);

/** From each key until the marks of the new text are painted. */
const startClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    (globalThis as { times?: number[] }).times = times;
    const sheet = document.querySelector('[data-trial]');
    let pressed = 0;
    // A key that comes before the one before was answered counts with that one.
    document.addEventListener('keydown', () => (pressed ||= performance.now()), true);
    new MutationObserver(() => {
      if (sheet?.getAttribute('data-trial') !== 'shown' || pressed === 0) return;
      const since = pressed;
      pressed = 0;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - since));
        port1.start();
        port2.postMessage(null);
      });
    }).observe(sheet as Element, { attributes: true, attributeFilter: ['data-trial'] });
  });

const report = async (page: Page, what: string): Promise<number> => {
  const times = await page.evaluate(() => (globalThis as { times?: number[] }).times ?? []);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  say(
    `${what.padEnd(44)} p50 ${at(0.5).toFixed(0)}  p95 ${at(0.95).toFixed(0)}  most ${at(0.999).toFixed(0)} ms  (${sorted.length})`,
  );
  return at(0.95);
};

const product = await startProduct({ data: values.data });
const browserTest = await openBrowserTest(product);
try {
  const workspace = await makeWorkspace(browserTest, 'Bench of rules');
  const { pack } = await loadPack('packs/house');
  if (!pack) throw new Error('the pack house has mistakes');
  await enablePack(workspace.asOwner, pack);
  const { page } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/rules?search=superlative`);
  await page.getByRole('link', { name: 'Superlative without a source' }).click();
  await page.getByRole('link', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copy into a draft' }).click();
  await page.waitForURL(/\/edit/);
  const live = page.getByLabel('Text to try the rule on');
  await live.fill(textOf(Number(values.characters)));
  await page.locator('[data-trial="shown"]').waitFor();
  say(
    `load ${loadavg()[0]?.toFixed(1)}, ${values.characters} characters, a rule of fifteen languages`,
  );
  await live.focus();
  await startClock(page);
  for (let n = 0; n < Number(values.keys); n++) {
    await page.keyboard.press(n % 10 === 9 ? 'Backspace' : ('abcdefghi'[n % 9] ?? 'x'));
    await page.waitForTimeout(PAUSE_MS);
  }
  const text = await report(page, 'key in the text to marks painted');
  const words = page.getByLabel('What it looks for · English');
  await words.focus();
  await page.evaluate(() => (globalThis as { times?: number[] }).times?.splice(0));
  for (let n = 0; n < Number(values.keys) / 2; n++) {
    await page.keyboard.press(n % 10 === 9 ? 'Enter' : ('abcdefghi'[n % 9] ?? 'x'));
    await page.waitForTimeout(PAUSE_MS);
  }
  await report(page, 'key in the words to marks painted');
  if (text > GOAL_MS) process.exitCode = 1;
} finally {
  await browserTest.close();
  await product.stop();
}
