import { may, type Role } from '@copydesk/contract/shared/policy';

/** An approval that somebody was asked for and that has not ended. Ids are UUIDs. */
export interface OpenApproval {
  readonly id: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly approver_id: string;
}

/** Returns whether a member can be asked to approve what another one wrote. */
export const canApprove = (
  member: { readonly userId: string; readonly role: Role },
  asker: string,
): boolean => may(member.role, 'decide') && member.userId !== asker;

/** Returns whether a member may take back what was asked: whoever asked, and administrators. */
export const mayWithdraw = (
  approval: Pick<OpenApproval, 'asked_by'>,
  { role, userId }: { readonly role: Role; readonly userId: string | null },
): boolean => may(role, 'write') && (approval.asked_by === userId || may(role, 'administer'));

/**
 * Returns whether the approver changed the text after they were asked. Then nobody but its author has read it, so they do
 * not approve it.
 */
export const isOwnText = (
  approval: Pick<OpenApproval, 'asked_at' | 'approver_id'>,
  saved: { readonly savedBy: string | null; readonly savedAt: Date | null },
): boolean =>
  saved.savedBy === approval.approver_id &&
  saved.savedAt !== null &&
  saved.savedAt > approval.asked_at;
