import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCutter, cut, pageOf } from './bound.ts';

test('a text is never cut inside of a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const short = cut(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(short)).toBe(true);
      expect(short.isWellFormed()).toBe(text.isWellFormed() || short.isWellFormed());
    }),
  );
  expect(cut('ab😀', 3)).toBe('ab');
});

test('who cuts a text says so', () => {
  const { short, wasShortened } = createCutter(3);
  expect([short('abc'), short(null), wasShortened()]).toEqual(['abc', null, false]);
  expect([short('abcd'), wasShortened()]).toEqual(['abc', true]);
});

test('pages have every item once, whatever their size', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: ReturnType<typeof pageOf<number>> = pageOf(
          all,
          { limit, ...(cursor === null ? {} : { cursor }) },
          'list',
        );
        seen.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(all);
    }),
  );
});

test('a cursor of another list or of nothing is refused', () => {
  expect(() => pageOf([1], { limit: 1, cursor: 'other.1' }, 'list')).toThrow('Begin again');
  expect(() => pageOf([1], { limit: 1, cursor: 'list' }, 'list')).toThrow('cursor');
});
