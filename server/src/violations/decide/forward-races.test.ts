import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { beginReadings, endReadings, makeReadings, storeReading } from '../../../test/readings.ts';
import { times } from '../../../test/short-run.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { forwardDecision } from './forward-decision.ts';
import { createForwardWorlds } from './forward.fixture.ts';
import { reviewViolation } from './review-violation.ts';

const database = await createTestDatabase();
const { admin } = database;
const { makeWorld, violationsOf, stateOf, decide, expectWhole } = createForwardWorlds(database);

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
  }, 180_000);

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
}, 180_000);

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
  expect(
    await Promise.all(
      [1, 2].map(() => forwardDecision(scope, id, { withinMs: 1_000, again: true })),
    ),
  ).toEqual([true, true]);
  expect(await stateOf(newer)).toBe('urgent_violation');
  const { rows: entries } = await admin.query('select from trail_entry where audit_id = $1', [
    newer,
  ]);
  expect(entries).toHaveLength(1);
  await expectWhole(world, [older, newer]);
});

test('a decision whose process died between two newer audits is applied to the rest later', async () => {
  const world = await makeWorld();
  const { audit, by } = world;
  const audits = [await audit(), await audit(), await audit(), await audit()];
  const [first] = audits as [string];
  const scope = by('Ann');
  let left = 1;
  const dying: Scope = {
    ...scope,
    db: {
      ...scope.db,
      transaction: (...given) =>
        left-- > 0
          ? scope.db.transaction(...given)
          : Promise.reject(new Error('the process is gone')),
    },
  };
  await decide(dying, first, 'urgent_violation');
  expect(await Promise.all(audits.map(stateOf))).toEqual([
    'urgent_violation',
    'urgent_violation',
    'undecided',
    'undecided',
  ]);
  const { rows } = await admin.query<{ id: string }>(
    'select id from forward_work where audit_id = $1',
    [first],
  );
  const id = rows[0]?.id as string;
  expect(await forwardDecision(scope, id, { withinMs: 1_000, again: true })).toBe(true);
  expect(await Promise.all(audits.map(stateOf))).toEqual(Array(4).fill('urgent_violation'));
  await expectWhole(world, audits);
});
