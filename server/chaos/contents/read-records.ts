import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { stateOfNumber } from '../../src/violations/review.ts';
import { behindTheService } from '../generation/read-records.ts';
import { claimOf } from './sentences.ts';

interface FindingRecord {
  readonly claim: string;
  readonly state: ReviewState;
  readonly reason: string | null;
  readonly change: string;
  readonly carried: boolean;
}

export interface VersionRecord {
  readonly number: number;
  readonly auditId: string;
  readonly textHash: string;
  readonly isDeletion: boolean;
  readonly findings: readonly FindingRecord[];
}

/** Everything that the database holds about contents and the decisions about them. */
export interface Records {
  readonly versions: ReadonlyMap<string, readonly VersionRecord[]>;
  /** The number of the newest version and whether it is a deletion, as the content itself says it. */
  readonly heads: ReadonlyMap<string, { readonly newest: number; readonly isDeleted: boolean }>;
  /** How many entries each decision has in the trails, by the id that the client gave it. */
  readonly entries: ReadonlyMap<string, number>;
  readonly receipts: number;
  /** Rows that should be gone when all work has ended, by table. */
  readonly left: Readonly<Record<string, number>>;
}

const VERSIONS = `
  select c.external_id as name, c.version as newest, c.deleted_at is not null as gone, v.version,
    v.audit_id, encode(v.text_hash, 'hex') as text_hash, v.deleted
  from content c left join content_version v on v.content_id = c.id
  order by c.external_id, v.version`;
const FINDINGS = `
  select v.audit_id, v.anchor ->> 'prefix' as prefix, r.review_state, r.dismissal_reason as reason,
    coalesce(v.earlier ->> 'change', 'new') as change, v.earlier -> 'decided' is not null as carried
  from violation v
  join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank`;
const ENTRIES = `
  select request_id, count(*)::int as n from trail_entry
  where request_id is not null and action = any($1) group by request_id`;
const LEFT = `
  select (select count(*)::int from unfinished_work) as unfinished_work,
    (select count(*)::int from forward_work) as forward_work,
    (select count(*)::int from audit where completed_at is null) as "audit open",
    (select count(*)::int from idempotency_key where body is null) as "idempotency_key open"`;

/** How much work of the engine is still to be done. */
export const countOpen = (url: string): Promise<number> =>
  behindTheService(url, async (client) => {
    const { rows } = await client.query<{ open: number }>(
      `select ((select count(*) from forward_work) + (select count(*) from unfinished_work))::int as open`,
    );
    return rows[0]?.open ?? 0;
  });

export const readRecords = (url: string): Promise<Records> =>
  behindTheService(url, async (client) => {
    const found = await client.query<{
      audit_id: string;
      prefix: string | null;
      review_state: number;
      reason: string | null;
      change: string;
      carried: boolean;
    }>(FINDINGS);
    const byAudit = Map.groupBy(found.rows, (row) => row.audit_id);
    const { rows } = await client.query<{
      name: string;
      newest: number;
      gone: boolean;
      version: number | null;
      audit_id: string;
      text_hash: string;
      deleted: boolean;
    }>(VERSIONS);
    const versions = Map.groupBy(rows, ({ name }) => name);
    const entries = await client.query<{ request_id: string; n: number }>(ENTRIES, [
      [...REVIEW_ACTIONS],
    ]);
    const receipts = await client.query<{ n: number }>(
      'select count(*)::int as n from gate_receipt',
    );
    const left = await client.query<Record<string, number>>(LEFT);
    return {
      versions: new Map(
        [...versions].map(([name, own]) => [
          name,
          own.flatMap((row): VersionRecord[] =>
            row.version === null
              ? []
              : [
                  {
                    number: row.version,
                    auditId: row.audit_id,
                    textHash: row.text_hash,
                    isDeletion: row.deleted,
                    findings: (byAudit.get(row.audit_id) ?? []).map((one) => ({
                      claim: claimOf(one.prefix ?? ''),
                      state: stateOfNumber(one.review_state),
                      reason: one.reason,
                      change: one.change,
                      carried: one.carried,
                    })),
                  },
                ],
          ),
        ]),
      ),
      heads: new Map(
        rows.map(({ name, newest, gone }) => [name, { newest, isDeleted: gone }] as const),
      ),
      entries: new Map(entries.rows.map((row) => [row.request_id, row.n])),
      receipts: receipts.rows[0]?.n ?? 0,
      left: left.rows[0] ?? {},
    };
  });
