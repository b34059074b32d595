import { expect, test } from 'vitest';
import { findStrangeNames, readNames } from './check-vocabulary.mjs';

const names = readNames();

test('every name of the house can be guessed', () => {
  expect(names.handlers.length).toBeGreaterThan(20);
  expect(names.operations.length).toBeGreaterThan(400);
  expect(findStrangeNames(names)).toEqual([]);
});

test.each([
  ['a noun without a folder', { server: names.server.filter((name) => name !== 'audits') }],
  ['another word in the contract', { contract: ['inbox'] }],
  ['another word for a handler', { handlers: ['inbox-items'] }],
  ['another word for a feature', { features: ['inbox'] }],
  ['another verb for an operation', { operations: ['make-rule.ts'] }],
])('%s is told', (_, planted) => {
  expect(findStrangeNames({ ...names, ...planted })).toHaveLength(1);
});
