import type { WorkspaceVerification } from '@copydesk/contract/activity/activity';
import { collectFaults, type FaultList } from '../activity/evidence-faults.ts';
import { describeLost, listLost } from '../activity/trail-heads.ts';
import { verifyWorkspace } from '../activity/verify-trails.ts';
import { verifyApprovals } from '../documents/approval/verify-approvals.ts';
import { countWrongTallies } from '../findings/verify-tally.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { listOrphans } from './list-orphans.ts';

/**
 * Verifies what belongs to no audit that is there: audits that are gone and left their trail, entries and audits that
 * were kept outside of the database and are gone, approvals, and the counts of the queue.
 */
export const verifyBeside = async (scope: Scope, blobs: BlobStore): Promise<FaultList> => {
  const faults = collectFaults();
  for (const id of await listOrphans(scope))
    faults.add({ kind: 'audit_missing', subject: toPublicId('aud', id) });
  for (const lost of await listLost(scope, blobs)) {
    const subject = toPublicId('aud', lost.auditId);
    faults.add({ kind: 'lost', subject, found: describeLost(lost) });
  }
  await verifyApprovals(scope, faults);
  const wrong = await countWrongTallies(scope);
  if (wrong > 0) faults.add({ kind: 'queue', expected: '0', found: String(wrong) });
  return faults.list();
};

/** Verifies all audits, and with the last of them what is beside them. */
export const verifyAll = async (
  scope: Scope,
  blobs: BlobStore,
  input: { readonly after: string | null },
): Promise<WorkspaceVerification> => {
  const audits = await verifyWorkspace(scope, input);
  if (audits.next_after !== null) return audits;
  const { some, count } = await verifyBeside(scope, blobs);
  return { ...audits, valid: audits.valid && count === 0, faults: [...some], fault_count: count };
};
