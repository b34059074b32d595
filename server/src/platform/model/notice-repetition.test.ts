import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsInLoop, noticeRepetition } from './notice-repetition.ts';

const sentence = 'The oak desk is made of solid wood. ';
const prose = Array.from(
  { length: 200 },
  (_, n) => `Sentence ${n} is about the number ${n * 7}.`,
).join(' ');

/** After how many characters a text is noticed, if it comes in pieces of this size; null if never. */
const noticedAfter = (text: string, size = 7): number | null => {
  const isLooping = noticeRepetition();
  for (let at = 0; at < text.length; at += size) {
    if (isLooping(text.slice(at, at + size))) return at + size;
  }
  return null;
};

test.each([
  ['a sentence', sentence.repeat(100), 600],
  ['a paragraph', `${prose.slice(0, 700)}\n\n`.repeat(10), 3_600],
  ['a word', 'desk '.repeat(1_000), 900],
  ['nothing but line breaks', '\n'.repeat(5_000), 900],
  ['a sentence after a good text', prose + sentence.repeat(100), prose.length + 600],
  ['the same finding', '{"rule":"a/b","segment":"s1","quote":"green"},'.repeat(200), 600],
])('%s without end is noticed early', (_what, text, by) => {
  expect(noticedAfter(text)).toBeLessThan(by);
});

test.each([
  ['prose', prose],
  ['a sentence three times', `${prose}${sentence.repeat(3)}And then it ends.`],
  ['a table with many columns', `${prose}\n|${' --- |'.repeat(60)}\n`],
  ['a line of dashes', `${prose}\n${'-'.repeat(200)}\n${prose}`],
  [
    'many findings that differ in one place',
    Array.from({ length: 80 }, (_, n) => `{"rule":"a/b","segment":"s${n}","quote":"green"}`).join(
      ',',
    ),
  ],
])('%s is no loop', (_what, text) => {
  expect(noticedAfter(text)).toBeNull();
});

test('any stretch of 30 characters or more is a loop when it comes four times in a row', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 30, maxLength: 300 }), fc.string(), (stretch, before) => {
      expect(endsInLoop(before + stretch.repeat(4))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('an answer of 100,000 characters is watched in well under a second', () => {
  const before = process.cpuUsage();
  noticedAfter(
    prose.repeat(13).replaceAll(/\d+/g, (digits, at) => `${digits}${String(at)}`),
    4,
  );
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5);
});
