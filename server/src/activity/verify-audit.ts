import { transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { collectFaults, type FaultList } from './evidence-faults.ts';
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
 * Verifies an audit in one consistent read: recomputes its chain, replays it to states and counters, and
 * compares these and the facts of the audit with the tables. The audit is a UUID. Throws not_found.
 */
export const verifyAudit = (scope: Scope, auditId: string): Promise<AuditVerdict> =>
  transaction(
    scope,
    async (inside) => {
      const sink = collectFaults();
      const chain = await verifyTrail(inside, auditId);
      if (!chain.whole) sink.add({ kind: chain.fault, seq: chain.seq });
      await replayStates(inside, auditId, sink);
      await replayHints(inside, auditId, sink);
      const coverage = await verifyFacts(inside, auditId, sink);
      const faults = sink.list();
      const entries = chain.whole ? chain.entries : Math.max(chain.seq - 1, 0);
      return { whole: faults.count === 0, entries, chain, faults, coverage };
    },
    'snapshot',
  );
