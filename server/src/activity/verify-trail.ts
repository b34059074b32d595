import type { EntryFault } from '@copydesk/contract/activity/activity';
import { createHash } from 'node:crypto';
import { transaction, query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type Closing, hashClosing } from './audit-facts.ts';
import { timeAsText } from './snapshot-facts.ts';
import {
  ALL_FIELDS,
  type AnyField,
  fieldAsText,
  FIRST_HASH,
  hashEntry,
  itemText,
  type TrailItem,
} from './trail.ts';

type EntryRow = Record<AnyField, string | null> & { hash: Buffer };

/** An entry may have thousands of items, so they are read in batches of this size. */
const ITEMS_A_TIME = 50_000;

const HEAD = statement<{ seq: number; hash: Buffer }>(
  `select seq, hash from trail_head where workspace_id = $1 and audit_id = $2`,
);
const AUDIT = statement(`select id from audit where workspace_id = $1 and id = $2`);
const ENTRIES = statement<EntryRow>(`
  select ${ALL_FIELDS.map((field) => `${fieldAsText(field, 'e')} as ${field}`).join(', ')}, e.hash
  from trail_entry e where e.workspace_id = $1 and e.audit_id = $2 and e.seq > $3
  order by e.seq limit 1000`);
const ITEMS = statement<TrailItem & { seq: number }>(`
  select i.seq, i.rank, i.from_state, i.to_state, i.from_reason, i.to_reason
  from trail_item i where i.workspace_id = $1 and i.audit_id = $2 and i.seq between $3 and $4
  order by i.seq, i.rank`);
const STRAY_ITEM = statement<{ seq: number }>(`
  select i.seq from trail_item i
  where i.workspace_id = $1 and i.audit_id = $2 and not exists (
    select from trail_entry e where e.audit_id = i.audit_id and e.seq = i.seq)
  order by i.seq limit 1`);

// An audit that was closed before closings were chained has no facts, and its closing is not in the chain.
const CLOSING = statement<Closing & { hash: Buffer }>(`
  select workspace_id, audit_id, seq, ${timeAsText('at')} as at, facts, reads, hash
  from audit_closing where workspace_id = $1 and audit_id = $2 and facts is not null`);

export type TrailVerdict =
  | { readonly whole: true; readonly entries: number }
  | { readonly whole: false; readonly seq: number; readonly fault: EntryFault };

const fail = (seq: number, fault: EntryFault): TrailVerdict => ({ whole: false, seq, fault });

const hashItems = (items: readonly TrailItem[]): string =>
  createHash('sha256').update(items.map(itemText).join('')).digest('hex');

/** The last entry whose items are read together with those of the entry `from`. */
const lastOfRun = (entries: readonly EntryRow[], from: number): number => {
  let items = 0;
  let to = from;
  for (; to < entries.length; to += 1) {
    items += Number(entries[to]?.changed);
    if (items > ITEMS_A_TIME && to > from) break;
  }
  return Number(entries[to - 1]?.seq);
};

/**
 * Reads an audit's whole trail and recomputes its chain, including the closing. Names the first entry that
 * was edited, removed, swapped or inserted. The audit is a UUID.
 */
export const verifyTrail = (scope: Scope, auditId: string): Promise<TrailVerdict> =>
  transaction(
    scope,
    async (inside) => {
      const at = [scope.workspaceId, auditId];
      const [head] = await query(inside, HEAD, at);
      if (!head) {
        const [audit] = await query(inside, AUDIT, at);
        if (!audit) throw notFound('audit');
        return fail(0, 'head_missing');
      }
      const [closing] = await query(inside, CLOSING, at);
      let before: Buffer = FIRST_HASH;
      let last = 0;
      /** Adds the closing after its entry. Returns whether it still has the hash that was chained. */
      const passClosing = (): boolean => {
        if (closing?.seq !== last) return true;
        const holds = hashClosing(before, closing).equals(closing.hash);
        before = closing.hash;
        return holds;
      };
      if (!passClosing()) return fail(0, 'closing_changed');
      for (;;) {
        const entries = await query(inside, ENTRIES, [...at, last]);
        if (entries.length === 0) break;
        let itemsOf: ReadonlyMap<number, TrailItem[]> = new Map();
        let readTo = last;
        for (const [n, entry] of entries.entries()) {
          const seq = Number(entry.seq);
          if (seq > readTo) {
            readTo = lastOfRun(entries, n);
            const items = await query(inside, ITEMS, [...at, seq, readTo]);
            itemsOf = Map.groupBy(items, (item) => item.seq);
          }
          if (seq !== last + 1) return fail(last + 1, 'removed');
          if (hashItems(itemsOf.get(seq) ?? []) !== entry.items_hash) {
            return fail(seq, 'items_changed');
          }
          if (!hashEntry(before, entry).equals(entry.hash)) {
            return fail(seq, 'changed');
          }
          before = entry.hash;
          last = seq;
          if (!passClosing()) return fail(seq, 'closing_changed');
        }
      }
      if (last < head.seq) return fail(last + 1, 'removed');
      if (last > head.seq) return fail(head.seq + 1, 'inserted');
      if (!before.equals(head.hash)) return fail(last, 'changed');
      const [stray] = await query(inside, STRAY_ITEM, at);
      if (stray) return fail(stray.seq, 'item_without_entry');
      return { whole: true, entries: last };
    },
    'snapshot',
  );
