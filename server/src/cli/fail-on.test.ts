import { expect, test } from 'vitest';
import { exitCodeOf, readFailOn } from './fail-on.ts';

const WHOLE = { status: 'COMPLETED', total_assets: 4, completed_assets: 4 };

test('--fail-on names a severity in any case, and every other word is refused', () => {
  expect(readFailOn(undefined)).toEqual([]);
  expect(readFailOn('high')).toEqual(['CRITICAL', 'HIGH']);
  expect(readFailOn('LOW')).toEqual(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW']);
  for (const word of ['', 'SEVERE', 'HIGHER', '1'])
    expect(() => readFailOn(word)).toThrow('--fail-on is one of CRITICAL, HIGH, MEDIUM, LOW');
});

test.each([
  ['nothing that counts was found', WHOLE, { MEDIUM: 3 }, 'HIGH', 0],
  ['something of the severity was found', WHOLE, { HIGH: 1 }, 'HIGH', 1],
  ['something worse was found', WHOLE, { CRITICAL: 1 }, 'HIGH', 1],
  ['an asset was not read', { ...WHOLE, completed_assets: 3 }, {}, 'HIGH', 1],
  [
    'an asset was not read, and nobody asked to fail',
    { ...WHOLE, completed_assets: 3 },
    {},
    undefined,
    0,
  ],
  ['the audit failed', { ...WHOLE, status: 'FAILED' }, {}, undefined, 1],
] as const)('%s', (_, audit, found, failOn, code) => {
  expect(exitCodeOf(audit, new Map(Object.entries(found)), readFailOn(failOn))).toBe(code);
});
