import { batch } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  factsCall,
  hashClosing,
  readMark,
  readsCall,
  readsOf,
  toAuditFacts,
} from './audit-facts.ts';

const HEAD = statement<{ seq: number; hash: Buffer }>(
  `select seq, hash from trail_head where workspace_id = $1 and audit_id = $2`,
);
const CLOSE = statement(`
  insert into audit_closing (workspace_id, audit_id, seq, at, facts, reads, hash)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const CHAIN = statement(
  `update trail_head set hash = $3 where workspace_id = $1 and audit_id = $2`,
);

/**
 * Returns what adds a closing to the chain of an audit's trail: the facts of the audit and of what it read, so
 * that a later change of them is detected. The caller's transaction holds the lock on the audit's trail_head.
 * Afterwards only the audit's reviews may change.
 */
export const closingCalls = async (
  inside: Scope,
  auditId: string,
  at: Date,
): Promise<readonly Call<unknown>[]> => {
  const place = [inside.workspaceId, auditId];
  const [[head], [known], first] = await batch(inside, [
    call(HEAD, place),
    factsCall(inside, auditId),
    readsCall(inside, auditId),
  ]);
  if (!head || !known) throw new Error('an audit without its trail');
  const marks: Buffer[] = [];
  for await (const rows of readsOf(inside, auditId, first)) marks.push(...rows.map(readMark));
  const facts = JSON.stringify(toAuditFacts(known));
  const reads = Buffer.concat(marks);
  const hash = hashClosing(head.hash, {
    workspace_id: inside.workspaceId,
    audit_id: auditId,
    seq: head.seq,
    // With microseconds, as the database returns it.
    at: at.toISOString().replace('Z', '000Z'),
    facts,
    reads,
  });
  return [call(CLOSE, [...place, head.seq, at, facts, reads, hash]), call(CHAIN, [...place, hash])];
};
