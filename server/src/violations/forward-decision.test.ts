import { REVIEW_STATES, type ReviewAction, type ReviewState } from '@copydesk/contract/review';
import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';
import {
  beginReadings,
  endReadings,
  makeReadings,
  sentenceFinding,
  storeReading,
} from '../../test/readings.ts';
import { recount } from '../../test/recount.ts';
import { times } from '../../test/short-run.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { createAsset } from '../assets/create-asset.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { decideMany } from './decide-many.ts';
import { forwardDecision } from './forward-decision.ts';
import { reviewViolation } from './review-violation.ts';
import { stateOfNumber } from './review.ts';
import { undoDecisions } from './undo-decisions.ts';

const database = await createTestDatabase();
const { admin } = database;

const ACTIONS: Record<ReviewState, ReviewAction> = {
  undecided: 'reopen',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  dismissed: 'dismiss',
  fixed: 'mark_fixed',
};

const makeWorld = async (assetCount = 1) => {
  const workspace = await makeWorkspace(database);
  let now = Date.parse('2026-03-01T12:00:00Z');
  const by = (name: string): Scope => ({
    ...workspace.scope,
    actor: { kind: 'user', id: name === 'Ann' ? workspace.userId : newUuid() },
    now: () => new Date((now += 1_000)),
  });
  const service = { ...workspace.scope, now: () => new Date((now += 1_000)) };
  const assets: string[] = [];
  for (let n = 0; n < assetCount; n++) {
    assets.push(await createAsset(service, { kind: 'document', name: `A${n}`, url: null }));
  }
  const ruleId = newUuid();
  const found = (changes: { asset?: number; wording?: number; ruleVersion?: number } = {}) =>
    sentenceFinding({
      assetId: assets[changes.asset ?? 0] as string,
      ruleId,
      sentence: 0,
      ...changes,
    });
  /** An audit of the first asset that finds one thing there. */
  const audit = (changes: Parameters<typeof found>[0] = {}) =>
    makeReadings(admin, service, [[assets[0] as string, [found(changes)]]]);
  return { ...workspace, by, service, assets, found, audit };
};

type World = Awaited<ReturnType<typeof makeWorld>>;

const violationsOf = async (auditId: string) => {
  const { rows } = await admin.query<{ id: string; state: number; reason: string | null }>(
    `select v.id, r.review_state as state, r.dismissal_reason as reason from violation v
     join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
     where v.audit_id = $1 order by v.rank`,
    [auditId],
  );
  return rows.map(({ id, state, reason }) => ({ id, state: stateOfNumber(state), reason }));
};

const stateOf = async (auditId: string): Promise<ReviewState | undefined> =>
  (await violationsOf(auditId))[0]?.state;

const decide = async (
  scope: Scope,
  auditId: string,
  action: ReviewAction,
  { applyToGroup = false, nth = 0 } = {},
) => {
  const violation = (await violationsOf(auditId))[nth];
  const { seq } = await reviewViolation(scope, {
    violationId: toPublicId('vio', violation?.id as string),
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup,
    acceptedVersions: null,
  });
  return seq as number;
};

