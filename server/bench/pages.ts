import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Severity } from '@copydesk/contract/violations/violation';
import { toPublicId } from '../src/platform/ids.ts';
import { type ListInput, listViolations } from '../src/violations/list/list-violations.ts';
import { callsOf, explain, runBare } from './bare.ts';
import { around, auditNamed, type Bench, MEASURED } from './bench.ts';
import { measure, ms, type Times } from './measure.ts';

const PAGE_GOAL_MS = 10;
const PAGE_SIZE = 20;
const STATES: readonly (ReviewState | 'all')[] = ['undecided', 'all', 'dismissed'];
const SEVERITIES: readonly (Severity | null)[] = [null, 'MEDIUM'];
const DEPTHS = [0, 50, 90, 100];

const listInput = (auditId: string, changes: Partial<ListInput>): ListInput => ({
  auditId: toPublicId('aud', auditId),
  reviewState: 'undecided',
  severity: null,
  search: null,
  page: 1,
  pageSize: PAGE_SIZE,
  cursor: null,
  ...changes,
});

/** Times one kind of page at slightly different offsets, so that no row is always the same. */
const timePages = async (bench: Bench, inputs: readonly ListInput[]): Promise<Times> => {
  const { scope, pool } = bench;
  const calls = await Promise.all(
    inputs.map((input) => callsOf(scope, (dry) => listViolations(dry, input))),
  );
  const client = await pool.connect();
  try {
    const times = await measure(bench.n, (round) =>
      runBare(client, scope.workspaceId, around(calls, round)),
    );
    if (bench.explain && times.p50 > PAGE_GOAL_MS) {
      console.log(await explain(client, scope.workspaceId, around(calls, 0)));
    }
    return times;
  } finally {
    client.release();
  }
};

/** Pages of every depth and filter: total, progress and rows come from one statement. */
export const benchPages = async (bench: Bench): Promise<void> => {
  const { seeded, report, scope } = bench;
  for (const name of MEASURED) {
    const audit = auditNamed(seeded, name);
    let worst: { what: string; times: Times } | undefined;
    const one = async (what: string, inputs: readonly ListInput[]) => {
      const times = await timePages(bench, inputs);
      report.addTimes(what, times, PAGE_GOAL_MS);
      if (!worst || times.p99 > worst.times.p99) worst = { what, times };
    };
    for (const reviewState of STATES) {
      for (const severity of SEVERITIES) {
        const filter = { reviewState, severity };
        const label = `${name} ${reviewState}${severity ? ` ${severity}` : ''}`;
        const first = await listViolations(scope, listInput(audit.id, filter));
        const pages = Math.max(Math.ceil(first.total / PAGE_SIZE), 1);
        for (const depth of DEPTHS) {
          const inputs = Array.from({ length: 40 }, (_, back) => {
            const page = Math.max(Math.ceil((pages * depth) / 100) - (back % 10), 1);
            return listInput(audit.id, { ...filter, page });
          });
          await one(`page ${label} at ${depth} %`, inputs);
        }
        const middle = Math.max(Math.floor(pages / 2), 1);
        const { nextCursor } = await listViolations(
          scope,
          listInput(audit.id, { ...filter, page: middle }),
        );
        if (nextCursor) {
          await one(`page ${label} by cursor`, [
            listInput(audit.id, { ...filter, cursor: nextCursor }),
          ]);
        }
      }
    }
    await one(
      `page ${name} undecided of 100 rows`,
      [1, 2, 3].map((page) => listInput(audit.id, { page, pageSize: 100 })),
    );
    if (worst) {
      report.add({
        what: `page ${name}, worst of all`,
        measured: `p50 ${ms(worst.times.p50)} ms, p99 ${ms(worst.times.p99)} ms (${worst.what})`,
        goal: `p99 < ${PAGE_GOAL_MS} ms`,
        ok: worst.times.p99 < PAGE_GOAL_MS,
        figures: { ...worst.times },
      });
    }
  }
};
