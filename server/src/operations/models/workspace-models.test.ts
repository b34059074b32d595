import { inspect } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createVault } from '../../accounts/vault.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createLog } from '../../platform/log.ts';
import { readModelAddresses } from '../../platform/model/addresses.ts';
import { modelOn, request, useOf } from '../../platform/model/model.fixture.ts';
import { createWorkspaceModels } from './workspace-models.ts';
import { removeOwnModel, setOwnModel } from './set-own-model.ts';

const database = await createTestDatabase();
const [fake, other] = await Promise.all([startFakeProvider(), startFakeProvider()]);
afterAll(() => Promise.all([fake.stop(), other.stop()]));
const placeOf = (url: string): string => new URL(url).host;
const vault = createVault('a secret of at least 32 characters');
const addresses = readModelAddresses(`${placeOf(fake.url)}, ${placeOf(other.url)}`);
const parts = { vault, addresses };

/** What a process of the workflows role asks. */
const makeProcess = (changes: Partial<Parameters<typeof createWorkspaceModels>[0]> = {}) =>
  createWorkspaceModels({
    installation: modelOn(database, 'sandbox'),
    vault,
    addresses,
    db: database.db,
    log: database.log,
    now: () => new Date(),
    defaultTokenBudget: 0,
    ...changes,
  });

const set = (scope: Scope, url = fake.url, key: string | null = 'sk-of-the-workspace') =>
  setOwnModel(scope, parts, {
    kind: 'compatible',
    model: 'small',
    name: 'desk',
    address: url,
    key,
  });

beforeEach(() => {
  fake.calls.length = 0;
  other.calls.length = 0;
  fake.script({});
});

test('a change holds for the next call of every process, without a restart', async () => {
  const { scope } = await makeWorkspace(database);
  const processes = [makeProcess(), makeProcess()];
  const ask = () => Promise.all(processes.map((model) => model.write(scope, request())));
  expect((await ask()).map(({ provider }) => provider)).toEqual(['sandbox', 'sandbox']);

  await set(scope);
  const answers = await ask();
  expect(answers.map(({ provider, model }) => `${provider}:${model}`)).toEqual([
    'desk:small',
    'desk:small',
  ]);
  expect(fake.calls.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-of-the-workspace',
    'Bearer sk-of-the-workspace',
  ]);

  await set(scope, other.url, 'sk-renewed');
  await ask();
  expect(fake.calls).toHaveLength(2);
  expect(other.calls.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-renewed',
    'Bearer sk-renewed',
  ]);

  await removeOwnModel(scope, parts);
  expect((await ask()).map(({ provider }) => provider)).toEqual(['sandbox', 'sandbox']);
});

test('another workspace keeps the models of the operator', async () => {
  const [one, two] = [await makeWorkspace(database), await makeWorkspace(database)];
  await set(one.scope);
  const model = makeProcess();
  expect((await model.write(two.scope, request())).provider).toBe('sandbox');
  expect(await model.about(two.scope)).toEqual({ chain: ['sandbox'], isSandbox: true });
  expect(await model.about(one.scope)).toEqual({ chain: ['desk:small'], isSandbox: false });
});

test('if the own model fails, no other model gets the text', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope);
  fake.script({ always: { kind: 'status', status: 401 } });
  const asked = makeProcess().write(scope, request());
  await expect(asked).rejects.toMatchObject({ failure: 'provider_misconfigured', status: 401 });
});

test('a provider that holds off one key does not hold off the others', async () => {
  const [one, two, three] = [
    await makeWorkspace(database),
    await makeWorkspace(database),
    await makeWorkspace(database),
  ];
  await set(one.scope);
  await set(two.scope);
  // The operator has the same model, with a limit that all processes share.
  const chain = `compatible:small?url=${fake.url}&name=desk&rpm=1000`;
  const model = makeProcess({ installation: modelOn(database, chain) });
  fake.script({
    queue: [{ kind: 'status', status: 429, headers: { 'retry-after': '60' } }],
  });
  await expect(model.write(one.scope, request())).rejects.toMatchObject({
    failure: 'provider_rate_limited',
  });
  expect((await model.write(two.scope, request())).provider).toBe('desk');
  expect((await model.write(three.scope, request())).provider).toBe('desk');
});

