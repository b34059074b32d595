import {
  REVIEW_ACTIONS,
  REVIEW_STATES,
  type ReviewAction,
} from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { recount } from '../../../test/models/recount.ts';
import { createReviewModel } from '../../../test/models/review-model.ts';
import { times } from '../../../test/short-run.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { finishAudit } from '../../../test/bare-audit.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { countMany } from './count-many.ts';
import { decideMany, type Wanted } from './decide-many.ts';
import { listViolations } from '../list/list-violations.ts';
import { recordViolations } from '../record/record-violations.ts';
import { reviewViolation } from './review-violation.ts';
import { sealAudit } from '../record/seal-audit.ts';
import { undoDecisions } from './undo-decisions.ts';

const database = await createTestDatabase();
const workspace = await makeWorkspace(database);
const { scope } = workspace;
const people = [newUuid(), newUuid()] as const;
const as = (person: 0 | 1): Scope => ({ ...scope, actor: { kind: 'user', id: people[person] } });

const matching = (
  state: ReviewState | 'all',
  search: string | null = null,
  severity: 'HIGH' | 'LOW' | null = null,
): Wanted => ({
  matching: { reviewState: state, severity, search },
});

const who = fc.constantFrom(0 as const, 1 as const);
const action = fc.constantFrom(...REVIEW_ACTIONS);
const reason = fc.constantFrom('duplicate', 'accepted risk', 'žluťoučký — 漢字 "quoted", 8:x');
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('one' as const),
      at: fc.nat(),
      group: fc.boolean(),
      action,
      reason,
      who,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ids' as const),
      at: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      action,
      reason,
      who,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('matching' as const),
      state: fc.constantFrom(...REVIEW_STATES, 'all' as const),
      severity: fc.constantFrom('HIGH' as const, 'LOW' as const, null),
      search: fc.constantFrom(null, 'sure', 'thing 1', 'nowhere'),
      action,
      reason,
      who,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat(), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seal' as const) }) },
);
type Command = (typeof command extends fc.Arbitrary<infer C> ? C : never) & object;

const KINDS = [
  { group: null, severity: 'HIGH', text: 'Sure thing 1' },
  { group: 'a', severity: 'HIGH', text: 'Sure thing 2' },
  { group: 'b', severity: 'LOW', text: 'A fair thing 1' },
  { group: 'c', severity: null, text: 'A fair thing 2' },
] as const;
type Kind = (typeof KINDS)[number];
const toFinding = ({ group, severity, text }: Kind) =>
  finding({ fingerprint: group, severity, violatingText: text });

