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

const PRODUCT: StepRequest = {
  ...EMPTY,
  fields: [
    { key: 'unused', label: 'Unused', text: '', type: 'text' },
    { key: 'name', label: 'Product', text: 'Walnut jar', type: 'text' },
    { key: 'facts', label: 'Key facts', text: 'Opens in ten minutes\n- No fee', type: 'textarea' },
    { key: 'benefit', label: 'Benefit', text: 'keeps nuts fresh for months', type: 'text' },
    { key: 'price', label: 'Price', text: '12 €', type: 'text' },
    { key: 'audience', label: 'Audience', text: 'people who bake', type: 'text' },
    { key: 'length', label: 'Length', text: 'Short', type: 'select' },
    { key: 'keywords', label: 'Search terms', text: 'jar', type: 'text' },
    { key: 'call_to_action', label: 'Call to action', text: 'Order a jar', type: 'text' },
  ],
  voice: { name: 'House voice', description: null, content: null, guide: null },
  facts: [
    { id: '1', kind: 'fact', title: 'Rate', body: '2 % a year' },
    { id: '2', kind: 'fact', title: 'Wood', body: 'The lid is made of walnut.' },
    { id: '3', kind: 'guideline', title: 'Style', body: 'Write short sentences.' },
  ],
};

test('a draft is a text made of what was given, and says that no model was asked', () => {
  expect(writeSandbox(PRODUCT, 'Product description')).toBe(`# Walnut jar

> Sandbox draft: no language model was asked.

Walnut jar: Keeps nuts fresh for months. Price: 12 €. For: people who bake.

## Key facts

- Opens in ten minutes
- No fee

**Order a jar**

## Facts

- Rate: 2 % a year
- The lid is made of walnut.

> ${EN.sandbox.made.replace('{template}', 'Product description')} Not used here, but a language model would get it too: Length, Search terms. A language model would write this text in the voice “House voice”. ${EN.sandbox.closing}`);
});

test('a draft follows the choices that say where its parts go', () => {
  const yes = { key: 'feature_list', label: 'List', text: 'yes', type: 'boolean' } as const;
  const features = {
    key: 'features',
    label: 'Features',
    text: 'Oak\nSteel',
    type: 'textarea',
  } as const;
  const draftWith = (...fields: StepRequest['fields']) => writeSandbox({ ...EMPTY, fields }, 'T');
  expect(draftWith(features, yes)).toContain('## Features\n\n- Oak\n- Steel');
  expect(draftWith(features, { ...yes, text: 'no' })).toContain('Oak.\n\nSteel.');
  const posts = draftWith(
    { key: 'message', label: 'Message', text: 'The desk is back.', type: 'textarea' },
    { key: 'networks', label: 'Networks', text: 'LinkedIn\nX', type: 'multiselect' },
  );
  expect(posts).toContain('## LinkedIn\n\nThe desk is back.\n\n## X\n\nThe desk is back.');
  const release = draftWith(
    { key: 'organisation', label: 'Organisation', text: 'Linde', type: 'text' },
    { key: 'news', label: 'News', text: 'A workshop opens. Twelve work there.', type: 'textarea' },
    { key: 'place_and_date', label: 'Place', text: 'Utrecht, 4 May', type: 'text' },
    { key: 'quote', label: 'Quote', text: 'We build here.', type: 'textarea' },
    { key: 'about', label: 'About us', text: 'Linde makes desks.', type: 'textarea' },
  );
  expect(release).toMatch(/^# A workshop opens\n/);
  expect(release).toContain(
    'Linde – Utrecht, 4 May\n\nA workshop opens. Twelve work there.\n\n> We build here.\n\n## About us\n\nLinde makes desks.',
  );
});

test.for(LANGUAGE_KEYS)('every word of a draft in %s is given or of the sandbox', (language) => {
  const words = wordsOf(language);
  const own = [...Object.values(words.sandbox), words.labelled, 'Product description']
    .join(' ')
    .toLocaleLowerCase();
  const given = JSON.stringify([PRODUCT.fields, PRODUCT.facts, PRODUCT.voice]).toLocaleLowerCase();
  const draft = writeSandbox({ ...PRODUCT, language }, 'Product description');
  const added = (draft.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !own.includes(word) && !given.includes(word),
  );
  expect(added).toEqual([]);
  expect(draft).toContain('12 €');
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

/** The same lines, each with nothing but a letter. */
const linesLike = (value: string): string =>
  value
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : 'v'))
    .join('\n');

test('no Markdown in a value changes the structure of a draft', () => {
  const stepWith = (value: string): StepRequest => ({
    ...EMPTY,
    fields: [{ key: 'a', label: value, text: value }],
    voice: { name: value, description: null, content: null, guide: null },
    facts: [{ id: '1', kind: 'fact', title: value, body: value }],
  });
  const shapeWith = (value: string) =>
    parseOutput(writeSandbox(stepWith(value), value)).blocks.map(shapeOf);
  fc.assert(
    fc.property(hostile, (value) => {
      expect(shapeWith(value)).toEqual(shapeWith(linesLike(value)));
    }),
    { numRuns: 200 },
  );
});

test('a long value is cut in the title and whole in the text', () => {
  const text = 'word '.repeat(100).trim();
  const draft = writeSandbox({ ...EMPTY, fields: [{ key: 'a', label: 'A', text }] }, 'T');
  expect(parseOutput(draft).title.length).toBeLessThan(95);
  expect(draft).toContain(`W${text.slice(1)}.`);
});
