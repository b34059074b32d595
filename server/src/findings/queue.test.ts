import {
  type FacetName,
  FACETS,
  type Finding,
  type FindingFilter,
  type ListFindingsQuery,
} from '@copydesk/contract/findings/finding';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeQueue } from '../../test/make-queue.ts';
import { recountFindings } from '../../test/models/recount-findings.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { assignViolations } from '../violations/decide/assign-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { createFindings } from '../violations/record/create-findings.ts';
import { decideFindings } from './decide-findings.ts';
import { getFindingFacet } from './get-finding-facet.ts';
import { getFindingHistory } from './get-finding-history.ts';
import { listFindingClusters } from './list-finding-clusters.ts';
import { listFindings } from './list-findings.ts';
import { undoFindings } from './undo-findings.ts';

const database = await createTestDatabase();
const { admin } = database;

const OPEN: FindingFilter = { standing: 'open' };

const list = (scope: Scope, query: Partial<ListFindingsQuery> = {}) =>
  listFindings(scope, { ...OPEN, sort: 'severity', limit: 100, ...query });

const listAll = async (scope: Scope, query: Partial<ListFindingsQuery> = {}) => {
  const found: Finding[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list(scope, { limit: 3, ...query, ...(cursor ? { cursor } : {}) });
    found.push(...page.findings);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
};

const decide = (scope: Scope, violationId: string, action: 'urgent_violation' | 'mark_fixed') =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });

test('a finding that several audits saw is listed once, with its newest sighting', async () => {
  const { owner, read, all } = await makeQueue(database);
  const first = await read([0, 1].map((asset) => [asset, all(asset)]));
  const second = await read([[0, all(0)]]);
  const page = await list(owner);
  expect(page).toMatchObject({ total: 6, total_is_exact: true, next_cursor: null });
  const byAudit = Map.groupBy(page.findings, ({ audit_id: id }) => id);
  const of = (auditId: string) =>
    byAudit.get(toPublicId('aud', auditId))?.map(({ sightings, change }) => [sightings, change]);
  expect(of(first)).toEqual([0, 1, 2].map(() => [1, 'new']));
  expect(of(second)).toEqual([0, 1, 2].map(() => [2, 'still']));
});

test('pages go on where they ended although everything before was decided', async () => {
  const { owner, read, all } = await makeQueue(database);
  await read([0, 1, 2, 3].map((asset) => [asset, all(asset)]));
  for (const sort of ['severity', 'age', 'newest', 'due'] as const) {
    const expected = (await list(owner, { sort })).findings.map(({ id }) => id);
    expect(expected).toHaveLength(12);
    const seen: string[] = [];
    const decisions: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list(owner, { sort, limit: 5, ...(cursor ? { cursor } : {}) });
      seen.push(...page.findings.map(({ id }) => id));
      const { decision_id: decision } = await decideFindings(owner, {
        wanted: { ids: page.findings.map(({ id }) => id) },
        action: 'mark_fixed',
        reason: null,
        dryRun: false,
      });
      decisions.push(decision as string);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(expected);
    expect((await list(owner)).total).toBe(0);
    for (const decisionId of decisions) await undoFindings(owner, { decisionId });
  }
});

/** What the filters mean, worked out one finding at a time. */
const passes =
  (filter: FindingFilter, userId: string) =>
  (one: Finding): boolean =>
    one.standing === filter.standing &&
    (filter.review_state ?? one.review_state) === one.review_state &&
    (filter.severity ?? one.severity) === one.severity &&
    (filter.rule_id ?? one.rule_id) === one.rule_id &&
    (filter.asset_id ?? one.asset_id) === one.asset_id &&
    (filter.audit_id ?? one.audit_id) === one.audit_id &&
    (filter.cluster_id ?? one.cluster_id) === one.cluster_id &&
    (filter.site ?? one.site) === one.site &&
    (filter.pack ?? one.pack) === one.pack &&
    (one.path ?? '').startsWith(filter.path ?? '') &&
    (filter.language ?? one.language) === one.language &&
    (filter.market == null || one.markets.includes(filter.market)) &&
    (filter.life ?? one.life) === one.life &&
    (filter.change ?? one.change) === one.change &&
    (filter.commented ?? one.comments > 0) === one.comments > 0 &&
    (filter.suggestion ?? one.suggestion_kind !== null) === (one.suggestion_kind !== null) &&
    (filter.assignee == null || one.assigned_to_user_ids.includes(toPublicId('usr', userId)));

const valueIn: Record<FacetName, (one: Finding) => (string | null)[]> = {
  rule: (one) => [one.rule_id],
  pack: (one) => [one.pack],
  severity: (one) => [one.severity],
  language: (one) => [one.language],
  site: (one) => [one.site],
  market: (one) => (one.markets.length === 0 ? [null] : one.markets),
  change: (one) => [one.change],
  review_state: (one) => [one.review_state],
  assignee: (one) => one.assigned_to_user_ids,
  // This workspace has set no days.
  due: () => [],
};