test('the budgets of the workspace and of the installation hold for its own model', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope);
  await makeProcess({ defaultTokenBudget: 100_000 }).write(scope, request());
  expect((await useOf(database, scope.workspaceId)).calls).toBe(1);
  for (const budget of [{ defaultTokenBudget: 10 }, { installationTokenBudget: 10 }]) {
    const asked = makeProcess(budget).write(scope, request());
    await expect(asked).rejects.toMatchObject({ failure: 'budget_exhausted' });
  }
  expect(fake.calls).toHaveLength(1);
});

test('an address that the operator took off the list is not called any more', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope);
  const model = makeProcess({ addresses: readModelAddresses('') });
  await expect(model.write(scope, request())).rejects.toMatchObject({
    failure: 'provider_misconfigured',
    message: 'The operator does not allow the address of small (MODEL_ADDRESSES).',
  });
  expect(fake.calls).toEqual([]);
});

test('a key that cannot be decrypted is a setting to repair, and the text goes nowhere', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope);
  for (const wrong of [createVault('another secret of at least 32 letters'), null]) {
    const asked = makeProcess({ vault: wrong }).write(scope, request());
    await expect(asked).rejects.toMatchObject({ failure: 'provider_misconfigured' });
  }
  expect(fake.calls).toEqual([]);
});

test('the key is in no column of the database, neither as it is nor for another row', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope, fake.url, 'sk-nobody-may-read-this');
  await makeProcess().write(scope, request());
  const { rows } = await database.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) {
    const { rowCount } = await database.admin.query(
      `select from ${name} t where t::text like '%sk-nobody%' or t::text like '%${Buffer.from('sk-nobody').toString('hex')}%'`,
    );
    expect([name, rowCount]).toEqual([name, 0]);
  }
  const sealed = await database.admin.query<{ id: string; sealed: Buffer }>(
    'select id, sealed from workspace_model where workspace_id = $1',
    [scope.workspaceId],
  );
  const [row] = sealed.rows as [(typeof sealed.rows)[0]];
  expect(vault?.open(row.sealed, row.id)).toContain('sk-nobody-may-read-this');
  expect(() => vault?.open(row.sealed, scope.workspaceId)).toThrow(/auth/);
});

test('neither the key nor a text is in a line of the log or in an error, whatever the provider says', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope, fake.url, 'key-canary');
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const model = makeProcess({ log });
  const body = JSON.stringify({ error: { message: 'bad key-canary for prompt-canary' } });
  const errors: unknown[] = [];
  for (const status of [400, 401, 404, 500]) {
    fake.script({ always: { kind: 'status', status, body } });
    const asked = model.write({ ...scope, log }, request({ prompt: 'prompt-canary' }));
    errors.push(await asked.catch((error: unknown) => error));
  }
  expect(lines.length).toBeGreaterThan(3);
  expect(`${lines.join('')}${inspect(errors, { depth: 9 })}`).not.toMatch(/canary/);
});

test('how the model did is stored for the page that shows it', async () => {
  const { scope } = await makeWorkspace(database);
  await set(scope);
  const model = makeProcess();
  const state = async () => {
    const { rows } = await database.admin.query<{ worked: boolean; failure: string | null }>(
      'select worked_at is not null as worked, failure from workspace_model where workspace_id = $1',
      [scope.workspaceId],
    );
    return rows[0];
  };
  await model.write(scope, request());
  await expect.poll(state).toEqual({ worked: true, failure: null });
  fake.script({ always: { kind: 'status', status: 403 } });
  await model.write(scope, request()).catch(() => undefined);
  await expect.poll(state).toEqual({ worked: true, failure: 'provider_misconfigured' });
});
