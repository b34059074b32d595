import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { makeRuns } from './bulk.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const own = await makeWorkspace(database);
const scopes = ['generation'] as const;
const { key } = await createKey(own.scope, { name: 'reader', expiresAt: null, scopes });

/** Reads a list to its end by its links, and returns the ids of all pages in order. */
const follow = async (url: string, member: string): Promise<string[]> => {
  const ids: string[] = [];
  let next: string | undefined = url;
  for (let pages = 0; next !== undefined && pages < 100; pages++) {
    const answer: LightMyRequestResponse = await app.inject({
      url: next,
      headers: { 'x-api-key': key },
    });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<Record<string, { id: string }[]>>();
    ids.push(...(body[member] ?? []).map(({ id }) => id));
    next = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    expect(answer.headers['next_cursor'] === undefined).toBe(next === undefined);
  }
  return ids;
};

test('every audit is reached by following the links, and one that is added meanwhile shifts nothing', async () => {
  const made: string[] = [];
  for (let n = 0; n < 7; n++) made.push((await makeAudit(own.scope, [finding()])).id);
  expect(await follow('/public/v1/audits?limit=3', 'audits')).toEqual(made.toReversed());
  const first = await app.inject({
    url: '/public/v1/audits?limit=3',
    headers: { 'x-api-key': key },
  });
  await makeAudit(own.scope, [finding()]);
  const rest = await follow(
    `/public/v1/audits?limit=3&cursor=${String(first.headers['next_cursor'])}`,
    'audits',
  );
  expect(rest).toEqual(made.toReversed().slice(3));
});

test('every bulk run is reached by following the links', async () => {
  const content = await makeContent(own.scope);
  for (let n = 0; n < 3; n++) await makeRuns(own.scope, content.template);
  const all = await follow('/public/v1/bulk?limit=100', 'runs');
  expect(all.length).toBeGreaterThan(4);
  expect(await follow('/public/v1/bulk?limit=2', 'runs')).toEqual(all);
});

test.each(['/public/v1/audits?cursor=x', '/public/v1/bulk?cursor=aud_1'])(
  'a cursor that no answer gave is refused at its place: %s',
  async (url) => {
    const { statusCode, json } = await app.inject({ url, headers: { 'x-api-key': key } });
    expect([statusCode, json()]).toMatchObject([422, { detail: [{ loc: ['query', 'cursor'] }] }]);
  },
);
