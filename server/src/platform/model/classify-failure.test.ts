import { expect, test } from 'vitest';
import { mostHopeful } from './ask-chain.ts';
import { readRetryAfter } from './classify-failure.ts';
import { ModelError } from './model-error.ts';

const now = Date.parse('2027-01-01T00:00:00Z');

test.for([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': ' 0.5 ' }, 500],
  [{ 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Thu, 31 Dec 2026 00:00:30 GMT' }, 0],
  [{ 'retry-after': '9', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': '9', 'retry-after-ms': 'soon' }, 9000],
  [{ 'retry-after': '99999999999' }, 300_000],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
] as const)('the wait of %j is %j', ([headers, expected]) => {
  expect(readRetryAfter(headers as Record<string, string>, now)).toBe(expected);
});

test('of several failures the one that time may mend is reported, with the shortest wait', () => {
  const failure = (retryable: boolean, retryAfterMs: number | null) =>
    new ModelError(retryable ? 'provider_unavailable' : 'provider_misconfigured', 'm', {
      retryable,
      retryAfterMs,
    });
  expect(mostHopeful([failure(false, null), failure(true, 9), failure(true, 5)])).toMatchObject({
    retryable: true,
    retryAfterMs: 5,
  });
  expect(mostHopeful([failure(true, 9), failure(true, null)]).retryAfterMs).toBeNull();
  expect(mostHopeful([failure(false, null)])).toMatchObject({
    failure: 'provider_misconfigured',
    retryable: false,
    retryAfterMs: null,
  });
});
