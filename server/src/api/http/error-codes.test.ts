import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@copydesk/contract/shared/error-codes';
import { expect, test } from 'vitest';
import { OperationError } from '../../platform/errors.ts';
import { answerOf } from './errors.ts';

const rows = [
  ...readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8').matchAll(
    /^\| `(\w+)` \| (\d{3}) \| (.*) \|$/gm,
  ),
].map(([, code = '', status, words]) => ({ code, status: Number(status), words }));

test('docs/api.md lists every code with the sentence of the catalogue', () => {
  expect(Object.fromEntries(rows.map(({ code, words }) => [code, words]))).toEqual(ERROR_CODES);
});

test('a refusal is answered with its code and with the status that the list says', () => {
  const refused = [
    'conflict',
    'forbidden',
    'gone',
    'invalid',
    'key_expired',
    'key_invalid',
    'key_read_only',
    'not_found',
    'plan_lacks_api',
  ] as const;
  const others = [
    'scope_missing',
    'signed_out',
    'stale',
    'too_large',
    'too_many_requests',
    'too_many_at_once',
    'budget_used_up',
    'unavailable',
  ] as const;
  for (const code of [...refused, ...others]) {
    const { status } = answerOf(new OperationError(code, 'No.'));
    expect([code, status]).toEqual([code, rows.find((row) => row.code === code)?.status]);
    expect(answerOf(new OperationError(code, 'No.')).code).toBe(code);
  }
  expect(answerOf(new Error('broken'))).toMatchObject({ status: 500, code: 'internal' });
});
