import { createHash } from 'node:crypto';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
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

type FactsRow = Omit<AuditFacts, 'request'> & { asked: unknown };
const FACTS = statement<FactsRow>(`
  select ${TIMES.map((name) => `${timeAsText(`a.${name}`)} as ${name}`).join(', ')},
    ${TEXTS.map((name) => `a.${name}::text as ${name}`).join(', ')},
    encode(a.rule_set, 'hex') as rule_set, a.request as asked
  from audit a where a.workspace_id = $1 and a.id = $2`);

/** Reads the facts of an audit, for `toAuditFacts`. */
export const factsCall = (scope: Scope, auditId: string) =>
  call(FACTS, [scope.workspaceId, auditId]);

/** The facts of an audit as they are recorded. Its request can be long, so only its hash is included. */
export const toAuditFacts = (row: FactsRow): AuditFacts => {
  const { asked, ...facts } = row;
  const request =
    asked === null ? null : createHash('sha256').update(sortedJson(asked)).digest('hex');
  return { ...facts, request };
};

/** Returns the recorded facts of an audit. */
export const readAuditFacts = async (scope: Scope, auditId: string): Promise<AuditFacts | null> => {
  const [[row]] = await batch(scope, [factsCall(scope, auditId)]);
  return row ? toAuditFacts(row) : null;
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

const READS_A_TIME = 1_000;
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
  order by x.position limit ${READS_A_TIME}`);

/** Reads the first batch of `readsOf`. */
export const readsCall = (scope: Scope, auditId: string) =>
  call(READS, [scope.workspaceId, auditId, -1]);

/** Yields what an audit read, in the order of its assets, in batches. `first` is the first of them, if it is known. */
export async function* readsOf(
  scope: Scope,
  auditId: string,
  first?: readonly ReadRow[],
): AsyncGenerator<readonly ReadRow[]> {
  let rows = first ?? (await batch(scope, [readsCall(scope, auditId)]))[0];
  for (let end = rows.at(-1); end; end = rows.at(-1)) {
    yield rows;
    if (rows.length < READS_A_TIME) return;
    rows = await query(scope, READS, [scope.workspaceId, auditId, end.position]);
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
