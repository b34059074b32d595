import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeQueue } from '../../../test/make-queue.ts';
import { beginReadings, storeReading } from '../../../test/readings.ts';
import { assignFindings } from '../../findings/assign-findings.ts';
import { decideFindings } from '../../findings/decide-findings.ts';
import { setFindingOwner } from '../../findings/finding-owners.ts';
import { listFindings } from '../../findings/list-findings.ts';
import { createStandingDecision } from '../../findings/standing/create-standing-decision.ts';
import { addMember } from '../../members/add-member.ts';
import { removeMember } from '../../members/remove-member.ts';
import { listNotifications } from '../../notifications/list-notifications.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { finishAudit } from './finalize-audit.ts';
import type { Finding } from './record-violations.ts';

const database = await createTestDatabase();

const makeDesk = async () => {
  const queue = await makeQueue(database);
  const { scope, owner, assets } = queue;
  const join = async (name: string) => {
    const email = `${newUuid()}@test.example`;
    const id = await addMember(scope, { email, name, role: 'reviewer' });
    const as: Scope = { ...scope, actor: { kind: 'user', id } };
    /** What the person was told of new findings, the newest first. */
    const told = async () => {
      const { notifications } = await listNotifications(as, { before: null, limit: 100 });
      return notifications.filter(({ kind }) => kind !== 'assignment');
    };
    return { id, publicId: toPublicId('usr', id), scope: as, told };
  };
  /** An audit that reads assets and ends as the service ends it, twice. */
  const audit = async (
    found: readonly (readonly [asset: number, found: readonly Finding[] | null])[],
    startedBy: string | null = null,
  ) => {
    const ids = found.map(([asset]) => assets[asset] as string);
    const id = await beginReadings(database.admin, scope, ids);
    await database.admin.query('update audit set started_by = $2 where id = $1', [id, startedBy]);
    for (const [n, [, violations]] of found.entries()) {
      await finishAudit(scope, id);
      await storeReading(scope, id, n + 1, violations);
    }
    await finishAudit(scope, id);
    await finishAudit(scope, id);
    return toPublicId('aud', id);
  };
  const own = (site: string, path: string, userId: string) =>
    setFindingOwner(owner, { site, path, user_id: userId });
  const open = async () =>
    (await listFindings(owner, { standing: 'open', sort: 'severity', limit: 100 })).findings;
  return { ...queue, join, audit, own, open };
};

test('owners hear once of what an audit found anew on their sites and paths, each of their own', async () => {
  const { join, audit, own, all } = await makeDesk();
  const [ann, ben, other] = [await join('Ann'), await join('Ben'), await join('Other')];
  await own('bank.example', '', ann.publicId);
  await own('bank.example', '/nl/', ben.publicId);
  const first = await audit([
    [0, all(0)],
    [1, all(1)],
    [2, all(2).slice(0, 1)],
  ]);
  expect(await ann.told()).toMatchObject([
    { kind: 'owned', amount: 3, actor: { kind: 'system' }, audit: { id: first } },
  ]);
  expect(await ben.told()).toMatchObject([
    { kind: 'owned', amount: 1, violation: { words: 'Guaranteed returns' } },
  ]);
  expect(await other.told()).toEqual([]);
  // Nobody hears again of what was seen before. Only its owner hears of the new one.
  await audit([
    [0, all(0)],
    [2, all(2).slice(0, 2)],
  ]);
  expect(await ann.told()).toHaveLength(1);
  expect((await ben.told()).map(({ amount }) => amount)).toEqual([1, 1]);
});

test('what was fixed and is back is told to those who have it, and to the owner if they have left', async () => {
  const { owner, join, audit, own, phrase, open } = await makeDesk();
  const [ann, ben, gone] = [await join('Ann'), await join('Ben'), await join('Gone')];
  const found = [phrase(0, 0), phrase(0, 1)];
  await audit([[0, found]]);
  await own('bank.example', '', ann.publicId);
  for (const [n, person] of [ben, gone].entries()) {
    const ids = [(await open())[n]?.id ?? ''];
    const userIds = [person.publicId];
    await assignFindings(owner, { wanted: { ids }, userIds, dryRun: false });
  }
  await decideFindings(owner, {
    wanted: { matching: { standing: 'open' } },
    action: 'mark_fixed',
    reason: null,
    dryRun: false,
  });
  await removeMember(owner, { userId: gone.publicId });
  await audit([[0, found]]);
  expect(await ben.told()).toMatchObject([{ kind: 'owned', amount: 1 }]);
  expect(await ann.told()).toMatchObject([{ kind: 'owned', amount: 1 }]);
  expect(await gone.told()).toEqual([]);
});

test('owners hear nothing of what is settled, of an audit of their own twice, or after they have left', async () => {
  const { owner, join, audit, own, phrase, open } = await makeDesk();
  const [ann, gone] = [await join('Ann'), await join('Gone')];
  await own('bank.example', '', ann.publicId);
  await own('shop.example', '', gone.publicId);
  await audit([[0, [phrase(0, 0)]]], ann.id);
  expect((await ann.told()).map(({ kind }) => kind)).toEqual(['audit']);
  const [made] = await open();
  await createStandingDecision(owner, {
    finding_id: made?.id ?? '',
    scope: {},
    action: 'elevated_risk',
    apply_to_open: false,
    dry_run: false,
  });
  await removeMember(owner, { userId: gone.publicId });
  await audit([
    [1, [phrase(1, 0), phrase(1, 1)]],
    [2, [phrase(2, 0)]],
  ]);
  expect(await ann.told()).toHaveLength(1);
  expect(await gone.told()).toEqual([]);
  const { rows } = await database.admin.query(
    `select 1 from notification where workspace_id = $1 and user_id = $2`,
    [owner.workspaceId, gone.id],
  );
  expect(rows).toEqual([]);
});

test('what somebody decided while the audit ran is not told', async () => {
  const { owner, scope, join, own, assets, phrase, open } = await makeDesk();
  const ann = await join('Ann');
  await own('bank.example', '', ann.publicId);
  const id = await beginReadings(database.admin, scope, [assets[0], assets[2]] as string[]);
  await storeReading(scope, id, 1, [phrase(0, 0), phrase(0, 1)]);
  const [critical] = await open();
  await decideFindings(owner, {
    wanted: { ids: [critical?.id ?? ''] },
    action: 'urgent_violation',
    reason: null,
    dryRun: false,
  });
  await storeReading(scope, id, 2, [phrase(2, 1)]);
  await finishAudit(scope, id);
  expect(await ann.told()).toMatchObject([{ kind: 'owned', amount: 2 }]);
});
