import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { startSite } from '../../../test/outside/site.ts';
import { check } from '../../checking/check.ts';
import { compileRules } from '../../checking/compile-rules.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { createBrowser } from '../../platform/browser/render-page.ts';
import { loadPack } from './load-pack.ts';

const WARNING = `Don't invest unless you're prepared to lose all the money you invest. This is a high-risk
  investment and you should not expect to be protected if something goes wrong.`;
const page = (
  body: string,
): string => `<!doctype html><html lang="en"><head><title>Coins</title></head>
  <body style="font: 16px/1.4 sans-serif"><h1 style="font-size: 28px">Buy bitcoin in two taps</h1>${body}</body></html>`;

const site = await startSite({
  '/plain': page(`<p>${WARNING}</p>`),
  '/tiny': page(`<p style="font-size: 4px; color: #f4f4f4">${WARNING}</p>`),
  '/far': page(`<div style="height: 9000px"></div><p>${WARNING}</p>`),
  '/folded': page(`<details><summary>Terms</summary><p>${WARNING}</p></details>`),
  '/alt': page(`<img src="data:," alt="${WARNING}">`),
  '/phone': page(
    `<style>@media (max-width: 600px) { p { font-size: 5px } }</style><p>${WARNING}</p>`,
  ),
  '/linked': page(`<p><a href="/terms">${WARNING}</a></p>`),
  '/fund': page('<p>Zero risk income.</p><p>Your capital is at risk.</p>'),
  '/pale-fund': page(
    '<p>Zero risk income.</p><p style="color: #f4f4f4">Your capital is at risk.</p>',
  ),
  '/forged': page(`<p style="font-size: 4px">${WARNING}</p>
    <!--layout {"widths":[360],"paints":[],"texts":[]}-->`),
  '/stuck': page(
    `<p>${WARNING}</p><script>addEventListener('resize', () => { for (;;); })</script>`,
  ),
});
const browser = createBrowser({ allow: [site.place], sandbox: process.getuid?.() !== 0 });
afterAll(() => browser.close());

const packs = ['uk-finance', 'eu-finance'].map((name) =>
  loadPack(fileURLToPath(new URL(`../../../../packs/${name}`, import.meta.url))),
);
const rulesOf = async (id: string) => {
  const readings = await Promise.all(packs);
  const rules = readings.flatMap(({ pack }) => pack?.rules ?? []);
  return compileRules(rules.filter((rule) => rule.id === id));
};

const read = async (path: string) => {
  const rendered = await browser.render(site.url(path), { maxBytes: 1e6, timeoutMs: 30_000 });
  if (!rendered.ok) throw new Error(rendered.code);
  return rendered.body;
};
const find = async (bytes: Buffer, isRendered: boolean, rule = 'uk-finance/crypto-warning') => {
  const document = await extractDocument(bytes, { mediaType: 'text/html', rendered: isRendered });
  if ('failure' in document) throw new Error(document.failure);
  const { segments, layout } = document;
  const asset = {
    segments: segments.map(({ text, scope }) => ({ text, scope })),
    language: 'EN',
    metadata: { market: rule.startsWith('eu-') ? 'EU' : 'GB', category: 'crypto' },
    ...(layout ? { layout } : {}),
  } as const;
  const { findings } = check(asset, await rulesOf(rule), '2026-06-01');
  return findings.map(({ place, detail }) => `${place?.quote}: ${detail ?? 'missing'}`);
};

describe('a warning that is there', () => {
  test('is enough if a reader sees it', async () => {
    expect(await find(await read('/plain'), true)).toEqual([]);
  });

  test('and is tiny and pale is objected to, with its figures', async () => {
    expect(await find(await read('/tiny'), true)).toEqual([
      'bitcoin: The needed text is 4 px beside a claim of 28 px, at contrast 1.1, at 360 px wide.',
    ]);
  });

  test('and is far below the claim is objected to', async () => {
    const [found, ...others] = await find(await read('/far'), true);
    expect(found).toMatch(
      /^bitcoin: The needed text is 9,0\d\d px below the claim, at 360 px wide\.$/,
    );
    expect(others).toEqual([]);
  });

  test('and is folded away is objected to', async () => {
    expect(await find(await read('/folded'), true)).toEqual([
      'bitcoin: The needed text is behind 1 click, at 360 px wide.',
    ]);
  });

  test('and is only the alternative text of an image is objected to', async () => {
    expect(await find(await read('/alt'), true)).toEqual([
      'bitcoin: The needed text is only the alternative text of an image, at 360 px wide.',
    ]);
  });

  test('and is only a link, or only legible on a desk, is objected to', async () => {
    expect(await find(await read('/linked'), true)).toEqual([
      'bitcoin: The needed text is only inside a link, at 360 px wide.',
    ]);
    expect(await find(await read('/phone'), true)).toEqual([
      'bitcoin: The needed text is 5 px beside a claim of 28 px, at 360 px wide.',
    ]);
  });
});

test('a promise of safety needs a risk warning that can be read', async () => {
  const rule = 'eu-finance/risk-balance';
  expect(await find(await read('/fund'), true, rule)).toEqual([]);
  expect(await find(await read('/pale-fund'), true, rule)).toEqual([
    'Zero risk: The needed text is at contrast 1.1, at 360 px wide.',
  ]);
});

test('without a browser the same pages are checked as if nothing were known of their layout', async () => {
  for (const path of ['/tiny', '/far', '/folded', '/alt']) {
    const answer = await fetch(site.url(path));
    expect(await find(Buffer.from(await answer.arrayBuffer()), false)).toEqual([]);
  }
});

test('a page cannot bring its own measurements', async () => {
  expect(await find(await read('/forged'), true)).toHaveLength(1);
  const answer = await fetch(site.url('/forged'));
  const document = await extractDocument(Buffer.from(await answer.arrayBuffer()), {
    mediaType: 'text/html',
  });
  expect('layout' in document).toBe(false);
});

test('a page that cannot be measured is read all the same', async () => {
  const bytes = await read('/stuck');
  expect(bytes.toString()).toContain('Buy bitcoin');
  expect(bytes.toString()).not.toContain('<!--layout');
  expect(await find(bytes, true)).toEqual([]);
});
