import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from './invalid-request.ts';
import { parseInteger } from './read-request-part.ts';
import { badText, compile, issue, missing, notText, type Refusal } from './validate.fixture.ts';
import { validatorCompiler } from './validate.ts';

const ACTIONS = ['dismiss', 'mark_fixed', 'reopen'];
const actions = "'dismiss', 'mark_fixed' or 'reopen'";
const notAction = issue('literal_error', ['body', 'action'], `Input should be ${actions}`, {
  expected: actions,
});
const notBoolean = issue(
  'bool_type',
  ['body', 'apply_to_group'],
  'Input should be a valid boolean',
);
const blankReason = issue(
  'string_too_short',
  ['body', 'reason'],
  'String should have at least 1 character',
  { min_length: 1 },
);
const needlessReason = issue(
  'value_error',
  ['body', 'reason'],
  'Value error, add a comment instead',
);

const reviewSchema = {
  type: 'object',
  required: ['action'],
  properties: {
    action: { type: 'string', enum: ACTIONS, 'x-literal': true },
    reason: { type: ['string', 'null'], maxLength: 10, 'x-trim': true },
    apply_to_group: { type: 'boolean', default: false },
  },
  'x-check': ({ action, reason }: Record<string, unknown>): Issue[] => {
    if (action !== 'dismiss')
      return reason === undefined || reason === null ? [] : [needlessReason];
    if (reason === undefined || reason === null) return [missing('body', 'reason')];
    return reason === '' ? [blankReason] : [];
  },
};
const review = compile(reviewSchema, 'body');

