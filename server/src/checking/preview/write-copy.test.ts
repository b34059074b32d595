import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { rewriteStyle } from './copy-styles.ts';
import { HOSTILE_PAGES } from './hostile-pages.fixture.ts';
import { type StoredPage, writeCopy } from './write-copy.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
type Stored = StoredPage['root'];

const SVG = 'http://www.w3.org/2000/svg';

const attributesOf = ({ attrs }: Element): Record<string, string> =>
  Object.fromEntries(
    attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]),
  );

/** A stored copy as a browser without any mercy would have written it: everything is in it. */
const treeOf = (node: Node): Stored[] => {
  if (node.nodeName === '#text' && 'value' in node) return [node.value];
  if (!('tagName' in node)) return 'childNodes' in node ? node.childNodes.flatMap(treeOf) : [];
  const inside = ('content' in node ? node.content : node).childNodes.flatMap(treeOf);
  if (node.tagName === 'style') {
    const text = inside.filter((one) => typeof one === 'string').join('');
    return [['#style', { text, base: BASE }, []]];
  }
  if (node.tagName === 'template') return [['#shadow', {}, inside]];
  const drawn = node.namespaceURI === SVG ? 'svg:' : '';
  return [[`${drawn}${node.tagName}`, attributesOf(node), inside]];
};

const BASE = 'https://page.example/dir/';
const storedPage = (html: string, files: StoredPage['files'] = []): StoredPage => ({
  url: BASE,
  base: BASE,
  quirks: false,
  root: treeOf(parse(html, { scriptingEnabled: false }))[0] ?? '',
  files,
});
const copyOf = (html: string, files: StoredPage['files'] = []): string => {
  const { parts, files: used } = writeCopy(storedPage(html, files));
  return parts
    .map((part, at) => part + (used[at] ? `data:${used[at].mediaType};file=${used[at].hash}` : ''))
    .join('');
};

// Written down here once more: what the test refuses must not change with what the code refuses.
const ELEMENTS =
  /^(?:script|noscript|iframe|frame|frameset|object|embed|applet|base|link|portal|fencedframe|source|track|audio|animate.*|set|discard|handler|listener|feImage|annotation-xml|math|map|area|noembed|noframes|xmp|plaintext|marquee|bgsound|isindex|keygen)$/i;
const HARMLESS_ADDRESS = /^(?:#|data:(?:image|font)\/[a-z0-9.+-]+[;,])/i;

const everyElement = (page: string, scriptingEnabled: boolean): Element[] => {
  const found: Element[] = [];
  const todo: Node[] = [parse(page, { scriptingEnabled })];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) todo.push(...node.childNodes);
    if ('content' in node) todo.push(node.content);
  }
  return found;
};
const textIn = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';

