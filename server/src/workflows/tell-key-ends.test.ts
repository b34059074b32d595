import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { startFaultyMailServer } from '../../test/outside/faulty-mail-server.ts';
import { createKey } from '../keys/create-key.ts';
import { environment } from '../roots/environment.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const DAY_MS = 86_400_000;
const database = await createTestDatabase();
const server = await startFaultyMailServer();
afterAll(() => server.stop());

const until = async (done: () => boolean, what: string): Promise<void> => {
  for (let tries = 0; !done(); tries++) {
    if (tries > 1_800) throw new Error(`${what} did not happen`);
    await sleep(50);
  }
};

test('one letter says that a key ends, although the workflows process is killed again and again', async () => {
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
  const { scope, userId, email } = await makeWorkspace(database);
  const owner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  const end = Date.now() + 13 * DAY_MS;
  const earlier = { ...owner, now: () => new Date(end - 60 * DAY_MS) };
  await createKey(earlier, { name: 'CMS', expiresAt: new Date(end) });
  const notifications = async (): Promise<number> => {
    const { rows } = await database.admin.query('select from notification where user_id = $1', [
      userId,
    ]);
    return rows.length;
  };
  // Killed at some moment of its start, and then while a mail server has the letter and has told nobody so.
  server.fault = 'hold';
  let child = start();
  await expect.poll(notifications, { timeout: 60_000 }).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  child = start();
  await until(() => server.taken.some(({ to }) => to === email), 'the first attempt');
  child.kill('SIGKILL');
  await once(child, 'exit');
  server.fault = null;
  child = start();
  const hurrying = setInterval(
    () =>
      void database.admin.query(
        `with l as (update notification_letter set due_at = now() where status = 'waiting')
         update letter_work set due_at = now(), kicked_at = kicked_at - interval '5 minutes'`,
      ),
    2_000,
  );
  onTestFinished(() => clearInterval(hurrying));
  await until(() => server.taken.some(({ told }) => told), 'the letter');
  await sleep(5_000);
  clearInterval(hurrying);
  const letters = server.taken.filter(({ to }) => to === email);
  expect(letters.filter(({ told }) => told)).toHaveLength(1);
  // What a mail server has got twice is one letter to mail programs.
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
  expect(letters[0]?.text).toContain('The API key "CMS" ends on');
  expect(await notifications()).toBe(1);
  child.kill('SIGTERM');
}, 180_000);
