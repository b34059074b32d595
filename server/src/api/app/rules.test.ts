import { setTimeout as sleep } from 'node:timers/promises';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type {
  RuleDetail,
  RuleList,
  RuleNoiseList,
  RuleTest,
  RuleTestList,
  RuleTestRun,
} from '@copydesk/contract/rules/rule';
import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { startSite } from '../../../test/outside/site.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { planWork } from '../../audits/audit-work.ts';
import { createAudit } from '../../audits/create-audit.ts';
import { getAudit } from '../../audits/get-audit.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { listViolations } from '../../violations/list/list-violations.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const app = await createTestApp(database, { engine, blobStore });

const PAGES: Readonly<Record<string, string>> = {
  '/one': 'Every morning begins with zappo in the kitchen.',
  '/two': 'A zappo sleeps under the table, and a blimp flies.',
};
const site = await startSite((path) => {
  const text = PAGES[path];
  return text && `<html lang="en"><body><p>${text}</p></body></html>`;
});

/** A workspace whose audit found two violations of its one rule. */
const makeAudited = async () => {
  const { scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    workspaceId,
    site.place,
  ]);
  const ruleId = await makeRule(scope, ruleAgainst('zappo'));
  const audit = await createAudit(scope, {
    name: 'Test',
    assets: [],
    urls: Object.keys(PAGES).map((path) => site.url(path)),
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  });
  await engine.start(planWork(workspaceId, audit));
  const auditId = toPublicId('aud', audit);
  while ((await getAudit(scope, auditId)).completed_at === null) await sleep(50);
  const filter = { reviewState: 'all', severity: null, search: null, cursor: null } as const;
  const page = await listViolations(scope, { auditId, ...filter, page: 1, pageSize: 100 });
  const at = (path: string): string =>
    page.violations.find(({ asset_url: url }) => url === site.url(path))?.id ?? '';
  const reviewer = await signIn(database, app, { workspaceId, role: 'reviewer' });
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  return { scope, ruleId, auditId, at, reviewer, viewer };
};

const decide = (scope: Scope, violationId: string, action: ReviewAction) =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup: false,
    acceptedVersions: null,
  });

type Rules = Static<typeof RuleList>;
type Tests = Static<typeof RuleTestList>;
type Noise = Static<typeof RuleNoiseList>;

/** Figures that take longer than anybody waits are in a later answer. */
const counted = async <Body extends Rules | Noise>(
  member: Awaited<ReturnType<typeof signIn>>,
  path: string,
): Promise<Body> => {
  for (;;) {
    const { json } = await member.get<Body>(path);
    if (!json.counting) return json;
  }
};

const audited = await makeAudited();
const other = await makeAudited();

test('a decision becomes a test of the rule, which the rule passes or fails', async () => {
  const { scope, ruleId, at, reviewer, viewer } = audited;
  const path = `/violations/${at('/one')}/rule-test`;
  expect((await reviewer.post(path)).status).toBe(422);
  await decide(scope, at('/one'), 'urgent_violation');
  await decide(scope, at('/two'), 'dismiss');
  const made = await reviewer.post<RuleTest>(path);
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    rule_id: ruleId,
    text: PAGES['/one'],
    quote: 'zappo',
    expects: 'flagged',
    violation_id: at('/one'),
    created_by: reviewer.userId,
  });
  expect(made.json.id).toMatch(/^rts_/);
  const second = (await reviewer.post<RuleTest>(`/violations/${at('/two')}/rule-test`)).json;
  expect(second.expects).toBe('passed');
  expect((await viewer.get<Tests>(`/rules/${ruleId}/tests`)).json.tests).toEqual([
    made.json,
    second,
  ]);
  const run = await reviewer.post(`/rules/${ruleId}/tests/run`);
  expect(run.json).toEqual({ total: 2, failing: [second.id] });
  expect((await viewer.post(`/rules/${ruleId}/tests/run`)).status).toBe(403);
  expect((await viewer.post(path)).status).toBe(403);
  const remove = (id: string) => reviewer.post(`/rules/${ruleId}/tests/${id}/remove`);
  expect((await remove(second.id)).json).toEqual({ done: true });
  expect((await remove(second.id)).status).toBe(404);
  const again = await reviewer.post<RuleTestRun>(`/rules/${ruleId}/tests/run`);
  expect(again.json.failing).toEqual([]);
});

