import { REVIEW_STATES, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { describe, expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeReadings } from '../../../test/readings.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { toPublicId } from '../../platform/ids.ts';
import { decideMany } from './decide-many.ts';
import { getReviewItem } from '../list/get-review-item.ts';
import { createForwardWorlds, type World } from './forward.fixture.ts';
import { undoDecisions } from './undo-decisions.ts';

const database = await createTestDatabase();
const { admin } = database;
const { makeWorld, violationsOf, stateOf, decide, expectWhole } = createForwardWorlds(database);

const ACTIONS: Record<ReviewState, ReviewAction> = {
  undecided: 'reopen',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  dismissed: 'dismiss',
  fixed: 'mark_fixed',
};

describe('a decision in an older audit', () => {
  const cells = REVIEW_STATES.flatMap((state) =>
    [{}, { wording: 1 }, { ruleVersion: 2 }].map((change) => ({ state, change })),
  );

  test.each(cells)(
    'is worth the same after the newer audit as before it: $state, $change',
    async ({ state, change }) => {
      const world = await makeWorld();
      const decideIn = async ({ by }: World, auditId: string) => {
        // From another state, so that each of them is a decision that changes something.
        await decide(by('Ann'), auditId, state === 'dismissed' ? 'mark_fixed' : 'dismiss');
        await decide(by('Ann'), auditId, ACTIONS[state]);
      };
      const first = await world.audit();
      await decideIn(world, first);
      const second = await world.audit(change);
      const [before] = await violationsOf(second);

      const other = await makeWorld();
      const older = await other.audit();
      const newer = await other.audit(change);
      await decideIn(other, older);
      const [after] = await violationsOf(newer);
      expect([after?.state, after?.reason]).toEqual([before?.state, before?.reason]);
      expect(await stateOf(older)).toBe(state);
      await expectWhole(other, [older, newer]);
    },
  );

  test('reaches every newer audit and the next one, and no older one', async () => {
    const world = await makeWorld();
    const { by, audit } = world;
    const audits = [await audit(), await audit(), await audit(), await audit()];
    await decide(by('Ann'), audits[1] as string, 'urgent_violation');
    audits.push(await audit());
    expect(await Promise.all(audits.map(stateOf))).toEqual([
      'undecided',
      'urgent_violation',
      'urgent_violation',
      'urgent_violation',
      'urgent_violation',
    ]);
    await expectWhole(world, audits);
  });

  test('that somebody marks as fixed is not taken for fixed where it was found again', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    await decide(by('Ann'), newer, 'urgent_violation');
    await decide(by('Bob'), older, 'mark_fixed');
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['fixed', 'undecided']);
  });

  test('gives way to a newer one in the newer audit, and wins over an older one', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    await decide(by('Ann'), newer, 'elevated_risk');
    await decide(by('Bob'), older, 'dismiss');
    expect(await stateOf(newer)).toBe('dismissed');
    await decide(by('Ann'), newer, 'urgent_violation');
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['dismissed', 'urgent_violation']);
  });

  test('leaves a decision about another version of the rule alone', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit({ ruleVersion: 2 })];
    await decide(by('Ann'), newer, 'elevated_risk');
    await decide(by('Bob'), older, 'dismiss');
    expect(await stateOf(newer)).toBe('elevated_risk');
  });

  test('is an entry of the service that names its source, and the source is in the chain', async () => {
    const world = await makeWorld();
    const { by, audit, scope } = world;
    const [older, newer] = [await audit(), await audit()];
    const seq = await decide(by('Ann'), older, 'dismiss');
    const { rows } = await admin.query(
      `select e.actor_kind, e.action, e.addressed, e.changed, e.source_audit_id, e.source_seq,
         s.source_violation_id, s.source_seq as decided_seq
       from trail_entry e join trail_source s on s.audit_id = e.audit_id and s.seq = e.seq
       where e.audit_id = $1`,
      [newer],
    );
    const [source] = await violationsOf(older);
    expect(rows).toEqual([
      {
        actor_kind: 'system',
        action: 'forward',
        addressed: 1,
        changed: 1,
        source_audit_id: older,
        source_seq: seq,
        source_violation_id: source?.id,
        decided_seq: seq,
      },
    ]);
    await admin.query('alter table trail_entry disable trigger insert_only');
    const forge = async (change: string) => {
      await admin.query(`update trail_entry set ${change} where audit_id = $1`, [newer]);
      const verdict = await verifyTrail(scope, newer);
      await admin.query(
        `update trail_entry set source_audit_id = $2, source_seq = $3, decision_id = null,
           through_rank = null where audit_id = $1`,
        [newer, older, seq],
      );
      return verdict;
    };
    const forged = { whole: false, seq: 1 };
    expect(await forge('source_seq = source_seq + 1')).toMatchObject(forged);
    expect(await forge('source_audit_id = null, source_seq = null')).toMatchObject(forged);
    expect(
      await forge(`decision_id = source_audit_id, through_rank = source_seq, source_audit_id = null,
        source_seq = null`),
    ).toMatchObject(forged);
    await admin.query('alter table trail_entry enable trigger insert_only');
    await expectWhole(world, [older, newer]);
  });

  test('is told with who made it and where, in the detail of the newer one', async () => {
    const { by, audit, userId } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    await decide(by('Ann'), older, 'dismiss');
    const [[source], [violation]] = [await violationsOf(older), await violationsOf(newer)];
    const detail = () =>
      getReviewItem(
        by('Ann'),
        () => Promise.reject(new Error('no snapshot')),
        toPublicId('vio', violation?.id as string),
      );
    const [entry] = (await detail()).trail;
    expect(entry).toMatchObject({
      action: 'forward',
      actor: { kind: 'system' },
      before: 'undecided',
      after: 'dismissed',
      after_reason: 'Our name.',
      reaffirmed: false,
      source: {
        audit_id: toPublicId('aud', older),
        audit_name: 'Audit',
        violation_id: toPublicId('vio', source?.id as string),
        state: 'dismissed',
        reason: 'Our name.',
        decided_by: { kind: 'user', id: toPublicId('usr', userId), you: true },
      },
    });
    // A fix that this audit does not confirm changes nothing here, and is told all the same.
    await decide(by('Ann'), older, 'mark_fixed');
    await decide(by('Ann'), older, 'reopen');
    await decide(by('Ann'), older, 'mark_fixed');
    const [last] = (await detail()).trail;
    expect(last).toMatchObject({ action: 'forward', after: null, source: { state: 'fixed' } });
  });

  test('about a group and about many reaches them too, and their undo takes it back', async () => {
    const world = await makeWorld(3);
    const { by, service, assets, found } = world;
    const make = () =>
      makeReadings(
        admin,
        service,
        assets.map((id, asset) => [id, [found({ asset })]] as const),
      );
    const [older, newer] = [await make(), await make()];
    const states = async () => (await violationsOf(newer)).map(({ state }) => state);
    const seq = await decide(by('Ann'), older, 'dismiss', { applyToGroup: true });
    expect(await states()).toEqual(['dismissed', 'dismissed', 'dismissed']);
    await decide(by('Bob'), newer, 'urgent_violation', { nth: 1 });
    await undoDecisions(by('Ann'), { auditId: older, seqs: [seq] });
    expect(await states()).toEqual(['undecided', 'urgent_violation', 'undecided']);
    const wanted = {
      matching: { reviewState: 'undecided', severity: null, search: null },
    } as unknown as Parameters<typeof decideMany>[1]['wanted'];
    const input = { auditId: older, wanted, action: 'elevated_risk', reason: null } as const;
    const { decisionId } = await decideMany(by('Ann'), input);
    expect(await states()).toEqual(['elevated_risk', 'elevated_risk', 'elevated_risk']);
    await undoDecisions(by('Ann'), { auditId: older, decisionId });
    expect(await states()).toEqual(['undecided', 'urgent_violation', 'undecided']);
    await expectWhole(world, [older, newer]);
  });

  test('that comes with an Idempotency-Key reaches the newer audit as well', async () => {
    const { audit, key } = await makeWorld();
    const app = await createTestApp(database);
    const [older, newer] = [await audit(), await audit()];
    const [violation] = await violationsOf(older);
    const answer = await app.inject({
      method: 'POST',
      url: `/public/v1/violations/${toPublicId('vio', violation?.id as string)}/review`,
      headers: { 'x-api-key': key, 'idempotency-key': 'once' },
      payload: { action: 'urgent_violation' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await stateOf(newer)).toBe('urgent_violation');
  });
});

