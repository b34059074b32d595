import { expect, test } from 'vitest';
import { judgeDraft } from './judge-draft.ts';
import type { FormField, TemplateLanguage } from './template-input.ts';

const field = (changes: Partial<FormField> = {}): FormField => ({
  key: 'name',
  type: 'text',
  label: 'Name',
  required: true,
  ...changes,
});
const language = (changes: Partial<TemplateLanguage> = {}): TemplateLanguage => ({
  languageKey: 'EN',
  name: 'Page',
  form: [field()],
  commands: ['Write about {{name}}.'],
  ...changes,
});
const placesOf = (issues: readonly { readonly loc: readonly unknown[] }[]) =>
  issues.map(({ loc }) => loc.slice(1).join(' '));

test('a good draft has nothing against it', () => {
  expect(judgeDraft([language()])).toEqual({ issues: [], warnings: [] });
});

test('a blank draft is told everything that it lacks, at its places', () => {
  const blank = language({ name: ' ', form: [field({ label: '' })], commands: [''] });
  expect(placesOf(judgeDraft([language(), blank]).issues)).toEqual([
    '1 languageKey',
    '1 commands 0',
    '1 name',
    '1 form 0 label',
  ]);
});

test('an option without words is told of', () => {
  const options = [{ value: 'a', label: ' ' }];
  const form = [field({ type: 'select', options })];
  expect(placesOf(judgeDraft([language({ form })]).issues)).toEqual(['0 form 0 options 0 label']);
});

test('a field that no command names is a warning, one of facts is not', () => {
  const form = [field(), field({ key: 'size' }), field({ key: 'facts', type: 'infobase' })];
  const { issues, warnings } = judgeDraft([language({ form })]);
  expect([issues, placesOf(warnings)]).toEqual([[], ['0 form 1']]);
});

test('a variable that no field has is an issue at its command', () => {
  const commands = ['Write about {{name}}.', 'In {{ colour }} and {{previous}}.'];
  const { issues } = judgeDraft([language({ commands })]);
  expect(placesOf(issues)).toEqual(['0 commands 1']);
  expect(issues[0]?.msg).toContain("'colour'");
});