const form = compile(
  {
    type: 'object',
    required: ['title', 'lines'],
    properties: {
      title: { type: 'string', minLength: 2 },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['text'],
          properties: { text: { type: 'string' }, level: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
  'body',
);

const query = compile(
  {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, default: 1 },
      tags: { type: 'array', items: { type: 'integer' } },
    },
  },
  'querystring',
);

describe('a check across fields', () => {
  test.each<[string, unknown, unknown]>([
    [
      'passes a reason where it belongs, trimmed',
      { action: 'dismiss', reason: '  known \n' },
      { action: 'dismiss', reason: 'known', apply_to_group: false },
    ],
    [
      'passes null as no reason',
      { action: 'reopen', reason: null },
      { action: 'reopen', reason: null, apply_to_group: false },
    ],
  ])('%s', (_name, input, expected) => {
    expect(review(input)).toEqual({ value: expected });
  });

  test.each<Refusal>([
    ['no reason', { action: 'dismiss' }, [missing('body', 'reason')]],
    ['a null reason', { action: 'dismiss', reason: null }, [missing('body', 'reason')]],
    ['a blank reason', { action: 'dismiss', reason: ' \u2003' }, [blankReason]],
    ['a needless reason, even empty', { action: 'reopen', reason: '' }, [needlessReason]],
    ['an unknown action', { action: 'close' }, [notAction]],
    ['an action of another type, once', { action: 5 }, [notAction]],
    ['an action that is null', { action: null }, [notAction]],
    ['no action', {}, [missing('body', 'action')]],
    ['a boolean as text', { action: 'reopen', apply_to_group: 'true' }, [notBoolean]],
    ['a boolean that is null', { action: 'reopen', apply_to_group: null }, [notBoolean]],
    [
      'its issue between those of the schema, in field order',
      { apply_to_group: 0, reason: 'x', action: 'close' },
      [notAction, needlessReason, notBoolean],
    ],
    [
      'no second issue for a field that has one',
      { action: 'reopen', reason: 5 },
      [notText('body', 'reason')],
    ],
    [
      'no second issue for bad text',
      { action: 'reopen', reason: '\0' },
      [badText('body', 'reason')],
    ],
  ])('refused: %s', (_name, input, issues) => {
    expect(review(input).error?.detail).toEqual(issues);
  });

  test('stays out of the published schema', () => {
    expect(JSON.stringify(reviewSchema)).not.toContain('x-check');
  });
});

describe('hostile input', () => {
  const nested = (depth: number, core: string) =>
    `{"action":"reopen","other":${'['.repeat(depth)}${core}${']'.repeat(depth)}}`;

  test('1 MiB of nested arrays does not overflow the stack', () => {
    const body = JSON.parse(nested(500_000, '')) as unknown;
    expect(review(body)).toEqual({ value: { action: 'reopen', apply_to_group: false } });
  });

  test('bad text far down is found, and its place is bounded', () => {
    const body = JSON.parse(nested(100_000, '"\\u0000"')) as unknown;
    const detail = review(body).error?.detail ?? [];
    expect(detail.map((entry) => [entry.type, entry.loc.length])).toEqual([['string_unicode', 65]]);
  });

  test('the answer to a hundred thousand mistakes is bounded', () => {
    const lines = Array.from({ length: 100_000 }, () => ({ text: '\0', level: 0 }));
    expect(form({ title: 'abc', lines }).error?.detail).toHaveLength(100);
  });

  test('more than eight mistakes are all reported', () => {
    const lines = Array.from({ length: 30 }, () => ({}));
    expect(form({ title: 'abc', lines }).error?.detail).toHaveLength(30);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a member %s poisons no prototype',
    (name) => {
      const body = JSON.parse(
        `{"action":"reopen","${name}":{"reason":"x","polluted":true}}`,
      ) as unknown;
      const { value } = review(body);
      expect(value).toEqual({ action: 'reopen', apply_to_group: false });
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect('polluted' in {}).toBe(false);
    },
  );

  test.each(['__proto__', 'constructor'])('a schema with a field %s is refused at once', (name) => {
    const properties = JSON.parse(`{"${name}":{"type":"string"}}`) as object;
    expect(() => compile({ type: 'object', properties }, 'body')).toThrow(name);
  });

  test('a schema for headers is refused at once, as it would not be checked', () => {
    const routeSchema = { schema: {}, httpPart: 'headers', method: 'GET', url: '/' };
    expect(() => validatorCompiler(routeSchema)).toThrow('headers');
  });
});

describe('properties', () => {
  const anyText = fc.string({ unit: 'binary' });

  test('no JSON value makes a validator throw, and every refusal says why', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (data) => {
        for (const validate of [form, review, query]) {
          const { value, error } = validate(data);
          expect(error === undefined ? value !== undefined : error.detail.length > 0).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('no object with known names makes a validator throw', () => {
    const anyReview = fc.record(
      { action: fc.jsonValue(), reason: fc.jsonValue(), apply_to_group: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyReview, (data) => {
        const { value, error } = review(data);
        expect((value === undefined) !== (error === undefined)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('a valid body passes unchanged', () => {
    const validReview = fc.oneof(
      fc.record({
        action: fc.constantFrom('mark_fixed', 'reopen'),
        reason: fc.constant(null),
        apply_to_group: fc.boolean(),
      }),
      fc.record({
        action: fc.constant('dismiss'),
        reason: fc
          .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 10 })
          .filter((text) => text.trim() === text && Array.from(text).length <= 10),
        apply_to_group: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(validReview, (data) => {
        expect(review(data)).toEqual({ value: data });
      }),
    );
  });

  test('integers agree with BigInt for every string of digits', () => {
    const digits = fc.stringMatching(/^[+-]?[0-9]{1,20}$/);
    fc.assert(
      fc.property(digits, (text) => {
        const parsed = parseInteger(text);
        const size = text.replace(/^[+-]/, '');
        const exact = BigInt(size) * (text.startsWith('-') ? -1n : 1n);
        expect(typeof parsed === 'number' ? BigInt(parsed) : parsed).toBe(
          size.length > 15 ? 'int_parsing_size' : exact,
        );
      }),
    );
  });

  test('any text is an integer or a refusal, never NaN or Infinity', () => {
    const numberLike = fc.stringMatching(/^[ 0-9+\-.eExX_]{0,20}$/);
    fc.assert(
      fc.property(fc.oneof(anyText, numberLike), (text) => {
        const parsed = parseInteger(text);
        expect(typeof parsed === 'string' || Number.isSafeInteger(parsed)).toBe(true);
      }),
    );
  });

  test('a text is refused as bad exactly when PostgreSQL could not hold it', () => {
    const units = fc.array(fc.constantFrom('a', '\0', '\uD83D', '\uDE00', '😀'), { maxLength: 4 });
    fc.assert(
      fc.property(units, (parts) => {
        const text = parts.join('');
        const holds = !text.includes('\0') && Buffer.from(text).toString() === text;
        expect(review({ action: 'reopen', other: text }).error === undefined).toBe(holds);
      }),
    );
  });
});