describe('an undo', () => {
  test('gives the newer audit back what the decision had changed there', async () => {
    const world = await makeWorld();
    const { by, audit } = world;
    const [older, newer] = [await audit(), await audit()];
    await decide(by('Ann'), newer, 'elevated_risk');
    const seq = await decide(by('Bob'), older, 'dismiss');
    await undoDecisions(by('Bob'), { auditId: older, seqs: [seq] });
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['undecided', 'elevated_risk']);
    expect(await stateOf(await audit())).toBe('elevated_risk');
    await expectWhole(world, [older, newer]);
  });

  test('leaves what somebody decided since alone', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    const seq = await decide(by('Bob'), older, 'dismiss');
    await decide(by('Ann'), newer, 'urgent_violation');
    await undoDecisions(by('Bob'), { auditId: older, seqs: [seq] });
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['undecided', 'urgent_violation']);
  });

  test('brings nothing back that was itself undone in the older audit', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    const first = await decide(by('Bob'), older, 'dismiss');
    const second = await decide(by('Ann'), newer, 'urgent_violation');
    await undoDecisions(by('Bob'), { auditId: older, seqs: [first] });
    await undoDecisions(by('Ann'), { auditId: newer, seqs: [second] });
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['undecided', 'undecided']);
  });

  test('takes back decisions and not what was applied from another audit', async () => {
    const { by, audit } = await makeWorld();
    const [older, newer] = [await audit(), await audit()];
    await decide(by('Bob'), older, 'dismiss');
    const undone = undoDecisions(by('Ann'), { auditId: newer, seqs: [1] });
    await expect(undone).rejects.toMatchObject({ code: 'invalid' });
  });
});
