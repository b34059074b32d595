import type { CreateStandingDecisionRequest } from '@copydesk/contract/findings/standing-decision';
import type { Finding } from '@copydesk/contract/findings/finding';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeQueue } from '../../../test/make-queue.ts';
import { beginReadings, storeReading } from '../../../test/readings.ts';
import { recount } from '../../../test/models/recount.ts';
import { recountFindings } from '../../../test/models/recount-findings.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { createKey } from '../../keys/create-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { addMember } from '../../members/add-member.ts';
import { setRole } from '../../members/set-role.ts';
import { listNotifications } from '../../notifications/list-notifications.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { finishAudit } from '../../violations/record/finalize-audit.ts';
import { getClusterOffer } from '../get-cluster-offer.ts';
import { getFindingHistory } from '../get-finding-history.ts';
import { decideFindings } from '../decide-findings.ts';
import { listFindings } from '../list-findings.ts';
import { undoFindings } from '../undo-findings.ts';
import { createStandingDecision } from './create-standing-decision.ts';
import { listStandingDecisions } from './list-standing-decisions.ts';
import { revokeStandingDecision } from './revoke-standing-decision.ts';

const database = await createTestDatabase();
const { admin } = database;

const DAY_MS = 86_400_000;

const every = async (scope: Scope): Promise<readonly Finding[]> => {
  const pages = await Promise.all(
    (['open', 'decided', 'gone'] as const).map((standing) =>
      listFindings(scope, { standing, sort: 'severity', limit: 100 }),
    ),
  );
  return pages.flatMap(({ findings }) => findings);
};

const all = { which: 'all', limit: 50 } as const;

