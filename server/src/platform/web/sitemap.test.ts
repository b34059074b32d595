import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSitemap, type SitemapLimits } from './sitemap.ts';

const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
const entry = (url: string) => `<url><loc>${url}</loc></url>`;
const read = (text: string | Buffer, limits?: SitemapLimits) =>
  readSitemap(Buffer.from(text), limits);
const urlsOf = async (text: string | Buffer, limits?: SitemapLimits) =>
  (await read(text, limits))?.entries.map(({ url }) => url);

test('pages are read with the day they changed, and nothing else of an entry', async () => {
  const text = urlset(`
    <url>
      <loc> https://a.test/1?x=1&amp;y=2 </loc><lastmod>2026-01-02</lastmod><priority>1</priority>
      <image:image><image:loc>https://a.test/image.png</image:loc></image:image>
      <xhtml:link rel="alternate" href="https://a.test/de"/>
    </url>
    <url><loc><![CDATA[https://a.test/2]]></loc></url>`);
  expect(await read(text)).toEqual({
    kind: 'pages',
    complete: true,
    entries: [
      { url: 'https://a.test/1?x=1&y=2', lastModified: '2026-01-02' },
      { url: 'https://a.test/2', lastModified: null },
    ],
  });
});

test('an index lists sitemaps, with or without a prefix', async () => {
  const inner = 'sitemap><loc>https://a.test/map.xml.gz</loc></sitemap';
  const plain = `<sitemapindex><${inner}></sitemapindex>`;
  const prefixed = plain.replaceAll(/<(\/?)/g, '<$1s:');
  for (const text of [plain, prefixed]) {
    const sitemap = await read(`\ufeff\n ${text}`);
    expect(sitemap?.kind).toBe('index');
    expect(sitemap?.entries).toEqual([{ url: 'https://a.test/map.xml.gz', lastModified: null }]);
  }
});

test('lines of URLs are a sitemap too', async () => {
  expect(
    await urlsOf('\ufeffhttps://a.test/1\r\n\nhttps://a.test/2\rnonsense\nhttps://a.test/3'),
  ).toEqual(['https://a.test/1', 'https://a.test/2', 'https://a.test/3']);
});

test('what is no sitemap is none', async () => {
  const page = '<!DOCTYPE html><html><body>Not found</body></html>';
  for (const text of [
    '',
    '  \n',
    page,
    '<rss><url><loc>https://a.test/</loc></url></rss>',
    'hello',
    '{}',
  ]) {
    expect(await read(text), text).toBeNull();
  }
});

test('only addresses of the web are read, without credentials', async () => {
  const urls = [
    'javascript:1',
    'file:///etc/passwd',
    '/relative',
    'https://u:p@a.test/',
    `https://a.test/${'x'.repeat(2_048)}`,
  ];
  expect(await urlsOf(urlset([...urls, 'https://a.test/'].map(entry).join('')))).toEqual([
    'https://a.test/',
  ]);
});

test('no entity is expanded and a DOCTYPE ends the reading', async () => {
  const bomb = `<!DOCTYPE u [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  expect(await read(`${bomb}<urlset>${entry('https://a.test/&b;&x;')}</urlset>`)).toBeNull();
  expect(await urlsOf(urlset(entry('https://a.test/&x;')))).toEqual(['https://a.test/&x;']);
});

test('a bare ampersand costs nothing, and what comes before a cut is kept', async () => {
  const text = urlset(
    entry('https://a.test/?a=1&b=2') +
      entry('<![CDATA[https://a.test/?c&d]]>') +
      '&'.repeat(200_000),
  );
  expect(await urlsOf(text)).toEqual(['https://a.test/?a=1&b=2', 'https://a.test/?c&d']);
  const zipped = gzipSync(
    urlset(Array.from({ length: 5_000 }, (_, i) => entry(`https://a.test/${i}`)).join('')),
  );
  const cut = await read(zipped.subarray(0, zipped.length / 2));
  expect(cut?.complete).toBe(false);
  expect(cut?.entries.length).toBeGreaterThan(100);
});

test('the limits hold: URLs, bytes after decompression, depth and attributes', async () => {
  const many = urlset(Array.from({ length: 20 }, (_, i) => entry(`https://a.test/${i}`)).join(''));
  const few = await read(many, { maxUrls: 10, maxBytes: 100_000 });
  expect(few).toMatchObject({ complete: false, entries: { length: 10 } });
  expect(await read(many, { maxUrls: 20, maxBytes: many.length })).toMatchObject({
    complete: true,
  });
  expect(await read(many, { maxUrls: 20, maxBytes: many.length - 1 })).toBeNull();

  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
  const before = process.memoryUsage.rss();
  expect(await readSitemap(bomb)).toBeNull();
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);

  const deep = await read(
    urlset(`${entry('https://a.test/')}${'<a>'.repeat(20)}${'</a>'.repeat(20)}`),
  );
  expect(deep).toMatchObject({ complete: false, entries: { length: 1 } });
  const broad = await read(
    urlset(
      `${entry('https://a.test/')}<a ${Array.from({ length: 100_000 }, (_, i) => `b${i}=""`).join(' ')}/>`,
    ),
  );
  expect(broad).toMatchObject({ complete: false, entries: { length: 1 } });
  const wrong = await read(urlset(entry('https://a.test/') + '</x>'.repeat(1_000_000)));
  expect(wrong).toMatchObject({ complete: false, entries: { length: 1 } });
});

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

test('every list of URLs is read back, as XML, gzipped and as lines', async () => {
  const urls = fc.array(fc.webUrl({ withQueryParameters: true }), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(urls, async (list) => {
      const expected = list.map((url) => new URL(url).href);
      const xml = urlset(list.map((url) => entry(escape(url))).join('\n'));
      expect(await urlsOf(xml)).toEqual(expected);
      expect(await urlsOf(gzipSync(xml))).toEqual(expected);
      expect(await urlsOf(list.join('\n'))).toEqual(expected);
    }),
  );
});

test('a long sitemap is read whole, wherever its pieces end', async () => {
  const urls = Array.from({ length: 20_000 }, (_, i) => `https://a.test/?a=${i}&b=${i}&c=ü`);
  const expected = urls.map((url) => new URL(url).href);
  const xml = urlset(urls.map((url) => entry(escape(url))).join(''));
  expect(await urlsOf(xml)).toEqual(expected);
  expect(await urlsOf(gzipSync(xml))).toEqual(expected);
  expect(await urlsOf(urls.join('\r\n'))).toEqual(expected);
});

test('no file breaks the reader', async () => {
  const piece = fc.constantFrom(
    '<urlset>',
    '<url>',
    '<loc>',
    'https://a.test/',
    '</loc>',
    '</url>',
    '&',
    '<!',
    '<![CDATA[',
    ']]>',
    '<?',
    '/>',
    '"',
    '\u0000',
  );
  const text = fc
    .array(fc.oneof(piece, fc.string()), { maxLength: 30 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text.map((one) => Buffer.from(`<urlset>${one}`)),
        fc.uint8Array().map((one) => Buffer.from(one)),
      ),
      async (body) => {
        for (const { url } of (await readSitemap(body))?.entries ?? [])
          expect(url).toMatch(/^https?:/);
      },
    ),
    { numRuns: 500 },
  );
});