test('every filter, facet and cluster says what counting one by one says', async () => {
  const { owner, scope, read, all, phrase, assets, rules, userId } = await makeQueue(database);
  await read([0, 1, 2, 3].map((asset) => [asset, all(asset)]));
  const everything = await listAll(owner);
  const [one, two, three, four] = everything as [Finding, Finding, Finding, Finding];
  await addComment(owner, { violationId: one.violation_id, comment: 'Look.' });
  await assignViolations(owner, {
    violationIds: [two.violation_id, three.violation_id],
    userIds: [toPublicId('usr', userId)],
  });
  await decide(owner, three.violation_id, 'urgent_violation');
  await decide(owner, four.violation_id, 'mark_fixed');
  const second = await read([
    [0, [phrase(0, 0)]],
    [1, null],
    [2, all(2)],
  ]);
  const states = await Promise.all(
    (['open', 'decided', 'gone'] as const).map((standing) => listAll(owner, { standing })),
  );
  const rows = states.flat();
  expect(rows).toHaveLength(12);
  const filters: FindingFilter[] = [
    ...(['open', 'decided', 'gone'] as const).map((standing) => ({ standing })),
    { ...OPEN, review_state: 'urgent_violation' },
    { ...OPEN, severity: 'CRITICAL' },
    { ...OPEN, rule_id: toPublicId('rul', rules[0]) },
    { ...OPEN, rule_id: toPublicId('rul', rules[1]), language: 'NL' },
    { ...OPEN, pack: 'no-such-pack' },
    { ...OPEN, asset_id: toPublicId('ast', assets[3] as string) },
    { ...OPEN, asset_id: toPublicId('ast', assets[3] as string), severity: 'HIGH' },
    { ...OPEN, audit_id: toPublicId('aud', second) },
    { ...OPEN, cluster_id: one.cluster_id },
    { ...OPEN, site: 'shop.example' },
    { ...OPEN, site: 'bank.example', path: '/en/' },
    { ...OPEN, language: 'NL' },
    { ...OPEN, market: 'BE' },
    { ...OPEN, market: 'NL', severity: 'CRITICAL' },
    { ...OPEN, market: 'nl' },
    { ...OPEN, market: 'BE', asset_id: toPublicId('ast', assets[3] as string) },
    { ...OPEN, market: 'BE', assignee: 'me' },
    { ...OPEN, life: 'unknown' },
    { ...OPEN, life: 'seen', suggestion: true },
    { ...OPEN, change: 'still' },
    { ...OPEN, commented: true },
    { ...OPEN, commented: false, suggestion: false },
    { ...OPEN, assignee: 'me' },
    { ...OPEN, assignee: toPublicId('usr', userId), severity: 'CRITICAL' },
    { ...OPEN, rule_id: 'rul_unknown' },
  ];
  for (const filter of filters) {
    const expected = rows.filter(passes(filter, userId));
    const told = JSON.stringify(filter);
    for (const sort of ['severity', 'age', 'newest'] as const) {
      const found = await listAll(owner, { ...filter, sort });
      expect(found.map(({ id }) => id).toSorted(), told).toEqual(
        expected.map(({ id }) => id).toSorted(),
      );
    }
    const { total } = await list(owner, filter);
    expect(total, told).toBe(expected.length);
    const clusters = await listFindingClusters(owner, { ...filter, limit: 50 });
    const byCluster = Map.groupBy(expected, (each) => `${each.severity} ${each.cluster_id}`);
    expect(
      clusters.clusters.map((each) => [
        `${each.severity} ${each.id}`,
        each.count,
        each.undecided,
        each.assets,
      ]),
      told,
    ).toEqual(
      clusters.clusters.map((each) => {
        const own = byCluster.get(`${each.severity} ${each.id}`) ?? [];
        const undecided = own.filter(({ review_state: state }) => state === 'undecided').length;
        return [
          `${each.severity} ${each.id}`,
          own.length,
          undecided,
          new Set(own.map(({ asset_id: id }) => id)).size,
        ];
      }),
    );
    expect(clusters.clusters, told).toHaveLength(byCluster.size);
    for (const facet of FACETS) {
      const counted = await getFindingFacet(owner, { ...filter, facet });
      expect(counted.total, `${told} ${facet}`).toBe(expected.length);
      const own = { rule: 'rule_id' }[facet as string] ?? facet;
      const others = rows.filter(passes({ ...filter, [own]: null }, userId));
      const values = others.flatMap(valueIn[facet]);
      const byValue = [...Map.groupBy(values, (value) => value)].map(
        ([value, same]) => `${value} ${same.length}`,
      );
      expect(
        counted.values.map(({ value, count }) => `${value} ${count}`).toSorted(),
        `${told} ${facet}`,
      ).toEqual(byValue.toSorted());
    }
  }
  expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
});

