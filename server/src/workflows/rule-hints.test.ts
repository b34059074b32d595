import { afterAll, expect, test } from 'vitest';
import { packOf } from '../../test/checked-page.ts';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { verifyAudit } from '../activity/verify-audit.ts';
import { answerHint } from '../hints/answer-hint.ts';
import { listHints } from '../hints/list-hints.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from '../rules/enable-pack.ts';
import { getRuleQuality } from '../rules/quality/get-rule-quality.ts';
import { setHintPolicy, setRuleStanding } from '../rules/quality/hint-policy.ts';
import { currentRules } from '../rules/rule-set.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const running = await createTestEngine(database);
const { addPosts, audit } = createJudgedAudits(database, running);
afterAll(running.stopWorkflows);

// The figures of this release say that uk-cap/free is often wrong in English, and nothing of no-zoppo.
const PACK = packOf('uk-cap', [ruleAgainst('zappo', { id: 'free' }), ruleAgainst('zoppo')]);

const hintsOf = async (scope: Scope, auditId: string) => {
  const all = { family: null, language: null, state: null, after: 0, limit: 50 } as const;
  return (await listHints(scope, { auditId, ...all })).hints;
};

const weakRule = async (scope: Scope): Promise<string> => {
  const { rows } = await database.admin.query<{ id: string }>(
    `select id from rule where workspace_id = $1 and key = 'uk-cap/free'`,
    [scope.workspaceId],
  );
  return toPublicId('rul', rows[0]?.id ?? '');
};

const firstViolation = async (auditId: string): Promise<string> => {
  const { rows } = await database.admin.query<{ id: string }>(
    `select id from violation where audit_id = $1 and violating_text = 'zappo'`,
    [auditId],
  );
  return toPublicId('vio', rows[0]?.id ?? '');
};

const NEVER = { share: 0, least: 1 };

test('what a rule matches in a language where it is often wrong is a hint that can be decided, and no violation', async () => {
  const { scope } = await makeWorkspace(database);
  await enablePack(scope, PACK);
  await addPosts(scope, ['The zappo soap is here. The zoppo soap too.']);
  const first = await audit(scope);
  expect(first.found).toEqual([{ text: 'zoppo', asset: 'Post 0' }]);
  expect(first.detail).toMatchObject({
    total_violations: 1,
    hints: { undecided: 1, breach: 0, no_breach: 0, left_out: 0 },
  });
  const [hint] = await hintsOf(scope, first.publicId);
  expect(hint).toMatchObject({
    family: 'rule',
    quote: 'zappo',
    language: 'EN',
    rule: { name: 'No zappo', severity: 'HIGH', reason: 'zappo means nothing.' },
    anchor: { quote: { prefix: 'The ' }, position: { start: 4, end: 9 } },
  });
  expect(hint?.score).toBeGreaterThan(0);
  await answerHint(scope, { hintId: hint?.id ?? '', answer: 'no_breach', note: null });
  expect(await verifyAudit(scope, first.id)).toMatchObject({ faults: { count: 0 } });
  const second = await audit(scope);
  expect(second.detail.changes).toMatchObject({ still: 1, gone: 0, unknown: 0 });
  expect(await hintsOf(scope, second.publicId)).toMatchObject([
    { state: 'no_breach', carried_from: first.publicId },
  ]);
}, 120_000);

test('a rule that is treated as finding makes violations, and earlier audits keep what they had', async () => {
  const { scope } = await makeWorkspace(database);
  await enablePack(scope, PACK);
  await addPosts(scope, ['The zappo soap is here.']);
  const ruleId = await weakRule(scope);
  const standings = async () =>
    (await getRuleQuality(scope, ruleId)).languages.map(({ language, standing }) => [
      language,
      standing,
    ]);
  expect(await standings()).toEqual([['EN', 'hint']]);
  const first = await audit(scope);
  expect(first.found).toEqual([]);
  const before = await currentRules(scope);
  await setRuleStanding(scope, ruleId, true);
  expect(await currentRules(scope)).not.toBe(before);
  expect(await standings()).toEqual([['EN', 'finding']]);
  const second = await audit(scope);
  expect(second.found).toEqual([{ text: 'zappo', asset: 'Post 0' }]);
  expect(second.detail.hints).toMatchObject({ undecided: 0 });
  expect(await hintsOf(scope, first.publicId)).toHaveLength(1);
  const { rows } = await database.admin.query(
    `select kind, from_value, to_value from workspace_event
     where workspace_id = $1 and kind = 'rule_standing_changed'`,
    [scope.workspaceId],
  );
  expect(rows).toEqual([
    {
      kind: 'rule_standing_changed',
      from_value: 'a hint where it is often wrong',
      to_value: 'always a finding',
    },
  ]);
}, 120_000);

test('a finding whose rule became a hint is unknown and not gone, and its decision is there when it is a finding again', async () => {
  const { scope } = await makeWorkspace(database);
  await enablePack(scope, PACK);
  await addPosts(scope, ['The zappo soap is here.']);
  await setHintPolicy(scope, NEVER);
  const first = await audit(scope);
  expect(first.found).toHaveLength(1);
  await reviewViolation(scope, {
    violationId: await firstViolation(first.id),
    action: 'urgent_violation',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
  await setHintPolicy(scope, { share: 0.75, least: 10 });
  const second = await audit(scope);
  expect(second.found).toEqual([]);
  expect(second.detail.changes).toMatchObject({ gone: 0, unknown: 1 });
  await setHintPolicy(scope, NEVER);
  const third = await audit(scope);
  expect(third.detail.changes).toMatchObject({ still: 1, new: 0 });
  const { rows } = await database.admin.query(
    `select review_state from violation_review where audit_id = $1`,
    [third.id],
  );
  expect(rows).toEqual([{ review_state: 2 }]);
}, 120_000);
