import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { Severity } from '@copydesk/contract/violations/violation';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeReadings, sentenceFinding } from '../../test/readings.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createBareRule } from '../../test/bare-rule.ts';
import { recountNoise } from '../../test/models/recount-noise.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { sealAudit } from '../violations/record/seal-audit.ts';
import { countAssets, finishAudit, startAudit } from '../../test/bare-audit.ts';
import { getHome } from './get-home.ts';
import { readRisk } from './read-risk.ts';
import { readNoise } from './read-rules.ts';

const database = await createTestDatabase();
const { admin } = database;

const DAY_MS = 24 * 60 * 60 * 1_000;
const FIRST_DAY = Date.parse('2026-03-01T12:00:00Z');
const SEVERITIES: (Severity | null)[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', null];
const ACTIONS: ReviewAction[] = [
  'dismiss',
  'elevated_risk',
  'urgent_violation',
  'mark_fixed',
  'reopen',
];

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

const on = (scope: Scope, day: number): Scope => ({
  ...scope,
  now: () => new Date(FIRST_DAY + day * DAY_MS),
});

const decide = (scope: Scope, violationId: string, action: ReviewAction, applyToGroup = false) =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup,
    acceptedVersions: null,
  });

const homeOf = (scope: Scope, days = 30) => getHome(scope, { days, patienceMs: 10_000 });

/** What the rows of the violations say, counted one by one. */
const recount = async (audits: readonly TestAudit[]) => {
  const { rows } = await admin.query<{ severity: number; undecided: number; open: number }>(
    `select (rank >> 56)::integer as severity,
       count(*) filter (where review_state = 0)::integer as undecided,
       count(*) filter (where review_state < 3)::integer as open
     from violation_review where audit_id = any($1) group by 1`,
    [audits.map(({ auditId }) => auditId)],
  );
  const of = (...numbers: number[]) =>
    rows.filter((row) => numbers.includes(row.severity)).reduce((sum, row) => sum + row.open, 0);
  return {
    open: { CRITICAL: of(0), HIGH: of(1), MEDIUM: of(2), LOW: of(3), UNSPECIFIED: of(4, 5) },
    undecided: rows.reduce((sum, row) => sum + row.undecided, 0),
  };
};

const makeRules = (scope: Scope) =>
  Promise.all(
    ['a', 'b', 'c'].map((name) =>
      createBareRule(scope, { key: name, name, description: null, explanation: null }),
    ),
  );

const makeAssets = (scope: Scope) =>
  Promise.all([1, 2, 3].map((n) => makeAsset(scope, `Asset ${n}`)));

/** The audit has read these assets, at the moment of the scope. */
const noteLooks = async (scope: Scope, { auditId }: TestAudit, assetIds: readonly string[]) => {
  for (const [n, assetId] of assetIds.entries()) {
    await admin.query(
      `update audit_asset set replaced_at = $3
       where workspace_id = $1 and asset_id = $2 and replaced_at is null`,
      [scope.workspaceId, assetId, scope.now()],
    );
    await admin.query(
      `insert into audit_asset
         (workspace_id, audit_id, position, asset_id, status, finished_at, ranks)
       values ($1, $2, $3, $4, 'completed', $5,
         array(select rank from violation where audit_id = $2 and asset_id = $4 order by rank))`,
      [scope.workspaceId, auditId, n + 1, assetId, scope.now()],
    );
  }
};

