import type {
  TrailVerification,
  WorkspaceVerification,
} from '@copydesk/contract/activity/activity';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type AuditVerdict, verifyAudit } from './verify-audit.ts';

const HEAD = statement<{ hash: string }>(
  `select encode(hash, 'hex') as hash from trail_head where workspace_id = $1 and audit_id = $2`,
);
const AUDITS = statement<{ id: string; name: string }>(`
  select id, name from audit where workspace_id = $1 and ($2::uuid is null or id < $2)
  order by id desc limit 100`);
const COUNT = statement<{ audits: number }>(
  `select count(*)::integer as audits from audit where workspace_id = $1`,
);

/** Milliseconds after which a verification stops and answers how far it came. */
const PATIENCE_MS = 10_000;

const firstBroken = ({ chain }: AuditVerdict) =>
  chain.whole ? null : { seq: chain.seq, why: chain.fault };

const readAuditId = (publicId: string): string => {
  const id = fromPublicId('aud', publicId);
  if (id === null) throw notFound('audit');
  return id;
};

/** Verifies one audit and reads the head of its chain in the same transaction. Throws not_found. */
export const verifyAuditTrail = (scope: Scope, publicId: string): Promise<TrailVerification> => {
  const auditId = readAuditId(publicId);
  return transaction(
    scope,
    async (inside) => {
      const [head] = await query(inside, HEAD, [scope.workspaceId, auditId]);
      const verdict = await verifyAudit(inside, auditId);
      const { coverage, faults } = verdict;
      return {
        audit_id: publicId,
        valid: verdict.whole,
        entries: verdict.entries,
        head_hash: head?.hash ?? '',
        first_broken: firstBroken(verdict),
        faults: [...faults.some],
        fault_count: faults.count,
        facts: coverage.facts,
        facts_from: coverage.facts === 'before' ? coverage.from.toISOString() : null,
        verified_at: scope.now().toISOString(),
      };
    },
    'snapshot',
  );
};

/**
 * Verifies all audits, newest first, until the time is up, but at least one. `after` continues after that
 * audit.
 */
export const verifyWorkspace = async (
  scope: Scope,
  input: { readonly after: string | null; readonly patienceMs?: number },
): Promise<WorkspaceVerification> => {
  const began = performance.now();
  const isLate = () => performance.now() - began > (input.patienceMs ?? PATIENCE_MS);
  const [counted] = await query(scope, COUNT, [scope.workspaceId]);
  const broken: WorkspaceVerification['broken'] = [];
  let [verified, entries, uncovered, open] = [0, 0, 0, 0];
  let after = input.after === null ? null : readAuditId(input.after);
  const answer = (next: string | null): WorkspaceVerification => ({
    valid: broken.length === 0,
    audits: counted?.audits ?? 0,
    verified,
    entries,
    broken,
    uncovered,
    open,
    faults: [],
    fault_count: 0,
    next_after: next === null ? null : toPublicId('aud', next),
    verified_at: scope.now().toISOString(),
  });
  for (;;) {
    const audits = await query(scope, AUDITS, [scope.workspaceId, after]);
    if (audits.length === 0) return answer(null);
    for (const { id, name } of audits) {
      if (verified > 0 && isLate()) return answer(after);
      const verdict = await verifyAudit(scope, id);
      verified += 1;
      entries += verdict.entries;
      uncovered += verdict.coverage.facts === 'before' ? 1 : 0;
      open += verdict.coverage.facts === 'open' ? 1 : 0;
      after = id;
      if (verdict.whole) continue;
      const first = firstBroken(verdict);
      broken.push({
        audit_id: toPublicId('aud', id),
        audit_name: name,
        seq: first?.seq ?? null,
        why: first?.why ?? null,
        faults: [...verdict.faults.some],
        fault_count: verdict.faults.count,
      });
    }
  }
};
