import { describe, expect, test } from 'vitest';
import {
  badText,
  compile,
  issue,
  missing,
  notModel,
  notText,
  type Refusal,
} from './validate.fixture.ts';

const form = compile(
  {
    type: 'object',
    required: ['title', 'lines'],
    properties: {
      title: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[^x]*$' },
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: 'string', 'x-trim': true, minLength: 1 },
            level: { type: 'integer', minimum: 1, default: 1 },
          },
        },
      },
      count: { type: 'integer', maximum: 9 },
      share: { type: 'number' },
      kind: { type: 'string', const: 'form' },
      'odd/name~': { type: 'string', maxLength: 1 },
      extra: { type: 'object' },
      preset: { type: 'array', items: { type: 'string' }, default: ['a'] },
    },
  },
  'body',
);
const filled = { title: 'abc', lines: [{ text: 'a' }] };
const filledRead = { title: 'abc', lines: [{ text: 'a', level: 1 }], preset: ['a'] };

describe('a body is never coerced', () => {
  test.each<[string, unknown, unknown]>([
    ['absent members get their defaults', filled, filledRead],
    [
      'unknown members are dropped at every level',
      { ...filled, lines: [{ text: 'a', other: 1 }], other: 1 },
      filledRead,
    ],
    [
      'text is trimmed where the schema says so',
      { ...filled, lines: [{ text: ' a ' }] },
      filledRead,
    ],
    [
      'an open object keeps all its members',
      { ...filled, extra: { a: [{ b: 1 }] } },
      { ...filledRead, extra: { a: [{ b: 1 }] } },
    ],
    [
      'a whole number may be written as 2.0',
      { ...filled, count: 2.0 },
      { ...filledRead, count: 2 },
    ],
    [
      'lengths count code points',
      { ...filled, title: '😀😀😀😀' },
      { ...filledRead, title: '😀😀😀😀' },
    ],
  ])('%s', (_name, input, expected) => {
    expect(form(input)).toEqual({ value: expected });
  });

  test('a default object is never shared between requests', () => {
    const { preset } = form(filled).value as { preset: string[] };
    preset.push('changed');
    expect(form(filled)).toEqual({ value: filledRead });
  });

  test.each<Refusal>([
    ['an absent body', undefined, [missing('body')]],
    ['null', null, [notModel('body')]],
    ['a list', [], [notModel('body')]],
    ['a text', 'x', [notModel('body')]],
    ['a number', 5, [notModel('body')]],
    ['an empty object', {}, [missing('body', 'title'), missing('body', 'lines')]],
    ['a number for a text', { ...filled, title: 5 }, [notText('body', 'title')]],
    ['null for a text', { ...filled, title: null }, [notText('body', 'title')]],
    [
      'text that is too short and does not match, once',
      { ...filled, title: 'x' },
      [
        issue('string_too_short', ['body', 'title'], 'String should have at least 2 characters', {
          min_length: 2,
        }),
      ],
    ],
    [
      'text that does not match',
      { ...filled, title: 'axa' },
      [
        issue(
          'string_pattern_mismatch',
          ['body', 'title'],
          "String should match pattern '^[^x]*$'",
          { pattern: '^[^x]*$' },
        ),
      ],
    ],
    [
      'one character too many, with its singular',
      { ...filled, 'odd/name~': 'ab' },
      [
        issue('string_too_long', ['body', 'odd/name~'], 'String should have at most 1 character', {
          max_length: 1,
        }),
      ],
    ],
    [
      'an object for a list',
      { ...filled, lines: {} },
      [issue('list_type', ['body', 'lines'], 'Input should be a valid list')],
    ],
    [
      'a list that is too short',
      { ...filled, lines: [] },
      [
        issue(
          'too_short',
          ['body', 'lines'],
          'List should have at least 1 item after validation, not 0',
          { field_type: 'List', min_length: 1, actual_length: 0 },
        ),
      ],
    ],
    [
      'items, each at its place and in order',
      { ...filled, lines: [{ level: 0 }, 5, { text: ' ' }] },
      [
        missing('body', 'lines', 0, 'text'),
        issue(
          'greater_than_equal',
          ['body', 'lines', 0, 'level'],
          'Input should be greater than or equal to 1',
          { ge: 1 },
        ),
        issue('dict_type', ['body', 'lines', 1], 'Input should be a valid dictionary'),
        issue(
          'string_too_short',
          ['body', 'lines', 2, 'text'],
          'String should have at least 1 character',
          { min_length: 1 },
        ),
      ],
    ],
    [
      'digits in a text for an integer',
      { ...filled, count: '5' },
      [issue('int_type', ['body', 'count'], 'Input should be a valid integer')],
    ],
    [
      'a boolean for an integer',
      { ...filled, count: true },
      [issue('int_type', ['body', 'count'], 'Input should be a valid integer')],
    ],
    [
      'a fraction for an integer',
      { ...filled, count: 1.5 },
      [
        issue(
          'int_from_float',
          ['body', 'count'],
          'Input should be a valid integer, got a number with a fractional part',
        ),
      ],
    ],
    [
      '1e400 for an integer',
      { ...filled, count: JSON.parse('1e400') as unknown },
      [issue('finite_number', ['body', 'count'], 'Input should be a finite number')],
    ],
    [
      '1e400 for a number',
      { ...filled, share: JSON.parse('-1e400') as unknown },
      [issue('finite_number', ['body', 'share'], 'Input should be a finite number')],
    ],
    [
      'a text for a number',
      { ...filled, share: '1' },
      [issue('float_type', ['body', 'share'], 'Input should be a valid number')],
    ],
    [
      'another value for a constant',
      { ...filled, kind: 5 },
      [issue('literal_error', ['body', 'kind'], "Input should be 'form'", { expected: "'form'" })],
    ],
    [
      'a list for an open object',
      { ...filled, extra: [] },
      [issue('dict_type', ['body', 'extra'], 'Input should be a valid dictionary')],
    ],
    [
      'bad text beside other issues, in field order',
      { lines: [{ text: '\0' }], title: 5, count: 10 },
      [
        notText('body', 'title'),
        badText('body', 'lines', 0, 'text'),
        issue('less_than_equal', ['body', 'count'], 'Input should be less than or equal to 9', {
          le: 9,
        }),
      ],
    ],
    [
      'a bad key of an open object, named by storable text',
      { ...filled, extra: { a: [{ 'k\0\uDC00': 1 }] } },
      [badText('body', 'extra', 'a', 0, 'k\uFFFD\uFFFD')],
    ],
    [
      'bad text in an unknown member',
      { ...filled, other: ['\uDFFF'] },
      [badText('body', 'other', 0)],
    ],
  ])('refused: %s', (_name, input, issues) => {
    expect(form(input).error?.detail).toEqual(issues);
  });
});
