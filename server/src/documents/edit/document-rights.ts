import { may, type Role } from '@copydesk/contract/shared/policy';
import type { DocumentStatus } from '../get-document.ts';

/** The member who asks about a document that they can see. */
export interface Asking {
  readonly role: Role;
  readonly userId: string | null;
}

export interface DocumentRights {
  readonly mayEdit: boolean;
  readonly mayShare: boolean;
  readonly mayDelete: boolean;
}

/**
 * Returns what a member may do with a document that they can see. Everybody who may write can edit it. Only
 * its author and administrators may delete it or change who sees it; a document without an author may be
 * shared by everybody who may write.
 */
export const rightsTo = (
  { createdBy, status }: { readonly createdBy: string | null; readonly status: DocumentStatus },
  { role, userId }: Asking,
): DocumentRights => {
  const mayWrite = may(role, 'write');
  const isOwn = createdBy !== null && createdBy === userId;
  const runs = may(role, 'administer');
  return {
    mayEdit: mayWrite && status === 'ready',
    mayShare: mayWrite && (isOwn || runs || createdBy === null),
    mayDelete: mayWrite && (isOwn || runs) && status !== 'generating',
  };
};
