import { expect, test } from 'vitest';
import { expectedVersionOf, tagOfVersion } from './entity-tag.ts';

test('a version and its tag belong together', () => {
  expect(tagOfVersion(7)).toBe('"7"');
  expect(expectedVersionOf(tagOfVersion(7))).toBe(7);
  expect(expectedVersionOf(' "12" ')).toBe(12);
  expect(expectedVersionOf('"123456789"')).toBe(123_456_789);
});

test('no header and a star ask for nothing', () => {
  expect(expectedVersionOf(undefined)).toBeNull();
  expect(expectedVersionOf('*')).toBeNull();
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
  '"7", "8"',
  '"1234567890"',
])('%j is a tag that no violation has', (header) => {
  expect(expectedVersionOf(header)).toBe(0);
});
