import { transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { collectFaults, type FaultList, type FaultSink } from './evidence-faults.ts';
import { replayFindings } from './replay-findings.ts';
import { replayHints } from './replay-hints.ts';
import { replayStates } from './replay-states.ts';
import { type Coverage, verifyFacts } from './verify-facts.ts';
import { type TrailVerdict, verifyTrail } from './verify-trail.ts';

export interface AuditVerdict {
  readonly whole: boolean;
  /** How many entries of the trail are valid, counted from the first. */
  readonly entries: number;
  readonly chain: TrailVerdict;
  /** All faults that were found. A broken chain comes first. */
  readonly faults: FaultList;
  readonly coverage: Coverage;
}

/**
 * Whether an error comes from the data and not from the database being away. PostgreSQL's class 22 is "data exception",
 * and after it the transaction answers nothing more (25P02).
 */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  /^(22|25P02)/.test(String((error as { code?: unknown }).code));

/** What damaged data hides is not verified; that it is damaged is named, and the rest goes on. */
const unlessDamaged = async <T>(
  faults: FaultSink,
  field: string,
  otherwise: T,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    faults.add({ kind: 'damaged', field, found: (error as Error).message });
    return otherwise;
  }
};

/**
 * Verifies an audit in one consistent read: recomputes its chain, replays it to states and counters, and
 * compares these, the queue and the facts of the audit with the tables. The audit is a UUID. Throws not_found.
 */
export const verifyAudit = (scope: Scope, auditId: string): Promise<AuditVerdict> => {
  const sink = collectFaults();
  return transaction(
    scope,
    async (inside) => {
      const chain = await verifyTrail(inside, auditId);
      if (!chain.whole) sink.add({ kind: chain.fault, seq: chain.seq });
      await unlessDamaged(sink, 'states', undefined, () => replayStates(inside, auditId, sink));
      await unlessDamaged(sink, 'findings', undefined, () => replayFindings(inside, auditId, sink));
      await unlessDamaged(sink, 'hints', undefined, () => replayHints(inside, auditId, sink));
      const open: Coverage = { facts: 'open' };
      const coverage = await unlessDamaged(sink, 'facts', open, () =>
        verifyFacts(inside, auditId, sink),
      );
      const faults = sink.list();
      const entries = chain.whole ? chain.entries : Math.max(chain.seq - 1, 0);
      return { whole: faults.count === 0, entries, chain, faults, coverage };
    },
    'snapshot',
  );
};
