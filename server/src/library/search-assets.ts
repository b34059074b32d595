import type { AssetRisk, LibraryAsset, LibraryPage } from '@copydesk/contract/library/library';
import type { AssetKind } from '../assets/asset.ts';
import { type CoverageRow, toCoverage } from '../audits/get-audit.ts';
import { query } from '../platform/db/query.ts';
import { type Statement, statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  OPEN_COLUMNS,
  OPEN_STATES,
  openCounts,
  type OpenRow,
  reviewAt,
  toOpen,
} from './asset-findings.ts';

export interface AssetSearch {
  readonly search: string | null;
  readonly kind: AssetKind | null;
  readonly archived: boolean;
  readonly risk: AssetRisk | null;
  readonly cursor: string | null;
  readonly limit: number;
}

interface Row extends OpenRow, CoverageRow {
  id: string;
  kind: AssetKind;
  source: LibraryAsset['source'];
  name: string;
  url: string | null;
  file_name: string | null;
  language: string | null;
  created_at: Date;
  archived_at: Date | null;
  snapshot_id: string | null;
  fetched_at: Date | null;
  failure_code: string | null;
  failure_message: string | null;
  audit_id: string | null;
  audit_name: string | null;
  audited_at: Date | null;
}

const MATCHES = `a.workspace_id = $1 and (a.archived_at is not null) = $2
    and ($3::text is null or a.kind = $3) and ($4::text is null or a.name ilike $4 or a.url ilike $4)`;

const NEWEST = `left join lateral (
    select s.id, s.fetched_at, s.language, s.failure_code, s.failure_message from asset_snapshot s
    where s.workspace_id = $1 and s.asset_id = a.id
    order by s.fetched_at desc, s.id desc limit 1) s on true`;
/** The newest audit that read the asset, and the ranks of its findings in that audit. */
const LAST_READ = `left join lateral (
    select x.audit_id, x.finished_at, x.ranks, x.rules_ran, x.rules_may_apply from audit_asset x
    where x.workspace_id = $1 and x.asset_id = a.id and x.status = 'completed'
    order by x.finished_at desc limit 1) l on true`;

/** Whether any violation is open. The search stops at the first one. */
const anyOpen = (more: string): string => `exists (select from unnest(l.ranks) as k (rank)
    cross join ${reviewAt('l.audit_id')}
    where r.review_state in ${OPEN_STATES}${more})`;

const RISKS: Readonly<Record<AssetRisk, { readonly join: string; readonly condition: string }>> = {
  open: { join: LAST_READ, condition: anyOpen('') },
  severe: { join: LAST_READ, condition: anyOpen(' and r.rank >> 56 <= 1') },
  // If the last reading failed, the asset may have changed since the last successful one, so it is not clear.
  clear: {
    join: `${LAST_READ} ${NEWEST}`,
    condition: `l.audit_id is not null and s.failure_code is null and not ${anyOpen('')}`,
  },
  failed: { join: NEWEST, condition: 's.failure_code is not null' },
  unaudited: { join: LAST_READ, condition: 'l.audit_id is null' },
};

// Ids ascend with time, so the primary key gives the order of the list.
const listStatement = (risk: AssetRisk | null): Statement<Row> => {
  const { join, condition } = risk ? RISKS[risk] : { join: '', condition: 'true' };
  return statement<Row>(`
    with a as materialized (
      select a.id, a.kind, a.source, a.name, a.url, a.file_name, a.metadata, a.created_at,
        a.archived_at
      from asset a ${join}
      where ${MATCHES} and a.id < $5 and ${condition}
      order by a.id desc limit $6
    )
    select a.id, a.kind, a.source, a.name, a.url, a.file_name,
      coalesce(a.metadata ->> 'language', s.language) as language, a.created_at, a.archived_at,
      s.id as snapshot_id, s.fetched_at, s.failure_code, s.failure_message, u.id as audit_id,
      u.name as audit_name, l.finished_at as audited_at, u.rules_total, l.rules_ran,
      l.rules_may_apply, ${OPEN_COLUMNS}
    from a ${NEWEST} ${LAST_READ}
    left join audit u on u.workspace_id = $1 and u.id = l.audit_id
    cross join ${openCounts('l.audit_id', 'l.ranks')} o
    order by a.id desc`);
};

const ANY_RISK = listStatement(null);
const BY_RISK = new Map(
  (Object.keys(RISKS) as AssetRisk[]).map((risk) => [risk, listStatement(risk)]),
);
const COUNT = statement<{ total: number }>(
  `select count(*)::integer as total from asset a where ${MATCHES}`,
);

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Escapes a search term for use in a LIKE pattern. */
const toPattern = (search: string | null): string | null =>
  search ? `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;

const readCursor = (cursor: string): string => {
  const id = fromPublicId('ast', cursor);
  if (id !== null) return id;
  throw invalidValue(['cursor'], 'not the next_cursor of a page');
};

const toAsset = (row: Row): LibraryAsset => ({
  id: toPublicId('ast', row.id),
  kind: row.kind,
  source: row.source,
  name: row.name,
  url: row.url,
  file_name: row.file_name,
  language: row.language,
  created_at: row.created_at.toISOString(),
  archived_at: row.archived_at?.toISOString() ?? null,
  snapshot_id: toPublicIdOrNull('snp', row.snapshot_id),
  fetched_at: row.fetched_at?.toISOString() ?? null,
  failure:
    row.failure_code === null
      ? null
      : { code: row.failure_code, message: row.failure_message ?? '' },
  audit:
    row.audit_id === null
      ? null
      : { id: toPublicId('aud', row.audit_id), name: row.audit_name ?? '' },
  audited_at: row.audited_at?.toISOString() ?? null,
  coverage: toCoverage(row),
  open: toOpen(row),
});

/**
 * Returns a page of the library, newest first, with the open violations of each asset. Assets that are added
 * in the meantime do not shift it. Only the first page has the total. Throws invalid for a malformed cursor.
 */
export const searchAssets = async (scope: Scope, asked: AssetSearch): Promise<LibraryPage> => {
  const { kind, archived, risk, limit } = asked;
  const before = asked.cursor === null ? HIGHEST_ID : readCursor(asked.cursor);
  const matches = [scope.workspaceId, archived, kind, toPattern(asked.search)];
  const list = (risk && BY_RISK.get(risk)) ?? ANY_RISK;
  const [rows, [counted]] = await Promise.all([
    query(scope, list, [...matches, before, limit + 1]),
    asked.cursor === null && risk === null ? query(scope, COUNT, matches) : [],
  ]);
  const assets = rows.slice(0, limit).map(toAsset);
  return {
    assets,
    total: counted?.total ?? null,
    next_cursor: rows.length > limit ? (assets.at(-1)?.id ?? null) : null,
  };
};
