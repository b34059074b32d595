import { expect, test } from 'vitest';
import { templateIssues } from './check-template.ts';
import type { FormField, TemplateLanguage } from './template-input.ts';

const field = (changes: Partial<FormField> = {}): FormField => ({
  key: 'name',
  type: 'text',
  label: 'Name',
  required: true,
  ...changes,
});
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const language = (changes: Partial<TemplateLanguage> = {}): TemplateLanguage => ({
  languageKey: 'EN',
  form: [field()],
  commands: ['Write about {{name}}.', 'Shorten {{ previous }}.'],
  ...changes,
});
const ofField = (changes: Partial<FormField>) =>
  templateIssues([language({ form: [field(), field({ key: 'x', ...changes })] })]);

test.each<[string, TemplateLanguage]>([
  ['a plain one', language()],
  ['one without fields', language({ form: [], commands: ['Write.'] })],
  ['the longest key', language({ form: [field(), field({ key: `a${'_'.repeat(40)}` })] })],
  ['a default', language({ form: [field(), field({ key: 'n', type: 'number', default: 0 })] })],
  ['an empty default', language({ form: [field({ default: '' })] })],
  [
    'ten commands and sixty fields',
    language({
      form: [field(), ...Array.from({ length: 59 }, (_, n) => field({ key: `f${n}` }))],
      commands: Array.from({ length: 10 }, () => '😀'.repeat(20_000)),
    }),
  ],
])('%s is good', (_, good) => {
  expect(templateIssues([good])).toEqual([]);
});

test.each<[string, Partial<FormField>, (string | number)[]]>([
  ['a key in capitals', { key: 'Name' }, ['key']],
  ['a key that begins with a digit', { key: '1a' }, ['key']],
  ['a key that is too long', { key: 'a'.repeat(42) }, ['key']],
  ['a key with a line break', { key: 'a\n' }, ['key']],
  ['the key __proto__', { key: '__proto__' }, ['key']],
  ['the key previous', { key: 'previous' }, ['key']],
  ['a repeated key', { key: 'name' }, ['key']],
  ['a select without options', { type: 'select' }, ['options']],
  ['a multiselect with no options', { type: 'multiselect', options: [] }, ['options']],
  ['options of a text', { options }, ['options']],
  [
    'a repeated option',
    { type: 'select', options: [...options, ...options] },
    ['options', 2, 'value'],
  ],
  [
    'a blank option',
    { type: 'select', options: [{ value: ' ', label: '' }] },
    ['options', 0, 'value'],
  ],
  ['a length of nothing', { maxLength: 0 }, ['maxLength']],
  ['half a length', { maxLength: 1.5 }, ['maxLength']],
  ['a default of another type', { type: 'number', default: '1' }, ['default']],
  ['a default that is no option', { type: 'select', options, default: 'c' }, ['default']],
  ['a default that is too long', { maxLength: 1, default: 'ab' }, ['default']],
  [
    'a default list with an unknown item',
    { type: 'multiselect', options, default: ['c'] },
    ['default', 0],
  ],
])('%s is refused', (_, changes, loc) => {
  expect(ofField(changes)[0]?.loc).toEqual(['languages', 0, 'form', 1, ...loc]);
});

test.each<[string, Partial<TemplateLanguage>, (string | number)[]]>([
  ['no command', { commands: [] }, ['commands']],
  ['eleven commands', { commands: Array.from({ length: 11 }, () => 'Write.') }, ['commands']],
  ['a blank command', { commands: ['Write.', ' '] }, ['commands', 1]],
  ['a command that is too long', { commands: ['😀'.repeat(20_001)] }, ['commands', 0]],
  ['a placeholder without a field', { commands: ['Write about {{nmae}}.'] }, ['commands', 0]],
  ['an empty placeholder', { commands: ['Write about {{}}.'] }, ['commands', 0]],
  ['a NUL', { commands: ['Write.\0'] }, ['commands', 0]],
  [
    'sixty-one fields',
    { form: Array.from({ length: 61 }, (_, n) => field({ key: `f${n}` })) },
    ['form'],
  ],
])('%s is refused', (_, changes, loc) => {
  expect(templateIssues([language(changes)])[0]?.loc).toEqual(['languages', 0, ...loc]);
});

test('a template has a language, and each one once', () => {
  expect(templateIssues([])).toMatchObject([{ loc: ['languages'] }]);
  expect(templateIssues([language(), language()])).toMatchObject([
    { loc: ['languages', 1, 'languageKey'] },
  ]);
});

test('all mistakes are told at once', () => {
  const bad = language({ form: [field({ key: 'A' })], commands: ['{{a}} {{b}}'] });
  expect(templateIssues([bad, { ...bad, languageKey: 'NL' }])).toHaveLength(6);
});
