import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addUrlAsset } from '../server/src/assets/add-url-asset.ts';
import { makeDocx, paragraph, run } from '../server/src/checking/extract/office.fixture.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace, auditThisAsset } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

const KINDS = [
  'serif',
  'sans-serif',
  'monospace',
  'italic 1em serif',
  'bold 1em sans-serif',
  'small-caps 1em serif',
];
/** Pages of many looks, each with the words somewhere in a line. */
const LOOKS = Array.from({ length: 36 }, (_, n) => {
  const kind = KINDS[n % KINDS.length] ?? '';
  const font = kind.includes(' ') ? `font: ${kind}` : `font-family: ${kind}`;
  const look = `${font}; font-size: ${9 + ((n * 7) % 31)}px; text-align: ${n % 4 === 0 ? 'justify' : 'left'}`;
  const turned = n % 5 === 0 ? `transform: rotate(${n - 18}deg); margin: 120px 60px` : '';
  const before = 'iii WWW fine '.repeat(n % 7);
  return `<section style="${look}"><p style="${turned}">${before}Officially it is <b>zappo</b> fi\u00ADnally, and WWW or iii go on.</p></section>`;
});

const PAGES = 5 + LOOKS.length;

/** The words of the rule are the only red ones, so that their ink can be told from the rest. */
const LEAFLET = `<!doctype html><html lang="en"><title>Leaflet</title>
  <style>b { color: #ff0000; font-weight: inherit } section { break-after: page }</style>
  <section><h1>Savings at the lake</h1><p>Nothing is wrong on this page.</p></section>
  <section style="font: italic 14px serif"><p>iiiiiiiiii WWWWWWWW the account is <b>zappo</b>, and iiii fine.</p></section>
  <section style="font: 22px monospace; letter-spacing: 1px"><p>First words, then it is <b>zappo</b>.</p></section>
  <section style="font: 11px/2 sans-serif; columns: 2"><p>Many words in a narrow column, and among them one that is <b>zappo</b> for all.</p></section>
  <section style="font: 60px sans-serif"><p style="transform: rotate(-8deg); margin-top: 200px">Wide <b>zappo</b> text</p></section>${LOOKS.join('')}</html>`;
const BODY = [
  paragraph(run('Savings at the lake', '<w:b/><w:sz w:val="48"/><w:color w:val="1F3864"/>')),
  ...Array.from({ length: 60 }, (_, n) => paragraph(run(`Line ${n} says nothing of interest.`))),
  '<w:tbl><w:tblPr><w:tblBorders/></w:tblPr><w:tr><w:tc>',
  paragraph(run('In a table') + run(' it is ', '<w:i/>') + run('zap', '<w:b/>') + run('po today.')),
  '</w:tc><w:tc><w:tcPr><w:shd w:fill="FFF2CC"/></w:tcPr>',
  paragraph(run('<script>x()</script>')),
  '</w:tc></w:tr></w:tbl>',
].join('');

const browserTest = await openBrowserTest(inject('product'));
const printer = await browserTest.browser.newPage();
await printer.setContent(LEAFLET);
const leaflet = await printer.pdf({ format: 'A5' });
await printer.close();
const offer = makeDocx(BODY);
const brochure = readFileSync(
  new URL('../server/src/demo/files/bank/brochure.pdf', import.meta.url),
);

