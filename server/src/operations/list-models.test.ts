import type { ModelTrial } from '@copydesk/contract/operations/operations';
import { afterAll, expect, test } from 'vitest';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { resolveChain } from '../platform/model/chain.ts';
import { createModel } from '../platform/model/create-model.ts';
import { request } from '../platform/model/model.fixture.ts';
import { startTellingLinks } from '../platform/model/tell-links.ts';
import { listModels } from './list-models.ts';
import { writeProbe } from './write-probe.ts';

const database = await createTestDatabase();
const provider = await startFakeProvider();
afterAll(provider.stop);
const { scope } = await makeWorkspace(database);

const SECRET = 'sk-never-shown';
const { host } = new URL(provider.url);
const MODELS = `openai:gpt-4o-mini?rpm=60&url=${provider.url}/openai,compatible:local?name=desk&url=${provider.url}&price_in=0.5&price_out=1.5`;

/** The workflows role as far as models go, by a clock of its own. */
const startRole = (models: string, now: () => Date) => {
  const chain = resolveChain(models, { OPENAI_API_KEY: SECRET });
  const { db, log } = database;
  const telling = startTellingLinks({ db, chain, defaultTokenBudget: 0, now, log });
  const model = createModel({ chain, defaultTokenBudget: 0, now, log, onAsked: telling.asked });
  return { model, telling };
};

const TWO = `compatible:a?name=first&url=${provider.url},compatible:b?name=second&url=${provider.url}`;
const probe = { name: 'passage x', request: {} };

test('models are told of in their order with limits and prices, and no part of a secret', async () => {
  const { telling } = startRole(MODELS, () => new Date());
  await telling.tell();
  await telling.stop();
  const setup = await listModels(scope);
  expect(setup).toMatchObject({ sandbox: false, silent: false });
  expect(setup.links).toMatchObject([
    {
      name: 'openai:gpt-4o-mini',
      rpm: 60,
      tpm: null,
      secret: 'present',
      price_source: 'list',
      state: 'unused',
      host,
    },
    {
      name: 'desk:local',
      price_in: 0.5,
      price_out: 1.5,
      price_source: 'operator',
      secret: 'absent',
    },
  ]);
  expect(setup.links[0]?.price_in).toBeGreaterThan(0);
  const { rows } = await database.admin.query(`select facts::text from model_link`);
  const told = JSON.stringify([setup, rows]);
  expect(told).not.toContain(SECRET);
  expect(told).not.toContain('never');
  expect(told).not.toContain('/openai');
});

test('a model that fails is told of, and so is the one that answers in its place', async () => {
  await database.admin.query(`delete from model_link`);
  const { model, telling } = startRole(TWO, () => new Date());
  provider.script({ queue: [{ kind: 'status', status: 401 }] });
  const trial = await writeProbe(scope, model, probe);
  expect(trial).toMatchObject({ ok: true, link: 'second:b' });
  await telling.tell();
  const { links } = await listModels(scope);
  expect(links).toMatchObject([
    { state: 'failing', failure: 'provider_misconfigured', worked_at: null },
    { state: 'working', failure: null },
  ]);
  await model.write(scope, request());
  await telling.tell();
  await telling.stop();
  expect((await listModels(scope)).links[0]).toMatchObject({ state: 'working' });
});

test('trying a chain that fails gives the failure as the answer, without a prompt or a key', async () => {
  const { model, telling } = startRole(TWO, () => new Date());
  provider.script({ always: { kind: 'status', status: 401 } });
  const trial = (await writeProbe(scope, model, { ...probe, name: 'passage y' })) as ModelTrial;
  await telling.stop();
  expect(trial).toMatchObject({ ok: false, failure: 'provider_misconfigured', text: null });
  expect(trial.detail).toContain('401');
  expect(JSON.stringify(trial)).not.toMatch(/sk-|ready to write/);
});

test('a model that was taken out of the chain is gone, and a role that is away is missed', async () => {
  let at = Date.now() + 60_000;
  const { telling } = startRole('sandbox', () => new Date(at));
  at += 3 * 60_000;
  await telling.tell();
  await telling.stop();
  const now = () => new Date(at + 1_000);
  const setup = await listModels({ ...scope, now });
  expect(setup).toMatchObject({ sandbox: true, silent: false, links: [{ name: 'sandbox' }] });
  const later = { ...scope, now: () => new Date(at + 4 * 60_000) };
  expect(await listModels(later)).toMatchObject({ silent: true });
});
