import { beforeAll, describe, expect, test } from 'vitest';
import { countReads } from '../../test/database/count-reads.ts';
import { finding } from '../../test/factories.ts';
import { forgetStatistics } from '../../test/database/forget-statistics.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { JOINED_DECISION } from '../../test/plans/joined-decision.ts';
import { claimAssets } from '../audits/run/claim-assets.ts';
import { listAudits } from '../audits/list-audits.ts';
import { createPool } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addComment } from './decide/add-comment.ts';
import { assignViolations } from './decide/assign-violations.ts';
import { countMany } from './decide/count-many.ts';
import { decideMany } from './decide/decide-many.ts';
import type { DescribedOutcome } from './record/describe-findings.ts';
import { getChanges } from './list/get-changes.ts';
import { getReviewItem } from './list/get-review-item.ts';
import { getViolation } from './list/get-violation.ts';
import { listAuditPage } from './list/list-audit-page.ts';
import { listGroupMembers } from './list/list-group-members.ts';
import { listByLikelihood } from './list/list-by-likelihood.ts';
import { listViolations } from './list/list-violations.ts';
import { reviewViolation } from './decide/review-violation.ts';
import { type Crowd, GROUP, makeCrowd } from './steady-plans.fixture.ts';
import { storeFindings } from './record/store-findings.ts';
import { undoDecisions } from './decide/undo-decisions.ts';

interface Hot {
  readonly name: string;
  /** So many rows all its statements together may look at. */
  readonly most: number;
  readonly run: (scope: Scope, crowd: Crowd) => Promise<unknown>;
}

const violation = ({ violationIds }: Crowd, n = 12_345): string => violationIds[n] as string;

const decision = (crowd: Crowd, applyToGroup: boolean) => ({
  violationId: violation(crowd),
  action: 'urgent_violation' as const,
  reason: null,
  applyToGroup,
  acceptedVersions: null,
});

const page = ({ id }: Crowd) => ({
  auditId: id,
  reviewState: 'all' as const,
  severity: null,
  search: null,
  page: 1,
  pageSize: 20,
  cursor: null,
});

const some = ({ violationIds }: Crowd) => violationIds.slice(5_000, 5_100);

const store = async (scope: Scope, { runningId }: Crowd) => {
  const claim = await claimAssets(scope, { lane: 1, lanes: 4, survived: false });
  const outcomes = (claim?.assets ?? []).map(({ position, assetId }) => ({
    outcome: {
      ok: true,
      position,
      snapshotId: null,
      language: null,
      coverage: { rules: 9, ran: 5, may_apply: 4 },
      judging: null,
      unjudged: [],
      truncated: false,
      findings: [],
      hidden: [],
      pages: [],
      pageDepth: 0,
      checkedAs: { render: 'static' },
      skipOf: () => null,
    },
    violations: [finding({ fingerprint: 'finding 1', assetId })],
  })) as unknown as DescribedOutcome[];
  expect(outcomes).toHaveLength(10);
  return storeFindings(scope, { auditId: runningId, lane: 1, outcomes });
};

