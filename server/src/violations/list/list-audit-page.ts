import type { AuditListItem, AuditPage } from '@copydesk/contract/violations/app-routes';
import {
  type AuditCursor,
  MICROS,
  nextAuditCursor,
  OLDER,
  readAuditCursor,
} from '../../audits/audit-cursor.ts';
import { type AuditRow, type CoverageRow, toAudit, toCoverage } from '../../audits/get-audit.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { foldForSearch } from '../../platform/text/fold.ts';
import { type Progress, progressOf } from './page.ts';
import { SUMS } from './read-progress.ts';

interface Row extends AuditRow, CoverageRow, Progress {
  micros: string;
  schedule_id: string | null;
  previous_id: string | null;
}

const NAMES = statement<{ id: string; micros: string; name: string }>(`
  select a.id, ${MICROS}, a.name
  from audit a where a.workspace_id = $1 and ${OLDER}`);

const page = (chosen: string) =>
  statement<Row>(`
  with chosen as materialized (
    select a.id, a.name, a.status, a.created_at, a.completed_at, a.total_assets, a.completed_assets,
      a.failed_assets, a.total_violations, a.schedule_id, a.rules_total, a.rules_ran,
      a.rules_may_apply,
      ${MICROS}
    from audit a where a.workspace_id = $1 and ${chosen}
  )
  select c.id, c.name, c.status, c.created_at, c.completed_at, c.total_assets, c.completed_assets,
    c.failed_assets, c.total_violations, c.schedule_id, c.rules_total, c.rules_ran, c.rules_may_apply, c.micros, p.*,
    coalesce(s.id, n.id) as previous_id
  from chosen c
  cross join lateral (
    select ${SUMS} from violation_block b where b.workspace_id = $1 and b.audit_id = c.id
  ) p
  left join lateral (
    select o.id from audit o
    where o.workspace_id = $1 and o.schedule_id = c.schedule_id and o.created_at < c.created_at
    order by o.created_at desc limit 1
  ) s on true
  left join lateral (
    select o.id from audit o
    where o.workspace_id = $1 and o.content_id is null and o.name = c.name
      and o.created_at < c.created_at
    order by o.created_at desc limit 1
  ) n on c.schedule_id is null
  order by c.created_at desc, c.id desc`);

const PAGE = page(OLDER);
const OF_IDS = page('a.id = any($2::uuid[])');

const NAMES_A_TIME = 2_000;

/** Case folding is not done in the database, so names are read in order until enough of them match. */
const findByName = async (
  scope: Scope,
  cursor: AuditCursor,
  term: string,
  limit: number,
): Promise<Row[]> => {
  const ids: string[] = [];
  for (let { micros, id } = cursor; ;) {
    const rows = await query(scope, NAMES, [scope.workspaceId, micros, id, NAMES_A_TIME]);
    const hits = rows.filter(({ name }) => foldForSearch(name).includes(term));
    ids.push(...hits.map((row) => row.id));
    const last = rows.at(-1);
    if (!last || rows.length < NAMES_A_TIME || ids.length >= limit) break;
    ({ micros, id } = last);
  }
  return query(scope, OF_IDS, [scope.workspaceId, ids.slice(0, limit)]);
};

const toItem = (row: Row): AuditListItem => ({
  ...toAudit(row),
  progress: progressOf(row),
  coverage: toCoverage(row),
  schedule_id: toPublicIdOrNull('sch', row.schedule_id),
  previous_audit_id: toPublicIdOrNull('aud', row.previous_id),
});

/**
 * Returns a page of the workspace's audits, newest first, each with the progress of its review. It continues
 * after the last audit of the page before, whatever was added since. Throws invalid for a malformed cursor.
 */
export const listAuditPage = async (
  scope: Scope,
  input: {
    readonly cursor: string | null;
    readonly limit: number;
    readonly search: string | null;
  },
): Promise<AuditPage> => {
  const cursor = readAuditCursor(input.cursor);
  const term = foldForSearch(input.search ?? '').trim();
  const most = input.limit + 1;
  const rows = await (term === ''
    ? query(scope, PAGE, [scope.workspaceId, cursor.micros, cursor.id, most])
    : findByName(scope, cursor, term, most));
  const shown = rows.slice(0, input.limit);
  return { audits: shown.map(toItem), next_cursor: nextAuditCursor(rows, input.limit) };
};
