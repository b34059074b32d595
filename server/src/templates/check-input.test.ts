import { describe, expect, test } from 'vitest';
import { checkInput, MAX_INPUT_BYTES } from './check-input.ts';
import type { FormField } from './template-input.ts';

const field = (key: string, changes: Partial<FormField> = {}): FormField => ({
  key,
  type: 'text',
  label: key,
  required: false,
  ...changes,
});
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

const FORM: readonly FormField[] = [
  field('name', { required: true, maxLength: 3 }),
  field('note', { type: 'textarea' }),
  field('words', { type: 'number', default: 150 }),
  field('summary', { type: 'boolean' }),
  field('audience', { type: 'select', options, default: 'a' }),
  field('formats', { type: 'multiselect', options }),
  field('facts', { type: 'infobase' }),
];

const check = (input: unknown, form = FORM) => checkInput(form, JSON.stringify(input));
const issuesOf = (input: unknown, form = FORM) => check(input, form).issues;
const at = (...loc: (string | number)[]) => ['input', ...loc];

describe('a good input', () => {
  test('is given in the order of the form, with defaults for what is absent', () => {
    const { input, issues } = check({ formats: ['c', 'a'], name: 'abc', note: '' });
    expect(issues).toEqual([]);
    expect(Object.entries(input)).toEqual([
      ['name', 'abc'],
      ['note', ''],
      ['words', 150],
      ['audience', 'a'],
      ['formats', ['c', 'a']],
    ]);
  });

  test('may have null for an optional field, which is the same as nothing', () => {
    expect(check({ name: 'a', words: null, note: null }).input).toEqual(check({ name: 'a' }).input);
  });

  test('takes a false, a zero and an empty list for values', () => {
    const { input } = check({ name: 'a', words: 0, summary: false, formats: [] });
    expect(input).toMatchObject({ words: 0, summary: false, formats: [] });
  });

  test('counts code points', () => {
    expect(issuesOf({ name: '😀😀😀' })).toEqual([]);
    expect(issuesOf({ name: '😀😀😀😀' })).toMatchObject([{ type: 'string_too_long' }]);
  });

  test('may repeat a key; the last one counts', () => {
    expect(checkInput(FORM, '{"name":1,"name":"b"}').input).toMatchObject({ name: 'b' });
  });
});

describe('an input that is no object', () => {
  test.each([
    ['', 'Expecting value at line 1 column 1'],
    ['{"a":1,\n "b": secret}', 'Expecting value at line 2 column 7'],
    ['{"a":1', "Expecting ',' delimiter at line 1 column 7"],
  ])('%j is not JSON', (text, error) => {
    expect(checkInput(FORM, text)).toEqual({
      input: {},
      issues: [{ type: 'json_invalid', loc: at(), msg: `Invalid JSON: ${error}`, ctx: { error } }],
    });
  });

  test.each(['[]', '"text"', '1', 'null', 'true'])('%s is no dictionary', (text) => {
    expect(checkInput(FORM, text).issues).toEqual([
      { type: 'dict_type', loc: at(), msg: 'Input should be a valid dictionary' },
    ]);
  });

  test('more bytes than the limit are refused, however few characters they are', () => {
    const text = (length: number) => JSON.stringify({ name: 'a', note: 'é'.repeat(length) });
    const spare = MAX_INPUT_BYTES - Buffer.byteLength(text(0));
    expect(checkInput(FORM, text(Math.floor(spare / 2))).issues).toEqual([]);
    const msg = 'Value error, input may have at most 102400 bytes';
    expect(checkInput(FORM, text(Math.floor(spare / 2) + 1)).issues).toEqual([
      { type: 'value_error', loc: at(), msg },
    ]);
  });
});

