import type { DocumentApprovals } from '@copydesk/contract/documents/approval';
import type { Role } from '@copydesk/contract/shared/policy';
import type { PushParts } from '../../contents/check-push.ts';
import { weighDocument } from '../../contents/gate/weigh-document.ts';
import { askApproval } from '../../documents/approval/ask-approval.ts';
import { commentOnDocument } from '../../documents/approval/comment-on-document.ts';
import { decideApproval } from '../../documents/approval/decide-approval.ts';
import { getDocumentApprovals } from '../../documents/approval/get-document-approvals.ts';
import { planDocument } from '../../documents/approval/plan-document.ts';
import { withdrawApproval } from '../../documents/approval/withdraw-approval.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type ApprovalOperation =
  | 'getDocumentApprovals'
  | 'planDocument'
  | 'askApproval'
  | 'decideApproval'
  | 'withdrawApproval'
  | 'commentOnDocument';

/** Who sees to a document, what is said about it, and who approves it. Every answer is what holds after the change. */
export const createApprovalHandlers = (
  parts: Pick<PushParts, 'checker' | 'extract'>,
): MemberHandlers<ApprovalOperation> => {
  const after = async (
    scope: Scope,
    documentId: string,
    role: Role,
  ): Promise<{ body: DocumentApprovals }> => ({
    body: await getDocumentApprovals(scope, { documentId, role }),
  });
  return {
    getDocumentApprovals: async (scope, { params, query, role }) => {
      const documentId = param(params, 'document_id');
      const { body } = await after(scope, documentId, role);
      if (!query.open) return { body };
      return { body: { ...body, open: (await weighDocument(scope, parts, documentId)).open } };
    },
    planDocument: async (scope, { params, body, role }) => {
      const documentId = param(params, 'document_id');
      await planDocument(scope, { documentId, ownerId: body.owner_id, dueOn: body.due_on });
      return after(scope, documentId, role);
    },
    askApproval: async (scope, { params, body, role }) => {
      const documentId = param(params, 'document_id');
      const { approver_id: approverId, base_revision: baseRevision, comment = null } = body;
      await askApproval(scope, { documentId, approverId, baseRevision, comment, role });
      return after(scope, documentId, role);
    },
    decideApproval: async (scope, { params, body, role }) => {
      const documentId = param(params, 'document_id');
      const approvalId = param(params, 'approval_id');
      const { decision, base_revision: baseRevision, comment = null, reason = null } = body;
      const weighed = decision === 'approve' ? await weighDocument(scope, parts, documentId) : null;
      const said = { comment, reason, weighed };
      await decideApproval(scope, { documentId, approvalId, decision, baseRevision, ...said });
      return after(scope, documentId, role);
    },
    withdrawApproval: async (scope, { params, role }) => {
      const documentId = param(params, 'document_id');
      await withdrawApproval(scope, { documentId, approvalId: param(params, 'approval_id'), role });
      return after(scope, documentId, role);
    },
    commentOnDocument: async (scope, { params, body, role }) => {
      const documentId = param(params, 'document_id');
      const { comment, mentions } = body;
      await commentOnDocument(scope, { documentId, comment, mentions });
      return after(scope, documentId, role);
    },
  };
};
