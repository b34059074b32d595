import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { allowReceiver, startReceiver } from '../../../test/outside/receiver.ts';
import { createVault } from '../../accounts/vault.ts';
import { createKey } from '../../keys/create-key.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { OperationError } from '../../platform/errors.ts';
import { safePost } from '../../platform/web/safe-post.ts';
import { numberEvents } from '../number-events.ts';
import { deliverSome } from './deliver.ts';
import { resendDeliveries, testWebhook } from './deliveries.ts';
import { createWebhook, deleteWebhook, disableWebhook, enableWebhook } from './endpoints.ts';

const database = await createTestDatabase();
const { admin } = database;
const receiver = await startReceiver();
afterAll(() => receiver.stop());
const vault = createVault('a secret of thirty-two characters!');
const courier = { vault, post: safePost };

const makeEndpoint = async () => {
  const { scope } = await makeWorkspace(database);
  await allowReceiver(admin, scope.workspaceId, receiver);
  const site = { kind: 'standard', url: receiver.url, description: 'Site', types: [] } as const;
  return { scope, id: (await createWebhook(scope, vault, site)).id };
};

test.each<[string, (scope: Scope, id: string) => Promise<unknown>]>([
  ['a test message', (scope, id) => testWebhook(scope, id)],
  ['what was missed', (scope, id) => resendDeliveries(scope, id, { hours: 1 })],
])(
  'an endpoint that is deleted while %s is asked for is not found, or gets nothing',
  async (_what, ask) => {
    const { scope, id } = await makeEndpoint();
    await createKey(scope, { name: 'Site', expiresAt: null });
    await numberEvents(scope);
    await deliverSome(scope, courier, id);
    await admin.query('delete from webhook_delivery where endpoint_id = $1', [id]);
    const deleting = await admin.connect();
    await deleting.query('begin');
    await deleting.query('delete from webhook_endpoint where id = $1', [id]);
    const asked = ask(scope, id).catch((error: unknown) => (error as OperationError).code);
    // It has to get as far as the deletion first.
    await sleep(300);
    await deleting.query('commit');
    deleting.release();
    expect([0, 'not_found']).toContain(await asked);
  },
);

test('an endpoint is switched, tried, delivered to and deleted at the same time, and nobody waits for each other in a circle', async () => {
  const { scope, id } = await makeEndpoint();
  const switchOn = () => enableWebhook(scope, id);
  const switchOff = () => disableWebhook(scope, id, 'person');
  for (let round = 0; round < 20; round++) {
    await createKey(scope, { name: 'Site', expiresAt: null });
    await numberEvents(scope);
    const works = [switchOff, switchOn, switchOn, switchOff].map((work) => work());
    const sent = [deliverSome(scope, courier, id), testWebhook(scope, id)];
    const again = resendDeliveries(scope, id, { hours: 1 });
    await Promise.all([...works, ...sent, again]);
  }
  const last = [testWebhook(scope, id), resendDeliveries(scope, id, { hours: 1 })];
  const ended = await Promise.allSettled([
    ...last,
    deliverSome(scope, courier, id),
    deleteWebhook(scope, id),
  ]);
  const codes = ended.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as OperationError).code] : [],
  );
  expect(codes.filter((code) => code !== 'not_found')).toEqual([]);
});
