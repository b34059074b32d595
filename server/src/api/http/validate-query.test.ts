import { describe, expect, test } from 'vitest';
import {
  badText,
  compile,
  issue,
  notInteger,
  tooManyDigits,
  type Refusal,
} from './validate.fixture.ts';
import { parseInteger } from './read-request-part.ts';

const states = "'undecided', 'fixed' or 'all'";
const notState = issue('enum', ['query', 'review_state'], `Input should be ${states}`, {
  expected: states,
});
const notSeverity = issue('enum', ['query', 'severity'], "Input should be 'LOW' or 'HIGH'", {
  expected: "'LOW' or 'HIGH'",
});

const query = compile(
  {
    type: 'object',
    properties: {
      review_state: {
        type: 'string',
        enum: ['undecided', 'fixed', 'all'],
        default: 'undecided',
      },
      severity: { type: ['string', 'null'], enum: ['LOW', 'HIGH', null], default: null },
      search: { type: ['string', 'null'], maxLength: 5, 'x-trim': true },
      page: { type: 'integer', minimum: 1, default: 1 },
      page_size: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      ratio: { type: 'number' },
      open: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'integer' }, maxItems: 2 },
    },
  },
  'querystring',
);

const defaults = { review_state: 'undecided', severity: null, page: 1, page_size: 20 };

describe('query text is parsed strictly by schema type', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['absent members get their defaults', {}, {}],
    ['digits are an integer', { page: '7' }, { page: 7 }],
    ['a sign is allowed', { page: '+7' }, { page: 7 }],
    ['ASCII spaces around are trimmed', { page: ' 7 ' }, { page: 7 }],
    ['leading zeros are decimal', { page: '010' }, { page: 10 }],
    ['fifteen digits are exact', { page: '999999999999999' }, { page: 999999999999999 }],
    ['of a repeated parameter the last wins', { page: ['x', '3'] }, { page: 3 }],
    ['a repeated enumeration too', { review_state: ['x', 'all'] }, { review_state: 'all' }],
    ['unknown members are dropped', { other: '1', page: '2' }, { page: 2 }],
    ['text is trimmed before its length counts', { search: '  abcde\u00A0 ' }, { search: 'abcde' }],
    ['blank text is empty', { search: '   ' }, { search: '' }],
    ['lengths count code points', { search: '😀😀😀😀😀' }, { search: '😀😀😀😀😀' }],
    ['a decimal is a number', { ratio: '-1.50' }, { ratio: -1.5 }],
    ['true is a boolean', { open: 'true' }, { open: true }],
    ['false is a boolean', { open: 'false' }, { open: false }],
    ['one value of a list is a list', { tags: '4' }, { tags: [4] }],
    ['a list keeps every value', { tags: ['4', '5'] }, { tags: [4, 5] }],
    ['a value of a nullable enumeration', { severity: 'LOW' }, { severity: 'LOW' }],
  ])('%s', (_name, input, expected) => {
    expect(query(input)).toEqual({ value: { ...defaults, ...expected } });
  });

  test('a negative zero is zero', () => {
    expect(parseInteger('-0')).toBe(0);
  });

  test.each<Refusal>([
    ['an exponent', { page: '1e400' }, [notInteger('query', 'page')]],
    ['Infinity', { page: 'Infinity' }, [notInteger('query', 'page')]],
    ['hexadecimal', { page: '0x10' }, [notInteger('query', 'page')]],
    ['a fraction', { page: '1.5' }, [notInteger('query', 'page')]],
    ['empty text for an integer', { page: '' }, [notInteger('query', 'page')]],
    ['a lone sign', { page: '-' }, [notInteger('query', 'page')]],
    ['digits of another script', { page: '٣' }, [notInteger('query', 'page')]],
    ['a space that is not ASCII', { page: '\u00A07' }, [notInteger('query', 'page')]],
    ['sixteen digits', { page: '1000000000000000' }, [tooManyDigits('query', 'page')]],
    ['400 digits', { page: `-${'9'.repeat(400)}` }, [tooManyDigits('query', 'page')]],
    ['a bad last value of several', { page: ['3', 'x'] }, [notInteger('query', 'page')]],
    ['a value outside an enumeration', { review_state: 'open' }, [notState]],
    ['empty text for an enumeration', { review_state: '' }, [notState]],
    ['null is not named among the values', { severity: 'null' }, [notSeverity]],
    [
      'a number below its bound',
      { page: '0' },
      [
        issue(
          'greater_than_equal',
          ['query', 'page'],
          'Input should be greater than or equal to 1',
          { ge: 1 },
        ),
      ],
    ],
    [
      'a number above its bound',
      { page_size: '101' },
      [
        issue(
          'less_than_equal',
          ['query', 'page_size'],
          'Input should be less than or equal to 100',
          { le: 100 },
        ),
      ],
    ],
    [
      'text that is too long after trimming',
      { search: ' abcdef ' },
      [
        issue('string_too_long', ['query', 'search'], 'String should have at most 5 characters', {
          max_length: 5,
        }),
      ],
    ],
    [
      'a word for a number',
      { ratio: 'NaN' },
      [
        issue(
          'float_parsing',
          ['query', 'ratio'],
          'Input should be a valid number, unable to parse string as a number',
        ),
      ],
    ],
    [
      'a word for a boolean',
      { open: 'maybe' },
      [
        issue(
          'bool_parsing',
          ['query', 'open'],
          'Input should be a valid boolean, unable to interpret input',
        ),
      ],
    ],
    ['a bad item of a list, by its index', { tags: ['1', 'x'] }, [notInteger('query', 'tags', 1)]],
    [
      'a list that is too long',
      { tags: ['1', '2', '3'] },
      [
        issue(
          'too_long',
          ['query', 'tags'],
          'List should have at most 2 items after validation, not 3',
          { field_type: 'List', max_length: 2, actual_length: 3 },
        ),
      ],
    ],
    [
      'several at once, in schema order',
      { page: 'x', severity: 'y', review_state: 'z' },
      [notState, notSeverity, notInteger('query', 'page')],
    ],
    ['U+0000', { search: 'a\0' }, [badText('query', 'search')]],
    ['a lone surrogate', { search: '\uD800' }, [badText('query', 'search')]],
    ['bad text of an enumeration, once', { severity: '\0' }, [badText('query', 'severity')]],
    ['bad text in an unknown member', { other: '\0' }, [badText('query', 'other')]],
    [
      'bad text in a repeat that would not count',
      { search: ['\0', '\0', 'ok'] },
      [badText('query', 'search')],
    ],
    ['bad text in a list, by its index', { tags: ['1', '\0'] }, [badText('query', 'tags', 1)]],
  ])('refused: %s', (_name, input, issues) => {
    expect(query(input).error?.detail).toEqual(issues);
  });
});

describe('path values', () => {
  const params = compile(
    { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    'params',
  );

  test('any text is an identifier', () => {
    expect(params({ id: '../1e400' })).toEqual({ value: { id: '../1e400' } });
  });

  test('an id with U+0000 is no id, and is left for the route to say that it is unknown', () => {
    expect(params({ id: 'a\0b' })).toEqual({ value: { id: '' } });
  });
});
