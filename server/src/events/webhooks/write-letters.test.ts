import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { startMailServer } from '../../../test/outside/mail-server.ts';
import { allowReceiver, startReceiver } from '../../../test/outside/receiver.ts';
import { createVault } from '../../accounts/vault.ts';
import { createKey } from '../../keys/create-key.ts';
import { addMember, type Role } from '../../members/add-member.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { safePost } from '../../platform/web/safe-post.ts';
import { numberEvents } from '../number-events.ts';
import { claimWebhooks, deliverSome } from './deliver.ts';
import { createWebhook, disableWebhook, enableWebhook } from './endpoints.ts';
import { writeLetters } from './write-letters.ts';

const SECRET = 'a secret of thirty-two characters!';
const database = await createTestDatabase();
const [receiver, mailServer] = [await startReceiver(), await startMailServer()];
const from = 'Copydesk <copydesk@test.example>';
const mail = createMailer({ url: mailServer.url, from, log: createLog('silent') });
const letters = { mail, publicUrl: 'https://desk.example' };
afterAll(async () => {
  await mail.stop();
  mailServer.stop();
  await receiver.stop();
});
beforeEach(() => {
  mailServer.forget();
  receiver.answer = (response) => response.writeHead(410).end();
});

/** A workspace with people of every role and a webhook whose receiver is gone. */
const makeEndpoint = async () => {
  const { scope, email } = await makeWorkspace(database);
  await allowReceiver(database.admin, scope.workspaceId, receiver);
  const person = async (role: Role): Promise<string> => {
    const address = `${role}-${scope.workspaceId.slice(-6)}@test.example`;
    await addMember(scope, { email: address, name: role, role });
    return address;
  };
  const admin = await person('admin');
  for (const role of ['editor', 'reviewer', 'viewer'] as const) await person(role);
  const vault = createVault(SECRET);
  const input = { kind: 'standard', url: receiver.url, description: '', types: [] } as const;
  const { id } = await createWebhook(scope, vault, input);
  const send = async (): Promise<string> => {
    await createKey(scope, { name: 'Site', expiresAt: null });
    await numberEvents(scope);
    for (;;) {
      const round = await deliverSome(scope, { vault, post: safePost }, id);
      if (round !== 'done') return round;
    }
  };
  return { scope, id, send, people: [email, admin].toSorted() };
};

test('owners and admins get one letter about a webhook that was switched off, and nobody else does', async () => {
  const { scope, id, send, people } = await makeEndpoint();
  await writeLetters(scope, letters, id);
  expect(mailServer.recipients()).toEqual([]);
  expect(await send()).toBe('off');
  await writeLetters(scope, letters, id);
  await writeLetters(scope, letters, id);
  expect(mailServer.recipients().toSorted()).toEqual(people);
  const said = mailServer.said.join('');
  expect(said).toContain('was switched off');
  expect(said.replaceAll('=\r\n', '')).toContain('/settings/webhooks');
});

test('a process that died before the letter does not lose it, and a person who switched it off gets none', async () => {
  const { scope, id, send, people } = await makeEndpoint();
  expect(await send()).toBe('off');
  const lane = { workspaceId: scope.workspaceId, endpointId: id };
  const later = new Date(Date.now() + 60_000);
  expect(await claimWebhooks(database.db, later)).toContainEqual(lane);
  await writeLetters(scope, letters, id);
  expect(mailServer.recipients().toSorted()).toEqual(people);
  const again = new Date(later.getTime() + 60_000);
  expect(await claimWebhooks(database.db, again)).not.toContainEqual(lane);

  await enableWebhook(scope, id);
  await disableWebhook(scope, id, 'person');
  mailServer.forget();
  await writeLetters(scope, letters, id);
  expect(mailServer.recipients()).toEqual([]);
});

test('the lane of the webhook writes the letter by itself', async () => {
  const { scope, people } = await makeEndpoint();
  await createTestEngine(database, { accountSecret: SECRET, mailUrl: mailServer.url });
  await createKey(scope, { name: 'Site', expiresAt: null });
  for (let tries = 0; mailServer.recipients().length < people.length; tries++) {
    if (tries > 600) throw new Error('no letter came');
    await sleep(50);
  }
  await sleep(2_500);
  expect(mailServer.recipients().toSorted()).toEqual(people);
}, 60_000);
