import { expect, test } from 'vitest';
import { seenVersionsOf, tagOf } from './entity-tag.ts';

test('a version and its tag belong together', () => {
  expect(tagOf({ version: 7, seq: null })).toBe('"7"');
  expect(tagOf({ version: 7, seq: 31 })).toBe('"7-31"');
  expect(seenVersionsOf(tagOf({ version: 7, seq: 31 }))).toEqual([{ version: 7, seq: 31 }]);
  expect(seenVersionsOf(' "12-0" ')).toEqual([{ version: 12, seq: 0 }]);
  expect(seenVersionsOf('"123456789-987654321"')).toEqual([
    { version: 123_456_789, seq: 987_654_321 },
  ]);
});

test('a tag without a number of the trail has seen nothing of the group', () => {
  expect(seenVersionsOf(tagOf({ version: 7, seq: null }))).toEqual([{ version: 7, seq: 0 }]);
});

test('any tag of a list is accepted', () => {
  expect(seenVersionsOf('"7-1", "8","x", W/"9-2"')).toEqual([
    { version: 7, seq: 1 },
    { version: 8, seq: 0 },
  ]);
});

test('no header and a star ask for nothing', () => {
  expect(seenVersionsOf(undefined)).toBeNull();
  expect(seenVersionsOf('*')).toBeNull();
});

test.each([
  '',
  '7',
  'W/"7"',
  '"7',
  '7"',
  '"x7"',
  '"7x"',
  'x"7"',
  '"7"x',
  '"1234567890"',
  '"7-"',
  '"-7"',
  '"7-x"',
  '"7-1-2"',
  '"7--1"',
  '"7-1234567890"',
  '"7 -1"',
])('%j is a tag that no violation has', (header) => {
  expect(seenVersionsOf(header)).toEqual([]);
});
