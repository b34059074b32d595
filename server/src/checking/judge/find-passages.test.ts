import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPassages } from './find-passages.ts';

const gateAt = (start: number, end: number, text: string) => ({
  ruleId: 'test/green',
  language: null,
  suggestion: null,
  stance: null,
  point: '/question',
  place: { segment: 0, start, end, quote: text.slice(start, end), sentence: '' },
});

test('wherever gates stand in a long text, each is whole in one passage of bounded length', () => {
  const gates = fc.array(fc.tuple(fc.nat(29_000), fc.integer({ min: 1, max: 1_000 })), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(gates, fc.constantFrom('word ', 'x', '🌿'), (places, unit) => {
      const text = unit.repeat(Math.ceil(30_000 / unit.length));
      const given = places.map(([start, length]) => gateAt(start, start + length, text));
      const passages = findPassages([{ text, scope: 'body' }], given);
      expect(passages.flatMap((passage) => passage.gates)).toHaveLength(given.length);
      for (const { start, end, gates: own } of passages) {
        expect(end - start).toBeLessThan(7_000);
        for (const { place } of own) {
          expect(place.start).toBeGreaterThanOrEqual(start);
          expect(place.end).toBeLessThanOrEqual(end);
        }
        if (unit === 'word ') expect(`${text.slice(start, end)} `).toMatch(/^\s?(?:word\s+)*$/);
      }
    }),
  );
});

test('of a place without an end the beginning is shown', () => {
  const text = 'green '.repeat(10_000);
  const passages = findPassages([{ text, scope: 'body' }], [gateAt(0, text.length, text)]);
  expect(passages).toHaveLength(1);
  expect(passages[0]).toMatchObject({ start: 0 });
  expect(passages[0]?.end).toBeLessThan(7_000);
});

test('a gate without a place or outside of the asset is a fault of ours', () => {
  const gate = gateAt(0, 5, 'green');
  expect(() => findPassages([], [gate])).toThrow('outside of the asset');
  const nowhere = { ...gate, place: null };
  expect(() => findPassages([{ text: 'green', scope: 'body' }], [nowhere])).toThrow('a place');
});
