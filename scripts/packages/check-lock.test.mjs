import { expect, test } from 'vitest';
import { findLockFaults } from './check-lock.mjs';

const LOCK = {
  packages: {
    '': { name: 'house', workspaces: ['server'] },
    server: { dependencies: { a: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-two', optional: true },
  },
};
const faultsAfter = (changes, gone = []) => {
  const packages = { ...LOCK.packages, ...changes };
  for (const path of gone) delete packages[path];
  return findLockFaults(LOCK, { packages });
};

test('an installation by the lock file, with more optional packages of other platforms, is in order', () => {
  expect(faultsAfter({})).toEqual([]);
  const ofMac = { version: '2.0.0', integrity: 'sha512-mac', optional: true };
  expect(faultsAfter({ 'node_modules/b-darwin': ofMac })).toEqual([]);
});

test('a package that was resolved anew, added or taken away is found', () => {
  const a = LOCK.packages['node_modules/a'];
  expect(faultsAfter({ 'node_modules/a': { ...a, version: '1.0.1' } })).toEqual([
    'node_modules/a was changed.',
  ]);
  expect(faultsAfter({ 'node_modules/a': { ...a, integrity: 'sha512-other' } })).toEqual([
    'node_modules/a was changed.',
  ]);
  expect(faultsAfter({ 'node_modules/c': { version: '3.0.0' } })).toEqual([
    'node_modules/c was added.',
  ]);
  expect(faultsAfter({}, ['node_modules/b'])).toEqual(['node_modules/b was taken away.']);
});

test('a package.json that asks for something else than the lock file is found', () => {
  expect(faultsAfter({ server: { dependencies: { a: '^2.0.0' } } })).toEqual([
    'server was changed.',
  ]);
  expect(faultsAfter({ '': { name: 'house', workspaces: [] } })).toEqual([
    'package.json was changed.',
  ]);
});
