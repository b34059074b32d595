import type pg from 'pg';
import { behindTheService } from '../generation/read-records.ts';

interface AuditRecord {
  readonly status: string;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly violations: number;
  readonly sealed: boolean;
}

export interface AssetRecord {
  readonly url: string;
  readonly status: string;
  readonly failure: string | null;
  readonly violations: number;
  readonly attempts: number;
  readonly finishedAt: number;
  /** Looks at it that gave a text. */
  readonly snapshots: number;
}

/** Findings of one rule with one quote on one asset. */
export interface FindingRecord {
  readonly url: string;
  readonly rule: string;
  readonly quote: string | null;
  readonly count: number;
}

/** Everything that the database holds about one audit. */
export interface Records {
  readonly audit: AuditRecord | undefined;
  readonly assets: readonly AssetRecord[];
  readonly findings: readonly FindingRecord[];
  /** How often the trail has an entry of each request. */
  readonly entries: ReadonlyMap<string, number>;
  readonly unfinished: readonly string[];
}

const AUDIT = `
  select status, total_assets as total, completed_assets as completed, failed_assets as failed,
    total_violations as violations, sealed_at is not null as sealed
  from audit where id = $1`;
const ASSETS = `
  select s.url, x.status, x.failure_code as failure, coalesce(cardinality(x.ranks), 0) as violations,
    x.attempts,
    coalesce(extract(epoch from x.finished_at) * 1000, 0)::float8 as "finishedAt",
    (select count(*)::integer from asset_snapshot p where p.workspace_id = x.workspace_id
      and p.asset_id = x.asset_id and p.status = 'ready') as snapshots
  from audit_asset x
  join asset s on s.workspace_id = x.workspace_id and s.id = x.asset_id
  where x.audit_id = $1 order by x.position`;
const FINDINGS = `
  select v.asset_url as url, r.key as rule, v.violating_text as quote, count(*)::integer as count
  from violation v
  left join rule r on r.workspace_id = v.workspace_id and r.id = v.rule_id
  where v.audit_id = $1 group by 1, 2, 3`;
const ENTRIES = `
  select request_id as id, count(*)::integer as count from trail_entry
  where audit_id = $1 and request_id is not null group by 1`;
const UNFINISHED = `select kind from unfinished_work`;

export const readRecords = (url: string, auditId: string): Promise<Records> =>
  behindTheService(url, async (client) => {
    const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      (await client.query<Row>(text, [auditId])).rows;
    const [audit] = await read<AuditRecord>(AUDIT);
    const entries = await read<{ id: string; count: number }>(ENTRIES);
    return {
      audit,
      assets: await read<AssetRecord>(ASSETS),
      findings: await read<FindingRecord>(FINDINGS),
      entries: new Map(entries.map(({ id, count }) => [id, count])),
      unfinished: (await client.query<{ kind: string }>(UNFINISHED)).rows.map(({ kind }) => kind),
    };
  });