test('a rule is listed by its words and told whole, with its noise', async () => {
  const { ruleId, viewer } = audited;
  const found = await counted<Rules>(viewer, '/rules?search=ZAPPO%20nothing');
  const noise = { violations: 2, decided: 2, dismissed: 1, share: 0.5 };
  expect(found).toMatchObject({
    rules: [{ id: ruleId, key: 'own/no-zappo', severity: 'HIGH', tests: 1, noise }],
    packs: ['own'],
    counting: false,
  });
  expect((await viewer.get<Rules>('/rules?search=zappo%20never')).json.rules).toEqual([]);
  expect((await viewer.get<Rules>('/rules?pack=own')).json.rules).toHaveLength(1);
  expect((await viewer.get('/rules?pack=eu-finance')).json).toMatchObject({ rules: [] });
  const { json } = await viewer.get<RuleDetail>(`/rules/${ruleId}`);
  expect(json).toMatchObject({
    id: ruleId,
    noise,
    citation: null,
    languages: ['EN'],
    definition: { ...ruleAgainst('zappo') },
    versions: [{ version: 1 }],
    decision_tests: [{ expects: 'flagged' }],
  });
  expect(json.written_tests).toHaveLength(4);
  expect(json.written_tests[0]).toEqual({
    language: 'en',
    text: 'This is zappo.',
    expect: ['zappo'],
  });
  expect(await counted<Noise>(viewer, '/rules/noise')).toMatchObject({
    rules: [{ rule_id: ruleId, ...noise }],
    counting: false,
  });
});

test('a changed definition is tried on stored texts before it is made', async () => {
  const { ruleId, auditId, at, reviewer, viewer } = audited;
  const { definition } = (await viewer.get<RuleDetail>(`/rules/${ruleId}`)).json;
  const source = { ...definition, terms: { en: ['zappo', 'blimp'] } };
  const path = `/rules/${ruleId}/backtest`;
  const { status, json } = await reviewer.post(path, { source, limit: 10 });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    snapshots: 2,
    unread: 0,
    same: 2,
    new: { count: 1, entries: [{ quote: 'blimp', asset_url: site.url('/two') }] },
    gone: { count: 0, entries: [] },
    contradicted: {
      count: 1,
      entries: [
        {
          how: 'flags_dismissed',
          quote: 'zappo',
          earlier: { violation_id: at('/two'), state: 'dismissed' },
        },
      ],
    },
  });
  const ofAudit = await reviewer.post(path, { source: definition, audit_id: auditId, limit: 1 });
  expect(ofAudit.json).toMatchObject({ snapshots: 1, same: 1, new: { count: 0 } });
  const wrong = await reviewer.post(path, { source: { ...definition, terms: {} }, limit: 1 });
  expect(wrong.status).toBe(422);
  expect((await reviewer.post(path, { source: definition, limit: 501 })).status).toBe(422);
  expect((await viewer.post(path, { source: definition, limit: 1 })).status).toBe(403);
});

test('what belongs to another workspace is as unknown as what never was', async () => {
  const { ruleId, reviewer } = audited;
  await decide(other.scope, other.at('/one'), 'dismiss');
  const path = `/violations/${other.at('/one')}/rule-test`;
  const theirs = (await other.reviewer.post<RuleTest>(path)).json;
  const { definition } = (await reviewer.get<RuleDetail>(`/rules/${ruleId}`)).json;
  const unknown = toPublicId('rul', newUuid());
  for (const rule of [other.ruleId, unknown, 'rul_x']) {
    const answers = [
      await reviewer.get(`/rules/${rule}`),
      await reviewer.get(`/rules/${rule}/tests`),
      await reviewer.post(`/rules/${rule}/tests/run`),
      await reviewer.post(`/rules/${rule}/tests/${theirs.id}/remove`),
      await reviewer.post(`/rules/${rule}/backtest`, { source: definition, limit: 1 }),
    ];
    expect(
      answers.map(({ status }) => status),
      rule,
    ).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await reviewer.post(`/rules/${ruleId}/tests/${theirs.id}/remove`)).status).toBe(404);
  expect((await reviewer.post(`/violations/${other.at('/one')}/rule-test`)).status).toBe(404);
  const foreignAudit = { source: definition, audit_id: other.auditId, limit: 1 };
  expect((await reviewer.post(`/rules/${ruleId}/backtest`, foreignAudit)).status).toBe(404);
  const { tests } = (await other.viewer.get<Tests>(`/rules/${other.ruleId}/tests`)).json;
  expect(tests).toEqual([theirs]);
});
