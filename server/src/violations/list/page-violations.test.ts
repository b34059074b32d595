import type { Severity } from '@copydesk/contract/violations/violation';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createRandom } from '../../../test/random.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { ranksOfSeverity } from '../order.ts';
import { stateNumber } from '../review.ts';
import { decideMany } from '../decide/decide-many.ts';
import { listViolations } from './list-violations.ts';
import { encodeCursor } from './cursor.ts';

const database = await createTestDatabase();
const SEVERITIES = ['CRITICAL', 'HIGH', 'LOW'] as const;
const STATES = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'] as const;
const COUNT = 4_000;

/** An audit of several blocks in which one state is rare, one is everywhere and one is nowhere. */
const makeMixed = async (options: { readonly running: boolean }) => {
  const { scope, keyScope } = await makeWorkspace(database);
  const { next: random } = createRandom(7);
  const findings = Array.from({ length: COUNT }, (_, n) => {
    const severity = SEVERITIES[Math.floor(random() * 3)] as Severity;
    // Groups of very different sizes, and some violations in none.
    const group = n % 9 === 0 ? null : `finding ${Math.floor(random() ** 3 * 900)}`;
    return finding({ severity, fingerprint: group });
  });
  const audit = await makeAudit(scope, findings, options);
  const { auditId, violationIds } = audit;
  const some = (share: number) => violationIds.filter(() => random() < share);
  for (const [action, ids] of [
    ['mark_fixed', some(0.3)],
    ['urgent_violation', some(0.002)],
    ['dismiss', some(0.1)],
  ] as const) {
    for (let from = 0; from < ids.length; from += 100) {
      const wanted = { ids: ids.slice(from, from + 100) };
      const reason = action === 'dismiss' ? 'Quoted.' : null;
      await decideMany(keyScope, { auditId, wanted, action, reason });
    }
  }
  return { scope, ...audit };
};

describe.each([
  { what: 'a running', running: true },
  { what: 'a sealed', running: false },
])('in $what audit', async (options) => {
  const { scope, id, auditId } = await makeMixed(options);

  /** What a page has to show, read without blocks. */
  const expected = async (state: ReviewState, severity: Severity | null) => {
    const { from, to } = ranksOfSeverity(severity ?? undefined);
    const { rows } = await database.admin.query<{ id: string; rank: string }>(
      `select v.id, v.rank from violation v
       join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
       where v.audit_id = $1 and r.review_state = $2 and v.rank between $3 and $4 order by v.rank`,
      [auditId, stateNumber(state), from, to],
    );
    return rows.map((row) => ({ id: toPublicId('vio', row.id), rank: BigInt(row.rank) }));
  };

  const cases = STATES.flatMap((state) =>
    [null, ...SEVERITIES].map((severity) => ({ state, severity })),
  );

  test.each(cases)('pages of $state and $severity are the right ones', async (one) => {
    const { state, severity } = one;
    const wanted = await expected(state, severity);
    const filter = { auditId: id, reviewState: state, severity, search: null };
    for (const pageSize of [1, 20, 100]) {
      const last = Math.max(Math.ceil(wanted.length / pageSize), 1);
      for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
        const found = await listViolations(scope, { ...filter, page, pageSize, cursor: null });
        const from = (page - 1) * pageSize;
        expect(found.violations.map((violation) => violation.id)).toEqual(
          wanted.slice(from, from + pageSize).map((violation) => violation.id),
        );
        expect(found.total).toBe(wanted.length);
        expect(found.hasMore).toBe(from + pageSize < wanted.length);
      }
    }
  });

  test.each(cases)('the page after any violation of $state and $severity is right', async (one) => {
    const { state, severity } = one;
    const wanted = await expected(state, severity);
    const all = (await Promise.all(STATES.map((each) => expected(each, null)))).flat();
    const filter = { auditId: id, reviewState: state, severity, search: null };
    // Also after violations of other states and severities: a decision may come between two pages.
    for (let n = 0; n < all.length; n += 331) {
      const after = all[n]?.rank as bigint;
      const cursor = encodeCursor(fromPublicId('aud', id) as string, after);
      const found = await listViolations(scope, { ...filter, page: 1, pageSize: 20, cursor });
      const rest = wanted.filter(({ rank }) => rank > after);
      expect(found.violations.map((violation) => violation.id)).toEqual(
        rest.slice(0, 20).map((violation) => violation.id),
      );
    }
  });
});
