import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';

test('a stream for which there is no room is refused before anything is read for it', async () => {
  const database = await createTestDatabase();
  const { scope } = await makeWorkspace(database);
  const scopes = ['auditing'] as const;
  const { key } = await createKey(scope, { name: 'auditing', expiresAt: null, scopes });
  const follow = async (streamsPerWorkspace: number) => {
    const app = await createTestApp(database, { streamsPerWorkspace });
    const url = '/public/v1/audits/aud_0000000000000000000000/events';
    const { statusCode, headers } = await app.inject({ url, headers: { 'x-api-key': key } });
    return [statusCode, headers['retry-after']];
  };
  expect(await follow(0)).toEqual([429, '5']);
  // There is no such audit, which only a reading can tell.
  expect(await follow(1)).toEqual([404, undefined]);
});
