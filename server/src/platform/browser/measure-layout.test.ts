import { afterAll, expect, test } from 'vitest';
import { callApart } from './call-apart.ts';
import { launchChromium } from './launch-chromium.ts';
import { measureLayout } from './measure-layout.ts';
import { walkPage } from './walk-page.ts';

const chromium = await launchChromium({
  executablePath: undefined,
  sandbox: process.getuid?.() !== 0,
  memoryMegabytes: 1_024,
});
const context = await chromium.browser.newContext({ viewport: { width: 1_280, height: 900 } });
afterAll(() => chromium.close());

interface Measured {
  readonly texts: readonly (readonly [number, number, 0 | 1, readonly (readonly unknown[])[]])[];
}

const MAX_TEXTS = 1_000;
const open = async (html: string) => {
  const page = await context.newPage();
  await page.setContent(html);
  const session = await context.newCDPSession(page);
  const limits = { maxLength: 10_000_000, maxNodes: 100_000, maxTexts: MAX_TEXTS };
  const walked = await callApart(session, walkPage, limits);
  const begin = performance.now();
  const layout = await measureLayout(page, session);
  const milliseconds = performance.now() - begin;
  await page.close();
  const json = layout.slice('<!--layout '.length, -'-->'.length);
  return { html: walked.html ?? '', layout, milliseconds, measured: JSON.parse(json) as Measured };
};

const cards = (count: number): string =>
  Array.from(
    { length: count },
    (
      _,
      n,
    ) => `<div style="position:relative;background:#fff;padding:4px"><p>Words of paragraph ${n},
      <b>some</b> in bold.</p></div>`,
  ).join('');
const HERO = `<div style="background:linear-gradient(#000, #333);color:#fff;padding:80px"><h1>Hero</h1></div>`;

test('an unchanged page is measured alike each time, and in bounded time', async () => {
  const runs = [];
  for (let run = 0; run < 3; run += 1) runs.push(await open(HERO + cards(150)));
  expect(new Set(runs.map(({ layout }) => layout)).size).toBe(1);
  // A machine that others use too may be many times slower than usual.
  expect(Math.min(...runs.map(({ milliseconds }) => milliseconds))).toBeLessThan(3_000);
});

test('each text is measured at its place in the HTML, at three widths', async () => {
  const { html, measured } = await open('<p>A &amp; b</p><p>Small <small>print</small></p>');
  expect(measured.texts.map(([start, end]) => html.slice(start, end))).toEqual([
    'A &amp; b',
    'Small ',
    'print',
  ]);
  expect(measured.texts.map(([, , , boxes]) => boxes.map(([size]) => size))).toEqual([
    [16, 16, 16],
    [16, 16, 16],
    [13.33, 13.33, 13.33],
  ]);
});

test('of a page with very many texts only so many are measured', async () => {
  const { measured, layout } = await open(cards(500));
  expect(measured.texts).toHaveLength(MAX_TEXTS);
  expect(layout.length).toBeLessThan(150 * MAX_TEXTS);
});

test('names in the document and scripts of the page change nothing of it', async () => {
  const { measured } = await open(`<form><input name="parentNode"><input name="getAttribute">
    <input name="getBoundingClientRect"><p id="keptPage">Words</p></form><script>
    window.getComputedStyle = () => ({ fontSize: '99px' }); window.keptPage = null;
    Element.prototype.getBoundingClientRect = () => null;</script>`);
  expect(measured.texts.map(([, , , boxes]) => boxes[0]?.[0])).toEqual([16]);
});

test('what is cut off below the edge of a box takes a click, and what a page moves away is not visible', async () => {
  const { measured } = await open(`<div style="height:40px;overflow:hidden">
    <p style="margin:0;height:60px">first</p><p>second</p></div>
    <style>@media (max-width: 500px) { .away { position: absolute; left: -9999px } }</style><p class=away>third</p>`);
  const seen = measured.texts.map(([, , , boxes]) => boxes.map((box) => [box[5], box[6]]));
  const fold = [1, [expect.any(Number)]];
  const plain = [1, []];
  expect(seen).toEqual([
    [plain, plain, plain],
    [fold, fold, fold],
    [[0, []], plain, plain],
  ]);
});