/** A queue with one audit of two assets, and a standing decision about the first phrase on the first asset. */
const makeStanding = async (changes: Partial<CreateStandingDecisionRequest> = {}, by?: Scope) => {
  const queue = await makeQueue(database);
  const first = await queue.read([0, 1].map((asset) => [asset, queue.all(asset)]));
  const make = async (
    more: Partial<CreateStandingDecisionRequest> = {},
    who = by ?? queue.owner,
  ) => {
    const [one] = (await every(queue.owner)).filter(
      ({ severity, path }) => severity === 'CRITICAL' && path === '/en/page-0',
    );
    return createStandingDecision(who, {
      finding_id: one?.id ?? '',
      scope: {},
      action: 'dismiss',
      reason: 'Our name.',
      apply_to_open: false,
      dry_run: false,
      ...changes,
      ...more,
    });
  };
  /** The state of the first phrase on an asset. */
  const stateOn = async (asset: number) => {
    const path = `/${asset % 3 === 0 ? 'en' : 'nl'}/page-${asset}`;
    const found = (await every(queue.owner)).filter(
      (one) => one.severity === 'CRITICAL' && one.path === path && one.life !== 'gone',
    );
    return found.map(({ review_state: state }) => state).join();
  };
  const find = async (asset: number): Promise<Finding> => {
    const path = `/${asset % 3 === 0 ? 'en' : 'nl'}/page-${asset}`;
    const found = (await every(queue.owner)).find(
      (one) => one.severity === 'CRITICAL' && one.path === path && one.life !== 'gone',
    );
    if (!found) throw new Error('no such finding');
    return found;
  };
  const review = async (asset: number, action: 'reopen' | 'mark_fixed') =>
    reviewViolation(queue.owner, {
      violationId: (await find(asset)).violation_id,
      action,
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  const sound = async (...audits: string[]) => {
    for (const audit of audits) {
      expect(await recount(admin, audit)).toEqual([]);
      expect(await verifyTrail(queue.scope, audit)).toMatchObject({ whole: true });
    }
    expect(await recountFindings(admin, queue.scope.workspaceId)).toEqual([]);
  };
  return { ...queue, first, make, stateOn, find, review, sound };
};

test('findings of the same words and rule are decided when they are stored, and the trail says by whom and by what', async () => {
  const { owner, make, read, all: page, stateOn, find, sound, userId } = await makeStanding();
  const { standing_decision: standing } = await make();
  expect(await stateOn(0)).toBe('undecided');
  const second = await read([0, 2].map((asset) => [asset, page(asset)]));
  expect([await stateOn(0), await stateOn(1), await stateOn(2)]).toEqual([
    'dismissed',
    'undecided',
    'dismissed',
  ]);
  const history = await getFindingHistory(owner, {
    findingId: (await find(2)).id,
    cursor: null,
    limit: 1,
  });
  expect(history.sightings[0]?.trail).toMatchObject([
    {
      action: 'standing',
      actor: { kind: 'system' },
      before: 'undecided',
      after: 'dismissed',
      after_reason: 'Our name.',
      standing: { id: standing?.id, made_by: 'Owner' },
    },
  ]);
  const { rows } = await admin.query(
    `select actor_user_id, decision_id from trail_entry where audit_id = $1 and action = 'standing'`,
    [second],
  );
  const decisionId = fromPublicId('std', standing?.id ?? '');
  const entry = { actor_user_id: userId, decision_id: decisionId };
  expect(rows).toEqual([entry, entry]);
  const { standing_decisions: listed } = await listStandingDecisions(owner, all);
  expect(listed).toMatchObject([
    {
      id: standing?.id,
      status: 'active',
      uses: 2,
      audits: 1,
      made_by: { name: 'Owner', you: true },
    },
  ]);
  expect(listed[0]?.last_used_at).not.toBeNull();
  // The next audit carries it over, as any decision.
  const third = await read([[2, page(2)]]);
  expect(await stateOn(2)).toBe('dismissed');
  expect((await listStandingDecisions(owner, all)).standing_decisions[0]?.uses).toBe(2);
  await sound(second, third);
});

test('without a number of days it ends after the days of its severity, and it never holds for ever', async () => {
  const { owner, make } = await makeStanding();
  const { standing_decision: standing } = await make();
  const days =
    (Date.parse(standing?.ends_at ?? '') - Date.parse(standing?.created_at ?? '')) / DAY_MS;
  expect(days).toBe(30);
  await expect(make({ days: 732 })).rejects.toThrow('standing_decision_check');
  expect((await listStandingDecisions(owner, all)).standing_decisions).toHaveLength(1);
});

test('once it has ended or was revoked it decides nothing more, and what it decided stays decided', async () => {
  for (const end of ['revoke', 'date'] as const) {
    const { owner, scope, make, read, all: page, stateOn, sound } = await makeStanding({ days: 1 });
    const { standing_decision: standing } = await make();
    await read([[2, page(2)]]);
    const id = standing?.id ?? '';
    if (end === 'revoke') {
      expect(await revokeStandingDecision(owner, { standingDecisionId: id })).toMatchObject({
        status: 'revoked',
      });
    } else {
      await admin.query(
        `update standing_decision set created_at = created_at - interval '1 day',
           ends_at = now() where workspace_id = $1`,
        [scope.workspaceId],
      );
    }
    const last = await read([2, 3].map((asset) => [asset, page(asset)]));
    expect([await stateOn(2), await stateOn(3)]).toEqual(['dismissed', 'undecided']);
    const { standing_decisions: listed } = await listStandingDecisions(owner, all);
    expect(listed).toMatchObject([{ status: end === 'revoke' ? 'revoked' : 'ended', uses: 1 }]);
    const held = await listStandingDecisions(owner, { which: 'holding', limit: 50 });
    expect(held.standing_decisions).toEqual([]);
    await sound(last);
  }
});

test('it rests while the person who made it may not decide, and decides again afterwards', async () => {
  const queue = await makeStanding();
  const { owner, scope, make, read, all: page, stateOn } = queue;
  const userId = await addMember(scope, {
    email: `reviewer-${newUuid()}@test.example`,
    name: 'Rev',
    role: 'reviewer',
  });
  await make({}, { ...scope, actor: { kind: 'user', id: userId } });
  const role = (after: 'viewer' | 'reviewer') =>
    setRole(owner, { userId: toPublicId('usr', userId), role: after });
  await role('viewer');
  expect((await listStandingDecisions(owner, all)).standing_decisions).toMatchObject([
    { status: 'resting' },
  ]);
  await read([[2, page(2)]]);
  expect(await stateOn(2)).toBe('undecided');
  await role('reviewer');
  await read([[3, page(3)]]);
  expect(await stateOn(3)).toBe('dismissed');
});

test('one that an API key made decides until the key is revoked', async () => {
  const { owner, scope, make, read, all: page, stateOn } = await makeStanding();
  const key = await createKey(owner, { name: 'bot', expiresAt: null, scopes: ['reviewing'] });
  const actor = { kind: 'key', id: key.id, userId: null } as const;
  await make({}, { ...scope, actor });
  await read([[2, page(2)]]);
  expect(await stateOn(2)).toBe('dismissed');
  await revokeKey(owner, key.id);
  await read([[3, page(3)]]);
  expect(await stateOn(3)).toBe('undecided');
});

test('a person’s decision counts more: reopened, undone and regressed findings are not decided again', async () => {
  const { owner, make, read, all: page, stateOn, review, sound } = await makeStanding();
  const { standing_decision: standing } = await make();
  await review(0, 'mark_fixed');
  const second = await read([0, 2, 3].map((asset) => [asset, page(asset)]));
  expect([await stateOn(0), await stateOn(2), await stateOn(3)]).toEqual([
    'undecided',
    'dismissed',
    'dismissed',
  ]);
  await review(2, 'reopen');
  const undone = await undoFindings(owner, { decisionId: standing?.decision_id ?? '' });
  expect(undone).toMatchObject({ restored: 1, skipped: 1, complete: true });
  const later: string[] = [];
  for (let n = 0; n < 2; n++) {
    later.push(await read([0, 2, 3].map((asset) => [asset, page(asset)])));
    expect([await stateOn(0), await stateOn(2), await stateOn(3)]).toEqual([
      'undecided',
      'undecided',
      'undecided',
    ]);
  }
  await sound(second, ...later);
});

test('the narrowest scope that a finding is in decides, and of two equal ones the newer takes the place of the older', async () => {
  const { owner, make, read, all: page, stateOn } = await makeStanding();
  await make();
  await make({ scope: { site: 'bank.example' }, action: 'elevated_risk', reason: null });
  await make({
    scope: { site: 'bank.example', path: '/en/' },
    action: 'urgent_violation',
    reason: null,
  });
  await read([0, 1, 2].map((asset) => [asset, page(asset)]));
  expect([await stateOn(0), await stateOn(1), await stateOn(2)]).toEqual([
    'urgent_violation',
    'dismissed',
    'elevated_risk',
  ]);
  await make({ scope: { site: 'bank.example' }, reason: 'Agreed.' });
  const { standing_decisions: listed } = await listStandingDecisions(owner, all);
  expect(listed.map(({ status }) => status)).toEqual(['active', 'active', 'replaced', 'active']);
});

test('one for a market decides on assets of that market only, and a site counts more than a market', async () => {
  const { owner, make, read, all: page, stateOn, assets } = await makeStanding();
  const market = { scope: { market: 'BE' } };
  expect(await make({ ...market, dry_run: true, reason: null })).toMatchObject({ matching: 2 });
  const { standing_decision: made } = await make(market);
  expect(made).toMatchObject({ scope: { market: 'BE', site: null }, status: 'active' });
  // Asset 2 is for no market, asset 3 for both.
  await read([0, 1, 2, 3].map((asset) => [asset, page(asset)]));
  expect([await stateOn(1), await stateOn(2), await stateOn(3)]).toEqual([
    'dismissed',
    'undecided',
    'dismissed',
  ]);
  await admin.query(`update asset set metadata = '{"market": ["BE"]}' where id = $1`, [assets[2]]);
  await make({ scope: { site: 'bank.example' }, action: 'elevated_risk', reason: null });
  await read([[2, page(2)]]);
  expect(await stateOn(2)).toBe('elevated_risk');
  const { standing_decisions: listed } = await listStandingDecisions(owner, all);
  expect(listed.map(({ status }) => status)).toEqual(['active', 'active']);
  await expect(make({ scope: { market: 'DE' } })).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ loc: ['scope', 'market'] }],
  });
  await make({ scope: { market: 'NL' } });
  await make({ ...market, reason: 'Agreed.' });
  const { standing_decisions: now } = await listStandingDecisions(owner, all);
  expect(now.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'replaced']);
});