test('the clusters are pages too, and each opens to its members', async () => {
  const { owner, read, all } = await makeQueue(database);
  await read([0, 1, 2, 3].map((asset) => [asset, all(asset)]));
  const first = await listFindingClusters(owner, { ...OPEN, limit: 2 });
  const second = await listFindingClusters(owner, {
    ...OPEN,
    limit: 2,
    cursor: first.next_cursor as string,
  });
  const clusters = [...first.clusters, ...second.clusters];
  // The words differ by case only, so each phrase is one cluster.
  expect(clusters.map(({ count, severity }) => [count, severity])).toEqual([
    [4, 'CRITICAL'],
    [4, 'HIGH'],
    [4, 'LOW'],
  ]);
  expect(second.next_cursor).toBeNull();
  const [cluster] = clusters;
  const members = await listAll(owner, { cluster_id: cluster?.id as string });
  expect(members).toHaveLength(4);
  expect(members).toContainEqual(cluster?.sample);
});

test('a cluster over several audits is decided and undone as a whole', async () => {
  const { owner, scope, read, all } = await makeQueue(database);
  const audits = [await read([[0, all(0)]]), await read([[1, all(1)]]), await read([[2, all(2)]])];
  const { clusters } = await listFindingClusters(owner, { ...OPEN, limit: 1 });
  const matching = { ...OPEN, cluster_id: clusters[0]?.id as string };
  const input = { wanted: { matching }, action: 'dismiss', reason: 'Our name.' } as const;
  const counted = await decideFindings(owner, { ...input, dryRun: true });
  expect(counted).toMatchObject({ addressed: 3, changed: 3, audits: 3, decision_id: null });
  expect(counted.by_state).toMatchObject({ undecided: 3, dismissed: 0 });
  const decided = await decideFindings(owner, { ...input, dryRun: false });
  expect(decided).toMatchObject({ addressed: 3, changed: 3, audits: 3, complete: true });
  expect((await list(owner, { standing: 'decided' })).total).toBe(3);
  const { rows } = await admin.query<{ audit_id: string; n: number }>(
    `select audit_id, count(*)::integer as n from trail_entry
     where workspace_id = $1 and decision_id = $2 group by 1`,
    [scope.workspaceId, fromPublicId('dec', decided.decision_id as string)],
  );
  expect(rows.map((row) => `${row.audit_id} ${row.n}`).toSorted()).toEqual(
    audits.map((id) => `${id} 1`).toSorted(),
  );
  const undone = await undoFindings(owner, { decisionId: decided.decision_id as string });
  expect(undone).toMatchObject({ restored: 3, skipped: 0, complete: true });
  expect((await list(owner)).total).toBe(9);
  const again = await undoFindings(owner, { decisionId: undone.decision_id as string });
  expect(again).toMatchObject({ restored: 3 });
  expect((await list(owner, { standing: 'decided' })).total).toBe(3);
  expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
});

test('a decision that runs out of time says so, and sending it again goes on', async () => {
  const { owner, read, all } = await makeQueue(database);
  for (const asset of [0, 1, 2]) await read([[asset, all(asset)]]);
  const input = { wanted: { matching: OPEN }, action: 'mark_fixed', reason: null } as const;
  const none = await decideFindings(owner, { ...input, dryRun: false, withinMs: -1 });
  expect(none).toMatchObject({ addressed: 0, changed: 0, decision_id: null, complete: false });
  const rest = await decideFindings(owner, { ...input, dryRun: false });
  expect(rest).toMatchObject({ addressed: 9, changed: 9, complete: true });
});

test('the history of a finding has its sightings with what was decided in each', async () => {
  const { owner, read, all } = await makeQueue(database);
  const first = await read([[0, all(0)]]);
  const [before] = (await list(owner)).findings as [Finding];
  await decide(owner, before.violation_id, 'urgent_violation');
  const second = await read([[0, all(0)]]);
  await decide(owner, before.violation_id, 'mark_fixed');
  const third = await read([[0, []]]);
  const history = await getFindingHistory(owner, { findingId: before.id, cursor: null, limit: 20 });
  expect(history.sightings.map(({ audit }) => audit.id)).toEqual(
    [second, first].map((id) => toPublicId('aud', id)),
  );
  expect(third).not.toBe(second);
  // A fix in the older audit is a claim: the newer audit did find it.
  expect(history.sightings.map(({ review_state: state }) => state)).toEqual(['undecided', 'fixed']);
  expect(history.sightings.map(({ trail }) => trail.map(({ action }) => action))).toEqual([
    ['forward', 'carry'],
    ['mark_fixed', 'urgent_violation'],
  ]);
  expect(history.finding).toMatchObject({ life: 'gone', sightings: 2, standing: 'gone' });
  const one = await getFindingHistory(owner, { findingId: before.id, cursor: null, limit: 1 });
  const two = await getFindingHistory(owner, {
    findingId: before.id,
    cursor: one.next_cursor,
    limit: 1,
  });
  expect([...one.sightings, ...two.sightings]).toEqual(history.sightings);
  expect(two.next_cursor).toBeNull();
});

