import { describe, expect, test } from 'vitest';
import { pageLink } from './page-link.ts';
import { contextIn, contextOfQuote, type SnapshotTexts } from './text-context.ts';

const position = {
  kind: 'lines',
  start: 0,
  end: 5,
  line: 7,
  column: 1,
  endLine: 7,
  endColumn: 6,
} as const;
const anchorAt = (segment: number, start: number, end: number) => ({
  segment,
  start,
  end,
  prefix: 'said ',
  suffix: ' then',
  position,
});
const textsOf = (...segments: string[]): SnapshotTexts => ({
  segments: segments.map((text, n) => ({
    text,
    scope: n === 0 ? 'heading' : 'body',
    language: null,
  })),
  hidden: ['secret orders'],
  language: 'en',
});

describe('the passage around a violating text', () => {
  test('is the whole segment with its heading, its neighbours and its place', () => {
    const texts = textsOf('Savings', 'Before.', 'A sure thing for all.', 'After.');
    const context = contextIn(texts, anchorAt(2, 2, 12));
    expect(context).toMatchObject({
      text: 'A sure thing for all.',
      is_cut: false,
      before: 'Before.',
      after: 'After.',
      headings: ['Savings'],
      language: 'en',
      place: { kind: 'lines', line: 7, page: null },
    });
    expect(context?.text.slice(context.start, context.end)).toBe('sure thing');
  });

  test('of a book is cut at words and never inside a character, and still holds the quote', () => {
    for (const unit of ['word ', '😀', '漢字']) {
      const long = `${unit.repeat(2_000)}QUOTE${unit.repeat(2_000)}`;
      const start = long.indexOf('QUOTE');
      const context = contextIn(textsOf('H', long), anchorAt(1, start, start + 5));
      expect(context?.text.slice(context.start, context.end)).toBe('QUOTE');
      expect(context?.text.length).toBeLessThan(1_300);
      expect(context?.text.isWellFormed()).toBe(true);
      expect(context?.text).not.toContain('\uFFFD');
      expect(context?.is_cut).toBe(true);
    }
  });

  test('of a hidden text comes from what is hidden', () => {
    const context = contextIn(textsOf('H'), { ...anchorAt(0, 0, 6), hidden: true });
    expect(context).toMatchObject({ text: 'secret orders', hidden: true, headings: [] });
  });

  test('is none where the snapshot has no such place, and then the quote keeps its own words', () => {
    expect(contextIn(textsOf('H'), anchorAt(9, 0, 2))).toBeNull();
    expect(contextIn(textsOf('H'), anchorAt(0, 0, 99))).toBeNull();
    const kept = contextOfQuote(anchorAt(0, 0, 2), 'it');
    expect(kept).toMatchObject({ text: 'said it then', start: 5, end: 7, is_cut: true });
  });
});

describe('the link to the page', () => {
  test('names the text, with everything escaped that means something in it', () => {
    expect(pageLink('https://a.example/p?q=1', 'Up to 8-9%, sure & safe')).toBe(
      'https://a.example/p?q=1#:~:text=Up%20to%208%2D9%25%2C%20sure%20%26%20safe',
    );
    expect(pageLink('https://a.example/#part', 'x')).toBe('https://a.example/#part:~:text=x');
  });

  test('names only the ends of a long text', () => {
    const quote = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
    expect(pageLink('https://a.example/', quote)).toBe(
      'https://a.example/#:~:text=word0%20word1%20word2%20word3,word56%20word57%20word58%20word59',
    );
  });

  test('is none for what is no page of the web', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'page', null])
      expect(pageLink(url, 'x')).toBeNull();
  });
});