test('a dry run counts the open findings in its scope, and they are decided only when asked', async () => {
  const { owner, make, stateOn } = await makeStanding();
  expect(await make({ dry_run: true, reason: null })).toMatchObject({
    standing_decision: null,
    matching: 2,
    audits: 1,
    decided: 0,
  });
  expect(await make({ dry_run: true, scope: { language: 'EN' } })).toMatchObject({ matching: 1 });
  expect((await listStandingDecisions(owner, all)).standing_decisions).toEqual([]);
  const made = await make({ apply_to_open: true });
  expect(made).toMatchObject({ matching: 2, decided: 2, complete: true });
  expect([await stateOn(0), await stateOn(1)]).toEqual(['dismissed', 'dismissed']);
  await undoFindings(owner, { decisionId: made.decision_id ?? '' });
  expect([await stateOn(0), await stateOn(1)]).toEqual(['undecided', 'undecided']);
});

test('the end of an audit tells of what is left when standing decisions have settled the rest, and of nothing if nothing is', async () => {
  const { scope, owner, make, assets, phrase, userId } = await makeStanding();
  await make();
  const readAs = async (asset: number, words: readonly number[]) => {
    const auditId = await beginReadings(admin, scope, [assets[asset] as string]);
    await admin.query(`update audit set started_by = $2 where id = $1`, [auditId, userId]);
    const found = words.map((word) => phrase(asset, word));
    await storeReading(scope, auditId, 1, found);
    await finishAudit(scope, auditId);
    return toPublicId('aud', auditId);
  };
  await readAs(2, [0]);
  const partly = await readAs(3, [0, 1]);
  const { notifications } = await listNotifications(owner, { before: null, limit: 10 });
  expect(notifications).toMatchObject([{ kind: 'audit', amount: 1, audit: { id: partly } }]);
});

