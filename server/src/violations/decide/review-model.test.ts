import {
  REVIEW_ACTIONS,
  REVIEW_STATES,
  type ReviewAction,
} from '@copydesk/contract/shared/review-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { recount } from '../../../test/models/recount.ts';
import { createReviewModel } from '../../../test/models/review-model.ts';
import { times } from '../../../test/short-run.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { finishAudit } from '../../../test/bare-audit.ts';
import { createKey } from '../../keys/create-key.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { recordViolations } from '../record/record-violations.ts';
import { sealAudit } from '../record/seal-audit.ts';
import { undoDecision } from './undo-decision.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const workspace = await makeWorkspace(database);
const second = await createKey(workspace.scope, { name: 'second', expiresAt: null });
const actors = [
  { key: workspace.key, id: workspace.keyId },
  { key: second.key, id: second.id },
] as const;

const GROUPS = [null, 'a', 'b', 'c'] as const;

type Command =
  | {
      kind: 'review';
      at: number;
      action: ReviewAction;
      reason: string;
      group: boolean;
      actor: 0 | 1;
    }
  | { kind: 'undo'; at: number; actor: 0 | 1 }
  | { kind: 'add'; group: (typeof GROUPS)[number]; count: number }
  | { kind: 'seal' };

const actor = fc.constantFrom(0 as const, 1 as const);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      at: fc.nat(),
      action: fc.constantFrom(...REVIEW_ACTIONS),
      reason: fc.constantFrom('duplicate', 'accepted risk', 'žluťoučký — 漢字 "quoted", 8:x'),
      group: fc.boolean(),
      actor,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat(), actor }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      group: fc.constantFrom(...GROUPS),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seal' as const) }) },
);

const post = (violationId: string, key: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/public/v1/violations/${violationId}/review`,
    headers: { 'x-api-key': key },
    payload,
  });

const list = async (audit: TestAudit) => {
  const url = `/public/v1/audits/${audit.id}/violations?review_state=all&page_size=100`;
  const response = await app.inject({ url, headers: { 'x-api-key': workspace.key } });
  return response.json<{
    total: number;
    violations: { id: string; review_state: string; dismissal_reason: string | null }[];
    review_progress: Record<string, number>;
  }>();
};

const sum = (progress: Record<string, number>) =>
  REVIEW_STATES.reduce((total, state) => total + (progress[state] ?? 0), 0);

const bodyOf = ({
  action,
  reason,
  group,
}: {
  action: ReviewAction;
  reason: string;
  group: boolean;
}) => ({
  action,
  ...(action === 'dismiss' ? { reason } : {}),
  apply_to_group: group,
});

/** Runs one command against the model and the service, and compares what both say. */
const runCommands = async (commands: readonly Command[]): Promise<void> => {
  const model = createReviewModel();
  const first = [null, 'a', 'a', 'b', 'b', 'b'] as const;
  const inGroup = (group: string | null) =>
    finding({ fingerprint: group, severity: group === 'b' ? null : 'HIGH' });
  const audit = await makeAudit(workspace.scope, first.map(inGroup), { running: true });
  for (const group of first) model.add(group, 1);
  const ids = [...audit.violationIds];
  const { auditId } = audit;
  let sealed = false;
  for (const step of commands) {
    if (step.kind === 'review') {
      const index = step.at % ids.length;
      const who = actors[step.actor];
      const reason = step.action === 'dismiss' ? step.reason : null;
      const expected = model.review(index, step.action, reason, step.group, who.id);
      const response = await post(ids[index] as string, who.key, bodyOf(step));
      expect(response.json()).toEqual({
        violation_id: ids[index],
        action: step.action,
        review_state: model.violations[index]?.review.state,
        violations_updated: expected.addressed,
      });
    } else if (step.kind === 'undo' && model.entryCount() > 0) {
      const seq = 1 + (step.at % model.entryCount());
      const who = { kind: 'key', id: actors[step.actor].id, userId: null } as const;
      const expected = model.undo(seq, who.id);
      const scope = { ...workspace.scope, actor: who };
      expect(await undoDecision(scope, { auditId, seq })).toEqual(expected);
    } else if (step.kind === 'add' && !sealed) {
      const findings = Array.from({ length: step.count }, () => inGroup(step.group));
      const added = await recordViolations(workspace.scope, { auditId, findings });
      ids.push(...added.ids.map((id) => toPublicId('vio', id)));
      model.add(step.group, step.count);
    } else if (step.kind === 'seal') {
      await finishAudit(workspace.scope, auditId, 'COMPLETED');
      await sealAudit(workspace.scope, auditId);
      sealed = true;
    }
    const shown = await list(audit);
    expect(sum(shown.review_progress)).toBe(ids.length);
    expect(shown.total).toBe(ids.length);
    const byId = new Map(shown.violations.map((violation) => [violation.id, violation]));
    const actual = ids.map((id) => {
      const { review_state: state, dismissal_reason: dismissalReason } = byId.get(id) ?? {};
      return { state, dismissalReason };
    });
    expect(actual).toEqual(model.violations.map(({ review }) => review));
  }
  expect(await recount(database.admin, auditId)).toEqual([]);
  const verdict = await verifyTrail(workspace.scope, auditId);
  expect(verdict).toEqual({ whole: true, entries: model.entryCount() });
};

test('any sequence of decisions, undos and late findings matches the model, step by step', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { maxLength: 40 }), runCommands), {
    numRuns: times(300),
  });
}, 360_000);

test('concurrent actors leave one order: the trail replays to the table and every count holds', async () => {
  const findings = Array.from({ length: 60 }, (_, n) =>
    finding({ fingerprint: `g${n % 7}`, severity: n % 7 === 0 ? 'LOW' : 'CRITICAL' }),
  );
  const audit = await makeAudit(workspace.scope, findings, { running: true });
  let seed = 7;
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  const decide = async () => {
    const id = audit.violationIds[random(audit.violationIds.length)] as string;
    const action = REVIEW_ACTIONS[random(REVIEW_ACTIONS.length)] as ReviewAction;
    const body = bodyOf({ action, reason: `reason ${random(3)}`, group: random(3) === 0 });
    const response = await post(id, actors[random(2) as 0 | 1].key, body);
    expect(response.statusCode).toBe(200);
    const shown = await list(audit);
    expect(sum(shown.review_progress)).toBe(shown.total);
  };
  const work = async () => {
    for (let i = 0; i < 25; i++) await decide();
  };
  const grow = async () => {
    for (let i = 0; i < 20; i++) {
      const late = [
        finding({ fingerprint: `g${i % 7}`, severity: i % 7 === 0 ? 'LOW' : 'CRITICAL' }),
      ];
      await recordViolations(workspace.scope, { auditId: audit.auditId, findings: late });
    }
    await finishAudit(workspace.scope, audit.auditId, 'COMPLETED');
    await sealAudit(workspace.scope, audit.auditId);
  };
  await Promise.all([...Array.from({ length: 8 }, work), grow()]);
  expect(await recount(database.admin, audit.auditId)).toEqual([]);
  expect(await verifyTrail(workspace.scope, audit.auditId)).toMatchObject({ whole: true });
  expect((await list(audit)).total).toBe(80);
  expect(fromPublicId('aud', audit.id)).toBe(audit.auditId);
}, 360_000);
