import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';

const LOST = {
  reason: 'away',
  lost: true,
  message: 'The database is not reachable. Retry in a moment.',
};
const BUSY = {
  reason: 'busy',
  lost: false,
  message: 'The database is too busy with this. Retry in a moment.',
};
const FULL = {
  reason: 'full',
  lost: false,
  message: 'The database has no room for this. Retry in a moment.',
};

test.each([
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53300',
  '25P03',
  '25P04',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])('%s: the database is away, and the connection is thrown away', (code) => {
  expect(outageOf({ code })).toEqual(LOST);
});

test('25006: a server that only reads, and the connection is thrown away', () => {
  expect(outageOf({ code: '25006' })).toEqual({
    reason: 'read_only',
    lost: true,
    message: 'The database only reads at the moment. Retry in a moment.',
  });
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
])('"%s" means the same', (message) => {
  expect(outageOf({ message })).toEqual(LOST);
});

test.each(['57014', '55P03', '40P01', '40001'])('%s: others were first', (code) => {
  expect(outageOf({ code })).toEqual(BUSY);
});

test.each(['53000', '53100', '53200', '53400', '58030'])('%s: there is no room', (code) => {
  expect(outageOf({ code })).toEqual(FULL);
});

test.each(['08P01', '23505', '42P01', '22P02', '42501', '25P02', 'XX000', 'XX001', ''])(
  '%j is a mistake of ours',
  (code) => {
    expect(outageOf({ code, message: 'syntax error' })).toBeNull();
  },
);
