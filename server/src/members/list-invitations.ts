import type { Invitation } from '@copydesk/contract/members/members';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type InvitationRow, OPEN_INVITATION, toInvitation } from './invitation.ts';

const LIST = statement<InvitationRow>(
  `${OPEN_INVITATION} order by i.created_at desc, i.id desc limit 1000`,
);

/** Returns the open invitations, newest first. */
export const listInvitations = async (scope: Scope): Promise<Invitation[]> => {
  const rows = await query(scope, LIST, [scope.workspaceId]);
  return rows.map((row) => toInvitation(row, scope.now()));
};
