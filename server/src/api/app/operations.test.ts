import type { JudgeLicences } from '@copydesk/contract/operations/judge-licences';
import type {
  Budget,
  ModelSetup,
  ModelTrial,
  Retention,
  RetentionPreview,
  Spend,
  WorkspaceExport,
} from '@copydesk/contract/operations/operations';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addControls, OWN_RULES } from '../../audits/judge-controls.ts';
import { createDocument } from '../../documents/create-document.ts';
import { toPublicId } from '../../platform/ids.ts';
import { signIn } from './member-app.fixture.ts';

const LIMIT = 1_000_000;
const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database, {
  tokenBudget: LIMIT,
  reconcileSeconds: 1,
});
const app = await createTestApp(database, { engine, blobStore });

const makeTeam = async () => {
  const workspace = await makeWorkspace(database);
  const { workspaceId } = workspace.scope;
  const owner = await signIn(database, app, {
    workspaceId,
    role: 'owner',
    userId: workspace.userId,
  });
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  return { ...workspace, owner, viewer };
};

const eventsOf = async (workspaceId: string, kind: string) => {
  const { rows } = await database.admin.query<{ from_value: string; to_value: string }>(
    `select from_value, to_value from workspace_event where workspace_id = $1 and kind = $2
     order by at, id`,
    [workspaceId, kind],
  );
  return rows.map((row) => [row.from_value, row.to_value]);
};

test('the models are told of without their secrets, and trying them says what it took', async () => {
  const { owner, scope } = await makeTeam();
  const told = async () => (await owner.get<ModelSetup>('/models')).json.links.length;
  await expect.poll(told, { timeout: 20_000 }).toBe(1);
  const before = await owner.get<ModelSetup>('/models');
  expect(before.json).toMatchObject({
    sandbox: true,
    silent: false,
    links: [{ name: 'sandbox', secret: 'not_needed', price_source: 'operator' }],
  });
  const { status, json } = await owner.post<ModelTrial>('/models/try', {});
  expect(status).toBe(200);
  expect(json).toMatchObject({ ok: true, link: 'sandbox', cost_micros: 0, failure: null });
  expect(json.input_tokens).toBeGreaterThan(0);
  const spend = await owner.get<Spend>('/spend');
  expect(spend.json.purposes).toMatchObject([{ purpose: 'probe', calls: 1 }]);
  expect(spend.json.total.input_tokens).toBe(json.input_tokens);
  await expect
    .poll(async () => (await owner.get<ModelSetup>('/models')).json.links[0]?.state, {
      timeout: 10_000,
    })
    .toBe('working');
  const { rows } = await database.admin.query(`select 1 from passage where workspace_id = $1`, [
    scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
});

test('everybody in the workspace, and nobody else, reads what the models may judge', async () => {
  const { viewer, scope } = await makeTeam();
  const other = await makeTeam();
  const controls = (kind: 'breach' | 'lawful', family: string, right: number, wrong: number) =>
    Array.from({ length: right + wrong }, (_, n) => {
      return { model: 'openai:gpt-x', ruleId: 'green', kind, family, isRight: n < right };
    });
  await addControls(scope, [
    ...controls('breach', OWN_RULES, 16, 4),
    ...controls('lawful', OWN_RULES, 40, 0),
    ...controls('breach', 'eu-finance', 3, 0),
  ]);
  const { status, json } = await viewer.get<JudgeLicences>('/judge-licences');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    fewest_controls: 20,
    kept_controls: 200,
    least_sensitivity: 0.9,
    least_specificity: 0.95,
    licences: [
      {
        model: 'openai:gpt-x',
        pack_id: 'eu-finance',
        clear: 'provisional',
        accuse: 'provisional',
        breach: { shown: 3, right: 3, share: 1 },
        lawful: { shown: 0, right: 0, share: null, low: 0, high: 1 },
      },
      { pack_id: null, clear: 'withdrawn', accuse: 'granted', breach: { share: 0.8 } },
    ],
  });
  const [, own] = json.licences;
  expect(own?.breach.low).toBeCloseTo(0.584, 3);
  expect(own?.breach.high).toBeCloseTo(0.919, 3);
  expect((await other.owner.get<JudgeLicences>('/judge-licences')).json.licences).toEqual([]);
});