describe('the figures over time', () => {
  test('are those of a recount at the end of each day, however often they were asked for', async () => {
    const { scope } = await makeWorkspace(database);
    const next = random(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const [rules, assets] = [await makeRules(scope), await makeAssets(scope)];
    const audits: TestAudit[] = [];
    const told = [];
    for (let day = 0; day < 12; day++) {
      const today = on(scope, day);
      if (day % 4 === 0) {
        const findings = Array.from({ length: 40 }, (_, n) =>
          finding({
            severity: pick(SEVERITIES),
            ruleId: pick([...rules, null]),
            assetId: pick(assets),
            fingerprint: n % 3 === 0 ? `f${n % 9}` : null,
          }),
        );
        const audit = await makeAudit(today, findings, { running: day === 8 });
        // No reading was compared here, and nothing is on its asset for a second time.
        await admin.query('update audit set new_violations = 40 where id = $1', [audit.auditId]);
        audits.push(audit);
      }
      for (let n = 0; n < 8; n++) {
        await decide(today, pick(pick(audits).violationIds), pick(ACTIONS), next() < 0.3);
      }
      if (day % 3 === 1) await homeOf(today);
      told.push(await recount(audits));
    }
    const home = await homeOf(on(scope, 11), 12);
    expect(home.counting).toBe(false);
    expect(home.days.map(({ open, undecided }) => ({ open, undecided }))).toEqual(told);
    expect(home.days.map(({ found }) => found)).toEqual([40, 0, 0, 0, 40, 0, 0, 0, 40, 0, 0, 0]);
    expect(home.days[0]?.day).toBe('2026-03-01');
    expect(home.days[11]?.decided).toBeGreaterThan(0);
    expect(home.waiting.undecided).toBe(told[11]?.undecided);
    // Sealing the audit that was running changes nothing.
    const running = audits[2] as TestAudit;
    await finishAudit(on(scope, 11), running.auditId, 'COMPLETED');
    await sealAudit(on(scope, 11), running.auditId);
    const sealed = await homeOf(on(scope, 11), 12);
    expect(sealed.days).toEqual(home.days);
    const shorter = await homeOf(on(scope, 11), 7);
    expect(shorter.days).toEqual(home.days.slice(5));
  });

  test('leave an asset of an audit out from the day on which a newer audit read it', async () => {
    const { scope } = await makeWorkspace(database);
    const [one, two] = (await makeAssets(scope)) as [string, string, string];
    const of = (assetId: string) => finding({ assetId, severity: 'HIGH' });
    const first = await makeAudit(on(scope, 0), [of(one), of(two)]);
    await noteLooks(on(scope, 0), first, [one, two]);
    const partial = await makeAudit(on(scope, 1), [of(one)]);
    await noteLooks(on(scope, 1), partial, [one]);
    expect((await homeOf(on(scope, 1))).waiting.undecided).toBe(2);
    const last = await makeAudit(on(scope, 2), [of(two), of(two), of(two)]);
    await noteLooks(on(scope, 2), last, [two]);
    const home = await homeOf(on(scope, 3), 7);
    expect(home.days.map(({ undecided }) => undecided)).toEqual([0, 0, 0, 2, 2, 4, 4]);
    expect(home.waiting.audits.map(({ audit_id: id }) => id).toSorted()).toEqual(
      [partial.id, last.id].toSorted(),
    );
    const late = await homeOf(on(scope, 40), 7);
    expect(late.days.map(({ undecided }) => undecided)).toEqual([4, 4, 4, 4, 4, 4, 4]);
  });

  test('count each finding once though a page could not be read again', async () => {
    const { scope, userId } = await makeWorkspace(database);
    const me = (day: number) =>
      on(database.scope(scope.workspaceId, { kind: 'user', id: userId }), day);
    const [one, two] = (await makeAssets(scope)) as [string, string, string];
    const [ruleId] = (await makeRules(scope)) as [string, string, string];
    const of = (assetId: string) =>
      [0, 1, 2].map((sentence) => sentenceFinding({ assetId, ruleId, sentence }));
    const first = await makeReadings(admin, on(scope, 0), [
      [one, of(one)],
      [two, of(two)],
    ]);
    expect((await homeOf(me(0))).waiting.undecided).toBe(6);
    const second = await makeReadings(admin, on(scope, 1), [
      [one, of(one)],
      [two, null],
    ]);
    const { rows } = await admin.query<{ id: string; audit_id: string }>(
      `select id, audit_id from violation where asset_id = $1`,
      [one],
    );
    for (const { id } of rows) {
      await admin.query(
        `insert into violation_assignment
           (workspace_id, id, violation_id, at, actor_kind, from_users, to_users)
         values ($1, $2, $3, now(), 'system', '{}', $4)`,
        [scope.workspaceId, newUuid(), id, [userId]],
      );
    }
    await admin.query(`update violation_review set assigned_to = $2 where workspace_id = $1`, [
      scope.workspaceId,
      [userId],
    ]);
    const home = await homeOf(me(1), 7);
    expect(home.waiting).toMatchObject({ undecided: 6, assigned: 3 });
    const waits = Object.fromEntries(home.waiting.audits.map((audit) => [audit.audit_id, audit]));
    expect(waits).toMatchObject({
      [toPublicId('aud', first)]: { undecided: 3, assigned: 0 },
      [toPublicId('aud', second)]: { undecided: 3, assigned: 3 },
    });
    expect(home.days.at(-1)).toMatchObject({ undecided: 6, open: { CRITICAL: 2, LOW: 4 } });
    expect(home.rules).toMatchObject([{ open: 6, violations: 6 }]);
    const [older] = rows.filter((row) => row.audit_id === first);
    // A decision about the older reading reaches the newer one, and counts once too.
    await decide(me(2), toPublicId('vio', older?.id as string), 'dismiss');
    const after = await homeOf(me(2), 7);
    expect(after.waiting.undecided).toBe(5);
    expect(after.rules).toMatchObject([{ open: 5, violations: 6 }]);
    expect((await readNoise(me(2)))[0]).toMatchObject({ dismissed: 1, decided: 1, violations: 6 });
    expect(after.recent.map(({ action }) => action)).toEqual(['dismiss']);
  });

  test('are of one moment, also while findings arrive that are decided at once', async () => {
    const { scope } = await makeWorkspace(database);
    const { auditId } = await makeAudit(scope, [finding()], { running: true });
    await homeOf(scope);
    const arriving = await admin.connect();
    await arriving.query('begin; lock table audit_day in access exclusive mode');
    const asked = readRisk(scope, 7);
    // It has read what was found by then, and waits for what changed.
    await sleep(300);
    await arriving.query(
      'update violation_block set dismissed = dismissed + 2 where audit_id = $1',
      [auditId],
    );
    await arriving.query(
      `insert into audit_day (workspace_id, audit_id, day, severity, undecided, open, changed)
       values ($1, $2, now()::date, 0, -2, -2, 2)`,
      [scope.workspaceId, auditId],
    );
    await arriving.query('commit');
    arriving.release();
    expect((await asked).now).toEqual([{ id: auditId, undecided: 1 }]);
  });

  test('know nothing of another workspace', async () => {
    const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
    await makeAudit(other.scope, [finding()]);
    await homeOf(other.scope);
    const home = await homeOf(own.scope);
    expect(home.days.every(({ undecided, found }) => undecided + found === 0)).toBe(true);
    expect(home).toMatchObject({ rules: [], noise: [], assets: [], running: [], recent: [] });
    expect(home.waiting).toEqual({ approvals: [], undecided: 0, assigned: 0, audits: [] });
  });
});

describe('rules and assets', () => {
  test('have the noise and the open violations of a recount', async () => {
    const { scope } = await makeWorkspace(database);
    const next = random(11);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const [rules, assets] = [await makeRules(scope), await makeAssets(scope)];
    const audits: TestAudit[] = [];
    for (let round = 0; round < 3; round++) {
      const findings = Array.from({ length: 30 }, () =>
        finding({ severity: pick(SEVERITIES), ruleId: pick(rules), assetId: pick(assets) }),
      );
      audits.push(await makeAudit(on(scope, round), findings));
      for (let n = 0; n < 15; n++) {
        await decide(scope, pick(pick(audits).violationIds), pick(ACTIONS));
      }
      await homeOf(scope);
    }
    const noise = await readNoise(scope);
    // None has been decided about often enough to fall.
    const recounted = await recountNoise(admin, scope.workspaceId);
    expect(noise).toEqual(recounted.map((rule) => ({ ...rule, falling: false })));
    expect(noise.some(({ dismissed }) => dismissed > 0)).toBe(true);
    const home = await homeOf(scope);
    const { rows } = await admin.query<{ rule_id: string; open: number }>(
      `select v.rule_id, count(*) filter (where r.review_state < 3)::integer as open
       from violation v join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
       where v.workspace_id = $1 group by v.rule_id`,
      [scope.workspaceId],
    );
    const openOf = new Map(rows.map(({ rule_id: id, open }) => [toPublicId('rul', id), open]));
    expect(home.rules.map(({ rule_id: id, open }) => [id, open])).toEqual(
      [...openOf].toSorted(([, one], [, two]) => two - one).filter(([, open]) => open > 0),
    );
    for (const asset of home.assets) {
      // No look was kept, so the newest audit that names the asset says how it is.
      const [last] = await admin
        .query<{ audit_id: string; critical: number; open: number }>(
          `select v.audit_id, count(*) filter (where v.rank >> 56 = 0)::integer as critical,
             count(*)::integer as open
           from violation v join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
           join audit a on a.id = v.audit_id
           where v.asset_id = $1 and r.review_state < 3
           group by v.audit_id, a.created_at order by a.created_at desc limit 1`,
          [fromPublicId('ast', asset.asset_id)],
        )
        .then((result) => result.rows);
      const all = Object.values(asset.open).reduce((sum, n) => sum + n, 0);
      expect([fromPublicId('aud', asset.audit_id), asset.open.CRITICAL, all]).toEqual([
        last?.audit_id,
        last?.critical,
        last?.open,
      ]);
    }
    expect(home.assets).toHaveLength(3);
    const criticals = home.assets.map(({ open }) => open.CRITICAL);
    expect(criticals).toEqual(criticals.toSorted((one, two) => two - one));
  });

  test('an asset that a later audit found clean is no risk any more', async () => {
    const { scope } = await makeWorkspace(database);
    const [one, two] = (await makeAssets(scope)) as [string, string, string];
    const first = await makeAudit(on(scope, 0), [
      finding({ assetId: one }),
      finding({ assetId: two }),
    ]);
    await noteLooks(on(scope, 0), first, [one, two]);
    expect((await homeOf(on(scope, 0))).assets).toHaveLength(2);
    const clean = await makeAudit(on(scope, 1), []);
    await noteLooks(on(scope, 1), clean, [one]);
    const { assets } = await homeOf(on(scope, 1));
    expect(assets.map(({ asset_id: id }) => id)).toEqual([toPublicId('ast', two)]);
  });
});

test('a finding is found on the day of its first sighting, and no audit that sees it again finds it anew', async () => {
  const { scope } = await makeWorkspace(database);
  const [assetId = ''] = await makeAssets(scope);
  const [ruleId = ''] = await makeRules(scope);
  const sentences = (...numbers: number[]) =>
    numbers.map((sentence) => sentenceFinding({ assetId, ruleId, sentence }));
  await makeReadings(admin, on(scope, 0), [[assetId, sentences(0, 1)]]);
  await makeReadings(admin, on(scope, 1), [[assetId, sentences(0, 1)]]);
  await makeReadings(admin, on(scope, 2), [[assetId, sentences(0, 1, 2)]]);
  const { days } = await homeOf(on(scope, 2), 7);
  expect(days.slice(-3).map(({ found, undecided }) => [found, undecided])).toEqual([
    [2, 2],
    [0, 2],
    [1, 3],
  ]);
});

describe('what waits and what happened', () => {
  test('counts what is assigned to the caller and still undecided, and shows the newest decisions', async () => {
    const { scope, userId, keyScope } = await makeWorkspace(database);
    const me = database.scope(scope.workspaceId, { kind: 'user', id: userId });
    const { id, auditId, violationIds } = await makeAudit(scope, [finding(), finding(), finding()]);
    for (const violationId of violationIds.slice(0, 2)) {
      await admin.query(
        `insert into violation_assignment
           (workspace_id, id, violation_id, at, actor_kind, from_users, to_users)
         values ($1, $2, $3, now(), 'system', '{}', $4)`,
        [scope.workspaceId, newUuid(), fromPublicId('vio', violationId), [userId]],
      );
    }
    await admin.query(`update violation_review set assigned_to = $2 where audit_id = $1`, [
      auditId,
      [userId],
    ]);
    expect((await homeOf(me)).waiting).toMatchObject({ undecided: 3, assigned: 2 });
    await decide(me, violationIds[0] as string, 'urgent_violation');
    await decide(keyScope, violationIds[2] as string, 'dismiss');
    const home = await homeOf(me);
    expect(home.waiting).toMatchObject({
      undecided: 1,
      assigned: 1,
      audits: [{ audit_id: id, undecided: 1, assigned: 1 }],
    });
    expect((await homeOf(scope)).waiting).toMatchObject({ undecided: 1, assigned: 0 });
    expect(home.recent).toMatchObject([
      { actor_kind: 'key', actor_name: 'test', action: 'dismiss', violation_id: violationIds[2] },
      { actor_kind: 'user', actor_name: 'Owner', action: 'urgent_violation', audit_id: id },
    ]);
    expect(home.recent.map(({ rule_name: rule }) => rule)).toEqual([
      'No guaranteed returns',
      'No guaranteed returns',
    ]);
  });

  test('names the audits under way', async () => {
    const { scope } = await makeWorkspace(database);
    const { id } = await makeAudit(scope, [finding()], { running: true });
    await makeAudit(scope, [finding()]);
    expect((await homeOf(scope)).running).toMatchObject([{ id, total_violations: 1 }]);
  });

  test('names an audit that failed until a later one of its name has read something', async () => {
    const { scope } = await makeWorkspace(database);
    const failed = await startAudit(scope, { name: 'Site', totalAssets: 1 });
    await finishAudit(scope, failed, 'FAILED');
    const home = await homeOf(scope);
    expect(home.unread).toMatchObject([{ id: toPublicId('aud', failed), name: 'Site' }]);
    // Nothing was audited by it either.
    expect(home.onboarding.find(({ step }) => step === 'audit')?.done).toBe(false);
    const again = await startAudit(scope, { name: 'Site', totalAssets: 1 });
    expect((await homeOf(scope)).unread).toHaveLength(1);
    await countAssets(scope, again, { completed: 1, failed: 0 });
    expect((await homeOf(scope)).unread).toEqual([]);
  });

  test('the first steps are done when what they ask for is there', async () => {
    const { scope, userId } = await makeWorkspace(database);
    const me = database.scope(scope.workspaceId, { kind: 'user', id: userId });
    const steps = async () =>
      Object.fromEntries((await homeOf(scope)).onboarding.map(({ step, done }) => [step, done]));
    const before = { rules: false, assets: false, audit: false, review: false, invite: false };
    expect(await steps()).toEqual({ ...before, key: true });
    await makeRules(scope);
    await makeAssets(scope);
    const { violationIds } = await makeAudit(
      scope,
      Array.from({ length: 6 }, () => finding()),
    );
    for (const violationId of violationIds.slice(0, 4)) await decide(me, violationId, 'mark_fixed');
    // What the service does by itself is nobody's review.
    await decide(scope, violationIds[5] as string, 'mark_fixed');
    const some = { ...before, rules: true, assets: true, audit: true, key: true };
    expect(await steps()).toEqual(some);
    await decide(me, violationIds[4] as string, 'mark_fixed');
    const invited = `insert into invitation (workspace_id, id, email, role, created_at, expires_at)
      select $1, gen_random_uuid(), 'new@test.example', 'viewer', now(), now()`;
    await admin.query(invited, [scope.workspaceId]);
    expect(await steps()).toEqual({ ...some, review: true, invite: true });
  });
});
