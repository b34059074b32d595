import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createVault, type Vault } from '../accounts/vault.ts';
import { setOwnModel } from '../operations/models/set-own-model.ts';
import { readModelAddresses } from '../platform/model/addresses.ts';
import { createWebhook } from '../events/webhooks/endpoints.ts';

const OLD = 'the secret of thirty letters before';
const NEW = 'the secret of thirty letters after.';
const database = await createTestDatabase();
const { admin } = database;
const COMMAND = fileURLToPath(new URL('./reseal.ts', import.meta.url));

const name = new URL(database.ownerUrl).pathname.slice(1);
const role = `sealer_${name.slice(-8)}`;
// The owner that the documentation asks for: no superuser, so that row-level security binds it.
const ownerUrl = new URL(database.ownerUrl);
[ownerUrl.username, ownerUrl.password] = [role, 'x'];
await admin.query(`create role ${role} login password 'x'`);
await admin.query(`alter database ${name} owner to ${role}`);
for (const table of [
  'user_totp',
  'webhook_endpoint',
  'workspace_model',
  'user_account',
  'workspace',
  'workspace_move',
]) {
  await admin.query(`alter table ${table} owner to ${role}`);
}
afterAll(async () => {
  await admin.query(`reassign owned by ${role} to current_user`);
  await admin.query(`drop owned by ${role}`);
  await admin.query(`drop role ${role}`);
});

const reseal = (env: Record<string, string>): Promise<{ code: number; told: string }> =>
  new Promise((done) => {
    const all = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: ownerUrl.href, ...env };
    execFile(process.execPath, [COMMAND], { env: all }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), told: stdout + stderr }),
    );
  });

test('after a change of ACCOUNT_SECRET everything is sealed with the new one alone, in one command', async () => {
  const [before, after] = [createVault(OLD) as Vault, createVault(NEW) as Vault];
  const { scope } = await makeWorkspace(database);
  const input = { url: 'https://hooks.example/x', description: '', types: [] };
  const { secret } = await createWebhook(scope, before, { kind: 'standard', ...input });
  const { rows: people } = await admin.query<{ id: string }>('select id from user_account limit 2');
  const [person] = people as [{ id: string }];
  await admin.query(`insert into user_totp (user_id, secret, created_at) values ($1, $2, now())`, [
    person.id,
    before.seal('JBSWY3DP', person.id),
  ]);
  const model = { kind: 'openai', model: 'gpt-x', key: 'sk-of-thirty' } as const;
  await setOwnModel(scope, { vault: before, addresses: readModelAddresses('') }, model);

  const done = await reseal({ ACCOUNT_SECRET: NEW, ACCOUNT_SECRET_ALSO: OLD });
  expect(done).toMatchObject({ code: 0 });
  expect(done.told).toContain('user_totp: 1 sealed again, 0 were, 0 open with neither secret');
  expect(done.told).toContain('webhook_endpoint: 1 sealed again');
  expect(done.told).toContain('workspace_model: 1 sealed again');
  expect(done.told).not.toMatch(/JBSW|thirty/);

  const totp = await admin.query<{ secret: Buffer }>('select secret from user_totp');
  expect(after.open(totp.rows[0]?.secret as Buffer, person.id)).toBe('JBSWY3DP');
  const { rows: hooks } = await admin.query<{ id: string; sealed_url: Buffer; secret: Buffer }>(
    'select id, sealed_url, secret from webhook_endpoint',
  );
  const [hook] = hooks as [(typeof hooks)[0]];
  expect(after.open(hook.sealed_url, hook.id)).toBe(input.url);
  expect(after.open(hook.secret, hook.id)).toBe(secret);
  const { rows: models } = await admin.query<{ id: string; sealed: Buffer }>(
    'select id, sealed from workspace_model',
  );
  const [own] = models as [(typeof models)[0]];
  expect(JSON.parse(after.open(own.sealed, own.id))).toMatchObject({ key: 'sk-of-thirty' });

  const again = await reseal({ ACCOUNT_SECRET: NEW, ACCOUNT_SECRET_ALSO: OLD });
  expect(again.told).toContain('user_totp: 0 sealed again, 1 were');
  const lost = await reseal({ ACCOUNT_SECRET: OLD, ACCOUNT_SECRET_ALSO: `${OLD} and another` });
  expect(lost.code).toBe(1);
  expect(lost.told).toContain('1 open with neither secret');
  expect((await reseal({ ACCOUNT_SECRET: NEW })).told).toContain('ACCOUNT_SECRET_ALSO');
}, 120_000);

test('the service itself sees no sealed value of another person or workspace', async () => {
  const seen = await Promise.all(
    ['user_totp', 'webhook_endpoint', 'workspace_model'].map((table) =>
      database.db.batch('', [
        { statement: { name: '', text: `select from ${table}` }, values: [] } as never,
      ]),
    ),
  );
  expect(seen).toEqual([[[]], [[]], [[]]]);
});
