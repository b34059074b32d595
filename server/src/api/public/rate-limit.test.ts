import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { createTestClient } from './client.fixture.ts';

let clock = Date.now();
const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const ids = await makeContent(own.scope);
const now = () => new Date(clock);
const limited = await createTestApp(database, { rateLimitPerMinute: 6, now });
const call = await createTestClient(limited, own.key);
const free = await createTestClient(await createTestApp(database), own.key);

const statuses = async (
  times: number,
  operation: 'listAudits' | 'listInfobases',
  key = own.key,
) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await call(operation, { key })).status);
  return seen;
};

describe('the rate limit', () => {
  test('is off by default: no headers, no refusal', async () => {
    for (let n = 0; n < 50; n++) {
      const { status, headers } = await free('listAudits');
      expect(status).toBe(200);
      expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    }
  });

  test('says in every answer what is left, and with 429 when to come back', async () => {
    clock += 60_000;
    const first = await call('listAudits');
    expect(first.headers['ratelimit-policy']).toBe('"default";q=6;w=60');
    expect(first.headers.ratelimit).toBe('"default";r=5;t=10');
    expect(await statuses(5, 'listAudits')).toEqual([200, 200, 200, 200, 200]);
    const refused = await call('listAudits');
    expect(refused.status).toBe(429);
    expect(refused.headers.ratelimit).toBe('"default";r=0;t=10');
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.detail).toBe('Too many requests. Retry after the time in Retry-After.');
    clock += 10_000;
    expect(await statuses(2, 'listAudits')).toEqual([200, 429]);
  });

  test('counts each workspace and each endpoint on its own, and keys of a workspace together', async () => {
    clock += 60_000;
    const second = await createKey(own.scope, { name: 'second', expiresAt: null });
    expect(await statuses(6, 'listAudits')).not.toContain(429);
    expect(await statuses(1, 'listAudits', second.key)).toEqual([429]);
    expect(await statuses(1, 'listAudits', other.key)).toEqual([200]);
    expect(await statuses(1, 'listInfobases')).toEqual([200]);
  });

  test('counts requests for different ids of an endpoint together', async () => {
    clock += 60_000;
    const seen: number[] = [];
    for (const violation_id of [...ids.violationIds, ids.violation]) {
      seen.push((await call('getViolation', { params: { violation_id } })).status);
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('counts refused requests too, but nothing that has no valid key', async () => {
    clock += 60_000;
    for (let n = 0; n < 20; n++) await call('listAudits', { key: null });
    for (let n = 0; n < 6; n++) {
      expect((await call('listAudits', { query: 'limit=0' })).status).toBe(422);
    }
    expect((await call('listAudits', { query: 'limit=0' })).status).toBe(429);
  });

  test('does not hold for healthz', async () => {
    for (let n = 0; n < 20; n++) {
      const { status, headers } = await call('getHealth', { key: null });
      expect([status, headers.ratelimit]).toEqual([200, undefined]);
    }
  });
});
