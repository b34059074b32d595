import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  type AuditFacts,
  READ_BYTES,
  readAuditFacts,
  readMark,
  type ReadRow,
  readsOf,
} from './audit-facts.ts';
import type { FaultSink } from './evidence-faults.ts';
import { hashFacts } from './snapshot-facts.ts';

/**
 * Whether the chain covers the facts of an audit and of what it read: `open` while it is not closed, `before`
 * if it was closed before facts were chained.
 */
export type Coverage =
  | { readonly facts: 'covered' | 'open' }
  | { readonly facts: 'before'; readonly from: Date };

interface ClosingRow {
  is_closed: boolean;
  at: Date | null;
  facts: string | null;
  reads: Buffer | null;
}
const CLOSING = statement<ClosingRow>(`
  select a.sealed_at is not null as is_closed, c.at, c.facts, c.reads
  from audit a left join audit_closing c on c.workspace_id = $1 and c.audit_id = a.id
  where a.workspace_id = $1 and a.id = $2`);

const compareAudit = (faults: FaultSink, told: AuditFacts, now: AuditFacts): void => {
  for (const [field, expected] of Object.entries(told)) {
    const found = now[field as keyof AuditFacts];
    if (found !== expected) faults.add({ kind: 'audit_fact', field, expected, found });
  }
};

const compareSnapshot = (faults: FaultSink, row: ReadRow): void => {
  if (row.snapshot_id === null) return;
  const subject = toPublicId('snp', row.snapshot_id);
  if (row.snapshot === null) {
    // Retention deletes snapshots that no violation quotes.
    if (row.violations > 0) faults.add({ kind: 'snapshot_missing', subject });
    return;
  }
  if (row.look_facts !== null && hashFacts(row.snapshot).toString('hex') !== row.look_facts) {
    faults.add({ kind: 'snapshot', subject });
  }
  if (row.newest_at === null) return;
  if (row.fetched_at !== row.newest_at) {
    const values = { expected: row.newest_at, found: row.fetched_at };
    faults.add({ kind: 'snapshot', subject, field: 'fetched_at', ...values });
  }
  if (row.seen_url !== row.newest_url) {
    const values = { expected: row.newest_url, found: row.seen_url };
    faults.add({ kind: 'snapshot', subject, field: 'final_url', ...values });
  }
};

/** Facts as they were recorded; null if what is there cannot be read. */
const readFacts = (text: string): AuditFacts | null => {
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' ? (facts as AuditFacts | null) : null;
  } catch {
    return null;
  }
};

const marksIn = (reads: Buffer): Map<number, Buffer> => {
  const marks = new Map<number, Buffer>();
  for (let from = 0; from < reads.length; from += READ_BYTES) {
    marks.set(reads.readInt32BE(from), reads.subarray(from, from + READ_BYTES));
  }
  return marks;
};

/**
 * Compares the facts of an audit and its snapshots with those that the chain recorded when the audit was
 * closed. Snapshots are compared with their recorded readings even if the chain does not cover the audit.
 */
export const verifyFacts = async (
  inside: Scope,
  auditId: string,
  faults: FaultSink,
): Promise<Coverage> => {
  const [closing] = await query(inside, CLOSING, [inside.workspaceId, auditId]);
  const { at, facts, reads } = closing ?? { at: null, facts: null, reads: null };
  if (closing && closing.is_closed !== (at !== null)) {
    faults.add({ kind: closing.is_closed ? 'closing_removed' : 'closing_changed' });
  }
  const isCovered = facts !== null && reads !== null;
  const marks = isCovered ? marksIn(reads) : null;
  if (isCovered) {
    const told = readFacts(facts);
    if (!told) faults.add({ kind: 'damaged', field: 'facts' });
    const now = told && (await readAuditFacts(inside, auditId));
    if (told && now) compareAudit(faults, told, now);
  }
  for await (const rows of readsOf(inside, auditId)) {
    for (const row of rows) {
      compareSnapshot(faults, row);
      if (!marks) continue;
      const mark = marks.get(Number(row.position));
      marks.delete(Number(row.position));
      const subject = toPublicId('ast', row.asset_id);
      if (!mark?.equals(readMark(row))) faults.add({ kind: 'read', subject });
    }
  }
  for (const position of marks?.keys() ?? []) {
    faults.add({ kind: 'read', field: `position ${position}`, expected: 'an asset' });
  }
  if (isCovered) return { facts: 'covered' };
  // A time without an end is no date.
  return at === null ? { facts: 'open' } : { facts: 'before', from: new Date(Number(at) || 0) };
};
