import type { OpenPoints } from '@copydesk/contract/documents/approval';
import { may, type Role } from '@copydesk/contract/shared/policy';

/** An approval that somebody was asked for and that has not ended. Ids are UUIDs. */
export interface OpenApproval {
  readonly id: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly approver_id: string;
}

/**
 * Returns whether a member can be asked to approve a text: whoever may decide, did not ask, and wrote none of it. The authors
 * are who created the document and who ever saved a version of it, because each version is made from the one before.
 */
export const canApprove = (
  member: { readonly userId: string; readonly role: Role },
  asker: string,
  authors: readonly string[],
): boolean =>
  may(member.role, 'decide') && member.userId !== asker && !authors.includes(member.userId);

/** Returns whether a member may take back what was asked: whoever asked, and administrators. */
export const mayWithdraw = (
  approval: Pick<OpenApproval, 'asked_by'>,
  { role, userId }: { readonly role: Role; readonly userId: string | null },
): boolean => may(role, 'write') && (approval.asked_by === userId || may(role, 'administer'));

/** What is open in the text of a revision. */
export interface WeighedDocument {
  readonly revision: number;
  readonly open: OpenPoints;
}

/** Whether a text is not approved without a reason: a rule objects, or the gate would not let it pass. */
export const needsReason = ({
  total,
  truncated,
  verdict,
}: Pick<OpenPoints, 'total' | 'truncated' | 'verdict'>): boolean =>
  total > 0 || truncated || verdict !== 'pass';
