import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import { detectLanguage } from '../text/detect-language.ts';
import { wordsOf } from './words-of.ts';
import { parseOutput } from './parse-output.ts';
import type { StepRequest } from './prompt.ts';
import { sampleStep } from './sample-step.fixture.ts';
import { writeSandbox } from './write-sandbox.ts';

const EN = wordsOf('EN');
const OTHERS = LANGUAGE_KEYS.filter((language) => language !== 'EN');

const EMPTY: StepRequest = {
  language: 'EN',
  command: 'Write.',
  fields: [],
  voice: null,
  facts: [],
  earlier: [],
  insistOnLanguage: false,
};

test('a draft says what was asked and that no model was', () => {
  const step: StepRequest = {
    ...EMPTY,
    fields: [
      { key: 'unused', label: 'Unused', text: '' },
      { key: 'name', label: 'Product', text: 'Walnut jar' },
      { key: 'facts', label: 'Key facts', text: 'Opens in ten minutes\nNo fee' },
    ],
    voice: { name: 'House voice', description: null, content: null, guide: null },
    facts: [{ id: '1', kind: 'fact', title: 'Rate', body: '2 % a year' }],
  };
  expect(writeSandbox(step, 'Product description')).toBe(`# Draft: Walnut jar

> Sandbox draft: no language model was asked.

${EN.sandbox.intro.replace('{template}', 'Product description')} For “Product” you gave: Walnut jar. For “Key facts” you gave: Opens in ten minutes No fee.

## What was asked

- Product: Walnut jar
- Key facts: Opens in ten minutes\\
  No fee

## Facts

- Rate: 2 % a year

## Voice

A language model would write this text in the voice “House voice”.

${EN.sandbox.closing}`);
});

test.for(LANGUAGE_KEYS)('a draft in %s keeps its language, even with nothing asked', (language) => {
  const words = wordsOf(language);
  const empty = writeSandbox({ ...EMPTY, language }, 'Nova');
  expect(detectLanguage(empty)).toBe(language);
  expect(parseOutput(empty).title).toBe(words.sandbox.untitled);
  const full = writeSandbox(sampleStep(language), 'Nova');
  expect(detectLanguage(full)).toBe(language);
  expect(full).toContain(`> ${words.sandbox.label}`);
});

test.for(OTHERS)('a draft in %s holds no sentence in English', (language) => {
  const draft = writeSandbox(sampleStep(language), 'Nova');
  const english = Object.values(EN.sandbox)
    .flatMap((sentence) => sentence.split(/\{\w+\}/))
    .filter((part) => part.length > 12);
  expect(english.filter((part) => draft.includes(part))).toEqual([]);
});

test('the same step gives the same draft', () => {
  expect(writeSandbox(sampleStep('NL'), 'Nova')).toBe(writeSandbox(sampleStep('NL'), 'Nova'));
});

const shapeOf = ({ type, level, children }: Block): object => ({
  type,
  level,
  children: children.map((child) => ('text' in child ? 'text' : shapeOf(child))),
});

const hostile = fc
  .array(
    fc.constantFrom(
      '#',
      '`',
      '```',
      '|',
      '<b>',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '*a*',
      '[a](b)',
      'x',
      '\\',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => `v${parts.join('')}v`);

test('no value changes the structure of a draft', () => {
  const stepWith = (value: string): StepRequest => ({
    ...EMPTY,
    fields: [{ key: 'a', label: value, text: value }],
    voice: { name: value, description: null, content: null, guide: null },
    facts: [{ id: '1', kind: 'guideline', title: value, body: value }],
  });
  const plain = parseOutput(writeSandbox(stepWith('v'), 'v')).blocks.map(shapeOf);
  fc.assert(
    fc.property(hostile, (value) => {
      expect(parseOutput(writeSandbox(stepWith(value), value)).blocks.map(shapeOf)).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});

test('a long value is cut in the title and whole in the list', () => {
  const text = 'word '.repeat(100).trim();
  const draft = writeSandbox({ ...EMPTY, fields: [{ key: 'a', label: 'A', text }] }, 'T');
  expect(parseOutput(draft).title.length).toBeLessThan(95);
  expect(draft).toContain(`- A: ${text}`);
});
