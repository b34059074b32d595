import { afterAll, expect, test } from 'vitest';
import { callApart } from '../../platform/browser/call-apart.ts';
import { launchChromium } from '../../platform/browser/launch-chromium.ts';
import { measureLayout } from '../../platform/browser/measure-layout.ts';
import { walkPage } from '../../platform/browser/walk-page.ts';
import { times } from '../../../test/short-run.ts';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import { extractHtml } from '../extract/extract-html.ts';
import type { Rule } from '../rule.ts';
import { judgeProminence } from './judge-prominence.ts';
import { readLayer, type ShownWords } from './layout.ts';
import { AS, CLAIM, makePage, type MadePage, WARNING, WIDTHS } from './made-pages.fixture.ts';

const RULE: Rule = {
  id: 'own/warned',
  kind: 'require',
  terms: { en: ['bitcoin'] },
  need: { any: { en: [WARNING] }, as: AS },
};
const rules = compileRules([RULE]);

const chromium = await launchChromium({
  executablePath: undefined,
  sandbox: process.getuid?.() !== 0,
  memoryMegabytes: 1_024,
});
const context = await chromium.browser.newContext({ viewport: { width: 1_280, height: 900 } });
afterAll(() => chromium.close());

const LIMITS = { maxLength: 1_000_000, maxNodes: 100_000, maxTexts: 2_000 };
/** Reads a page like the browser of an audit, but without waiting for a network. */
const read = async (html: string) => {
  const page = await context.newPage();
  await page.setContent(html);
  const session = await context.newCDPSession(page);
  const walked = await callApart(session, walkPage, LIMITS);
  const layout = await measureLayout(page, session);
  await page.close();
  return extractHtml(Buffer.from(`${walked.html}${layout}`), { rendered: true });
};

/** What is found on a made page, and where it differs from the truth. */
const differences = async ({ html, truth, number, isAlt }: MadePage): Promise<string[]> => {
  const document = await read(html);
  const { segments, layout } = document;
  if (!layout) return [`${number}: no layout`];
  const { boxesOf } = readLayer(layout);
  const shown = (words: string): ShownWords => {
    const index = segments.findIndex(({ text }) => text.includes(words));
    const start = segments[index]?.text.indexOf(words) ?? 0;
    const kind = segments[index]?.scope === 'alt' ? 'alt' : 'text';
    return { kind, boxes: boxesOf(index, { start, end: start + words.length }) };
  };
  const [claim, warning] = [shown(CLAIM), shown(WARNING)];
  const wrong = WIDTHS.flatMap((width, n) => {
    const { kinds, size, contrast, distance } = truth[n] as MadePage['truth'][number];
    const found = judgeProminence(claim, warning, AS, n).map(({ kind }) => kind);
    const at = `${number} at ${width}: `;
    if (found.join() !== kinds.join()) return [`${at}${found.join()} instead of ${kinds.join()}`];
    const [box, below] = [claim.boxes[n], warning.boxes[n]];
    if (isAlt || kinds.includes('invisible')) return [];
    if (!box || !below) return [`${at}not measured`];
    const far = below.top - box.top - box.height;
    return [
      Math.abs(below.size - size) < 0.02 ? '' : `${at}size ${below.size} instead of ${size}`,
      // A picture has whole numbers of colours.
      contrast === below.contrast || Math.abs((below.contrast ?? 0) / (contrast ?? 1) - 1) < 0.02
        ? ''
        : `${at}contrast ${below.contrast} instead of ${contrast}`,
      Math.abs(far - distance) < 100 || distance < 0
        ? ''
        : `${at}distance ${far} instead of ${distance}`,
    ].filter((text) => text !== '');
  });
  const asset = { segments: segments.map(({ text, scope }) => ({ text, scope })), layout };
  const { findings } = check({ ...asset, language: 'EN', metadata: {} }, rules, '2026-01-01');
  const isExpected = truth.some(({ kinds }) => kinds.length > 0);
  if (findings.length === Number(isExpected)) return wrong;
  return [...wrong, `${number}: ${findings.length} findings`];
};

const BATCH = 60;
const batches = Array.from({ length: times(6) }, (_, batch) => ({
  first: batch * BATCH,
  last: (batch + 1) * BATCH - 1,
}));

test.each(batches)(
  'what is measured on the pages $first to $last is what they were made with',
  async ({ first, last }) => {
    const wrong: string[] = [];
    for (let number = first; number <= last; number += 1)
      wrong.push(...(await differences(makePage(number))));
    expect(wrong).toEqual([]);
  },
  600_000,
);

test('the pages try everything', () => {
  const kinds = new Set<string>();
  for (let number = 0; number < BATCH; number += 1)
    for (const { kinds: own } of makePage(number).truth)
      for (const kind of own.length > 0 ? own : ['none']) kinds.add(kind);
  const all = ['alt', 'clicks', 'contrast', 'distance', 'invisible', 'link', 'none', 'size'];
  expect([...kinds].toSorted()).toEqual(all);
});