/** A page with a red square as JPEG 2000, for which a decoder has to be loaded. */
const SQUARE = [
  'JVBERi0xLjcKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMy',
  'AwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAzMDAgMzAwXS9Db250',
  'ZW50cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRiA2IDAgUj4+L1hPYmplY3Q8PC9JIDUgMCBSPj4+Pj4+CmVuZG9iago0IDAgb2JqCjw8L0',
  'xlbmd0aCA4OT4+CnN0cmVhbQpCVCAvRiAxMiBUZiA1MCAyNzAgVGQgKEEgcmVkIHNxdWFyZSwgd2hpY2ggaXMgZmluZS4pIFRqIEVUIHEgMjAw',
  'IDAgMCAyMDAgNTAgNTAgY20gL0kgRG8gUQplbmRzdHJlYW0KZW5kb2JqCjUgMCBvYmoKPDwvVHlwZS9YT2JqZWN0L1N1YnR5cGUvSW1hZ2UvV2',
  'lkdGggMjAwL0hlaWdodCAyMDAvQ29sb3JTcGFjZS9EZXZpY2VSR0IvQml0c1BlckNvbXBvbmVudCA4L0ZpbHRlci9KUFhEZWNvZGUvTGVuZ3Ro',
  'IDI2NT4+CnN0cmVhbQoAAAAMalAgIA0KhwoAAAAUZnR5cGpwMiAAAAAAanAyIAAAAC1qcDJoAAAAFmloZHIAAADIAAAAyAADBwcAAAAAAA9jb2',
  'xyAQAAAAAAEAAAALxqcDJj/0//UQAvAAAAAADIAAAAyAAAAAAAAAAAAAAAyAAAAMgAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEABQQEAAH/',
  'XAATQEBISFBISFBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAA1AAH/k8+0FBQAXK3H34',
  'AoEVBUivPfgCgRUFSK84CAgICAgICAgICAgICAgP/ZCmVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PC9UeXBlL0ZvbnQvU3VidHlwZS9UeXBl',
  'MS9CYXNlRm9udC9IZWx2ZXRpY2E+PgplbmRvYmoKeHJlZgowIDcKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMD',
  'AwMDAwNTQgMDAwMDAgbiAKMDAwMDAwMDEwNSAwMDAwMCBuIAowMDAwMDAwMjM2IDAwMDAwIG4gCjAwMDAwMDAzNzMgMDAwMDAgbiAKMDAwMDAw',
  'MDc5MiAwMDAwMCBuIAp0cmFpbGVyPDwvU2l6ZSA3L1Jvb3QgMSAwIFI+PgpzdGFydHhyZWYKODU1CiUlRU9G',
].join('');

const FILES: Readonly<Record<string, readonly [string, Buffer]>> = {
  '/leaflet.pdf': ['application/pdf', leaflet],
  '/brochure.pdf': ['application/pdf', brochure],
  '/square.pdf': ['application/pdf', Buffer.from(SQUARE, 'base64')],
  '/offer.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', offer],
};
const site = await startSite((path) => {
  const file = FILES[path];
  return file
    ? (_, response) => response.writeHead(200, { 'content-type': file[0] }).end(file[1])
    : undefined;
});

const workspace = await makeWorkspace(browserTest, 'File room');
await allowPlace(browserTest, workspace, site.place);
await makeRule(workspace.asOwner, ruleAgainst('zappo'));
const addresses = await Promise.all(
  Object.keys(FILES).map(async (path) => {
    const url = site.url(path);
    const { assetId } = await addUrlAsset(workspace.asOwner, {
      url,
      name: path.slice(1),
      render: 'static',
      metadata: {},
    });
    return [path, `/w/${workspace.id}/assets/${toPublicId('ast', assetId)}`] as const;
  }),
);
const addressOf = (path: string): string => addresses.find(([known]) => known === path)?.[1] ?? '';

let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const audit = async (path: string): Promise<void> => {
  await visit.page.goto(addressOf(path));
  await auditThisAsset(visit, `Audit of ${path}`);
};

/** The sides of all red ink on the page, and of the box, as parts of the page's size. */
const inkAndBox = async (window: Locator, box: Locator) => {
  const ink = await window.locator('canvas').evaluate((one) => {
    const canvas = one as HTMLCanvasElement;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 0) > 120 || (data[at + 2] ?? 0) > 120) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    return [left / width, top / height, right / width, bottom / height] as const;
  });
  const [outer, inner] = [await window.locator('canvas').boundingBox(), await box.boundingBox()];
  if (!outer || !inner) throw new Error('nothing is drawn');
  const left = (inner.x - outer.x) / outer.width;
  const top = (inner.y - outer.y) / outer.height;
  const sides = [left, top, left + inner.width / outer.width, top + inner.height / outer.height];
  return { ink, box: sides as [number, number, number, number] };
};

