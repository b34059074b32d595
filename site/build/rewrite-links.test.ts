import { expect, test } from 'vitest';
import { checkLinks } from './check-links.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { settleTables } from './settle-tables.ts';
import { slugOf } from './slug.ts';
import { stripInline } from './strip-inline.ts';

const routes = new Map([
  ['docs/api.md', 'api'],
  ['docs/adr/007-trail.md', 'decisions/007-trail'],
  ['README.md', 'readme'],
]);
const titles = new Map([['api', 'The API']]);
const files = new Set([...routes.keys(), 'deploy/proxy.cfg', 'docs/images/home.png']);
const rewrite = (source: string, text: string) =>
  rewriteLinks(source, text, { routes, titles, exists: (path) => files.has(path) });

test('a link that works on GitHub becomes a link of the site', () => {
  expect(rewrite('docs/api.md', '[trail](adr/007-trail.md#why)').text).toBe(
    '[trail](/decisions/007-trail#why)',
  );
  expect(rewrite('docs/adr/007-trail.md', '[a](../api.md) [b](../../README.md)').text).toBe(
    '[a](/api) [b](/readme)',
  );
  expect(rewrite('README.md', '[docs/api.md](docs/api.md#x), [the API](docs/api.md)').text).toBe(
    '[The API](/api#x), [the API](/api)',
  );
  expect(rewrite('docs/api.md', '[here](#scopes) [out](https://example.com/)').text).toBe(
    '[here](#scopes) [out](https://example.com/)',
  );
  const picture = rewrite('README.md', '| ![Home](docs/images/home.png) |');
  expect(picture.text).toBe('| ![Home](/images/home.png) |');
  expect(picture.images).toEqual(['docs/images/home.png']);
});

test('a file that is no page is named, and a link to nothing is reported', () => {
  expect(rewrite('docs/api.md', '[deploy/proxy.cfg](../deploy/proxy.cfg)').text).toBe(
    '`deploy/proxy.cfg`',
  );
  expect(rewrite('docs/api.md', '[a proxy](../deploy/proxy.cfg)').text).toBe(
    'a proxy (`deploy/proxy.cfg`)',
  );
  expect(rewrite('docs/api.md', '[gone](gone.md)').broken).toEqual(['docs/api.md: gone.md']);
});

test('code is left alone, and comments are taken out', () => {
  const code = '```sh\necho "[x](gone.md)"\n```\n`[x](gone.md)`';
  expect(rewrite('docs/api.md', code)).toEqual({ text: code, images: [], broken: [] });
  expect(rewrite('docs/api.md', '<!-- not run: why -->\ntext').text).toBe('\ntext');
});

test('headings have the anchors of GitHub', () => {
  expect(slugOf('What a finding says about itself')).toBe('what-a-finding-says-about-itself');
  expect(slugOf("The quick start's own PostgreSQL, and `engine`")).toBe(
    'the-quick-starts-own-postgresql-and-engine',
  );
  expect(slugOf('Écrire & vérifier')).toBe('écrire--vérifier');
});

test('a link to a page, a file or a section that is not there is broken', () => {
  const pages = new Map([
    [
      'index.html',
      '<a href="/docs/api#scopes">a</a><a href="/docs/api#none">b</a><a href="/docs/gone">c</a>',
    ],
    [
      'api.html',
      '<h2 id="scopes">Scopes</h2><a href="#scopes">d</a><img src="/docs/x.png"><a href="https://example.com/">e</a>',
    ],
  ]);
  const report = checkLinks(pages, new Set(['x.png']), '/docs/');
  expect(report.broken).toEqual([
    'index.html: /docs/api#none has no such section',
    'index.html: /docs/gone is not there',
  ]);
  expect(report.outside).toEqual(['https://example.com/']);
  expect(checkLinks(pages, new Set(), '/docs/').broken).toHaveLength(3);
});

test('scripts inside a page become files, and other inline parts are reported', () => {
  const { html, scripts, left } = stripInline('<script id="a">run()</script><p>x</p>', '/docs/');
  expect(html).toMatch(
    /^<script id="a" src="\/docs\/assets\/inline-[0-9a-f]{12}\.js"><\/script><p>x<\/p>$/,
  );
  expect([...scripts.values()]).toEqual(['run()']);
  expect(left).toEqual([]);
  expect(stripInline('<p style="color:red">x</p>', '/').left).toHaveLength(1);
  expect(stripInline('<button onclick="x()">x</button><style>a{}</style>', '/').left).toHaveLength(
    2,
  );
});

test('a heading of a table without words is no heading', () => {
  const cell = (content: string) => [
    { type: 'th_open', tag: 'th', content: '' },
    { type: 'inline', tag: '', content },
    { type: 'th_close', tag: 'th', content: '' },
  ];
  const head = (...words: string[]) => [
    { type: 'thead_open', tag: 'thead', content: '' },
    ...words.flatMap(cell),
    { type: 'thead_close', tag: 'thead', content: '' },
  ];
  const tags = settleTables(head('', 'run 1')).map(({ tag }) => tag);
  expect(tags).toEqual(['thead', 'td', '', 'td', 'th', '', 'th', 'thead']);
  expect(settleTables(head('', ''))).toEqual([]);
});