test('a fix is verified when the next reading does not find it any more', async () => {
  const { owner, read, all, phrase } = await makeQueue(database);
  await read([[0, all(0)]]);
  const [one] = (await list(owner)).findings as [Finding];
  await decide(owner, one.violation_id, 'mark_fixed');
  await read([[0, [phrase(0, 1), phrase(0, 2)]]]);
  const { findings } = await list(owner, { standing: 'gone' });
  expect(findings).toMatchObject([{ id: one.id, fix_verified: true, review_state: 'fixed' }]);
});

test('another workspace sees, counts and decides nothing', async () => {
  const { owner, read, all } = await makeQueue(database);
  await read([[0, all(0)]]);
  const [one] = (await list(owner)).findings as [Finding];
  const { scope: other } = await makeWorkspace(database);
  expect((await list(other)).total).toBe(0);
  expect((await getFindingFacet(other, { ...OPEN, facet: 'rule' })).total).toBe(0);
  expect((await listFindingClusters(other, { ...OPEN, limit: 5 })).clusters).toEqual([]);
  const decided = await decideFindings(other, {
    wanted: { ids: [one.id] },
    action: 'mark_fixed',
    reason: null,
    dryRun: false,
  });
  expect(decided.skipped).toEqual([{ finding_id: one.id, why: 'not_found' }]);
  const history = getFindingHistory(other, { findingId: one.id, cursor: null, limit: 1 });
  await expect(history).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  'not base64 !',
  'WyJhZ2UiXQ',
  Buffer.from('["severity",9,"x","y"]').toString('base64url'),
])('the cursor %j is refused', async (cursor) => {
  const { scope } = await makeWorkspace(database);
  await expect(list(scope, { cursor })).rejects.toMatchObject({ code: 'invalid' });
});

test('findings of a release that did not keep them are made from its newest readings, and go on', async () => {
  const { owner, scope, read, all } = await makeQueue(database);
  await read([0, 1].map((asset) => [asset, all(asset)]));
  await read([[0, all(0)]]);
  const before = await listAll(owner);
  await decide(owner, before[0]?.violation_id as string, 'urgent_violation');
  await admin.query(`delete from finding where workspace_id = $1`, [scope.workspaceId]);
  await admin.query(`update audit_asset set sighted = null where workspace_id = $1`, [
    scope.workspaceId,
  ]);
  const page = await list(owner);
  expect(page.counting).toBe(false);
  const facts = (one: Finding) => ({ ...one, id: '', review_state: '', version: 0 });
  const inOrder = (found: readonly Finding[]) =>
    found.map(facts).toSorted((one, two) => (one.violation_id < two.violation_id ? -1 : 1));
  expect(inOrder(page.findings)).toEqual(inOrder(before));
  expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
  expect(await createFindings(scope)).toBe(false);
  await read([[0, all(0)]]);
  const after = await listAll(owner);
  expect(after.map(({ id }) => id).toSorted()).toEqual(
    page.findings.map(({ id }) => id).toSorted(),
  );
  expect(Math.max(...after.map(({ sightings }) => sightings))).toBe(3);
});

test('a market that people change on an asset is that of its findings at once', async () => {
  const { owner, read, all, assets } = await makeQueue(database);
  await read([0, 1].map((asset) => [asset, all(asset)]));
  const counts = async () => {
    const { values, total } = await getFindingFacet(owner, { ...OPEN, facet: 'market' });
    return { total, values: values.map(({ value, count }) => `${value} ${count}`) };
  };
  expect(await counts()).toEqual({ total: 6, values: ['BE 6', 'NL 3'] });
  await admin.query(`update asset set metadata = '{"market": "DE"}' where id = $1`, [assets[0]]);
  expect(await counts()).toEqual({ total: 6, values: ['BE 3', 'DE 3'] });
  expect((await list(owner, { market: 'DE' })).total).toBe(3);
  await admin.query(`update asset set metadata = '{}' where id = $1`, [assets[0]]);
  expect(await counts()).toEqual({ total: 6, values: ['BE 3', 'null 3'] });
});
