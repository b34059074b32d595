import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { createBareRule } from '../../test/bare-rule.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { makeReadings, sentenceFinding } from '../../test/readings.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { getRuleQuality } from '../rules/quality/get-rule-quality.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { undoDecision } from '../violations/decide/undo-decision.ts';
import { countAudit } from './count-audit.ts';
import { listAuditRules } from './list-audit-rules.ts';

const database = await createTestDatabase();
const { admin } = database;

const decide = (
  scope: Scope,
  violationId: string,
  action: ReviewAction,
  reason: string | null = action === 'dismiss' ? 'False positive' : null,
  applyToGroup = false,
) => reviewViolation(scope, { violationId, action, reason, applyToGroup, acceptedVersions: null });

/** Two English assets with the same two sentences that a rule of version 1 flagged, read by one audit. */
const makeFound = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const me: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const rule = await createBareRule(scope, {
    key: 'a',
    name: 'a',
    description: null,
    explanation: null,
  });
  await admin.query('update rule set version = 1 where workspace_id = $1', [scope.workspaceId]);
  const assets = [await makeAsset(scope, 'One'), await makeAsset(scope, 'Two')];
  const read = (ruleVersion = 1, wording = 0) =>
    makeReadings(
      admin,
      me,
      assets.map((assetId) => [
        assetId,
        [0, 1].map((sentence) =>
          sentenceFinding({ assetId, ruleId: rule, sentence, ruleVersion, wording }),
        ),
      ]),
    );
  /** The violations of an audit: those of the first sentence on both assets, then those of the second. */
  const violationsOf = async (auditId: string) => {
    const { rows } = await admin.query<{ id: string }>(
      'select id from violation where audit_id = $1 order by rank',
      [auditId],
    );
    return rows.map(({ id }) => toPublicId('vio', id)) as [string, string, string, string];
  };
  const auditId = await read();
  const labels = async (audits: readonly string[]) => {
    for (const id of audits) await countAudit(me, id);
    const { languages } = await getRuleQuality(me, toPublicId('rul', rule));
    return languages.map(({ language, decided }) => [language, decided.right, decided.wrong]);
  };
  return { me, rule, auditId, read, violationsOf, labels };
};

test('a sentence counts once: in a group, in the next audit, and however often it is decided', async () => {
  const { me, auditId, read, violationsOf, labels } = await makeFound();
  const [first, second, third] = await violationsOf(auditId);
  await decide(me, first, 'dismiss', 'False positive', true);
  await decide(me, second, 'dismiss', 'False positive: our name');
  await decide(me, third, 'urgent_violation');
  expect(await labels([auditId])).toEqual([['EN', 1, 1]]);
  const next = await read();
  expect(await labels([next, auditId])).toEqual([['EN', 1, 1]]);
  const [, , , last] = await violationsOf(next);
  await decide(me, last, 'dismiss');
  expect(await labels([next, auditId])).toEqual([['EN', 0, 2]]);
});

test('a decision that the service carries over to edited words is not counted again', async () => {
  const { me, auditId, read, violationsOf, labels } = await makeFound();
  const [first] = await violationsOf(auditId);
  await decide(me, first, 'urgent_violation');
  const next = await read(1, 1);
  const { rows } = await admin.query(
    'select from violation_review where audit_id = $1 and review_state = 2',
    [next],
  );
  expect(rows).toHaveLength(1);
  expect(await labels([auditId, next])).toEqual([['EN', 1, 0]]);
});

test.each([
  ['urgent_violation', null, [['EN', 1, 0]]],
  ['elevated_risk', null, [['EN', 1, 0]]],
  ['dismiss', 'False positive', [['EN', 0, 1]]],
  ['dismiss', 'Our customers say so themselves.', [['EN', 0, 1]]],
  ['dismiss', 'Accepted risk', []],
  ['dismiss', 'Accepted risk: until spring', []],
  ['dismiss', 'Out of scope', []],
  ['dismiss', 'Duplicate: see above', []],
  ['dismiss', 'Duplicated words are fine here', [['EN', 0, 1]]],
  ['mark_fixed', null, []],
] as const)('%s with the reason %s counts as %j', async (action, reason, counted) => {
  const { me, auditId, violationsOf, labels } = await makeFound();
  const [first] = await violationsOf(auditId);
  await decide(me, first, action, reason);
  expect(await labels([auditId])).toEqual(counted);
});

