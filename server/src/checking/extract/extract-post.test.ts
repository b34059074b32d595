import { expect, test } from 'vitest';
import { extractPost } from './extract-post.ts';
import { locate } from './locate.ts';

const extract = (value: unknown) => extractPost(Buffer.from(JSON.stringify(value)), {});

test('every text has the pointer to its value', () => {
  const document = extract({
    id: 'abc',
    title: 'Sale',
    locale: 'fr_BE',
    published: '2026-01-02T10:00:00Z',
    link: 'https://example.com/x',
    body: 'First\r\nline\r\n\r\nSecond',
    'a/b~c': [{ alt: 'A cat' }, 'plain', 12, null],
    constructor: 'odd key',
  });
  expect(
    document.segments.map(({ scope, text, anchor }) => [
      scope,
      text,
      anchor.kind === 'json' ? anchor.pointer : '',
    ]),
  ).toEqual([
    ['title', 'Sale', '/title'],
    ['body', 'First\nline', '/body'],
    ['body', 'Second', '/body'],
    ['alt', 'A cat', '/a~1b~0c/0/alt'],
    ['body', 'plain', '/a~1b~0c/1'],
    ['body', 'odd key', '/constructor'],
  ]);
  expect([document.title, document.language]).toEqual(['Sale', 'fr-BE']);
  expect(locate(document, 2, 0, 3)).toEqual({
    quote: {
      type: 'TextQuoteSelector',
      exact: 'Sec',
      prefix: 'First\nline ',
      suffix: 'ond plain odd key',
    },
    position: { kind: 'json', pointer: '/body', start: 15, end: 18 },
  });
});

test('values that nest too deep are refused', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}"x"${']'.repeat(levels)}`;
  expect(extractPost(Buffer.from(deep(512)), {}).segments).toHaveLength(1);
  expect(() => extractPost(Buffer.from(deep(513)), {})).toThrow(/deeper/);
});

test('half a surrogate pair becomes a character that a database takes', () => {
  const { segments } = extractPost(Buffer.from(String.raw`{"a":"x\ud83d"}`), {});
  expect(segments[0]?.text).toBe('x\uFFFD');
});