/** Everything that people and lanes do all day. A new hot operation belongs here, with its bound. */
const HOT: readonly Hot[] = [
  {
    name: 'decide one',
    most: 40,
    run: (scope, crowd) => reviewViolation(scope, decision(crowd, false)),
  },
  {
    name: 'decide a group',
    most: 40 + 5 * GROUP,
    run: (scope, crowd) => reviewViolation(scope, decision(crowd, true)),
  },
  {
    name: 'decide a group as it was seen',
    most: 40 + 8 * GROUP,
    run: (scope, crowd) =>
      reviewViolation(scope, {
        ...decision(crowd, true),
        acceptedVersions: [{ version: 1, seq: 0 }],
      }),
  },
  {
    name: 'decide many by id',
    most: 3_000,
    run: (scope, crowd) =>
      decideMany(scope, {
        auditId: crowd.auditId,
        wanted: { ids: some(crowd) },
        action: 'mark_fixed',
        reason: null,
      }),
  },
  {
    name: 'undo',
    most: 2_000,
    run: async (scope, crowd) => {
      const { auditId, seq } = await reviewViolation(scope, decision(crowd, true));
      return undoDecisions(scope, { auditId, seqs: [seq as number] });
    },
  },
  { name: 'detail', most: 20, run: (scope, crowd) => getViolation(scope, violation(crowd)) },
  {
    name: 'detail of the review',
    most: 60,
    run: (scope, crowd) => getReviewItem(scope, async () => ({}) as never, violation(crowd)),
  },
  {
    name: 'members of a group',
    most: 20 + 4 * GROUP,
    run: (scope, crowd) =>
      listGroupMembers(scope, { violationId: violation(crowd), after: 0, limit: 20 }),
  },
  { name: 'first page', most: 200, run: (scope, crowd) => listViolations(scope, page(crowd)) },
  {
    name: 'first page with facts',
    most: 250,
    run: (scope, crowd) => listViolations(scope, { ...page(crowd), facts: true }),
  },
  {
    name: 'deep page',
    most: 1_300,
    run: (scope, crowd) => listViolations(scope, { ...page(crowd), page: 500 }),
  },
  {
    name: 'page of a state',
    most: 200,
    run: (scope, crowd) => listViolations(scope, { ...page(crowd), reviewState: 'undecided' }),
  },
  {
    name: 'page of a state that few are in',
    most: 200,
    run: async (scope, crowd) => {
      await reviewViolation(scope, decision(crowd, true));
      return listViolations(scope, { ...page(crowd), reviewState: 'urgent_violation' });
    },
  },
  {
    name: 'next page of a state that few are in',
    most: 400,
    run: async (scope, crowd) => {
      await reviewViolation(scope, decision(crowd, true));
      const asked = { ...page(crowd), reviewState: 'urgent_violation', pageSize: 5 } as const;
      const { nextCursor } = await listViolations(scope, asked);
      return listViolations(scope, { ...asked, cursor: nextCursor });
    },
  },
  {
    name: 'next page',
    most: 400,
    run: async (scope, crowd) => {
      const { nextCursor } = await listViolations(scope, page(crowd));
      return listViolations(scope, { ...page(crowd), cursor: nextCursor });
    },
  },
  {
    name: 'page by likelihood',
    most: 700,
    run: (scope, crowd) => listByLikelihood(scope, { ...page(crowd), order: 'least', facts: true }),
  },
  {
    name: 'search',
    most: 500,
    run: (scope, crowd) => listViolations(scope, { ...page(crowd), search: 'word77' }),
  },
  {
    name: 'count',
    most: 100,
    run: (scope, crowd) =>
      countMany(scope, {
        auditId: crowd.auditId,
        wanted: { matching: { reviewState: 'undecided', severity: 'HIGH', search: null } },
        action: 'mark_fixed',
        reason: null,
      }),
  },
  {
    name: 'decide all that match',
    most: 3_000,
    run: async (scope, crowd) => {
      await reviewViolation(scope, decision(crowd, true));
      return decideMany(scope, {
        auditId: crowd.auditId,
        wanted: { matching: { reviewState: 'urgent_violation', severity: null, search: null } },
        action: 'mark_fixed',
        reason: null,
      });
    },
  },
  {
    name: 'count by id',
    most: 400,
    run: (scope, crowd) =>
      countMany(scope, {
        auditId: crowd.auditId,
        wanted: { ids: some(crowd) },
        action: 'mark_fixed',
        reason: null,
      }),
  },
  {
    name: 'what changed',
    most: 100,
    run: (scope, crowd) =>
      getChanges(scope, { auditId: crowd.id, after: 90, watch: violation(crowd) }),
  },
  {
    name: 'comment',
    most: 20,
    run: (scope, crowd) =>
      addComment(scope, { violationId: violation(crowd), comment: 'A word about it.' }),
  },
  {
    name: 'assign',
    most: 600,
    run: (scope, crowd) =>
      assignViolations(scope, {
        violationIds: some(crowd),
        userIds: [toPublicId('usr', crowd.userId)],
      }),
  },
  {
    name: 'claim',
    most: 80,
    run: (scope) => claimAssets(scope, { lane: 1, lanes: 4, survived: false }),
  },
  // Ten assets with seven earlier findings each, and for what was decided about them its last entry.
  { name: 'claim and store', most: 300, run: store },
  { name: 'list of audits', most: 21, run: (scope) => listAudits(scope, { limit: 20 }) },
  {
    name: 'page of audits',
    most: 200,
    run: (scope) => listAuditPage(scope, { cursor: null, limit: 10, search: null }),
  },
];

const JOINED = statement(JOINED_DECISION);

const withOneAudit = await createTestDatabase();
const withManySmall = await createTestDatabase();
const HOSTILE = [
  {
    statistics: 'of a time when one audit was all',
    database: withOneAudit,
    prepare: () => makeCrowd(withOneAudit, 'large'),
  },
  {
    statistics: 'of a time when every workspace had one violation',
    database: withManySmall,
    prepare: () => makeCrowd(withManySmall, 'small'),
  },
  {
    statistics: 'that nobody took',
    database: withManySmall,
    prepare: () => forgetStatistics(withManySmall.admin),
  },
] as const;

const crowds = new Map<unknown, Crowd>();

describe.each(HOSTILE)('with statistics $statistics', ({ database, prepare }) => {
  let pool: ReturnType<typeof createPool>;
  let crowd: Crowd;

  beforeAll(async () => {
    const made = await prepare();
    if (made) crowds.set(database, made);
    crowd = crowds.get(database) as Crowd;
    // Connections that have planned nothing yet.
    pool = createPool({ url: database.url, size: 1, log: database.log });
    return () => pool.end();
  }, 180_000);

  const rowsRead = async (run: Hot['run']) => {
    const { scope } = crowd;
    const reads = await countReads(pool, scope.workspaceId, (db) => run({ ...scope, db }, crowd));
    const rows = reads.reduce((sum, read) => sum + read.rows, 0);
    return { rows, steps: reads.flatMap(({ steps }) => steps).join('\n') };
  };

  test.each(HOT)('$name reads at most $most rows', async ({ run, most }) => {
    const { rows, steps } = await rowsRead(run);
    expect(rows, steps).toBeLessThanOrEqual(most);
  });

  test('a statement that leaves the plan to statistics is found out', async () => {
    const { rows, steps } = await rowsRead((scope) =>
      query(scope, JOINED, [scope.workspaceId, fromPublicId('vio', violation(crowd))]),
    );
    expect(rows, steps).toBeGreaterThan(40);
  });
});