describe('a wrong field', () => {
  test.each<[input: object, type: string, loc: (string | number)[], msg: string]>([
    [{}, 'missing', ['name'], 'Field required'],
    [{ name: null }, 'missing', ['name'], 'Field required'],
    [{ name: '' }, 'string_too_short', ['name'], 'String should have at least 1 character'],
    [
      { name: ' \n\u00a0' },
      'string_too_short',
      ['name'],
      'String should have at least 1 character',
    ],
    [{ name: 7 }, 'string_type', ['name'], 'Input should be a valid string'],
    [{ name: 'abcd' }, 'string_too_long', ['name'], 'String should have at most 3 characters'],
    [{ name: 'a', note: [] }, 'string_type', ['note'], 'Input should be a valid string'],
    [{ name: 'a', words: '5' }, 'float_type', ['words'], 'Input should be a valid number'],
    [{ name: 'a', summary: 1 }, 'bool_type', ['summary'], 'Input should be a valid boolean'],
    [
      { name: 'a', audience: 'd' },
      'literal_error',
      ['audience'],
      "Input should be 'a', 'b' or 'c'",
    ],
    [{ name: 'a', audience: 1 }, 'literal_error', ['audience'], "Input should be 'a', 'b' or 'c'"],
    [{ name: 'a', formats: 'a' }, 'list_type', ['formats'], 'Input should be a valid list'],
    [
      { name: 'a', formats: ['a', 'd'] },
      'literal_error',
      ['formats', 1],
      "Input should be 'a', 'b' or 'c'",
    ],
    [
      { name: 'a', formats: ['a', 'b', 'a'] },
      'value_error',
      ['formats', 2],
      'Value error, this item is in the list already',
    ],
    [{ name: 'a', facts: 1 }, 'string_type', ['facts'], 'Input should be a valid string'],
    [{ name: 'a', other: 1 }, 'extra_forbidden', ['other'], 'Extra inputs are not permitted'],
  ])('%j is %s', (input, type, loc, msg) => {
    expect(issuesOf(input)).toMatchObject([{ type, loc: at(...loc), msg }]);
    expect(check(input).input).toEqual({});
  });

  test('says its limits in ctx', () => {
    expect(issuesOf({ name: 'abcd' })[0]?.ctx).toEqual({ max_length: 3 });
    expect(issuesOf({ name: '' })[0]?.ctx).toEqual({ min_length: 1 });
    expect(issuesOf({ name: 'a', audience: '' })[0]?.ctx).toEqual({ expected: "'a', 'b' or 'c'" });
  });

  test('a required list has an item', () => {
    const form = [field('formats', { type: 'multiselect', options, required: true })];
    expect(issuesOf({ formats: [] }, form)).toEqual([
      {
        type: 'too_short',
        loc: at('formats'),
        msg: 'List should have at least 1 item after validation, not 0',
        ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
      },
    ]);
  });

  test('a default does not stand in for a required value', () => {
    const form = [field('name', { required: true, default: 'a' })];
    expect(issuesOf({}, form)).toMatchObject([{ type: 'missing' }]);
  });

  test('a number that JSON.parse makes infinite is refused', () => {
    expect(checkInput(FORM, '{"name":"a","words":1e400}').issues).toEqual([
      { type: 'finite_number', loc: at('words'), msg: 'Input should be a finite number' },
    ]);
  });

  test('all are told at once, in the order of the form and unknown ones last', () => {
    const input = { z: 1, formats: [1, 2], words: 'x', y: 2 };
    expect(issuesOf(input).map(({ loc }) => loc.slice(1))).toEqual([
      ['name'],
      ['words'],
      ['formats', 0],
      ['formats', 1],
      ['z'],
      ['y'],
    ]);
  });
});

describe('a hostile input', () => {
  const unicode = {
    type: 'string_unicode',
    msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
  };

  test.each([
    ['{"name":"\\u0000"}', ['name']],
    ['{"name":"a","note":"\\ud800"}', ['note']],
    ['{"name":"a","formats":["a","\\u0000"]}', ['formats', 1]],
    ['{"name":"a","a\\u0000":1}', ['a\ufffd']],
    ['{"name":"a","other":{"deep":["\\udfff"]}}', ['other', 'deep', 0]],
  ])('%s cannot be stored', (text, loc) => {
    expect(checkInput(FORM, text).issues).toEqual([{ ...unicode, loc: at(...loc) }]);
  });

  test('names of inherited members are fields like any other', () => {
    expect(checkInput(FORM, '{"name":"a","__proto__":{"polluted":1}}').issues).toMatchObject([
      { type: 'extra_forbidden', loc: at('__proto__') },
    ]);
    expect({}).not.toHaveProperty('polluted');
    const form = [field('constructor', { required: true })];
    expect(issuesOf({}, form)).toMatchObject([{ type: 'missing', loc: at('constructor') }]);
    expect(check({ constructor: 'a' }, form).input).toEqual({ constructor: 'a' });
  });

  test.each([
    ['nested lists', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['nested objects', `{"name":"a","note":${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}}`],
    [
      'thousands of fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, 1]))),
    ],
    ['thousands of items', JSON.stringify({ name: 'a', formats: Array(40_000).fill(1) })],
  ])('%s are refused quickly and briefly', (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_INPUT_BYTES);
    const start = performance.now();
    const { issues } = checkInput(FORM, text);
    expect(performance.now() - start).toBeLessThan(500);
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.length).toBeLessThanOrEqual(100);
  });
});
