import { expect, test } from 'vitest';
import { cpuTime } from '../../generation/cpu-time.fixture.ts';
import { extractHtml } from './extract-html.ts';
import { inSelectors, MANIFEST } from './provenance.fixture.ts';

const extract = (html: string) => extractHtml(Buffer.from(html), {});
const shown = (html: string) => extract(html).segments.map(({ scope, text }) => [scope, text]);
const hidden = (html: string) => extract(html).hidden.map(({ reason, text }) => [reason, text]);

test('inline elements run on and blocks stand apart', () => {
  expect(shown('<p>Risk <b>f</b>ree<br>for <a href="x">you</a><div>Next</div>rest')).toEqual([
    ['body', 'Risk free\nfor you'],
    ['body', 'Next'],
    ['body', 'rest'],
  ]);
});

test('white space is what a browser shows of it', () => {
  expect(shown('<p>\n a  b\t<i> c</i> &nbsp; d\n</p><pre>\none\n  two</pre>')).toEqual([
    ['body', 'a b c d'],
    ['body', 'one\ntwo'],
  ]);
});

test('titles, descriptions, headings, captions, links and texts of attributes have their scope', () => {
  const html = `<title>T &amp; U</title><meta name="Description" content="D &lt;3"><meta name="robots" content="all">
    <h2>Head <a href="x">line</a></h2><figure><img alt="a &quot;cat&quot;"><figcaption>Cap</figcaption></figure>
    <nav><a href="x">Home</a></nav><button>Buy</button><input type="submit" value="Go"><input type="hidden" value="no">
    <input placeholder="Your name"><span aria-label="Close">x</span><svg><title>Logo</title><text>Drawn</text></svg>`;
  expect(shown(html)).toEqual([
    ['title', 'T & U'],
    ['meta', 'D <3'],
    ['heading', 'Head line'],
    ['alt', 'a "cat"'],
    ['caption', 'Cap'],
    ['link', 'Home'],
    ['link', 'Buy'],
    ['link', 'Go'],
    ['body', 'Your name'],
    ['alt', 'Close'],
    ['body', 'x'],
    ['alt', 'Logo'],
    ['body', 'Drawn'],
  ]);
});

test('scripts, styles, templates and what is shown without scripts are no text', () => {
  const html =
    '<script>a</script><style>b</style><template>c</template><noscript>d</noscript><p>e<textarea>f</textarea>';
  expect(shown(html)).toEqual([
    ['body', 'e'],
    ['body', 'f'],
  ]);
});

test.each([
  ['hidden_attribute', '<p hidden>x</p>'],
  ['display_none', '<p style="color:red; DISPLAY : None !important; display:block">x</p>'],
  ['display_none', '<p style="d\\69splay:n\\6fne">x</p>'],
  ['visibility_hidden', '<p style="visibility:hidden"><b>x</b></p>'],
  ['font_size_zero', '<p style="font-size:0.0px"><b style="font-size:2em">x</b></p>'],
  ['opacity_zero', '<p style="opacity:0">x</p>'],
  ['closed_dialog', '<dialog>x</dialog>'],
])('text that is not shown is reported as %s', (reason, html) => {
  expect(shown(html)).toEqual([]);
  expect(hidden(html)).toEqual([[reason, 'x']]);
});

test.each([
  '<p hidden style="display:block">x</p>',
  '<p style="display:none;display:block">x</p>',
  '<p style="background:url(a;display:none;)">x</p>',
  '<p style="quotes:\'a;display:none;\'">x</p>',
  '<p style="a:b\\3b display:none">x</p>',
  '<p style="/* display:none */">x</p>',
  '<p style="visibility:hidden"><b style="visibility:visible">x</b></p>',
  '<p style="font-size:0"><b style="font-size:12px">x</b></p>',
  '<p aria-hidden="true">x</p>',
  '<dialog open>x</dialog>',
])('text that a browser shows is not taken for hidden: %s', (html) => {
  expect(shown(html).map(([, text]) => text)).toEqual(['x']);
});

test('a hidden word does not part the sentence around it', () => {
  const html = '<p>Buy <span style="display:none">not</span>now</p>';
  expect(shown(html)).toEqual([['body', 'Buy now']]);
  expect(hidden(html)).toEqual([['display_none', 'not']]);
});

test('invisible characters are taken out and reported, and spelling keeps its own', () => {
  const html =
    'gua\u200Bran&#8203;teed \u202Eevil\u202C Auf\u00ADlage 👨\u200D👩\u200D👧 می\u200Cخواهم ❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} a\u{E0041}b';
  expect(shown(html)).toEqual([
    [
      'body',
      'guaranteed evil Auflage 👨\u200D👩\u200D👧 می\u200Cخواهم ❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ab',
    ],
  ]);
  expect(hidden(html)).toEqual([
    ['zero_width', '\u200B\u200B'],
    ['bidi_control', '\u202E\u202C'],
    ['tag_character', '\u{E0041}'],
  ]);
});

test('a manifest of the origin leaves nothing behind, in one piece or in several', () => {
  const references = Array.from(MANIFEST, (one) => `&#x${one.codePointAt(0)?.toString(16)};`);
  const html = `<p>A mug.${MANIFEST}<p>Gua${MANIFEST}ranteed<p>Tea${references.join('')} time`;
  expect(shown(html).map(([, text]) => text)).toEqual(['A mug.', 'Guaranteed', 'Tea time']);
  expect(hidden(html)).toEqual([]);
});

test('a run of variation selectors is taken out whole, and what chooses a shape stays', () => {
  const run = inSelectors(Buffer.from('hi'));
  const html = `a${run}b ❤\uFE0F${run} 葛\u{E0100}${run} 葛\u{E0101} 1\uFE0F\u20E3 0\uFE00`;
  expect(shown(html).map(([, text]) => text)).toEqual([
    'ab ❤\uFE0F 葛\u{E0100} 葛\u{E0101} 1\uFE0F\u20E3 0\uFE00',
  ]);
  expect(hidden(html)).toEqual([['zero_width', run + run + run]]);
});

test('the page and its parts declare their languages', () => {
  const { language, segments } = extract('<html lang="nl"><p>a<p lang="fr-BE">b<p lang="<x>">c');
  expect(language).toBe('nl');
  expect(segments.map((segment) => segment.language)).toEqual([null, 'fr-BE', null]);
});

test('a path leads to the block and an attribute names its element', () => {
  const { segments } = extract('<div></div><div><p>a <b>b</b><img alt="c"></div>');
  expect(segments.map(({ anchor }) => anchor)).toEqual([
    {
      kind: 'html',
      path: 'html:nth-child(1) > body:nth-child(2) > div:nth-child(2) > p:nth-child(1) > img:nth-child(2)',
      attribute: 'alt',
    },
    {
      kind: 'html',
      path: 'html:nth-child(1) > body:nth-child(2) > div:nth-child(2) > p:nth-child(1)',
      attribute: null,
    },
  ]);
});

test('a hundred thousand nested elements neither overflow nor take long', () => {
  let text = '';
  const time = cpuTime(() => {
    text = extract(`${'<div>'.repeat(100_000)}deep`).segments[0]?.text ?? '';
  });
  expect(text).toBe('deep');
  expect(time).toBeLessThan(2_000);
});
