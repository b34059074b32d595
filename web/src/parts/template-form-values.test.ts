import { expect, test } from 'vitest';
import {
  checkForm,
  countCodePoints,
  fromInput,
  issuesByField,
  readFields,
  type TemplateField,
  toInput,
  valueOf,
} from './template-form-values.ts';

const field = (key: string, more: Partial<TemplateField> = {}): TemplateField => ({
  key,
  type: 'text',
  label: key,
  required: false,
  ...more,
});
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

test('what the contract carries is read as fields, and what is none is left out', () => {
  const read = readFields([
    { key: 'name', type: 'text', label: '', required: true },
    { key: 'other', type: 'colour', label: 'Other' },
    null,
    'text',
    { type: 'text' },
  ]);
  expect(read).toEqual([{ key: 'name', type: 'text', label: 'name', required: true }]);
});

test('a field shows what was typed, and else its default', () => {
  const name = field('name', { default: 'Desk' });
  expect(valueOf(name, {})).toBe('Desk');
  expect(valueOf(name, { name: '' })).toBe('');
  expect(valueOf(field('on', { type: 'boolean' }), {})).toBe(false);
  expect(valueOf(field('many', { type: 'multiselect', default: ['a', 1] }), {})).toEqual(['a']);
  expect(valueOf(field('size', { type: 'number', default: 3 }), {})).toBe('3');
});

test('values that belong to another type of field after a change of template do no harm', () => {
  expect(valueOf(field('x', { type: 'multiselect' }), { x: 'text' })).toEqual([]);
  expect(valueOf(field('x'), { x: ['a'] })).toBe('');
  expect(valueOf(field('x', { type: 'boolean' }), { x: 'yes' })).toBe(false);
});

test('the input has each value in its own type, and nothing for what was left empty', () => {
  const fields = [
    field('name'),
    field('empty'),
    field('size', { type: 'number' }),
    field('unsized', { type: 'number' }),
    field('on', { type: 'boolean' }),
    field('one', { type: 'select', options }),
    field('many', { type: 'multiselect', options }),
    field('none', { type: 'multiselect', options }),
  ];
  const values = { name: ' Desk ', empty: '', size: '1,5', one: 'a', many: ['a', 'b'], none: [] };
  expect(toInput(fields, values)).toEqual({
    name: ' Desk ',
    size: 1.5,
    on: false,
    one: 'a',
    many: ['a', 'b'],
  });
});

test('a text field that was emptied says so, where left out it would get its default back', () => {
  expect(toInput([field('name', { default: 'Desk' })], { name: '' })).toEqual({ name: '' });
  expect(toInput([field('name', { default: 'Desk' })], {})).toEqual({ name: 'Desk' });
});

test('an input of earlier fills the form as it was', () => {
  const fields = [
    field('name'),
    field('size', { type: 'number' }),
    field('on', { type: 'boolean' }),
    field('many', { type: 'multiselect', options }),
  ];
  const input = { name: 'Desk', size: 2, on: true, many: ['b'] };
  expect(toInput(fields, fromInput(fields, { ...input, gone: 'x' }))).toEqual(input);
});

test('characters are counted as the server counts them', () => {
  expect(countCodePoints('a👍🏽é')).toBe(4);
  const short = field('name', { maxLength: 2 });
  expect(checkForm([short], { name: '👍👍' })).toEqual({});
  expect(checkForm([short], { name: '👍👍👍👍' })).toEqual({ name: { kind: 'too_long', by: 2 } });
});

test('what is needed, no number, or no option is said of its field', () => {
  const fields = [
    field('name', { required: true }),
    field('many', { type: 'multiselect', required: true, options }),
    field('size', { type: 'number' }),
    field('one', { type: 'select', options }),
    field('set', { type: 'multiselect', options }),
    field('free'),
  ];
  const values = { name: '  ', many: [], size: '12 pieces', one: 'c', set: ['a', 'c'], free: '' };
  expect(checkForm(fields, values)).toEqual({
    name: { kind: 'required' },
    many: { kind: 'required' },
    size: { kind: 'number' },
    one: { kind: 'option' },
    set: { kind: 'option' },
  });
});

test('what the server objects to stands at its field, and the rest above the form', () => {
  const issue = (loc: (string | number)[], msg: string) => ({ loc, msg, type: 'value_error' });
  const problem = {
    status: 422,
    detail: '',
    retryAfter: null,
    issues: [
      issue(['body', 'input', 'name'], 'Field required'),
      issue(['body', 'input', 'many', 1], 'Value error, twice'),
      issue(['body', 'input', 'many', 2], 'Value error, twice again'),
      issue(['body', 'language_key'], 'not written in NL'),
    ],
  };
  expect(issuesByField(problem)).toEqual({
    name: 'Field required',
    many: 'twice',
    '': 'not written in NL',
  });
  expect(issuesByField({ ...problem, issues: [], detail: 'Away.' })).toEqual({ '': 'Away.' });
});
