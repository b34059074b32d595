import type { TrailVerification, WorkspaceVerification } from '@copydesk/contract/activity';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { verifyTrail } from './verify-trail.ts';

const HEAD = statement<{ hash: string }>(
  `select encode(hash, 'hex') as hash from trail_head where workspace_id = $1 and audit_id = $2`,
);
const AUDITS = statement<{ id: string; name: string }>(`
  select id, name from audit where workspace_id = $1 and ($2::uuid is null or id < $2)
  order by id desc limit 100`);
const COUNT = statement<{ audits: number }>(
  `select count(*)::integer as audits from audit where workspace_id = $1`,
);

/** An answer that takes longer than this says how far it came. */
const PATIENCE_MS = 10_000;

const readAuditId = (publicId: string): string => {
  const id = fromPublicId('aud', publicId);
  if (id === null) throw notFound('audit');
  return id;
};

/** Recomputes the chain of one audit; the head belongs to the same moment. Throws not_found. */
export const verifyAuditTrail = (scope: Scope, publicId: string): Promise<TrailVerification> => {
  const auditId = readAuditId(publicId);
  return transaction(
    scope,
    async (inside) => {
      const [head] = await query(inside, HEAD, [scope.workspaceId, auditId]);
      if (!head) throw notFound('audit');
      const verdict = await verifyTrail(inside, auditId);
      return {
        audit_id: publicId,
        valid: verdict.whole,
        entries: verdict.whole ? verdict.entries : verdict.seq - 1,
        head_hash: head.hash,
        first_broken: verdict.whole ? null : { seq: verdict.seq, why: verdict.fault },
        verified_at: scope.now().toISOString(),
      };
    },
    'snapshot',
  );
};

/**
 * Recomputes the chains of all audits, newest first, until it has taken long enough; `after` goes on
 * behind that audit. At least one is verified each time.
 */
export const verifyWorkspace = async (
  scope: Scope,
  input: { readonly after: string | null; readonly patienceMs?: number },
): Promise<WorkspaceVerification> => {
  const began = performance.now();
  const isLate = () => performance.now() - began > (input.patienceMs ?? PATIENCE_MS);
  const [counted] = await query(scope, COUNT, [scope.workspaceId]);
  const broken: WorkspaceVerification['broken'] = [];
  let [verified, entries] = [0, 0];
  let after = input.after === null ? null : readAuditId(input.after);
  const answer = (next: string | null): WorkspaceVerification => ({
    valid: broken.length === 0,
    audits: counted?.audits ?? 0,
    verified,
    entries,
    broken,
    next_after: next === null ? null : toPublicId('aud', next),
    verified_at: scope.now().toISOString(),
  });
  for (;;) {
    const audits = await query(scope, AUDITS, [scope.workspaceId, after]);
    if (audits.length === 0) return answer(null);
    for (const { id, name } of audits) {
      if (verified > 0 && isLate()) return answer(after);
      const verdict = await verifyTrail(scope, id);
      verified += 1;
      entries += verdict.whole ? verdict.entries : verdict.seq - 1;
      after = id;
      if (verdict.whole) continue;
      const { seq, fault: why } = verdict;
      broken.push({ audit_id: toPublicId('aud', id), audit_name: name, seq, why });
    }
  }
};
