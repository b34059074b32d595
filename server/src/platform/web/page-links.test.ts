import { expect, test } from 'vitest';
import { extractLinks } from './page-links.ts';

const page = 'https://a.test/dir/page';

test('links are absolute, in the order of the page, each once', () => {
  const html = `<a href="/b">b</a><A HREF='c?x=1&amp;y=2'>c</A><area href=//d.test/><a href="/b">again</a>
    <a>none</a><a href="http://[bad">bad</a><link href="/style.css"><a href=" /e ">e</a>`;
  expect(extractLinks(html, page)).toEqual([
    'https://a.test/b',
    'https://a.test/dir/c?x=1&y=2',
    'https://d.test/',
    'https://a.test/e',
  ]);
});

test('the first base counts, and none that leaves the web', () => {
  expect(extractLinks('<base href="/x/"><base href="/y/"><a href="z">', page)).toEqual([
    'https://a.test/x/z',
  ]);
  expect(extractLinks('<base href="javascript:1"><a href="z">', page)).toEqual([
    'https://a.test/dir/z',
  ]);
});

test('what only looks like a link is none', () => {
  const html = `<!-- <a href="/1"> --><script>'<a href="/2">'</script><style><a href="/3"></style>
    <textarea><a href="/4"></textarea><title><a href="/5"></title><p title='<a href="/6">'>
    <noscript><a href="/yes"></noscript>`;
  expect(extractLinks(html, page)).toEqual(['https://a.test/yes']);
});

test.each([
  ['deep', '<div>'.repeat(300_000)],
  ['of open formatting', '<b><a>'.repeat(150_000)],
  ['of attributes', `<a ${Array.from({ length: 100_000 }, (_, i) => `b${i}`).join(' ')}>`],
  ['of tables', '<table><a>'.repeat(150_000)],
  ['of angle brackets', '<'.repeat(1_000_000)],
  ['of entities', '&'.repeat(1_000_000)],
  ['of an open comment', `<!--${'--!'.repeat(500_000)}`],
  ['of links', '<a href="/x">'.repeat(300_000)],
])('a page full %s is read in good time', (_, html) => {
  const began = performance.now();
  expect(extractLinks(`<a href="/first">${html}`, page)[0]).toBe('https://a.test/first');
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('a page gives at most 10,000 links', () => {
  const html = Array.from({ length: 20_000 }, (_, i) => `<a href="/${i}">`).join('');
  expect(extractLinks(html, page)).toHaveLength(10_000);
});