test('a standing decision is made in its own workspace only, for a finding that is in its scope', async () => {
  const { owner, make } = await makeStanding();
  const other = await makeStanding();
  const foreign = (await every(other.owner))[0]?.id ?? '';
  await expect(make({ finding_id: foreign })).rejects.toMatchObject({ code: 'not_found' });
  await expect(make({ scope: { site: 'shop.example' } })).rejects.toMatchObject({
    code: 'invalid',
    // The HTTP layer adds in front which part of the request it is, here the body.
    issues: [{ loc: ['scope', 'site'] }],
  });
  const { standing_decision: theirs } = await other.make();
  await expect(
    revokeStandingDecision(owner, { standingDecisionId: theirs?.id ?? '' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect((await listStandingDecisions(owner, all)).standing_decisions).toEqual([]);
});

test('what people decided about nearly all findings of the same words is offered for the rest, and what standing decisions decided is not', async () => {
  const { owner, all: page, read } = await makeQueue(database, { assets: 8 });
  await read([0, 1, 2, 3, 4, 5].map((asset) => [asset, page(asset)]));
  const critical = (await every(owner)).filter(({ severity }) => severity === 'CRITICAL');
  const clusterId = critical[0]?.cluster_id ?? '';
  const offer = () => getClusterOffer(owner, { clusterId });
  const dismiss = (reason: string, ...nth: number[]) =>
    decideFindings(owner, {
      wanted: { ids: nth.map((n) => critical[n]?.id ?? '') },
      action: 'dismiss',
      reason,
      dryRun: false,
    });
  await dismiss('Ours.', 0, 1);
  expect(await offer()).toEqual({ undecided: 4, decided: 2, offer: null });
  await dismiss('A quotation.', 2);
  expect(await offer()).toEqual({
    undecided: 3,
    decided: 3,
    offer: { action: 'dismiss', reason: 'Ours.', agreeing: 3 },
  });
  await decideFindings(owner, {
    wanted: { ids: [critical[3]?.id ?? ''] },
    action: 'urgent_violation',
    reason: null,
    dryRun: false,
  });
  expect(await offer()).toMatchObject({ decided: 4, offer: null });
  await createStandingDecision(owner, {
    finding_id: critical[4]?.id ?? '',
    scope: {},
    action: 'dismiss',
    reason: 'Always.',
    apply_to_open: false,
    dry_run: false,
  });
  await read([6, 7].map((asset) => [asset, page(asset)]));
  expect(await offer()).toMatchObject({ undecided: 2, decided: 4, offer: null });
  const other = await makeQueue(database);
  expect(await getClusterOffer(other.owner, { clusterId })).toEqual({
    undecided: 0,
    decided: 0,
    offer: null,
  });
});
