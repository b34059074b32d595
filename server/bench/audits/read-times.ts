import type pg from 'pg';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { type ListInput, listViolations } from '../../src/violations/list/list-violations.ts';
import { callsOf, runBare } from '../bare.ts';
import { around } from '../bench.ts';
import { measure, type Report } from '../measure.ts';

const PAGE_GOAL_MS = 10;
const PAGE_SIZE = 20;
const TIMES = 100;
const LARGE = 200_000;
const SEARCH_GOAL_MS = { usual: 20, large: 50 } as const;

/** Words of the pages, their rules and the reasons; the last stands nowhere. */
const TERMS: readonly (readonly [what: string, term: string])[] = [
  ['rare word', '1777'],
  ['common word', 'nothing'],
  ['within words', 'iendl'],
  ['no hit', 'xyzzyx'],
];

/** Times pages and searches of an audit that has ended, as its reader meets them. */
export const benchReading = async (
  report: Report,
  { scope, pool }: { readonly scope: Scope; readonly pool: pg.Pool },
  auditId: string,
): Promise<void> => {
  const input = (changes: Partial<ListInput>): ListInput => ({
    auditId: toPublicId('aud', auditId),
    reviewState: 'undecided',
    severity: null,
    search: null,
    page: 1,
    pageSize: PAGE_SIZE,
    cursor: null,
    ...changes,
  });
  const timePages = async (what: string, filter: Partial<ListInput>) => {
    const { total } = await listViolations(scope, input(filter));
    const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
    const client = await pool.connect();
    try {
      for (const [where, page] of [
        ['first', 1],
        ['middle', Math.ceil(last / 2)],
        ['last', last],
      ] as const) {
        // Slightly different pages, so that no row is always the same.
        const pages = [0, 1, 2, 3].map((back) => Math.max(1, page - back));
        const calls = await Promise.all(
          pages.map((n) =>
            callsOf(scope, (dry) => listViolations(dry, input({ ...filter, page: n }))),
          ),
        );
        const times = await measure(TIMES, (round) =>
          runBare(client, scope.workspaceId, around(calls, round)),
        );
        report.addTimes(`page, ${what}, ${where} of ${last}`, times, PAGE_GOAL_MS);
      }
    } finally {
      client.release();
    }
  };
  await timePages('undecided', {});
  await timePages('all states, HIGH', { reviewState: 'all', severity: 'HIGH' });
  await timePages('undecided, LOW', { severity: 'LOW' });
  await timePages('dismissed', { reviewState: 'dismissed' });
  const { total } = await listViolations(scope, input({ reviewState: 'all' }));
  const goal = total > LARGE ? SEARCH_GOAL_MS.large : SEARCH_GOAL_MS.usual;
  for (const [what, term] of TERMS) {
    const found = await listViolations(scope, input({ search: term }));
    const times = await measure(TIMES, () => listViolations(scope, input({ search: term })));
    report.addTimes(`search, ${what} (${term}, ${found.total} hits)`, times, goal);
  }
};
