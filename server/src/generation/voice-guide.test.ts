import { expect, test } from 'vitest';
import { markdownToBlocks } from './read-blocks.ts';
import { writeGuide } from './voice-guide.ts';
import { wordsOf } from './words-of.ts';

const EN = wordsOf('EN');
const EMPTY = { dos: [], donts: [], useTerms: [], avoidTerms: [], examples: [] };

test('a guide shows each of its parts under the words of its language', () => {
  const guide = {
    dos: ['Say "you".', 'Name the date.'],
    donts: ['Promise results.'],
    useTerms: ['account'],
    avoidTerms: [
      { term: 'cheap', instead: 'low-cost' },
      { term: 'best', instead: null },
    ],
    examples: ['We open at nine.\nCome in.', 'Call us.'],
  };
  expect(writeGuide(guide, EN)).toBe(
    [
      '### Do\n\n- Say "you".\n- Name the date.',
      '### Do not\n\n- Promise results.',
      '### Use these words\n\n- account',
      '### Avoid these words\n\n- “cheap”; write “low-cost” instead\n- “best”',
      '### Examples',
      '- > We open at nine.\n  > Come in.',
      '- > Call us.',
    ].join('\n\n'),
  );
});

test('a part with nothing in it is not shown', () => {
  expect(writeGuide(EMPTY, EN)).toBe('');
  expect(writeGuide({ ...EMPTY, dos: [' '], donts: ['Shout.'], examples: [''] }, EN)).toBe(
    '### Do not\n\n- Shout.',
  );
});

test('an item with line breaks stays one item', () => {
  const written = writeGuide({ ...EMPTY, dos: ['One\n\n# Two\n- three'] }, EN);
  const [, list, ...more] = markdownToBlocks(written);
  expect(more).toEqual([]);
  expect(list?.children).toHaveLength(1);
});
