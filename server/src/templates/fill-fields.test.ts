import { expect, test } from 'vitest';
import { fillFields } from './fill-fields.ts';
import type { FormField } from './template-input.ts';

const field = (key: string, type: FormField['type']): FormField => ({
  key,
  type,
  label: key.toUpperCase(),
  required: false,
  options: [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ],
});
const WORDS = { yes: 'ja', no: 'nee' };

test.each<[FormField['type'], unknown, string]>([
  ['text', 'as it is', 'as it is'],
  ['number', 1.5, '1.5'],
  ['number', 0, '0'],
  ['boolean', true, 'ja'],
  ['boolean', false, 'nee'],
  ['select', 'b', 'Second'],
  ['multiselect', ['b', 'a'], 'Second\nFirst'],
  ['multiselect', [], ''],
  ['infobase', 'inf_1', 'Facts'],
  ['infobase', 'inf_2', ''],
])('%s %j reads %j', (type, value, text) => {
  const names = new Map([['inf_1', 'Facts']]);
  expect(fillFields([field('x', type)], { x: value as string }, WORDS, names)).toEqual([
    { key: 'x', label: 'X', text, type },
  ]);
});

test('a field without a value reads as nothing, also one named like an inherited member', () => {
  expect(fillFields([field('constructor', 'text')], {}, WORDS)).toEqual([
    { key: 'constructor', label: 'CONSTRUCTOR', text: '', type: 'text' },
  ]);
});