test('a confirmation stands when the text is fixed, and goes when it is taken back', async () => {
  const { me, auditId, violationsOf, labels } = await makeFound();
  const [first, , third] = await violationsOf(auditId);
  await decide(me, first, 'urgent_violation');
  await decide(me, first, 'mark_fixed');
  expect(await labels([auditId])).toEqual([['EN', 1, 0]]);
  await decide(me, first, 'reopen');
  expect(await labels([auditId])).toEqual([['EN', 0, 0]]);
  const { seq } = await decide(me, third, 'dismiss');
  expect(await labels([auditId])).toEqual([['EN', 0, 1]]);
  await undoDecision(me, { auditId, seq: seq as number });
  expect(await labels([auditId])).toEqual([['EN', 0, 0]]);
});

test('an older decision that is counted later does not replace a newer one', async () => {
  const { me, auditId, read, violationsOf, labels } = await makeFound();
  const next = await read();
  const [older] = await violationsOf(auditId);
  const [newer] = await violationsOf(next);
  const at = (time: string): Scope => ({ ...me, now: () => new Date(time) });
  await decide(at('2026-05-01T12:00:00Z'), older, 'dismiss');
  await decide(at('2026-05-02T12:00:00Z'), newer, 'urgent_violation');
  expect(await labels([next, auditId])).toEqual([['EN', 1, 0]]);
});

test('a changed rule begins anew, and a sentence moves with its newest decision', async () => {
  const { me, auditId, read, violationsOf, labels } = await makeFound();
  const [first, , third] = await violationsOf(auditId);
  await decide(me, first, 'dismiss');
  await decide(me, third, 'dismiss');
  expect(await labels([auditId])).toEqual([['EN', 0, 2]]);
  await admin.query('update rule set version = 2 where workspace_id = $1', [me.workspaceId]);
  expect(await labels([auditId])).toEqual([]);
  const next = await read(2);
  const [again] = await violationsOf(next);
  await decide(me, again, 'urgent_violation');
  expect(await labels([auditId, next])).toEqual([['EN', 1, 0]]);
  await admin.query('update rule set version = 1 where workspace_id = $1', [me.workspaceId]);
  expect(await labels([])).toEqual([['EN', 0, 1]]);
});

test('decisions of one workspace say nothing about a rule in another', async () => {
  const [own, other] = [await makeFound(), await makeFound()];
  const [first] = await own.violationsOf(own.auditId);
  await decide(own.me, first, 'dismiss');
  await own.labels([own.auditId]);
  expect(await other.labels([other.auditId])).toEqual([]);
  await expect(getRuleQuality(other.me, toPublicId('rul', own.rule))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the rules of an audit are listed with those first whose findings are most likely right', async () => {
  const { me, rule, auditId, violationsOf } = await makeFound();
  const other = await createBareRule(me, {
    key: 'b',
    name: 'b',
    description: null,
    explanation: null,
  });
  const assetId = await makeAsset(me, 'Three');
  const found = [0, 1].map((sentence) => sentenceFinding({ assetId, ruleId: other, sentence }));
  const mine = [0].map((sentence) => sentenceFinding({ assetId, ruleId: rule, sentence }));
  const both = await makeReadings(admin, me, [[assetId, [...found, ...mine]]]);
  await decide(me, (await violationsOf(auditId))[0], 'dismiss');
  for (const id of [auditId, both]) await countAudit(me, id);
  const rules = await listAuditRules(me, toPublicId('aud', both));
  expect(
    rules.map(({ rule_id: id, violations, undecided }) => [id, violations, undecided]),
  ).toEqual([
    [toPublicId('rul', other), 2, 2],
    [toPublicId('rul', rule), 1, 1],
  ]);
  expect(rules[1]?.estimate.mean).toBeLessThan(rules[0]?.estimate.mean ?? 0);
  const { me: stranger } = await makeFound();
  await expect(listAuditRules(stranger, toPublicId('aud', both))).rejects.toMatchObject({
    code: 'not_found',
  });
});
