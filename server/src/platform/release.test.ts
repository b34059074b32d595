import { expect, test } from 'vitest';
import { readRelease } from './release.ts';

test('a package says the commit that it was made from, a clone says none', () => {
  expect(readRelease('{"version":"1.2.3","commit":"abc"}')).toEqual({
    version: '1.2.3',
    commit: 'abc',
  });
  expect(readRelease('{"version":"1.2.3","private":true}')).toEqual({
    version: '1.2.3',
    commit: null,
  });
});

test('a manifest without a version is refused', () => {
  expect(() => readRelease('{}')).toThrow(/no version/);
});
