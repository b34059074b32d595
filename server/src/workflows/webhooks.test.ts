import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { allowReceiver, startReceiver } from '../../test/outside/receiver.ts';
import { createVault } from '../accounts/vault.ts';
import { createWebhook } from '../events/webhooks/endpoints.ts';
import { createKey } from '../keys/create-key.ts';

const SECRET = 'a secret of thirty-two characters!';
const database = await createTestDatabase();
const receiver = await startReceiver();
afterAll(() => receiver.stop());

const until = async (done: () => boolean): Promise<void> => {
  for (let tries = 0; !done(); tries++) {
    if (tries > 600) throw new Error('nothing arrived');
    await sleep(50);
  }
};

const namesReceived = (): string[] =>
  receiver.received.flatMap(({ body }) => {
    const { data } = JSON.parse(body) as { data: { subject?: { name: string } } };
    return data.subject ? [data.subject.name] : [];
  });

test('a message arrives in spite of a stopped role and an engine that was killed with its data', async () => {
  const first = await createTestEngine(database, { accountSecret: SECRET });
  const { scope } = await makeWorkspace(database);
  await allowReceiver(database.admin, scope.workspaceId, receiver);
  const input = { kind: 'standard', url: receiver.url, description: '', types: [] } as const;
  await createWebhook(scope, createVault(SECRET), input);
  await createKey(scope, { name: 'one', expiresAt: null });
  await until(() => namesReceived().includes('one'));
  await first.stopWorkflows();
  await createKey(scope, { name: 'two', expiresAt: null });
  await first.startWorkflows();
  await until(() => namesReceived().includes('two'));
  await first.restate.kill();
  await createKey(scope, { name: 'three', expiresAt: null });
  await sleep(1_500);
  await first.stopWorkflows();
  // The engine that comes after it has heard of nothing. A lane that was set to work before the kill is set
  // to work again once it has shown no life for half a minute.
  await createTestEngine(database, { accountSecret: SECRET });
  await database.admin.query(
    `update webhook_work set kicked_at = kicked_at - interval '1 minute' where kicked_at is not null`,
  );
  await until(() => namesReceived().includes('three'));
  expect(new Set(namesReceived())).toEqual(new Set(['one', 'two', 'three']));
}, 90_000);
