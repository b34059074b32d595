import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { startFaultyMailServer } from '../../test/outside/faulty-mail-server.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { addMember } from '../members/add-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { environment } from '../roots/environment.ts';
import { assignViolations } from '../violations/decide/assign-violations.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const database = await createTestDatabase();
const server = await startFaultyMailServer();
afterAll(() => server.stop());

const until = async (done: () => boolean, what: string): Promise<void> => {
  for (let tries = 0; !done(); tries++) {
    if (tries > 1_800) throw new Error(`${what} did not happen`);
    await sleep(50);
  }
};

const makeTeam = async (people: number) => {
  const { scope } = await makeWorkspace(database);
  const members = [];
  for (let n = 0; n < people; n++) {
    const email = `${newUuid()}@test.example`;
    const id = await addMember(scope, { email, name: `Person ${n}`, role: 'reviewer' });
    members.push({ email, id: toPublicId('usr', id) });
  }
  const { violationIds } = await makeAudit(scope, [finding(), finding(), finding()]);
  return { scope, members, violationIds };
};

/** Makes what is due later due now, as the passing of time would. */
const hurry = async (): Promise<void> => {
  await database.admin.query(
    `update notification_letter set due_at = now() where status = 'waiting'`,
  );
  await database.admin.query(
    `update letter_work set due_at = now(), kicked_at = kicked_at - interval '5 minutes'`,
  );
};

test('letters reach exactly those whom they should, although the workflows process is killed while a mail server has one', async () => {
  const running = await createTestEngine(database);
  await running.stopWorkflows();
  const { restate, blobStore } = running;
  const start = () => {
    const child = spawn(process.execPath, [MAIN, 'workflows'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...environment,
        DATABASE_URL: database.url,
        ENGINE_INGRESS_URL: restate.ingressUrl,
        ENGINE_ADMIN_URL: restate.adminUrl,
        ENGINE_IDENTITY_KEY: restate.identityKey,
        WORKFLOWS_PORT: String(restate.workflowsPort),
        BLOB_STORE: blobStore,
        MAIL_URL: server.url,
        PUBLIC_URL: 'http://desk.example',
        MODEL: 'sandbox',
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const { scope, members, violationIds } = await makeTeam(4);
  const [, , , spared] = members;
  const addressed = members.slice(0, 3);
  const userIds = addressed.map(({ id }) => id);
  await assignViolations(scope, { violationIds: violationIds.slice(0, 1), userIds });
  server.fault = 'hold';
  const first = start();
  // The server has a letter of everybody, and has told nobody so.
  await until(() => new Set(server.taken.map(({ to }) => to)).size === 3, 'the first attempt');
  first.kill('SIGKILL');
  await once(first, 'exit');
  await assignViolations(scope, { violationIds: violationIds.slice(1), userIds });
  server.fault = null;
  const second = start();
  const told = () => server.taken.filter((letter) => letter.told);
  const hurrying = setInterval(() => void hurry(), 2_000);
  onTestFinished(() => clearInterval(hurrying));
  await until(() => told().length >= 6, 'a letter of each assignment');
  await sleep(5_000);
  clearInterval(hurrying);
  expect(told()).toHaveLength(6);
  expect(server.taken.some(({ to }) => to === spared?.email)).toBe(false);
  for (const { email } of addressed) {
    const [held, again, next] = server.taken.filter(({ to }) => to === email);
    expect([held?.told, again?.told, next?.told]).toEqual([false, true, true]);
    // What was sent twice is one letter to mail programs, and nothing is in two letters.
    expect(again?.text).toBe(held?.text);
    expect(next?.messageId).not.toBe(again?.messageId);
    expect(again?.subject).toContain('assigned a finding to you');
    expect(next?.subject).toContain('assigned 2 findings to you');
  }
  second.kill('SIGTERM');
}, 180_000);