test('trying a model is refused when it is done too often', async () => {
  const { owner } = await makeTeam();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await owner.post('/models/try', {})).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('a workspace lowers its budget and not past what the operator allows, and the trail tells', async () => {
  const { owner, scope } = await makeTeam();
  await expect
    .poll(async () => (await owner.get<Budget>('/budget')).json.operator_tokens, {
      timeout: 20_000,
    })
    .toBe(LIMIT);
  const first = (await owner.get<Budget>('/budget')).json;
  expect(first).toMatchObject({ own_tokens: null, limit_tokens: LIMIT, state: 'fine' });
  for (const tokens of [LIMIT + 1, 0, -1, 1.5]) {
    const refused = await owner.post<{ detail: { loc: unknown }[] }>('/budget', { tokens });
    expect([tokens, refused.status]).toEqual([tokens, 422]);
    expect(refused.json.detail[0]?.loc).toEqual(['body', 'tokens']);
  }
  const lower = (await owner.post<Budget>('/budget', { tokens: 500 })).json;
  expect(lower).toMatchObject({ own_tokens: 500, limit_tokens: 500, state: 'stopped' });
  const trial = (await owner.post<ModelTrial>('/models/try', {})).json;
  expect(trial).toMatchObject({ ok: false, failure: 'budget_exhausted' });
  await owner.post('/budget', { tokens: 500 });
  await owner.post('/budget', { tokens: null });
  expect(await eventsOf(scope.workspaceId, 'budget_changed')).toEqual([
    ["the operator's limit", '500 tokens'],
    ['500 tokens', "the operator's limit"],
  ]);
});

test('spending is for everybody to read, and the rest for who administers', async () => {
  const { viewer } = await makeTeam();
  expect((await viewer.get('/spend')).status).toBe(200);
  expect((await viewer.get('/budget')).status).toBe(200);
  for (const path of ['/models', '/retention', '/exports']) {
    expect([path, (await viewer.get(path)).status]).toEqual([path, 403]);
  }
  for (const path of ['/budget', '/retention', '/retention/run', '/exports', '/models/try']) {
    expect([path, (await viewer.post(path, {})).status]).toEqual([path, 403]);
  }
  expect((await viewer.get('/spend?from=2027-01-01&to=2026-01-01')).status).toBe(422);
});

test('a dry run tells what the durable run then deletes, and the trail keeps the count', async () => {
  const { owner, scope } = await makeTeam();
  const { document } = await makeContent(scope);
  await createDocument(scope, {
    title: 'New',
    shared: false,
    document: [],
    rawDocument: 'New',
    generatedOutput: 'New',
    languageKey: 'EN',
    templateId: null,
    toneId: null,
  });
  await database.admin.query(
    `update document set created_at = now() - interval '40 days'
     where workspace_id = $1 and title = 'Desk'`,
    [scope.workspaceId],
  );
  const none = { documents: null, versions: null, bulk: null, snapshots: null, pictures: null };
  const conflict = await owner.post('/retention/run', {});
  expect(conflict.status).toBe(409);
  const asked = { ...none, documents: 30 };
  const preview = (await owner.post<RetentionPreview>('/retention/preview', asked)).json;
  expect(preview.parts[0]).toMatchObject({ what: 'documents', count: 1 });
  expect((await owner.get(`/documents/${document}`)).status).not.toBe(500);
  expect((await owner.post('/retention', { ...none, documents: 0 })).status).toBe(422);
  const set = (await owner.post<Retention>('/retention', asked)).json;
  expect(set.periods).toEqual(asked);
  expect(new Date(set.next_at ?? 0) > new Date()).toBe(true);
  await owner.post('/retention/run', {});
  await expect
    .poll(async () => (await owner.get<Retention>('/retention')).json.last_run?.finished_at, {
      timeout: 15_000,
    })
    .toBeTruthy();
  const { last_run: run } = (await owner.get<Retention>('/retention')).json;
  expect(run?.purged).toMatchObject([{ what: 'documents', count: 1 }]);
  const told = await eventsOf(scope.workspaceId, 'data_purged');
  expect(told).toEqual([[null, expect.stringContaining('documents: 1')]]);
});

test('an export is asked for, and one that is not there is unknown', async () => {
  const { owner, scope } = await makeTeam();
  const { status, json } = await owner.post<WorkspaceExport>('/exports');
  expect(status).toBe(201);
  const unknown = await owner.get(`/exports/${toPublicId('exp', scope.workspaceId)}/file`);
  expect(unknown.status).toBe(404);
  expect(json).toMatchObject({ status: 'asked', rows: 0 });
});
