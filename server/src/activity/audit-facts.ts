import { createHash } from 'node:crypto';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { sortedJson } from '../platform/text/sorted-json.ts';
import { hashFacts, SNAPSHOT_FACTS, snapshotFactAsText, timeAsText } from './snapshot-facts.ts';
import { toField } from './trail.ts';

const TIMES = ['created_at', 'started_at', 'completed_at'] as const;
const TEXTS = [
  'name',
  'status',
  'failure',
  'schedule_id',
  'total_assets',
  'completed_assets',
  'failed_assets',
  'total_violations',
  'new_violations',
  'still_violations',
  'changed_violations',
  'regressed_violations',
  'gone_violations',
  'unknown_violations',
] as const;
type AuditFact = (typeof TIMES)[number] | (typeof TEXTS)[number] | 'rule_set' | 'request';
export type AuditFacts = Record<AuditFact, string | null>;

const FACTS = statement<Omit<AuditFacts, 'request'> & { asked: unknown }>(`
  select ${TIMES.map((name) => `${timeAsText(`a.${name}`)} as ${name}`).join(', ')},
    ${TEXTS.map((name) => `a.${name}::text as ${name}`).join(', ')},
    encode(a.rule_set, 'hex') as rule_set, a.request as asked
  from audit a where a.workspace_id = $1 and a.id = $2`);

/** Returns the recorded facts of an audit. Its request can be long, so only its hash is included. */
export const readAuditFacts = async (scope: Scope, auditId: string): Promise<AuditFacts | null> => {
  const [row] = await query(scope, FACTS, [scope.workspaceId, auditId]);
  if (!row) return null;
  const { asked, ...facts } = row;
  const request =
    asked === null ? null : createHash('sha256').update(sortedJson(asked)).digest('hex');
  return { ...facts, request };
};

/** The fields that are hashed for each asset that an audit read, in this order. */
const READ_FACTS = [
  'position',
  'asset_id',
  'kind',
  'source',
  'url',
  'status',
  'depth',
  'snapshot_id',
  'looked_at',
  'final_url',
  'look_facts',
  'failure_code',
  'failure_message',
  'language',
  'truncated',
  'finished_at',
] as const;
type ReadFact = (typeof READ_FACTS)[number];

export interface ReadRow extends Record<ReadFact, string | null> {
  position: string;
  asset_id: string;
  violations: number;
  /** The snapshot as it is now; null if it was deleted. */
  snapshot: (string | null)[] | null;
  fetched_at: string | null;
  seen_url: string | null;
  newest_at: string | null;
  newest_url: string | null;
}

const SNAPSHOT = SNAPSHOT_FACTS.map((field) => snapshotFactAsText(field, 's')).join(', ');
const READS = statement<ReadRow>(`
  select x.position::text as position, x.asset_id, a.kind, a.source, a.url, x.status,
    x.depth::text as depth, x.snapshot_id, ${timeAsText('x.looked_at')} as looked_at, l.final_url,
    encode(l.facts, 'hex') as look_facts, x.failure_code, x.failure_message, x.language,
    x.truncated::text as truncated, ${timeAsText('x.finished_at')} as finished_at,
    coalesce(cardinality(x.ranks), 0) as violations,
    case when s.id is not null then array[${SNAPSHOT}] end as snapshot,
    ${timeAsText('s.fetched_at')} as fetched_at, s.final_url as seen_url,
    ${timeAsText('n.at')} as newest_at, n.final_url as newest_url
  from audit_asset x
  left join asset a on a.workspace_id = $1 and a.id = x.asset_id
  left join asset_look l on l.workspace_id = $1 and l.snapshot_id = x.snapshot_id and l.at = x.looked_at
  left join asset_snapshot s on s.workspace_id = $1 and s.id = x.snapshot_id
  left join lateral (
    select k.at, k.final_url from asset_look k
    where k.workspace_id = $1 and k.snapshot_id = x.snapshot_id
    order by k.at desc limit 1) n on true
  where x.workspace_id = $1 and x.audit_id = $2 and x.position > $3
  order by x.position limit 1000`);

/** Yields what an audit read, in the order of its assets, in batches. */
export async function* readsOf(scope: Scope, auditId: string): AsyncGenerator<readonly ReadRow[]> {
  for (let last = '-1'; ;) {
    const rows = await query(scope, READS, [scope.workspaceId, auditId, last]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.position;
  }
}

/** Bytes of the hash that are kept per asset. */
const KEPT = 16;
export const READ_BYTES = 4 + KEPT;

/**
 * Returns what a closing (see close-trail.ts) stores for one asset: its position and a hash of what was read.
 */
export const readMark = (row: ReadRow): Buffer => {
  const mark = Buffer.alloc(READ_BYTES);
  mark.writeInt32BE(Number(row.position));
  hashFacts(READ_FACTS.map((field) => row[field])).copy(mark, 4, 0, KEPT);
  return mark;
};

export interface Closing {
  readonly workspace_id: string;
  readonly audit_id: string;
  readonly seq: number;
  readonly at: string;
  readonly facts: string;
  readonly reads: Buffer;
}

/** The hash of the record that closes an audit: SHA-256 of the hash before it in the trail and of its own fields. */
export const hashClosing = (before: Buffer, closing: Closing): Buffer => {
  const { workspace_id: workspaceId, audit_id: auditId, seq, at, facts, reads } = closing;
  const marks = createHash('sha256').update(reads).digest('hex');
  const fields = ['closing', workspaceId, auditId, String(seq), at, facts, marks];
  return createHash('sha256').update(before).update(fields.map(toField).join('')).digest();
};
