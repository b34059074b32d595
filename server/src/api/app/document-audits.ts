import { auditDocument } from '../../contents/audit-document.ts';
import type { PushParts } from '../../contents/check-push.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

/** Audits of what people write here. */
export const createDocumentAuditHandlers = (parts: PushParts): MemberHandlers<'auditDocument'> => ({
  auditDocument: async (scope, { params }) => {
    const { auditId, unchanged } = await auditDocument(scope, parts, param(params, 'document_id'));
    return { body: { audit_id: auditId, unchanged } };
  },
});
