import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { isShort, some } from '../../test/short-run.ts';
import { writeCopy } from '../checking/preview/write-copy.ts';
import { callApart } from '../platform/browser/call-apart.ts';
import { TREE_LIMITS } from '../platform/browser/copy-page.ts';
import { copyTree } from '../platform/browser/copy-tree.ts';
import { launchChromium } from '../platform/browser/launch-chromium.ts';
import { KIND_COUNT, makePicturedPage, WIDTHS } from './pictured-pages.fixture.ts';

const chromium = await launchChromium({
  executablePath: undefined,
  sandbox: process.getuid?.() !== 0,
  memoryMegabytes: 1_024,
});
const context = await chromium.browser.newContext({ reducedMotion: 'reduce' });
const reader = await context.newPage();
const session = await context.newCDPSession(reader);
const looker = await context.newPage();
afterAll(() => chromium.close());

/** Every request of the window that looks at copies, except those for the copies themselves. */
const outside: string[] = [];
let copy = '';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
};
await looker.route('**/*', (route) => {
  if (route.request().url() === 'http://copy.test/') {
    return route.fulfill({ body: copy, headers: HEADERS });
  }
  outside.push(route.request().url());
  return route.abort();
});

/** Where the words are drawn, and how high the page is. */
const measure = (page: Page): Promise<readonly number[]> =>
  page.evaluate(`(() => {
    for (const one of document.getAnimations()) try { one.finish() } catch { one.pause(); one.currentTime = 0 }
    const inside = (root) => [...root.querySelectorAll('*')].flatMap((e) => [e, ...(e.shadowRoot ? inside(e.shadowRoot) : [])]);
    const rects = inside(document).filter((e) => e.className === 't').flatMap((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return [...range.getClientRects()].flatMap((r) => [r.left + scrollX, r.top + scrollY, r.width, r.height]);
    });
    return [document.documentElement.scrollHeight, ...rects].map((px) => Math.round(px));
  })()`);

const numbers = Array.from({ length: isShort ? 1 : 9 }, (_, batch) => batch);

test.each(numbers)(
  'the copies of pages of every kind have their words where the pages have them, at both widths, and ask for nothing (batch %i)',
  async (batch) => {
    const faults: string[] = [];
    let words = 0;
    for (const number of some(
      Array.from({ length: KIND_COUNT }, (_, n) => batch * KIND_COUNT + n),
    )) {
      const made = makePicturedPage(number);
      // A script that moves the words gives every look another place.
      if (made.kind === 'scripted') continue;
      await reader.setViewportSize({ width: 1_440, height: 900 });
      await reader.setContent(made.html);
      const tree = await callApart(session, copyTree, TREE_LIMITS);
      const { parts } = writeCopy({ ...JSON.parse(tree ?? ''), files: [] });
      expect(parts).toHaveLength(1);
      copy = parts.join('');
      for (const width of WIDTHS) {
        await reader.setViewportSize({ width, height: 900 });
        await reader.setContent(made.html);
        const wanted = await measure(reader);
        await looker.setViewportSize({ width, height: 900 });
        await looker.goto('http://copy.test/');
        const found = await measure(looker);
        words += found.length - 1;
        if (JSON.stringify(found) !== JSON.stringify(wanted)) {
          faults.push(
            `${number} (${made.kind}) at ${width}: ${found.join()} instead of ${wanted.join()}`,
          );
        }
      }
    }
    expect(faults).toEqual([]);
    expect(words).toBeGreaterThan(0);
    expect(outside).toEqual([]);
  },
  900_000,
);
