import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLinks, isSameSite, normaliseUrl } from './crawl-frontier.ts';

const site = 'https://a.test/';
const choose = (
  links: readonly string[],
  pages = 100,
  seen: readonly string[] = [site],
  depth = 0,
) => chooseLinks({ site, limits: { pages, depth: 3 }, seen: new Set(seen) }, depth, links);

test.each([
  ['HTTPS://A.Test:443/x/../y?b=2&a=1#part', 'https://a.test/y?b=2&a=1'],
  ['http://a.test:80?', 'http://a.test/'],
  ['https://a.test:8443/', 'https://a.test:8443/'],
  ['https://a.test./', 'https://a.test/'],
  ['https://bücher.test/ü', 'https://xn--bcher-kva.test/%C3%BC'],
  ['mailto:a@a.test', null],
  ['javascript:1', null],
  ['https://user:pass@a.test/', null],
  ['/relative', null],
  [`https://a.test/${'x'.repeat(3_000)}`, null],
])('%j is normalised', (url, expected) => {
  expect(normaliseUrl(url)).toBe(expected);
});

test('only pages of the same site are followed, each once', () => {
  const links = [
    'https://a.test/1#top',
    'https://a.test/1',
    'http://www.a.test/2',
    'https://b.test/',
    'https://shop.a.test/',
    'https://a.test:8443/',
    'https://a.test.evil.test/',
    'https://a.test/logo.PNG?v=2',
    'https://a.test/terms.pdf',
    'https://a.test/',
  ];
  expect(choose(links)).toEqual([
    'https://a.test/1',
    'http://www.a.test/2',
    'https://a.test/terms.pdf',
  ]);
  expect(isSameSite('http://a.test/x', 'https://www.a.test/')).toBe(true);
});

test('a crawl ends at its limits', () => {
  const links = Array.from({ length: 50 }, (_, i) => `https://a.test/${i}`);
  expect(choose(links, 10)).toEqual(links.slice(0, 9));
  expect(choose(links, 1)).toEqual([]);
  expect(choose(links, 100, [site], 2)).toHaveLength(50);
  expect(choose(links, 100, [site], 3)).toEqual([]);
});

test('whatever a page links to, what is chosen is new, normal, of the site and within the limit', () => {
  const link = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
    fc.webPath().map((path) => `https://www.a.test${path}`),
    fc.constantFrom('https://a.test/1', 'https://a.test/1#a'),
  );
  fc.assert(
    fc.property(
      fc.array(link, { maxLength: 40 }),
      fc.array(link),
      fc.nat(20),
      (links, known, pages) => {
        const seen = new Set(known.flatMap((one) => normaliseUrl(one) ?? []));
        const chosen = chooseLinks({ site, limits: { pages, depth: 1 }, seen }, 0, links);
        expect(chosen.length).toBeLessThanOrEqual(Math.max(0, pages - seen.size));
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const url of chosen) {
          expect(normaliseUrl(url)).toBe(url);
          expect(seen.has(url)).toBe(false);
          expect(isSameSite(url, site)).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true }),
        fc.string().map((text) => `http://${text}`),
      ),
      (url) => {
        const once = normaliseUrl(url);
        if (once !== null) expect(normaliseUrl(once)).toBe(once);
      },
    ),
    { numRuns: 2_000 },
  );
});