const expectWhole = async ({ scope }: World, auditIds: readonly string[]) => {
  for (const auditId of auditIds) {
    expect(await recount(admin, auditId)).toEqual([]);
    expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
  }
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

describe('an audit that is being made', () => {
  test('has the newest decision, whatever was stored first', async () => {
    const world = await makeWorld();
    const { service, assets, found } = world;
    const older = await world.audit();
    for (let round = 0; round < times(12); round++) {
      const newer = await beginReadings(admin, service, assets);
      const action = round % 2 === 0 ? 'urgent_violation' : 'elevated_risk';
      await Promise.all([
        storeReading(service, newer, 1, [found()]),
        decide(world.by('Ann'), older, action),
      ]);
      expect([round, await stateOf(newer)]).toEqual([round, action]);
      await endReadings(service, newer);
      await expectWhole(world, [newer]);
    }
  }, 60_000);

  test('and another one beside it read an asset one after the other', async () => {
    const world = await makeWorld(2);
    const { by, service, assets, found } = world;
    const readings = assets.map((id, asset) => [id, [found({ asset })]] as const);
    await makeReadings(admin, service, readings);
    const [one, two] = [
      await beginReadings(admin, service, assets),
      await beginReadings(admin, service, assets.toReversed()),
    ];
    await Promise.all(
      [1, 2].flatMap((position) => [
        storeReading(service, one, position, [found({ asset: position - 1 })]),
        storeReading(service, two, position, [found({ asset: 2 - position })]),
      ]),
    );
    // Every asset has one newest reading, and what is decided in the other one reaches it.
    const { rows } = await admin.query<{ asset_id: string; audit_id: string; newest: boolean }>(
      `select asset_id, audit_id, replaced_at is null as newest from audit_asset
       where audit_id = any($1) order by asset_id`,
      [[one, two]],
    );
    for (const assetId of assets) {
      const own = rows.filter((row) => row.asset_id === assetId);
      expect(own.filter(({ newest }) => newest)).toHaveLength(1);
      const older = own.find(({ newest }) => !newest)?.audit_id as string;
      const newer = own.find(({ newest }) => newest)?.audit_id as string;
      const idIn = async (auditId: string) => {
        const { rows: ids } = await admin.query<{ id: string; state: number }>(
          `select v.id, r.review_state as state from violation v
           join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
           where v.audit_id = $1 and v.asset_id = $2`,
          [auditId, assetId],
        );
        return ids[0];
      };
      const violationId = toPublicId('vio', (await idIn(older))?.id as string);
      const urgent = { action: 'urgent_violation', reason: null, applyToGroup: false } as const;
      await reviewViolation(by('Ann'), { violationId, ...urgent, acceptedVersions: null });
      expect((await idIn(newer))?.state).toBe(2);
    }
    await expectWhole(world, [one, two]);
  });

  test('gives a later member of a group what was decided last, be that in an older audit', async () => {
    const world = await makeWorld(2);
    const { by, service, assets, found } = world;
    const older = await makeReadings(
      admin,
      service,
      assets.map((id, asset) => [id, [found({ asset })]] as const),
    );
    const newer = await beginReadings(admin, service, assets);
    await storeReading(service, newer, 1, [found({ asset: 0 })]);
    await decide(by('Ann'), newer, 'urgent_violation', { applyToGroup: true });
    await decide(by('Bob'), older, 'dismiss', { nth: 1 });
    await storeReading(service, newer, 2, [found({ asset: 1 })]);
    expect((await violationsOf(newer)).map(({ state }) => state)).toEqual([
      'urgent_violation',
      'dismissed',
    ]);
    await expectWhole(world, [older, newer]);
  });
});

test('deciders in two audits of the same finding do not block each other, and the newest counts', async () => {
  const world = await makeWorld();
  const { audit } = world;
  const [first, second, third] = [await audit(), await audit(), await audit()];
  const audits = [first, second, third];
  const clock = { ...world.scope, now: () => new Date() };
  const work = async (auditId: string, actions: readonly ReviewAction[]) => {
    for (let n = 0; n < times(15); n++) {
      const scope: Scope = { ...clock, actor: { kind: 'user', id: newUuid() } };
      await decide(scope, auditId, actions[n % actions.length] as ReviewAction);
    }
  };
  await Promise.all([
    work(first, ['elevated_risk', 'urgent_violation']),
    work(first, ['dismiss', 'reopen']),
    work(second, ['urgent_violation', 'dismiss']),
    work(third, ['reopen', 'elevated_risk']),
  ]);
  await decide({ ...clock, actor: { kind: 'user', id: newUuid() } }, second, 'dismiss');
  expect([await stateOf(second), await stateOf(third)]).toEqual(['dismissed', 'dismissed']);
  await decide({ ...clock, actor: { kind: 'user', id: newUuid() } }, first, 'urgent_violation');
  expect(await Promise.all(audits.map(stateOf))).toEqual(Array(3).fill('urgent_violation'));
  await expectWhole(world, audits);
  const { rows } = await admin.query('select from forward_work where workspace_id = $1', [
    world.scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
}, 60_000);

test('a decision whose process died before it was applied is applied later, once', async () => {
  const world = await makeWorld();
  const { audit, by } = world;
  const [older, newer] = [await audit(), await audit()];
  const scope = by('Ann');
  const dying: Scope = {
    ...scope,
    db: { ...scope.db, transaction: () => Promise.reject(new Error('the process is gone')) },
  };
  await decide(dying, older, 'urgent_violation');
  expect([await stateOf(older), await stateOf(newer)]).toEqual(['urgent_violation', 'undecided']);
  const { rows } = await admin.query<{ id: string }>(
    `select w.id from forward_work w
     join unfinished_work u on u.kind = 'forward' and u.id = w.id where w.audit_id = $1`,
    [older],
  );
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id as string;
  expect(await Promise.all([1, 2].map(() => forwardDecision(scope, id, 1_000)))).toEqual([
    true,
    true,
  ]);
  expect(await stateOf(newer)).toBe('urgent_violation');
  const { rows: entries } = await admin.query('select from trail_entry where audit_id = $1', [
    newer,
  ]);
  expect(entries).toHaveLength(1);
  await expectWhole(world, [older, newer]);
});
