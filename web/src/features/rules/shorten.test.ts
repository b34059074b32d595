import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('the marked words stay the marked words, wherever they stand', () => {
  const words = fc
    .array(fc.string({ maxLength: 30 }), { maxLength: 40 })
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(words, fc.string({ minLength: 1 }), words, (before, quote, after) => {
      const text = `${before}${quote}${after}`;
      const start = before.length;
      const short = shorten(text, { start, end: start + quote.length, severity: 'LOW' });
      expect(short.text.slice(short.mark.start, short.mark.end)).toBe(quote);
      expect(short.text.length).toBeLessThanOrEqual(text.length + 2);
    }),
  );
});

test('a long text is cut at both ends and says so', () => {
  const far = 'word '.repeat(200);
  const text = `${far}here${` ${far}`}`;
  const short = shorten(text, { start: far.length, end: far.length + 4, severity: 'LOW' });
  expect(short.text.length).toBeLessThan(400);
  expect(short.text.slice(short.mark.start, short.mark.end)).toBe('here');
  expect(short.text.startsWith('…')).toBe(true);
  expect(short.text.endsWith('…')).toBe(true);
});

test('a short text stays whole', () => {
  const short = shorten('Only this.', { start: 5, end: 9, severity: 'HIGH' });
  expect(short).toEqual({ text: 'Only this.', mark: { start: 5, end: 9, severity: 'HIGH' } });
});