test('the box of a finding contains its ink on every page of a PDF file, and little else', async () => {
  const { page, faults } = visit;
  await audit('/leaflet.pdf');
  await page.goto(`${addressOf('/leaflet.pdf')}?view=picture`);
  const window = page.getByTestId('file-page');
  await page.getByText(`Page 1 of ${PAGES}`).waitFor();
  await expect.poll(() => window.getAttribute('data-drawn')).toBe('1');
  expect(await window.locator('[data-box]').count()).toBe(0);
  for (let number = 2; number <= PAGES; number += 1) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => window.getAttribute('data-drawn')).toBe(String(number));
    const box = window.getByRole('button', { name: /^“zappo”/i });
    const { ink, box: sides } = await inkAndBox(window, box);
    const [left, top, right, bottom] = ink;
    expect(right, `page ${number} has ink`).toBeGreaterThan(left);
    expect(left, `left of page ${number}`).toBeGreaterThanOrEqual(sides[0]);
    expect(top, `top of page ${number}`).toBeGreaterThanOrEqual(sides[1]);
    expect(right, `right of page ${number}`).toBeLessThanOrEqual(sides[2]);
    expect(bottom, `bottom of page ${number}`).toBeLessThanOrEqual(sides[3]);
    const [across, down] = [sides[2] - sides[0], sides[3] - sides[1]];
    expect(across, `width of the box on page ${number}`).toBeLessThan((right - left) * 1.5 + 0.03);
    expect(down, `height of the box on page ${number}`).toBeLessThan((bottom - top) * 2.5 + 0.03);
  }
  await page.getByText('Drawn from the stored file, whose SHA-256 begins with').waitFor();
  expect(faults).toEqual([]);
});

test('in the review a finding leads to its page of the PDF file', async () => {
  const { page, faults } = visit;
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await page.getByRole('link', { name: 'Audit of /leaflet.pdf' }).first().click();
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  const detail = page.locator('#violation-detail');
  const window = detail.getByTestId('file-page');
  await window.getByRole('img', { name: /^“zappo”/i }).waitFor();
  await detail.getByText(/“zappo” is boxed on page \d+\./i).waitFor();
  expect(faults).toEqual([]);
});

test('a Word file is drawn with its finding boxed in view, and nothing in it runs', async () => {
  const { page, faults } = visit;
  await audit('/offer.docx');
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  const detail = page.locator('#violation-detail');
  await detail.getByText('“zappo” is boxed.').waitFor();
  const frame = detail.frameLocator('iframe[title="Drawing of offer.docx"]');
  const mark = frame.locator('mark.pointed');
  await expect.poll(() => mark.allInnerTexts()).toEqual(['zap', 'po']);
  await expect
    .poll(() => mark.first().evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(500);
  const heading = frame.getByText('Savings at the lake');
  expect(
    await heading.evaluate((one) => {
      const { color, fontSize, fontWeight } = getComputedStyle(one);
      return [color, fontSize, fontWeight];
    }),
  ).toEqual(['rgb(31, 56, 100)', '32px', '700']);
  expect(await frame.getByText('<script>x()</script>').count()).toBe(1);
  expect(await frame.locator('script').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a file that leaves its font out is drawn with ours', async () => {
  const { page, faults } = visit;
  await audit('/brochure.pdf');
  await page.goto(`${addressOf('/brochure.pdf')}?view=picture`);
  const window = page.getByTestId('file-page');
  await expect.poll(() => window.getAttribute('data-drawn')).toBe('1');
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(fonts.filter((family) => family.startsWith('g_'))).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('a rare kind of image is drawn by a decoder of ours', async () => {
  const { page, faults } = visit;
  await audit('/square.pdf');
  await page.goto(`${addressOf('/square.pdf')}?view=picture`);
  const window = page.getByTestId('file-page');
  await expect.poll(() => window.getAttribute('data-drawn')).toBe('1');
  const middle = await window.locator('canvas').evaluate((one) => {
    const { width, height } = one as HTMLCanvasElement;
    const context = (one as HTMLCanvasElement).getContext('2d');
    return [...(context?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
  });
  expect(middle[0]).toBeGreaterThan(200);
  expect(middle[1]).toBeLessThan(60);
  expect(faults).toEqual([]);
});
