import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { AuditGap } from '../audits/gaps.ts';
import { Verdict } from '../contents/gate.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { WriteCommentRequest } from '../violations/decision.ts';
import { ReviewComment } from '../violations/review-item.ts';

export const APPROVAL_STATES = ['asked', 'approved', 'sent_back', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const Person = Type.Object({
  id: Id('Identifier of the person.', 'usr_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: nullable(Type.String(), { description: 'Null once the person has left the workspace.' }),
});

/** What is open in a text that somebody signs for. */
export const OpenPoints = Type.Object({
  findings: Type.Array(
    Type.Object({
      rule_name: Type.String(),
      pack_id: nullable(Type.String(), { description: 'Null for a rule of the workspace itself.' }),
      severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
      quote: nullable(Type.String(), { description: 'Null if something is missing.' }),
    }),
    { description: 'What the rules object to in exactly this text, at most 100.' },
  ),
  total: Type.Integer({ minimum: 0, description: 'How many findings there are.' }),
  truncated: Type.Boolean({ description: 'Whether more was found than is counted.' }),
  unjudged: Type.Array(Type.String(), {
    description: 'Names of the rules whose words are in the text and that only a model can judge.',
  }),
  gaps: Type.Array(AuditGap, {
    description: 'What nobody stated about the text, and the rules that would object if it were.',
  }),
  rules: Type.Integer({ minimum: 0, description: 'How many rules are enabled.' }),
  language: nullable(LanguageKey, {
    description: 'Null means that only rules for every language ran.',
  }),
  verdict: Verdict,
  needs_reason: Type.Boolean({
    description:
      'Whether it is not approved without a reason: a rule objects, or the gate would not pass it.',
  }),
});
export type OpenPoints = Static<typeof OpenPoints>;

export const Approval = Type.Object({
  id: Id('Identifier of the approval.', 'apr_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  state: oneOf(APPROVAL_STATES),
  version: Type.Integer({
    minimum: 1,
    description: 'The version that was asked about, and then the one that was decided about.',
  }),
  sha256: Type.String({ description: 'Of the title and the blocks of that version, in hex.' }),
  current: Type.Boolean({ description: 'Whether the document still is that version.' }),
  asked_by: Person,
  asked_at: Timestamp('When it was asked for.'),
  approver: Person,
  ended_by: nullable(Person, { description: 'Who decided or withdrew it.' }),
  ended_at: nullable(Timestamp('When that was.')),
  reason: nullable(Type.String(), {
    description: 'Why it was approved although something was open.',
  }),
  open: nullable(OpenPoints, { description: 'What was open in the text that was approved.' }),
});
export type Approval = Static<typeof Approval>;

export const DocumentComment = Type.Object({
  ...ReviewComment.properties,
  version: Type.Integer({ description: 'The newest version when it was written.' }),
});
export type DocumentComment = Static<typeof DocumentComment>;

const DueOn = nullable(
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description: 'The day by which it is to be done.',
    examples: ['2026-12-01'],
  }),
);

/** What people agreed about a document: who sees to it, by when, who approved it and what was said. */
export const DocumentApprovals = Type.Object({
  version: Type.Integer({ description: 'The newest version, which is the document itself.' }),
  owner: nullable(Person, { description: 'Who sees to it; null for its author.' }),
  due_on: DueOn,
  approvals: Type.Array(Approval, { description: 'The newest first, at most 50.' }),
  comments: Type.Array(DocumentComment, { description: 'The oldest first, the newest 200.' }),
  may_ask: Type.Boolean({ description: 'Whether the caller may ask for an approval now.' }),
  may_decide: Type.Boolean({ description: 'Whether the caller is the one who was asked.' }),
  may_withdraw: Type.Boolean(),
  authors: Type.Array(Type.String(), {
    description: 'Who created the document or saved a version of it, and so does not approve it.',
  }),
  open: Type.Optional(OpenPoints),
});
export type DocumentApprovals = Static<typeof DocumentApprovals>;

const baseRevision = Type.Integer({
  minimum: 0,
  maximum: LAST_NUMBER,
  description: 'The revision that is on the screen; another one is refused with 412.',
});
const words = Type.Optional(
  nullable(Type.String({ minLength: 1, maxLength: 5_000, 'x-trim': true }), {
    description: 'It becomes a comment on the document.',
  }),
);

export const AskApprovalRequest = Type.Object({
  approver_id: Type.String({
    maxLength: 64,
    description: 'A member who may decide, and not whoever asks.',
  }),
  base_revision: baseRevision,
  comment: words,
});

export const GetApprovalsQuery = Type.Object({
  open: Type.Boolean({
    default: false,
    description: 'Whether to check the text and tell what is open in it.',
  }),
});

export const DecideApprovalRequest = Type.Object({
  decision: oneOf(['approve', 'send_back']),
  base_revision: baseRevision,
  comment: words,
  reason: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 5_000, 'x-trim': true }), {
      description: 'Why it is approved although something is open; needed then.',
    }),
  ),
});

export const PlanDocumentRequest = Type.Object({
  owner_id: nullable(Type.String({ maxLength: 64 }), {
    description: 'A member who may write; null for its author.',
  }),
  due_on: DueOn,
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;
const ofDocument = () => inWorkspace('document_id');
const ofApproval = () => inWorkspace('document_id', 'approval_id');

/**
 * Documents after they are written: who sees to one, comments, and approval of a version. Every answer is what
 * holds after the change. A document that the caller may not see is 404.
 */
export const approvalRoutes = defineAppRoutes({
  getDocumentApprovals: {
    method: 'GET',
    url: at('/documents/:document_id/approvals'),
    access: 'read',
    params: ofDocument(),
    query: GetApprovalsQuery,
    success: answers(DocumentApprovals),
  },
  planDocument: {
    method: 'POST',
    url: at('/documents/:document_id/plan'),
    access: 'write',
    params: ofDocument(),
    body: { schema: PlanDocumentRequest },
    success: answers(DocumentApprovals),
  },
  askApproval: {
    method: 'POST',
    url: at('/documents/:document_id/approvals'),
    access: 'write',
    params: ofDocument(),
    body: { schema: AskApprovalRequest },
    success: answers(DocumentApprovals, 201),
  },
  decideApproval: {
    method: 'POST',
    url: at('/documents/:document_id/approvals/:approval_id/decide'),
    access: 'decide',
    params: ofApproval(),
    body: { schema: DecideApprovalRequest },
    success: answers(DocumentApprovals),
  },
  withdrawApproval: {
    method: 'POST',
    url: at('/documents/:document_id/approvals/:approval_id/withdraw'),
    access: 'write',
    params: ofApproval(),
    success: answers(DocumentApprovals),
  },
  commentOnDocument: {
    method: 'POST',
    url: at('/documents/:document_id/comments'),
    access: 'comment',
    params: ofDocument(),
    body: { schema: WriteCommentRequest },
    success: answers(DocumentApprovals, 201),
  },
});
