import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPositions } from './text-position.ts';

test('a position is that of the words in the whole extracted text, in any order of asking', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1 });
  const asked = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(texts, asked, (given, slices) => {
      const segments = given.map((text) => ({ text }));
      const whole = Array.from(given.join('\n'));
      const positionOf = textPositions(segments);
      for (const [at, one, other] of slices) {
        const segment = at % given.length;
        // Words begin and end at whole characters.
        const characters = Array.from(given[segment] as string);
        const [from, to] = [one, other]
          .map((n) => n % (characters.length + 1))
          .toSorted((a, b) => a - b) as [number, number];
        const units = (count: number) => characters.slice(0, count).join('').length;
        const [start, end] = positionOf(segment, units(from), units(to));
        expect(whole.slice(start, end).join('')).toBe(characters.slice(from, to).join(''));
        expect(end - start).toBe(to - from);
      }
    }),
  );
});

test('a character beyond the basic plane counts once', () => {
  const positionOf = textPositions([{ text: '🌿🌿' }, { text: 'so 🌿 green' }]);
  expect(positionOf(1, 6, 11)).toEqual([8, 13]);
});
