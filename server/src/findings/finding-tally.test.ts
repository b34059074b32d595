import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHANGES,
  type FacetName,
  FACETS,
  type Finding,
  type FindingFilter,
  LIVES,
  STANDINGS,
} from '@copydesk/contract/findings/finding';
import { REVIEW_ACTIONS, REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeQueue } from '../../test/make-queue.ts';
import { recountFindings } from '../../test/models/recount-findings.ts';
import { createRandom } from '../../test/random.ts';
import { MIGRATIONS_FOLDER } from '../platform/db/migrate.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { getFindingFacet } from './get-finding-facet.ts';
import { listFindings } from './list-findings.ts';
import { countWrongTallies } from './verify-tally.ts';

const database = await createTestDatabase();
const { admin } = database;

const fold = async (workspaceId: string, most = 5_000): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>('select fold_finding_tally($1, $2) as n', [
    workspaceId,
    most,
  ]);
  return rows[0]?.n ?? 0;
};

const decide = async (owner: Scope, action: (typeof REVIEW_ACTIONS)[number], at: number) => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from violation where workspace_id = $1 order by id offset $2 limit 1`,
    [owner.workspaceId, at],
  );
  await reviewViolation(owner, {
    violationId: toPublicId('vio', rows[0]?.id as string),
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup: false,
    acceptedVersions: null,
  });
};

/** A queue with findings of every standing, life and change, and of several states. */
const makeMixed = async () => {
  const queue = await makeQueue(database);
  const { read, all, phrase, owner } = queue;
  await read([0, 1, 2, 3].map((asset) => [asset, all(asset)]));
  for (const [n, action] of REVIEW_ACTIONS.entries()) await decide(owner, action, n * 2);
  await read([
    [0, [phrase(0, 0)]],
    [1, null],
    [2, all(2)],
  ]);
  return queue;
};

const expectRight = async (scope: Scope): Promise<void> => {
  expect(await recountFindings(admin, scope.workspaceId)).toEqual([]);
  expect(await countWrongTallies(scope)).toBe(0);
};

const valueOf: Partial<Record<FacetName, (one: Finding) => string | null>> = {
  rule: (one) => one.rule_id,
  severity: (one) => one.severity,
  language: (one) => one.language,
  site: (one) => one.site,
  change: (one) => one.change,
  review_state: (one) => one.review_state,
};

test('counts by any two filters are those of the findings, before and after changes are added up', async () => {
  const { owner, scope, rules } = await makeMixed();
  const { workspaceId } = scope;
  const all = (
    await Promise.all(
      STANDINGS.map((standing) => listFindings(owner, { standing, sort: 'age', limit: 100 })),
    )
  ).flatMap(({ findings }) => findings);
  expect(all).toHaveLength(12);
  const filters: { filter: Partial<FindingFilter>; passes: (one: Finding) => boolean }[] = [
    { filter: {}, passes: () => true },
    { filter: { severity: 'HIGH' }, passes: (one) => one.severity === 'HIGH' },
    ...rules.map((id) => {
      const ruleId = toPublicId('rul', id);
      return { filter: { rule_id: ruleId }, passes: (one: Finding) => one.rule_id === ruleId };
    }),
    { filter: { site: 'shop.example' }, passes: (one) => one.site === 'shop.example' },
    { filter: { language: 'NL' }, passes: (one) => one.language === 'NL' },
    { filter: { suggestion: true }, passes: (one) => one.suggestion_kind !== null },
    ...LIVES.map((life) => ({ filter: { life }, passes: (one: Finding) => one.life === life })),
    ...CHANGES.map((change) => ({
      filter: { change },
      passes: (one: Finding) => one.change === change,
    })),
    ...REVIEW_STATES.map((state) => ({
      filter: { review_state: state },
      passes: (one: Finding) => one.review_state === state,
    })),
  ];
  const look = async () => {
    for (const standing of STANDINGS)
      for (const [n, one] of filters.entries())
        for (const two of filters.slice(n)) {
          const filter = { standing, ...one.filter, ...two.filter };
          const isTwice = Object.keys(one.filter).some((name) => name in two.filter);
          const there = all.filter(
            (each) =>
              each.standing === standing && (isTwice || one.passes(each)) && two.passes(each),
          );
          const told = JSON.stringify(filter);
          const { total } = await listFindings(owner, { ...filter, sort: 'severity', limit: 1 });
          expect(total, told).toBe(there.length);
          const facet = FACETS[(n + there.length) % FACETS.length] as FacetName;
          const value = valueOf[facet];
          if (!value || Object.keys(filter).some((name) => name.startsWith(facet))) continue;
          const counted = await getFindingFacet(owner, { ...filter, facet });
          expect(
            counted.values.map((each) => `${each.value} ${each.count}`).toSorted(),
            told,
          ).toEqual(
            [...Map.groupBy(there, value)].map(([key, own]) => `${key} ${own.length}`).toSorted(),
          );
        }
  };
  await admin.query('select count_findings($1)', [workspaceId]);
  await admin.query(`update finding set life = 2 - life where workspace_id = $1`, [workspaceId]);
  await admin.query(`update finding set life = 2 - life where workspace_id = $1`, [workspaceId]);
  // Half of the changes are added up, so that counts are negative in one table and too high in the other.
  expect(await fold(workspaceId, 5)).toBe(5);
  await expectRight(scope);
  await look();
  while ((await fold(workspaceId)) > 0);
  await expectRight(scope);
  await look();
}, 180_000);

test('a count that is wrong is seen, and counting anew corrects it', async () => {
  const { scope } = await makeMixed();
  const { workspaceId } = scope;
  await admin.query('select count_findings($1)', [workspaceId]);
  await expectRight(scope);
  for (const grain of [0, 1, 2]) {
    await admin.query(
      `update finding_tally set n = n + 1 where ctid = any(array(
         select ctid from finding_tally where workspace_id = $1 and grain = $2 limit 1))`,
      [workspaceId, grain],
    );
    expect(await countWrongTallies(scope)).toBe(1);
    expect(await recountFindings(admin, workspaceId)).toEqual([
      expect.stringContaining('findings are counted wrong'),
    ]);
    await admin.query('select count_findings($1)', [workspaceId]);
    await expectRight(scope);
  }
  // A finding that is written without its change.
  const client = await admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query('update finding set change = 3 - change where workspace_id = $1', [
    workspaceId,
  ]);
  await client.query('commit');
  client.release();
  expect(await countWrongTallies(scope)).toBeGreaterThan(0);
  await admin.query('select count_findings($1)', [workspaceId]);
  await expectRight(scope);
});

test('changes are added up in any order', async () => {
  const { scope } = await makeMixed();
  const { workspaceId } = scope;
  await admin.query('select count_findings($1)', [workspaceId]);
  for (const n of [-2, 1, 1]) {
    await admin.query(
      `insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change,
         review_state, life, commented, suggests, n)
       values ($1, 0, 3, '00000000-0000-0000-0000-000000000000', 'x.example', '', 0, 0, 0, false, false, $2)`,
      [workspaceId, n],
    );
    expect(await fold(workspaceId)).toBe(1);
  }
  await expectRight(scope);
  const { rows } = await admin.query(
    `select n from finding_tally where workspace_id = $1 and site = 'x.example'`,
    [workspaceId],
  );
  expect(rows).toEqual([]);
});

test('nobody waits for somebody who adds changes up, and their changes are kept', async () => {
  const { owner, scope } = await makeMixed();
  const { workspaceId } = scope;
  const folder = await admin.connect();
  await folder.query('begin');
  const { rows } = await folder.query<{ n: number }>('select fold_finding_tally($1, 5000) as n', [
    workspaceId,
  ]);
  expect(rows[0]?.n).toBeGreaterThan(0);
  await decide(owner, 'urgent_violation', 1);
  expect(await fold(workspaceId)).toBe(0);
  await expectRight(scope);
  await folder.query('commit');
  folder.release();
  await expectRight(scope);
  expect(await fold(workspaceId)).toBeGreaterThan(0);
  await expectRight(scope);
});

test('counting anew and adding up while people decide and an audit stores loses nothing', async () => {
  const { owner, scope, read, all } = await makeMixed();
  const { workspaceId } = scope;
  const { pick } = createRandom(11);
  let isOver = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const store = async () => {
    try {
      for (let round = 0; round < 6; round++) {
        await read([0, 1, 2, 3].map((asset) => [asset, all(asset).slice(round % 2)]));
        await expectRight(scope);
      }
    } finally {
      // Also if a count is wrong: the others end only then.
      isOver = true;
    }
  };
  await Promise.all([
    store(),
    until(() => decide(owner, pick(REVIEW_ACTIONS), pick([0, 1, 2, 3, 4, 5, 6, 7]))),
    until(() => decide(owner, pick(REVIEW_ACTIONS), pick([4, 5, 6, 7, 8, 9, 10, 11]))),
    until(() => fold(workspaceId, 3)),
    until(() => admin.query('select count_findings($1)', [workspaceId])),
  ]);
  await expectRight(scope);
}, 120_000);

test('the findings of an installation from before are counted by the migration', async () => {
  const { scope } = await makeMixed();
  const { workspaceId } = scope;
  const forget = (table: string) =>
    admin.query(`delete from ${table} where workspace_id = $1`, [workspaceId]);
  await forget('finding_tally');
  await forget('finding_tally_change');
  expect(await countWrongTallies(scope)).toBeGreaterThan(0);
  await admin.query(
    `insert into workspace_move (id, state, move_id) values ($1, 'leaving', gen_random_uuid())`,
    [workspaceId],
  );
  await admin.query(readFileSync(join(MIGRATIONS_FOLDER, '092_fill_finding_tally.sql'), 'utf8'));
  await admin.query('delete from workspace_move where id = $1', [workspaceId]);
  await expectRight(scope);
});

test('the counts of a workspace are hidden from another', async () => {
  const { scope } = await makeMixed();
  const other = await makeQueue(database);
  await admin.query('select count_findings($1)', [scope.workspaceId]);
  const seen = await getFindingFacet(other.owner, { standing: 'open', facet: 'site' });
  expect(seen).toMatchObject({ total: 0, values: [] });
});
