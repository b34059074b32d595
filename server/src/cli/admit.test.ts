import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { startFaultyMailServer } from '../../test/outside/faulty-mail-server.ts';
import { createSession } from '../accounts/session.ts';
import { createVault } from '../accounts/vault.ts';
import { createWebhook } from '../events/webhooks/endpoints.ts';
import { environment } from '../roots/environment.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';

const database = await createTestDatabase();
const mailServer = await startFaultyMailServer();
afterAll(() => mailServer.stop());
const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('./admit.ts', import.meta.url));

/** The command as an operator runs it. */
const admitWith = (env: Readonly<Record<string, string>>, ...words: string[]) =>
  run(process.execPath, [COMMAND, ...words], {
    env: {
      ...environment,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://desk.example',
      MAIL_URL: mailServer.url,
      ...env,
    },
  });
const admit = (...words: string[]) => admitWith({}, ...words);

test('the operator puts a workspace on another plan by a command', async () => {
  const { scope } = await makeWorkspace(database, 'free');
  const id = toPublicId('wsp', scope.workspaceId);
  const { stdout } = await admit(id, '--plan', 'team');
  expect(stdout).toBe(`${id} is on the plan team.\n`);
  const { rows } = await database.admin.query(
    `select w.plan, e.actor_kind, e.from_value from workspace w
     join workspace_event e on e.workspace_id = w.id and e.kind = 'plan_changed' where w.id = $1`,
    [scope.workspaceId],
  );
  expect(rows).toEqual([{ plan: 'team', actor_kind: 'system', from_value: 'free' }]);
  for (const words of [
    [id],
    [id, '--plan', 'gold'],
    [toPublicId('wsp', newUuid()), '--plan', 'team'],
    ['wsp_x', '--plan', 'team'],
  ]) {
    await expect(admit(...words), words.join(' ')).rejects.toMatchObject({ code: 1 });
  }
}, 180_000);

test('the operator lets a workspace reach a place of the own network by a command', async () => {
  const { scope } = await makeWorkspace(database);
  const id = toPublicId('wsp', scope.workspaceId);
  const input = { kind: 'standard', url: 'http://localhost:3000/hook', types: [] } as const;
  const vault = createVault('a secret of thirty-two characters!');
  const add = () => createWebhook(scope, vault, { ...input, description: '' });
  await expect(add()).rejects.toMatchObject({ code: 'invalid' });
  const owner = { DATABASE_URL: database.ownerUrl };
  for (let times = 0; times < 2; times++) {
    const { stdout } = await admitWith(owner, id, '--allow', 'http://localhost:3000/hook');
    expect(stdout).toBe(`${id} may reach localhost:3000.\n`);
  }
  expect((await add()).id).not.toBe('');
  for (const words of [
    [id, '--allow', 'https://desk.example/'],
    [toPublicId('wsp', newUuid()), '--allow', 'http://localhost:3000/'],
    ['wsp_x', '--allow', 'http://localhost:3000/'],
  ]) {
    await expect(admitWith(owner, ...words), words.join(' ')).rejects.toMatchObject({ code: 1 });
  }
}, 180_000);

test('the operator ends every session of a person by a command, and of nobody else', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const place = { ip: '192.0.2.1', userAgent: 'test', times: { days: 30, idleMinutes: 720 } };
  for (const { userId } of [one, one, other]) {
    await createSession(one.scope, { ...place, userId, earlier: null });
  }
  const { stdout } = await admit(one.email, '--sign-out');
  expect(stdout).toBe(`Ended 2 sessions of ${one.email}.\n`);
  const { rows } = await database.admin.query('select user_id from user_session');
  expect(rows).toEqual([{ user_id: other.userId }]);
  await expect(admit('nobody@test.example', '--sign-out')).rejects.toMatchObject({ code: 1 });
  await expect(admit(one.email, '--sign-out', '--plan', 'team')).rejects.toMatchObject({ code: 1 });
}, 180_000);

test('the operator takes lost factors off one account: its sessions end, and the person hears of it', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const place = { ip: '192.0.2.1', userAgent: 'test', times: { days: 30, idleMinutes: 720 } };
  for (const { userId } of [one, other]) {
    await createSession(one.scope, { ...place, userId, earlier: null });
    await database.admin.query(
      `insert into user_totp (user_id, secret, confirmed_at, created_at) values ($1, 'sealed', now(), now())`,
      [userId],
    );
    await database.admin.query(
      `insert into backup_code (user_id, code_hash) values ($1::uuid, sha256(uuid_send($1::uuid)))`,
      [userId],
    );
    await database.admin.query(
      `insert into user_passkey (key_hash, user_id, id, credential_id, public_key, counter, backed_up, name, created_at)
       values (sha256(uuid_send($1::uuid)), $1::uuid, $2, 'credential', 'key', 0, false, 'Laptop', now())`,
      [userId, newUuid()],
    );
  }
  const { stdout } = await admit(one.email.toUpperCase(), '--lost-factor');
  expect(stdout).toBe(`Took the second factors off ${one.email} and ended 1 sessions.\n`);
  for (const table of ['user_totp', 'backup_code', 'user_passkey']) {
    const { rows } = await database.admin.query(
      `select user_id from ${table} where user_id = any($1)`,
      [[one.userId, other.userId]],
    );
    expect(rows, table).toEqual([{ user_id: other.userId }]);
  }
  const { rows: sessions } = await database.admin.query(
    'select from user_session where user_id = $1',
    [one.userId],
  );
  expect(sessions).toEqual([]);
  const letters = mailServer.taken.filter(({ to }) => to === one.email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('The operator of this server took every second factor off');
  const { rows: events } = await database.admin.query(
    `select to_value from workspace_event where workspace_id = $1 and kind = 'sign_in_changed'`,
    [one.scope.workspaceId],
  );
  expect(events).toEqual([{ to_value: 'factors_taken_off' }]);
  await expect(admit('nobody@test.example', '--lost-factor')).rejects.toMatchObject({ code: 1 });
  const both = admit(one.email, '--lost-factor', '--sign-out');
  await expect(both).rejects.toMatchObject({ code: 1 });
}, 180_000);
