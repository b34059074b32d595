import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import pg from 'pg';
import type { TrailItem } from '../src/activity/trail.ts';

export interface EntryRecord {
  readonly seq: number;
  readonly violation_id: string;
  readonly group_id: string | null;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly actor_id: string | null;
  readonly request_id: string | null;
  readonly addressed: number;
  readonly changed: number;
  readonly reaffirmed: boolean;
}

export interface ViolationRecord {
  readonly id: string;
  readonly rank: string;
  readonly group_id: string | null;
  readonly review_state: number;
  readonly dismissal_reason: string | null;
  readonly version: number;
  readonly last_seq: number | null;
  /** The block of counters and the place in it, worked out anew. */
  readonly block: string;
  readonly place: number | null;
}

export interface BlockRecord {
  readonly block: string;
  readonly counts: readonly number[];
  readonly states: string | null;
}

/** Everything that the database holds about one audit's decisions. */
export interface AuditRecords {
  readonly entries: readonly EntryRecord[];
  readonly items: readonly (TrailItem & { readonly seq: number })[];
  readonly violations: readonly ViolationRecord[];
  readonly blocks: readonly BlockRecord[];
}

/** Reads behind the service's back: own statements, as the owner of the database. */
export const readRecords = async (url: string, auditId: string): Promise<AuditRecords> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, [auditId])).rows;
  try {
    return {
      entries: await read<EntryRecord>(
        `select seq, violation_id, group_id, action, reason, actor_id, request_id, addressed,
           changed, reaffirmed
         from trail_entry where audit_id = $1 order by seq`,
      ),
      items: await read<TrailItem & { seq: number }>(
        `select seq, rank, from_state, to_state, from_reason, to_reason
         from trail_item where audit_id = $1 order by seq, rank`,
      ),
      violations: await read<ViolationRecord>(
        `select v.id, v.rank, v.group_id, r.review_state, r.dismissal_reason, r.version, r.last_seq,
           case when g.address is null then v.rank >> 32
             else (g.address + (v.rank & 16777215)) / 1024 end as block,
           ((g.address + (v.rank & 16777215)) % 1024)::integer as place
         from violation v
         join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
         join violation_group g
           on g.audit_id = v.audit_id and g.base_rank >> 24 = v.rank >> 24
         where v.audit_id = $1 order by v.rank`,
      ),
      blocks: await read<BlockRecord>(
        `select block, states,
           array[undecided, elevated_risk, urgent_violation, dismissed, fixed] as counts
         from violation_block where audit_id = $1 order by block`,
      ),
    };
  } finally {
    await client.end();
  }
};
