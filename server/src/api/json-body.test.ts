import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from '../platform/text/find-json-fault.ts';
import { InvalidRequest, type Issue } from './invalid-request.ts';
import { parseJsonBody } from './json-body.ts';

const issuesOf = (text: string): Issue[] => {
  try {
    parseJsonBody(text);
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

describe('a body that is not JSON', () => {
  test('empty text is an absent body', () => {
    expect(issuesOf('')).toEqual([{ type: 'missing', loc: ['body'], msg: 'Field required' }]);
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

  test('1 MiB of open brackets is refused at its end', () => {
    expect(issuesOf('['.repeat(1_048_576))[0]?.loc).toEqual(['body', 1_048_576]);
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
        expect(parseJsonBody(text)).toEqual(JSON.parse(text));
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