/** Addresses in a style sheet that lead out of it. */
const outOf = (style: string): string[] => {
  const found = [...style.matchAll(/url\(\s*(["']?)([^]*?)\1\s*\)/gi)].map(([, , to = '']) => to);
  const others = /@import|expression\(|-moz-binding|behavior\s*:/i.exec(style)?.[0];
  return [
    ...found.filter((to) => !/^(?:#|data:(?:,|image|font))/i.test(to)),
    ...(others ? [others] : []),
  ];
};

const dangersIn = (page: string): string[] => {
  const dangers: string[] = [];
  for (const scriptingEnabled of [false, true]) {
    for (const element of everyElement(page, scriptingEnabled)) {
      const { tagName, attrs } = element;
      if (ELEMENTS.test(tagName)) dangers.push(`<${tagName}>`);
      if (tagName === 'template' && attrs[0]?.name !== 'shadowrootmode') dangers.push('template');
      if (tagName === 'style') dangers.push(...outOf(textIn(element)));
      if (tagName === 'meta' && !/^(?:charset|name)$/.test(attrs[0]?.name ?? '')) {
        dangers.push('meta');
      }
      for (const { name, value } of attrs) {
        if (/^on/i.test(name)) dangers.push(name);
        if (name === 'style' || /url\(/i.test(value)) dangers.push(...outOf(value));
        const isAddress =
          /^(?:src|srcset|href|action|formaction|poster|background|data|ping|cite|longdesc|srcdoc|manifest|code|archive|codebase|classid|profile|usemap|lowsrc|dynsrc|to|from|by|imagesrcset|is|nonce|autofocus|contenteditable|http-equiv)$/;
        if (isAddress.test(name) && !HARMLESS_ADDRESS.test(value)) {
          dangers.push(`${tagName}[${name}=${value}]`);
        }
      }
    }
  }
  return dangers;
};

test('the judge of this test objects to hostile pages as they are', () => {
  const objected = HOSTILE_PAGES.filter((page) => dangersIn(page).length > 0);
  expect(objected.length).toBeGreaterThan(HOSTILE_PAGES.length * 0.8);
});

test('nothing of a hostile page is left in a copy of it that runs, loads or leads out', () => {
  const left = HOSTILE_PAGES.flatMap((page) => {
    const dangers = dangersIn(copyOf(page));
    return dangers.length > 0 ? [{ page, dangers }] : [];
  });
  expect(left).toEqual([]);
});

test('a file of the copy is written where the page names it, and only as what it was loaded as', () => {
  const file = { base: `${BASE}a.png`, mediaType: 'text/html', hash: 'aa', size: 3 };
  const page = copyOf(
    '<img src="https://page.example/dir/a.png"><div style="background:url(a.png)">',
    [{ ...file, url: `${BASE}a.png`, kind: 'image' }],
  );
  expect(page).toContain('<img src="data:image/png;file=aa">');
  expect(page).toContain('url(&quot;data:image/png;file=aa&quot;)');
});

test('a page cannot name a file of the copy by the sign that stands for one', () => {
  const { files } = writeCopy(
    storedPage('<img src="https://page.example/dir/a.png">', [
      {
        url: `${BASE}a.png`,
        base: BASE,
        kind: 'image',
        mediaType: 'image/png',
        hash: 'aa',
        size: 3,
      },
    ]),
  );
  expect(files).toHaveLength(1);
  const forged: Stored = [
    'p',
    { title: '\u00000\u0000', style: 'color:\u00000\u0000' },
    ['\u00000\u0000'],
  ];
  const sheet: Stored = ['#style', { text: 'a{b:"\u00000\u0000"}' }, []];
  const root: Stored = ['html', {}, [['body', {}, [forged, sheet]]]];
  const { parts, files: used } = writeCopy({ ...storedPage(''), root });
  expect(used).toEqual([]);
  expect(parts).toHaveLength(1);
});

describe('a style sheet', () => {
  const sources = {
    find: (address: string) => (address === `${BASE}a.png` ? 'data:image/png;base64,AA' : null),
    sheet: (address: string) =>
      address === `${BASE}b.css` ? { text: 'b { c: d', base: `${BASE}deep/b.css` } : null,
  };
  const written = (text: string) => rewriteStyle(text, BASE, sources);

  test.each([
    ['p{background:url(a.png)}', 'p{background:url("data:image/png;base64,AA")}'],
    ["p{background:URL( 'a.png' )}", 'p{background:url("data:image/png;base64,AA")}'],
    ['p{background:url(a\\.png)}', 'p{background:url("data:image/png;base64,AA")}'],
    ['p{background:url(//evil.example/x)}', 'p{background:url("data:,")}'],
    ['p{background:u\\72l(//evil.example/x)}', /^p\{background:none\(/],
    ['p{background:image-set("//evil.example/x" 1x)}', 'p{background:image-set("data:," 1x)}'],
    ['@import "b.css";p{}', 'b { c: d}p{}'],
    ['@import url(b.css) layer(x) screen;', '@media screen{@layer x{b { c: d}}}'],
    ['@\\69mport "b.css";', 'b { c: d}'],
    ['@import "//evil.example/x.css";p{e:f}', 'p{e:f}'],
    ['p{fill:url(#g)}', 'p{fill:url("#g")}'],
    ['p{a:"</style><img src=x>"}', 'p{a:"\\3c /style>\\3c img src=x>"}'],
    ['</style><img src=x>', /^(?!.*<[a-z/!?])/i],
    ['/* </style> */p{}', ' p{}'],
    ['@media (width<=9px){p{}}', '@media (width<=9px){p{}}'],
    ['p{a:"b\n}q{c:d}', 'p{a:"b"\n}q{c:d}'],
    ['}}p{a:(b', 'p{a:(b)}'],
    ['@namespace url(//evil.example);p{}', 'p{}'],
  ])('%j is written anew', (given, expected) => {
    if (typeof expected === 'string') expect(written(given)).toBe(expected);
    else expect(written(given)).toMatch(expected);
  });

  test('that is very long and never ends is written in a moment', () => {
    const begun = process.cpuUsage();
    for (const part of ['/*', '"', 'url(', '@import ', 'a(', '\\', '{', "url('"]) {
      written(part.repeat(50_000));
    }
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(8_000);
  });
});
