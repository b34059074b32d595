import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '../../platform/text/find-json-fault.ts';
import { InvalidRequest, type Issue } from './invalid-request.ts';
import { parseJsonBody } from './json-body.ts';

const issuesOf = (text: string): Issue[] => {
  try {
    parseJsonBody(Buffer.from(text));
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.detail;
    throw error;
  }
};

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const names = (count: number): string =>
  Array.from({ length: count }, (_, n) => `"n${String(n).padStart(4, '0')}":1`).join();

describe('a body that is not JSON', () => {
  test('empty text is an absent body', () => {
    expect(parseJsonBody(Buffer.alloc(0))).toBeUndefined();
  });

  test.each<[text: string, position: number, reason: string]>([
    [' ', 1, 'Expecting value'],
    ['{', 1, 'Expecting property name enclosed in double quotes'],
    ['{"a"', 4, "Expecting ':' delimiter"],
    ['{"a":', 5, 'Expecting value'],
    ['{"a":1', 6, "Expecting ',' delimiter"],
    ['"abc', 4, 'Unterminated string'],
    ['"\\', 2, 'Unterminated string'],
    ['"\\u12', 5, 'Unterminated string'],
    ['tru', 3, 'Expecting value'],
    ['-', 1, 'Expecting value'],
    ['[1.', 3, 'Expecting value'],
    ['{"a":secret}', 5, 'Expecting value'],
    ['{a:1}', 1, 'Expecting property name enclosed in double quotes'],
    ["{'a':1}", 1, 'Expecting property name enclosed in double quotes'],
    ['{"a" 1}', 5, "Expecting ':' delimiter"],
    ['{"a":1,}', 7, 'Expecting property name enclosed in double quotes'],
    ['{"a":1 "b":2}', 7, "Expecting ',' delimiter"],
    ['[1,]', 3, 'Expecting value'],
    ['[1 2]', 3, "Expecting ',' delimiter"],
    ['[1}', 2, "Expecting ',' delimiter"],
    [']', 0, 'Expecting value'],
    ['{"a":1}}', 7, 'Extra data'],
    ['01', 1, 'Extra data'],
    ['1.e5', 2, 'Expecting value'],
    ['+1', 0, 'Expecting value'],
    ['NaN', 0, 'Expecting value'],
    ['nulx', 3, 'Expecting value'],
    ['"a\nb"', 2, 'Invalid control character'],
    ['"\\x"', 2, 'Invalid escape'],
    ['"\\u12g4"', 5, 'Invalid escape'],
    ['\uFEFF{}', 0, 'Expecting value'],
  ])('%j is refused at %i', (text, position, reason) => {
    expect(issuesOf(text)).toEqual([
      {
        type: 'json_invalid',
        loc: ['body', position],
        msg: 'JSON decode error',
        ctx: { error: reason },
      },
    ]);
  });

  test.each<[name: string, text: string, position: number, reason: string]>([
    ['nests 101 lists', '['.repeat(101), 100, 'Nested too deeply'],
    [
      'nests 20,000 objects',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      500,
      'Nested too deeply',
    ],
    ['has 100,001 values', `[${'1,'.repeat(100_000)}1]`, 200_000, 'Too many values'],
    ['has 100,001 lists', `[${'[],'.repeat(60_000)}1]`, 150_000, 'Too many values'],
    ['has 1,001 names', `{${names(1_001)}}`, 10_001, 'Too many different names'],
    [
      'has 1,001 names apart',
      `[{${names(1_001).replaceAll(',', '},{')}}]`,
      12_002,
      'Too many different names',
    ],
  ])('a body that %s is refused where it does', (_name, text, position, reason) => {
    const [issue] = issuesOf(text);
    expect([issue?.loc, issue?.ctx]).toEqual([['body', position], { error: reason }]);
  });

  test.each<[name: string, text: string]>([
    ['100 lists', '['.repeat(100) + ']'.repeat(100)],
    ['as many values as the largest text of the editor', `[${'{"text":"a"},'.repeat(49_000)}1]`],
    ['1,000 names, each many times', `[${`{${names(1_000)}},`.repeat(40)}1]`],
    ['names and brackets inside of strings', JSON.stringify({ a: '{"'.repeat(200_000) })],
    ['strings that end with backslashes', JSON.stringify(Array(5_000).fill('\\["\\'))],
  ])('a body with %s is taken', (_name, text) => {
    expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  test.each<[name: string, bytes: number[], position: number]>([
    ['a byte that begins nothing', [0xff], 0],
    ['a byte that goes on with nothing', [0x80], 0],
    ['Latin 1', [...Buffer.from('{"é":"'), 0xe9, 0x22, 0x7d], 6],
    ['a letter that is cut off', [...Buffer.from('"€'), 0xe2, 0x82, 0x22], 2],
    ['a letter that is cut off by the end', [...Buffer.from('"😀'), 0xf0, 0x9f], 3],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], 1],
    ['a letter in too many bytes', [0x22, 0xc0, 0x80, 0x22], 1],
    ['a byte far behind', [...Buffer.from(`"${'aé€😀'.repeat(5_000)}`), 0xff, 0x22], 25_001],
  ])('%s is refused at its place', (_name, bytes, position) => {
    const refused = () => parseJsonBody(Buffer.from(bytes));
    expect(refused).toThrow(InvalidRequest);
    try {
      refused();
    } catch (error) {
      expect((error as InvalidRequest).detail).toEqual([
        {
          type: 'json_invalid',
          loc: ['body', position],
          msg: 'JSON decode error',
          ctx: { error: 'Not UTF-8' },
        },
      ]);
    }
  });
});

describe('properties', () => {
  const pieces = '{ } [ ] , : " "a" \\ \\u00 e . - + 0 12 true nul l \n \0 / é {"a": [1,'.split(
    ' ',
  );
  const jsonLike = fc
    .array(fc.constantFrom(' ', ...pieces), { maxLength: 12 })
    .map((parts) => parts.join(''));

  test('a fault is found exactly where JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.oneof(jsonLike, fc.string({ unit: 'binary' })), (text) => {
        expect(findJsonFault(text) === undefined).toBe(parses(text));
      }),
      { numRuns: 20_000 },
    );
  });

  test('JSON parses to the value it was written from', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text));
        expect(findJsonFault(text)).toBeUndefined();
      }),
    );
  });

  test('a body that was cut off is refused at its length', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.nat(), (text, cut) => {
        const start = text.slice(0, cut % text.length);
        fc.pre(start !== '' && !parses(start));
        expect(issuesOf(start)[0]?.loc).toEqual(['body', start.length]);
      }),
    );
  });
});
