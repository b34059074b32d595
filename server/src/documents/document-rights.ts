import { may, type Role } from '@copydesk/contract/policy';
import type { DocumentStatus } from './get-document.ts';

/** Whoever asks about a document that they see. */
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
 * What a member may do with a document that they see. Everybody who writes may edit what is shared or
 * nobody's; only its author, or who runs the workspace, says who else sees it and takes it away.
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