/** Runs commands against the model and the service, and compares what both say after each. */
const runCommands = async (commands: readonly Command[]): Promise<void> => {
  const model = createReviewModel();
  const kinds: Kind[] = [];
  const first = [0, 1, 1, 2, 2, 2, 3].map((n) => KINDS[n] as Kind);
  const audit = await makeAudit(scope, first.map(toFinding), { running: true });
  const { auditId } = audit;
  const ids = [...audit.violationIds];
  for (const kind of first) model.add(kind.group, 1);
  kinds.push(...first);
  const decided: { decisionId: string; seq: number }[] = [];
  let isSealed = false;
  for (const step of commands) {
    if (step.kind === 'one') {
      const at = step.at % ids.length;
      const why = step.action === 'dismiss' ? step.reason : null;
      const expected = model.review(at, step.action, why, step.group, people[step.who]);
      const outcome = await reviewViolation(as(step.who), {
        violationId: ids[at] as string,
        action: step.action,
        reason: why,
        applyToGroup: step.group,
        acceptedVersions: null,
      });
      expect(outcome).toMatchObject(expected);
    } else if (step.kind === 'ids' || step.kind === 'matching') {
      const why = step.action === 'dismiss' ? step.reason : null;
      const isMeant = (at: number): boolean => {
        if (step.kind === 'ids') return step.at.some((n) => n % ids.length === at);
        const { text, severity } = kinds[at] as Kind;
        const state = model.violations[at]?.review.state;
        return (
          (step.state === 'all' || step.state === state) &&
          (step.severity === null || step.severity === severity) &&
          (step.search === null || text.toLowerCase().includes(step.search))
        );
      };
      const targets = ids.flatMap((_, at) => (isMeant(at) ? [at] : []));
      const wanted: Wanted =
        step.kind === 'ids'
          ? { ids: step.at.map((n) => ids[n % ids.length] as string) }
          : matching(step.state, step.search, step.severity);
      const input = { auditId, wanted, action: step.action, reason: why };
      const counted = await countMany(scope, input);
      const expected = model.many(targets, step.action, why, people[step.who]);
      const outcome = await decideMany(as(step.who), input);
      expect(outcome).toMatchObject({ addressed: expected.addressed, changed: expected.changed });
      expect(counted).toMatchObject({ addressed: expected.addressed, changed: expected.changed });
      expect(outcome.written).toBe(expected.seq !== null);
      if (expected.seq !== null) {
        decided.push({ decisionId: outcome.decisionId, seq: expected.seq });
      }
    } else if (step.kind === 'undo' && decided.length > 0) {
      const { decisionId, seq } = decided[step.at % decided.length] as (typeof decided)[number];
      const expected = model.undo(seq, people[step.who]);
      const undone = await undoDecisions(as(step.who), { auditId, decisionId });
      expect(undone).toMatchObject({ restored: expected.restored, skipped: expected.skipped });
      if (expected.seq !== null) {
        decided.push({ decisionId: undone.decisionId as string, seq: expected.seq });
      }
    } else if (step.kind === 'add' && !isSealed) {
      const kind = KINDS[step.at % KINDS.length] as Kind;
      const added = await recordViolations(scope, { auditId, findings: [toFinding(kind)] });
      ids.push(...added.ids.map((id) => toPublicId('vio', id)));
      kinds.push(kind);
      model.add(kind.group, 1);
    } else if (step.kind === 'seal' && !isSealed) {
      await finishAudit(scope, auditId, 'COMPLETED');
      await sealAudit(scope, auditId);
      isSealed = true;
    }
  }
  const shown = await listViolations(scope, {
    auditId: audit.id,
    reviewState: 'all',
    severity: null,
    search: null,
    page: 1,
    pageSize: 100,
    cursor: null,
  });
  const byId = new Map(shown.violations.map((violation) => [violation.id, violation]));
  const actual = ids.map((id) => ({
    state: byId.get(id)?.review_state,
    dismissalReason: byId.get(id)?.dismissal_reason,
  }));
  expect(actual).toEqual(model.violations.map(({ review }) => review));
  expect(await recount(database.admin, auditId)).toEqual([]);
  const verdict = await verifyTrail(scope, auditId);
  expect(verdict).toEqual({ whole: true, entries: model.entryCount() });
};

test('any sequence of decisions about one and many, and of undos, matches the model', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { maxLength: 25 }), runCommands), {
    numRuns: times(100),
  });
}, 360_000);

test('pieces of one decision are taken back together, and the undo can be taken back too', async () => {
  const findings = Array.from({ length: 5_500 }, (_, n) =>
    finding({ fingerprint: `g${n % 40}`, severity: n % 2 ? 'HIGH' : 'LOW' }),
  );
  const { auditId, id, violationIds } = await makeAudit(scope, findings);
  const input = {
    auditId,
    wanted: matching('undecided'),
    action: 'dismiss',
    reason: 'old',
  } as const;
  expect(await countMany(scope, input)).toMatchObject({ addressed: 5_500, changed: 5_500 });
  const outcome = await decideMany(as(0), input);
  expect(outcome).toMatchObject({ addressed: 5_500, changed: 5_500, complete: true });
  const later = violationIds[5] as string;
  const fixed = { action: 'mark_fixed', reason: null, applyToGroup: false } as const;
  await reviewViolation(as(1), { ...fixed, violationId: later, acceptedVersions: null });
  const undone = await undoDecisions(as(0), { auditId, decisionId: outcome.decisionId });
  expect(undone).toMatchObject({ restored: 5_499, skipped: 1, complete: true });
  expect(await recount(database.admin, auditId)).toEqual([]);
  const again = await undoDecisions(as(0), { auditId, decisionId: undone.decisionId as string });
  expect(again).toMatchObject({ restored: 5_499, skipped: 0 });
  expect(await recount(database.admin, auditId)).toEqual([]);
  expect(await verifyTrail(scope, auditId)).toEqual({ whole: true, entries: 10 });
  const list = { auditId: id, severity: null, search: null, page: 1, pageSize: 1, cursor: null };
  const dismissed = await listViolations(scope, { ...list, reviewState: 'dismissed' });
  expect(dismissed.total).toBe(5_499);
}, 180_000);

