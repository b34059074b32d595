import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { HOSTILE_PAGES } from './hostile-pages.fixture.ts';
import { PAGE_STYLE, sanitisePage } from './sanitise-page.ts';
import type { PageMark } from './write-marks.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

// Written down here once more: what the test allows must not change with what the code allows.
const ELEMENTS = new Set(
  (
    'html head meta style body a abbr address article aside b bdi bdo big blockquote br caption center ' +
    'cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr i img ins kbd label legend li main mark menu nav ol p pre q rp rt ruby s ' +
    'samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ' +
    'ul var wbr'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  'lang dir hidden title src alt width height colspan rowspan span start reversed value open style class'.split(
    ' ',
  ),
);
const CLASSES = /^(control|critical|high|medium|low|unspecified)$/;
const SAFE_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/;
const HTML = 'http://www.w3.org/1999/xhtml';

const elementsOf = (page: string, scriptingEnabled: boolean): Element[] => {
  const found: Element[] = [];
  const todo: Node[] = [parse(page, { scriptingEnabled })];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) todo.push(...node.childNodes);
    if ('content' in node) todo.push(node.content);
  }
  return found;
};

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

/** Everything in a page that is not plainly harmless. */
const dangersIn = (page: string): string[] => {
  const dangers: string[] = [];
  for (const scriptingEnabled of [false, true]) {
    const elements = elementsOf(page, scriptingEnabled);
    for (const element of elements) {
      const { tagName, namespaceURI, attrs } = element;
      if (namespaceURI !== HTML || !ELEMENTS.has(tagName)) dangers.push(`<${tagName}>`);
      if (tagName === 'style' && textOf(element) !== PAGE_STYLE) dangers.push('a style sheet');
      for (const { name, value, namespace } of attrs) {
        const isMeta = tagName === 'meta' && name === 'charset' && value === 'utf-8';
        if ((!isMeta && !ATTRIBUTES.has(name)) || namespace) dangers.push(`${tagName}[${name}]`);
        if (name === 'src' && !(tagName === 'img' && SAFE_PICTURE.test(value))) {
          dangers.push(`src ${value}`);
        }
        if (name === 'class' && !CLASSES.test(value)) dangers.push(`class ${value}`);
        if (name === 'style' && /[\\"'@<>*{}]|(?<!rgb|rgba|hsl|hsla)\(/.test(value)) {
          dangers.push(`style ${value}`);
        }
        if (name === 'style' && /url|position|behavior|binding|content|--/.test(value)) {
          dangers.push(`style ${value}`);
        }
      }
    }
    if (elements.filter(({ tagName }) => tagName === 'style').length !== 1) dangers.push('styles');
  }
  return dangers;
};

test('there are over two hundred hostile pages, all different', () => {
  expect(new Set(HOSTILE_PAGES).size).toBe(HOSTILE_PAGES.length);
  expect(HOSTILE_PAGES.length).toBeGreaterThan(200);
});

test('the judge of this test objects to hostile pages as they are', () => {
  const objected = HOSTILE_PAGES.filter((page) =>
    dangersIn(page).some((danger) => danger !== 'styles'),
  );
  // Not to those that are only text to a parser that is not fooled.
  expect(objected.length).toBeGreaterThan(HOSTILE_PAGES.length - 15);
});

test.each(HOSTILE_PAGES.map((page, n) => ({ n, page })))(
  'hostile page $n comes out harmless',
  ({ page }) => {
    const bodies = [page, `<p>before</p>${page}<p>after</p>`, `<table><tr><td>${page}`];
    for (const source of bodies) {
      const once = sanitisePage(source);
      expect(dangersIn(once)).toEqual([]);
      // As a browser would read it, and write it, and read it again.
      expect(dangersIn(sanitisePage(once))).toEqual([]);
    }
  },
);

test('marks on hostile pages add nothing but marks', () => {
  for (const page of HOSTILE_PAGES) {
    const marks: PageMark[] = Array.from({ length: page.length }, (_, n) => ({
      start: n,
      end: Math.min(page.length, n + 3),
      severity: 'high',
      label: '"><script>x()</script>',
    }));
    expect(dangersIn(sanitisePage(page, marks.slice(0, 60)))).toEqual([]);
  }
});

const bodyOf = (page: string): string => /<body>([^]*)<\/body>/.exec(page)?.[1] ?? '';

describe('what a reader needs stays', () => {
  test.each([
    ['<h1>A <em>b</em></h1><ul><li>c</ul>', '<h1>A <em>b</em></h1><ul><li>c</li></ul>'],
    ['<p style="color: RED; width:1px">a</p>', '<p style="color:red;width:1px">a</p>'],
    ['<a href="https://shop.example/a">b</a>', '<a title="https://shop.example/a">b</a>'],
    ['<img src="https://x.example/a.png" alt="A cat">', '<img alt="A cat">'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
    ['<input placeholder="Your name">', '<span class="control">Your name</span>'],
    ['<form action=/x><button>Go</button></form>', '<div><span class="control">Go</span></div>'],
    ['<label><input type=checkbox checked>Yes</label>', '<label>\u2611 Yes</label>'],
    ['<x-card><p>a</p></x-card>', '<span><p>a</p></span>'],
    ['a &lt;b&gt; &amp; c', 'a &lt;b&gt; &amp; c'],
    ['a<svg><text>t</text></svg>b', 'ab'],
    ['<td colspan=2>loose', 'loose'],
  ])('%s', (source, shown) => {
    expect(bodyOf(sanitisePage(source))).toBe(shown);
  });
});

describe('marks', () => {
  const mark = (source: string, quote: string, more: Partial<PageMark> = {}): PageMark => {
    const start = source.indexOf(quote);
    return { start, end: start + quote.length, severity: 'high', label: 'Rule', ...more };
  };
  const opening = '<mark class="high" title="Rule">';

  test('stand on the words, through elements and references', () => {
    const source = '<p>It is <b>no</b>&nbsp;risk &amp; more.</p>';
    expect(bodyOf(sanitisePage(source, [mark(source, 'no</b>&nbsp;risk')]))).toBe(
      `<p>It is <b>${opening}no</mark></b>${opening}&nbsp;risk</mark> &amp; more.</p>`,
    );
  });

  test('that overlap are one, of the worse severity and with both names', () => {
    const source = '<p>one two three</p>';
    const marks = [
      mark(source, 'one two'),
      mark(source, 'two three', { severity: 'critical', label: 'Other' }),
    ];
    expect(bodyOf(sanitisePage(source, marks))).toBe(
      `<p>${opening}one </mark><mark class="critical" title="Rule; Other">two</mark><mark class="critical" title="Other"> three</mark></p>`,
    );
  });

  test('outside of the page and of its text change nothing', () => {
    const source = '<p title="words">a</p><script>words</script>';
    const beyond = { start: 900, end: 999, severity: 'low', label: '' } as const;
    const marks = [mark(source, 'title="words"'), mark(source, '<script>words'), beyond];
    expect(sanitisePage(source, marks)).toBe(sanitisePage(source));
  });
});

test('a page of a megabyte is copied in good time', () => {
  const page = '<div><p onclick=x()>Some words &amp; more</p></div>'.repeat(20_000);
  const began = performance.now();
  expect(sanitisePage(page).length).toBeGreaterThan(500_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});
