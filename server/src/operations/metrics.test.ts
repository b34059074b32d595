import { expect, onTestFinished, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { batch } from '../platform/db/query.ts';
import { addUnfinished, claimUnfinished } from '../platform/durable/unfinished-work.ts';
import { freePort } from '../platform/free-port.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import { modelOn, request, useOf } from '../platform/model/model.fixture.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import { startMetrics } from '../platform/metrics/start-metrics.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { undoDecisions } from '../violations/decide/undo-decisions.ts';
import { createOverview } from './overview/serve-overview.ts';
import { watchWork } from './work-metrics.ts';

const database = await createTestDatabase();
const { admin, db, log, url } = database;

/** The value of a sample, by its name and labels as they are written; undefined if there is none. */
const valueOf = async ({ registry }: Metrics, sample: string): Promise<number | undefined> => {
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

/** What all workspaces of this file have used so far. */
const valueOfTokens = async (): Promise<number> => {
  const { rows } = await admin.query<{ tokens: number }>(
    `select coalesce(sum(tokens), 0)::float8 as tokens from installation_usage`,
  );
  return rows[0]?.tokens ?? 0;
};

test('requests are counted by route and status, and 500 unknown addresses and methods are one route', async () => {
  const metrics = createMetrics('api');
  const app = await createTestApp(database, { onAnswer: metrics.requestEnded });
  await app.inject({ url: '/public/v1/healthz' });
  await app.inject({ url: '/public/v1/audits' });
  const before = (await metrics.registry.metrics()).split('\n').length;
  for (let n = 0; n < 500; n++) {
    await app.inject({ url: `/public/v1/nothing/${n}` });
    await app.inject({ url: `/public/v1/audits/aud_${n}?search=secret${n}` });
  }
  const healthz = '{method="GET",route="/public/v1/healthz",status="2xx"}';
  expect(await valueOf(metrics, `copydesk_http_request_seconds_count${healthz}`)).toBe(1);
  expect(await valueOf(metrics, 'copydesk_http_answers_total{status="401"}')).toBe(501);
  const text = await metrics.registry.metrics();
  expect(text.split('\n').length - before).toBeLessThan(40);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('aud_1');
});

test('unfinished work and its age are those of all workspaces, and nothing is told when PostgreSQL is away', async () => {
  const metrics = createMetrics('workflows');
  const now = new Date('2026-03-01T12:00:00Z');
  watchWork(metrics.registry, { db, now: () => now });
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  for (const [{ scope }, minutes] of [
    [one, 3],
    [other, 10],
  ] as const) {
    await admin.query(
      `insert into unfinished_work (kind, workspace_id, id, submitted_at, began_at)
       values ('document', $1, uuidv7(), $2::timestamptz, $2::timestamptz - make_interval(mins => $3))`,
      [scope.workspaceId, now, minutes],
    );
  }
  expect(await valueOf(metrics, 'copydesk_work_unfinished{kind="document"}')).toBe(2);
  expect(await valueOf(metrics, 'copydesk_work_oldest_seconds{kind="document"}')).toBe(600);
  expect(await valueOf(metrics, 'copydesk_work_unfinished{kind="audit"}')).toBe(0);
  expect(await valueOf(metrics, 'copydesk_database_up')).toBe(1);
  const away = createMetrics('workflows');
  const pool = createPool({ url: url.replace(/:\d+\//, ':9/'), size: 1, log });
  onTestFinished(() => pool.end());
  watchWork(away.registry, { db: createDatabase(pool), now: () => now, tokenBudget: 100 });
  expect(await valueOf(away, 'copydesk_database_up')).toBe(0);
  expect(await valueOf(away, 'copydesk_work_unfinished{kind="document"}')).toBeUndefined();
  expect(await valueOf(away, 'copydesk_webhooks_overdue')).toBeUndefined();
  expect(await valueOf(away, 'copydesk_notifications_waiting')).toBeUndefined();
  expect(await valueOf(away, 'copydesk_letters_overdue')).toBeUndefined();
  expect(await valueOf(away, 'copydesk_installation_budget_share')).toBeUndefined();
  await admin.query('delete from unfinished_work');
});

test('work that the reconciler looks after again and again is as old as it is', async () => {
  const metrics = createMetrics('workflows');
  const at = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
  watchWork(metrics.registry, { db, now: () => at(3_600) });
  const { scope } = await makeWorkspace(database);
  const id = newUuid();
  await batch(scope, [addUnfinished('document', scope.workspaceId, id, at(0))]);
  const claimed = await claimUnfinished(db, { before: at(1_800), now: at(3_590), limit: 10 });
  expect(claimed.map((work) => work.id)).toEqual([id]);
  const oldest = await valueOf(metrics, 'copydesk_work_oldest_seconds{kind="document"}');
  expect(oldest).toBeGreaterThan(3_500);
  await admin.query('delete from unfinished_work');
});

test('notifications without a letter and letters that are due are counted, and none that waits for its hour', async () => {
  const metrics = createMetrics('workflows');
  let now = new Date();
  watchWork(metrics.registry, { db, now: () => now });
  const { workspaceId } = (await makeWorkspace(database)).scope;
  await admin.query(
    `insert into notification_outbox (workspace_id, user_id, notification_id)
     select $1, uuidv7(), uuidv7(make_interval(mins => -n)) from unnest(array[1, 20]) n`,
    [workspaceId],
  );
  for (const minutes of [-5, 60]) {
    await admin.query(
      `insert into letter_work (workspace_id, user_id, due_at)
       values ($1, uuidv7(), $2::timestamptz + make_interval(mins => $3))`,
      [workspaceId, now, minutes],
    );
  }
  expect(await valueOf(metrics, 'copydesk_notifications_waiting')).toBe(2);
  expect(await valueOf(metrics, 'copydesk_notifications_oldest_seconds')).toBeCloseTo(1_200, -2);
  expect(await valueOf(metrics, 'copydesk_letters_overdue')).toBe(1);
  expect(await valueOf(metrics, 'copydesk_letters_oldest_seconds')).toBeCloseTo(300, 0);
  await admin.query('delete from notification_outbox');
  await admin.query('delete from letter_work');
  now = new Date();
  await expect.poll(() => valueOf(metrics, 'copydesk_notifications_waiting')).toBe(0);
  expect(await valueOf(metrics, 'copydesk_letters_oldest_seconds')).toBe(0);
});

test('a decision is counted by its kind once it is stored, and a repeated one is not', async () => {
  const metrics = createMetrics('api');
  const app = await createTestApp(database, { onDecided: metrics.decided });
  const { scope, key } = await makeWorkspace(database);
  const { violation, audit } = await makeContent(scope);
  const decide = (action: string) =>
    app.inject({
      method: 'POST',
      url: `/public/v1/violations/${violation}/review`,
      headers: { 'x-api-key': key },
      payload: { action },
    });
  expect((await decide('mark_fixed')).statusCode).toBe(200);
  expect((await decide('mark_fixed')).statusCode).toBe(200);
  expect((await decide('no_such_action')).statusCode).toBe(422);
  const own = { ...scope, onDecided: metrics.decided };
  const auditId = fromPublicId('aud', audit) ?? '';
  const wanted = { ids: [violation] };
  await decideMany(own, { auditId, wanted, action: 'dismiss', reason: 'known' });
  await undoDecisions(own, { auditId, seqs: [2] });
  const counted = (kind: string) => valueOf(metrics, `copydesk_decisions_total{kind="${kind}"}`);
  expect(await Promise.all(['mark_fixed', 'dismiss', 'undo'].map(counted))).toEqual([1, 1, 1]);
});

test('tokens are a share of the limit of the installation, and who is over an own limit is only counted', async () => {
  const metrics = createMetrics('workflows');
  const fake = await startFakeProvider();
  onTestFinished(fake.stop);
  const before = await valueOfTokens();
  watchWork(metrics.registry, { db, now: () => new Date(), tokenBudget: 1_000_000_000 });
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, `openai:gpt-5-mini?url=${fake.url}`, {
    onBudget: metrics.budgetAsked,
  });
  await model.write(scope, request());
  const { input, output } = await useOf(database, scope.workspaceId);
  const tokens = await valueOf(metrics, 'copydesk_installation_tokens');
  expect(tokens).toBe(before + input + output);
  const share = await valueOf(metrics, 'copydesk_installation_budget_share');
  expect(share).toBeCloseTo((tokens ?? 0) / 1_000_000_000, 12);
  expect(await valueOf(metrics, 'copydesk_workspaces_over_budget')).toBe(0);
  const setBudget = (budget: number) =>
    admin.query('update workspace set token_budget = $2 where id = $1', [
      scope.workspaceId,
      budget,
    ]);
  await setBudget(1);
  for (let n = 0; n < 2; n++)
    await expect(model.write(scope, request())).rejects.toThrow('used up');
  expect(await valueOf(metrics, 'copydesk_workspaces_over_budget')).toBe(1);
  expect(await valueOf(metrics, 'copydesk_budget_refusals_total{limit="workspace"}')).toBe(2);
  await setBudget(0);
  await model.write(scope, request());
  expect(await valueOf(metrics, 'copydesk_workspaces_over_budget')).toBe(0);
  expect(await metrics.registry.metrics()).not.toContain(scope.workspaceId);
});

test('metrics are told in time although PostgreSQL is silent, so that it counts as away and not the process', async () => {
  const metrics = createMetrics('api');
  const silent = { ...db, batch: () => new Promise<never>(() => undefined) };
  watchWork(metrics.registry, { db: silent, now: () => new Date() });
  const from = performance.now();
  expect(await valueOf(metrics, 'copydesk_database_up')).toBe(0);
  expect(await valueOf(metrics, 'copydesk_webhooks_overdue')).toBeUndefined();
  expect(performance.now() - from).toBeLessThan(4_000);
});

test('a webhook is late when nobody numbers the events that it waits for, and not one that is switched off', async () => {
  const metrics = createMetrics('api');
  let now = new Date('2026-03-01T12:00:00Z');
  watchWork(metrics.registry, { db, now: () => now });
  for (const active of [true, false]) {
    const { workspaceId } = (await makeWorkspace(database)).scope;
    await admin.query(
      `with endpoint as (
        insert into webhook_endpoint (workspace_id, id, kind, shown_url, sealed_url, description, types, created_at)
        values ($1, uuidv7(), 'standard', 'https://shop.example/', '', '', '{}', $2) returning id)
      insert into webhook_work (workspace_id, endpoint_id, active, through_seq)
      select $1, id, $3, 0 from endpoint`,
      [workspaceId, now, active],
    );
    // What making the workspace told.
    await admin.query('delete from event_outbox where workspace_id = $1', [workspaceId]);
    await admin.query(
      `insert into event_outbox (workspace_id, type, at, subject_id)
       values ($1, 'document.updated', $2::timestamptz - make_interval(mins => $3), uuidv7())`,
      [workspaceId, now, active ? 20 : 40],
    );
  }
  expect(await valueOf(metrics, 'copydesk_webhooks_oldest_seconds')).toBe(1_200);
  expect(await valueOf(metrics, 'copydesk_webhooks_overdue')).toBe(1);
  await admin.query('delete from event_outbox');
  now = new Date(now.getTime() + 60_000);
  await expect.poll(() => valueOf(metrics, 'copydesk_webhooks_oldest_seconds')).toBe(0);
});

test('a transaction that waits for a connection is seen while it waits and afterwards', async () => {
  const metrics = createMetrics('api');
  const pool = createPool({ url, size: 1, log });
  onTestFinished(() => pool.end());
  metrics.watchPool(pool);
  const watched = createDatabase(pool, metrics.database);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = watched.transaction('', () => held);
  const second = watched.transaction('', async () => undefined);
  await expect
    .poll(() => valueOf(metrics, 'copydesk_database_connections{state="waiting"}'))
    .toBe(1);
  release();
  await Promise.all([first, second]);
  expect(await valueOf(metrics, 'copydesk_database_connections{state="waiting"}')).toBe(0);
  expect(await valueOf(metrics, 'copydesk_database_wait_seconds_count')).toBe(2);
});

test('the metrics have a port of their own, and nothing else is there', async () => {
  const metrics = createMetrics('api');
  const metricsPort = await freePort();
  const at = { metricsHost: '127.0.0.1', metricsPort };
  const overview = createOverview(metrics.registry, { publicUrl: '' });
  const served = await startMetrics(metrics, at, overview);
  onTestFinished(served.stop);
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toMatch(
    /copydesk_build_info\{role="api",version="[\d.]+",commit="none"\} 1/,
  );
  const page = await fetch(`http://127.0.0.1:${metricsPort}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  for (const path of ['/metrics/', '/?x=1', '/public/v1/healthz', '/docs']) {
    expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(404);
  }
  const posted = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' });
  expect(posted.status).toBe(404);
});

test('calls, tokens and dollars of a model are those that the workspace is billed for', async () => {
  const metrics = createMetrics('workflows');
  const fake = await startFakeProvider();
  onTestFinished(fake.stop);
  const { scope } = await makeWorkspace(database);
  const told = { onAsked: metrics.modelAsked, onSpent: metrics.modelSpent };
  const model = modelOn(database, `openai:gpt-5-mini?url=${fake.url}`, told);
  const asked = request();
  await model.write(scope, asked);
  await model.write(scope, asked);
  const { input, output, cost } = await useOf(database, scope.workspaceId);
  const link = 'link="openai:gpt-5-mini"';
  expect(await valueOf(metrics, `copydesk_model_calls_total{${link},result="answered"}`)).toBe(1);
  expect(await valueOf(metrics, `copydesk_model_tokens_total{${link},direction="input"}`)).toBe(
    input,
  );
  expect(await valueOf(metrics, `copydesk_model_tokens_total{${link},direction="output"}`)).toBe(
    output,
  );
  expect(await valueOf(metrics, `copydesk_model_dollars_total{${link}}`)).toBeCloseTo(
    cost / 1_000_000,
    9,
  );
});
