import { expect, test } from 'vitest';
import { acceptedVersionsOf, tagOfVersion } from './entity-tag.ts';

test('a version and its tag belong together', () => {
  expect(tagOfVersion(7)).toBe('"7"');
  expect(acceptedVersionsOf(tagOfVersion(7))).toEqual([7]);
  expect(acceptedVersionsOf(' "12" ')).toEqual([12]);
  expect(acceptedVersionsOf('"123456789"')).toEqual([123_456_789]);
});

test('any tag of a list is accepted', () => {
  expect(acceptedVersionsOf('"7", "8","x", W/"9"')).toEqual([7, 8]);
});

test('no header and a star ask for nothing', () => {
  expect(acceptedVersionsOf(undefined)).toBeNull();
  expect(acceptedVersionsOf('*')).toBeNull();
});

test.each(['', '7', 'W/"7"', '"7', '7"', '"x7"', '"7x"', 'x"7"', '"7"x', '"1234567890"'])(
  '%j is a tag that no violation has',
  (header) => {
    expect(acceptedVersionsOf(header)).toEqual([]);
  },
);