test('decisions about one and many at the same time leave one order and exact counts', async () => {
  const findings = Array.from({ length: 3_000 }, (_, n) =>
    finding({ fingerprint: `g${n % 50}`, severity: n % 50 < 20 ? 'LOW' : 'CRITICAL' }),
  );
  const { auditId, violationIds } = await makeAudit(scope, findings);
  let seed = 11;
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  const pick = () => violationIds[random(violationIds.length)] as string;
  const single = async () => {
    for (let i = 0; i < 30; i++) {
      const chosen = REVIEW_ACTIONS[random(REVIEW_ACTIONS.length)] as ReviewAction;
      await reviewViolation(as(0), {
        violationId: pick(),
        action: chosen,
        reason: chosen === 'dismiss' ? 'x' : null,
        applyToGroup: random(4) === 0,
        acceptedVersions: null,
      });
    }
  };
  const many = async (person: 0 | 1) => {
    for (let i = 0; i < 4; i++) {
      const state = REVIEW_STATES[random(5)] as ReviewState;
      const chosen = REVIEW_ACTIONS[random(5)] as ReviewAction;
      const why = chosen === 'dismiss' ? 'y' : null;
      const wanted = i % 2 ? matching(state) : { ids: Array.from({ length: 200 }, pick) };
      const done = await decideMany(as(person), { auditId, wanted, action: chosen, reason: why });
      const { decisionId } = done;
      if (done.written && i > 1) await undoDecisions(as(person), { auditId, decisionId });
    }
  };
  await Promise.all([single(), single(), single(), many(0), many(1)]);
  expect(await recount(database.admin, auditId)).toEqual([]);
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
}, 180_000);

test('what is skipped is named, with why', async () => {
  const { auditId, violationIds } = await makeAudit(scope, [finding(), finding(), finding()]);
  const other = await makeAudit(scope, [finding()]);
  const stranger = await makeWorkspace(database);
  const foreign = await makeAudit(stranger.scope, [finding()]);
  const done = { auditId, action: 'mark_fixed', reason: null } as const;
  await decideMany(as(0), { ...done, wanted: { ids: [violationIds[0] as string] } });
  const strange = [other.violationIds[0], foreign.violationIds[0], 'vio_nonsense'] as string[];
  const ids = [...violationIds, violationIds[1] as string, ...strange];
  const outcome = await decideMany(as(0), { ...done, wanted: { ids } });
  expect(outcome).toMatchObject({ addressed: 3, changed: 2, skippedCount: 4 });
  expect(outcome.skipped).toEqual([
    ...strange.map((id) => ({ violation_id: id, why: 'not_found' })),
    { violation_id: violationIds[0], why: 'already' },
  ]);
  const elsewhere = { ...done, auditId: foreign.auditId, wanted: matching('all') };
  await expect(decideMany(as(0), elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  await expect(countMany(as(0), elsewhere)).rejects.toMatchObject({ code: 'not_found' });
});

test('a decision that breaks off leaves whole pieces and says so, and can be taken back', async () => {
  const { auditId } = await makeAudit(
    scope,
    Array.from({ length: 5_500 }, (_, n) => finding({ fingerprint: `g${n % 40}` })),
  );
  let calls = 0;
  const breaking: Scope = {
    ...as(0),
    db: {
      ...scope.db,
      batch: (id, statements) => {
        // Each piece locks, decides, draws and notes: the third of them finds the database gone.
        if (statements.length === 4 && ++calls > 2) throw new Error('the database is gone');
        return scope.db.batch(id, statements);
      },
    },
  };
  const wanted = matching('all');
  const input = { auditId, wanted, action: 'elevated_risk', reason: null } as const;
  const outcome = await decideMany(breaking, input);
  expect(outcome).toMatchObject({ addressed: 5_000, changed: 5_000, complete: false });
  expect(await recount(database.admin, auditId)).toEqual([]);
  const { decisionId } = outcome;
  expect(await undoDecisions(as(0), { auditId, decisionId })).toMatchObject({ restored: 5_000 });
  expect(await recount(database.admin, auditId)).toEqual([]);
}, 180_000);

test('the tie between the pieces of a decision is in the chain', async () => {
  const { auditId } = await makeAudit(scope, [finding(), finding()]);
  const decision = {
    auditId,
    wanted: matching('all'),
    action: 'mark_fixed',
    reason: null,
  } as const;
  await decideMany(as(0), decision);
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
  const { admin } = database;
  await admin.query('alter table trail_entry disable trigger insert_only');
  const forge = `update trail_entry set decision_id = gen_random_uuid() where audit_id = $1`;
  await admin.query(forge, [auditId]);
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: false, seq: 1 });
  const untie = `update trail_entry set decision_id = null, through_rank = null where audit_id = $1`;
  await admin.query(untie, [auditId]);
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: false, seq: 1 });
  await admin.query('alter table trail_entry enable trigger insert_only');
});
