import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { AuditDetail } from '../audits/audit-detail.ts';
import { Audit } from '../audits/audit.ts';
import {
  AssignRequest,
  AssignResult,
  AuditChanges,
  ChangesQuery,
  DecideManyRequest,
  DecideManyResult,
  DecideRequest,
  DecideResult,
  ExportQuery,
  UndoRequest,
  UndoResult,
  WriteCommentRequest,
} from './decision.ts';
import {
  DraftSuggestionRequest,
  FindingTranslation,
  SuggestionDraft,
  TranslateRequest,
} from './assist.ts';
import { Coverage } from '../audits/coverage.ts';
import { ReviewState } from '../shared/review.ts';
import { ReviewItem, ReviewItemQuery } from './review-item.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { ReviewProgress, Violation, ViolationComment } from './violation.ts';
import { Name } from '../shared/name.ts';

const limitOf = (maximum: number, usual: number) =>
  Type.Integer({ minimum: 1, maximum, default: usual });

const cursor = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

export const AuditPageQuery = Type.Object({
  cursor: cursor('The next_cursor of the page before.'),
  limit: limitOf(100, 50),
  search: Type.Optional(
    nullable(Type.String({ maxLength: 200, 'x-trim': true }), {
      description: 'Only audits whose name contains it, whatever its case and accents.',
    }),
  ),
});

export const AuditListItem = Type.Object({
  ...Audit.properties,
  progress: ReviewProgress,
  coverage: nullable(Coverage, {
    description:
      'How many rules ran. Null until an asset was read, and for audits of earlier releases, which did not note it.',
  }),
  schedule_id: nullable(Type.String({ description: 'The schedule that began it.' })),
  previous_audit_id: nullable(
    Type.String({ description: 'The audit before it of the same schedule, or of the same name.' }),
  ),
});
export type AuditListItem = Static<typeof AuditListItem>;

export const AuditPage = Type.Object({
  audits: Type.Array(AuditListItem, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type AuditPage = Static<typeof AuditPage>;

export const NewerAudit = Type.Object({
  assets: Type.Integer({ description: 'How many assets the audit has read.' }),
  read_again: Type.Integer({ description: 'How many of them a newer audit has read since.' }),
  newest: nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      created_at: Timestamp('When the audit was created.'),
    }),
    { description: 'The newest audit that has read any of them again.' },
  ),
});
export type NewerAudit = Static<typeof NewerAudit>;

export const GroupMembersQuery = Type.Object({
  after: Type.Integer({
    minimum: 0,
    maximum: 16_777_215,
    default: 0,
    description: 'The next_after of the page before.',
  }),
  limit: limitOf(500, 100),
});

export const GroupMember = Type.Object({
  violation_id: Type.String(),
  index: Type.Integer({ description: 'From 1 on.' }),
  review_state: ReviewState,
  dismissal_reason: nullable(Type.String()),
  asset_id: nullable(Type.String()),
  asset_name: nullable(Type.String()),
  asset_url: nullable(Type.String()),
  violating_text: nullable(Type.String()),
});
export type GroupMember = Static<typeof GroupMember>;

/**
 * The violations of a group: the same finding on several assets. A violation without a group is listed alone.
 */
export const GroupMembers = Type.Object({
  group_id: nullable(Type.String()),
  size: Type.Integer(),
  members: Type.Array(GroupMember),
  next_after: nullable(Type.Integer()),
});
export type GroupMembers = Static<typeof GroupMembers>;

export const COMPARED_AS = ['new', 'still', 'changed', 'regressed', 'gone', 'unknown'] as const;
export type ComparedAs = (typeof COMPARED_AS)[number];

export const CompareQuery = Type.Object({
  with: Type.String({
    maxLength: 64,
    description: 'The earlier audit.',
    examples: ['aud_01kb3yz8v7e8xs6e1hq6m2p4ac'],
  }),
  kind: oneOf(COMPARED_AS, { default: 'new' }),
  after: cursor('The next_after of the page before.'),
  limit: limitOf(200, 50),
});

export const ComparedViolation = Type.Object({
  before: nullable(Violation, { description: 'As it is in the earlier audit.' }),
  after: nullable(Violation, { description: 'As it is in the later audit.' }),
});
export type ComparedViolation = Static<typeof ComparedViolation>;

const AuditName = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Timestamp('When the audit was created.'),
});

export const AuditComparison = Type.Object({
  before: AuditName,
  after: AuditName,
  counts: nullable(
    Type.Object({
      new: Type.Integer(),
      still: Type.Integer(),
      changed: Type.Integer(),
      regressed: Type.Integer(),
      gone: Type.Integer(),
      unknown: Type.Integer(),
    }),
    { description: 'Of the whole audits; only on the first page.' },
  ),
  violations: Type.Array(ComparedViolation, { description: 'Of the kind that was asked for.' }),
  next_after: nullable(Type.String(), {
    description: 'Where the next page begins, which may be so although this one is not full.',
  }),
});
export type AuditComparison = Static<typeof AuditComparison>;

export const SavedView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String({ description: 'Path and query inside the workspace.' }),
  shared: Type.Boolean({ description: 'Everybody in the workspace sees it.' }),
  own: Type.Boolean(),
  created_by: nullable(Type.String({ description: 'Name of who saved it.' })),
  created_at: Timestamp('When it was saved.'),
});
export type SavedView = Static<typeof SavedView>;

export const SavedViewList = Type.Object({
  views: Type.Array(SavedView, { description: 'By name.' }),
});

export const SaveViewRequest = Type.Object({
  name: Name(100),
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Begins with one /, and leads nowhere else than into the workspace.',
  }),
  shared: Type.Boolean({ default: false }),
});

export const ViolationPlace = Type.Object({ audit_id: Type.String() });

const audits = `${WORKSPACE_PREFIX}/audits` as const;
const violations = `${WORKSPACE_PREFIX}/violations` as const;
const views = `${WORKSPACE_PREFIX}/views` as const;

/** Audits, the review of their violations, and saved views. */
export const violationRoutes = defineAppRoutes({
  listAuditPage: {
    method: 'GET',
    url: audits,
    access: 'read',
    params: inWorkspace(),
    query: AuditPageQuery,
    success: answers(AuditPage),
  },
  retryAudit: {
    method: 'POST',
    url: `${audits}/:audit_id/retry`,
    long: true,
    access: 'audit',
    params: inWorkspace('audit_id'),
    success: answers(AuditDetail, 201),
  },
  getReviewItem: {
    method: 'GET',
    url: `${violations}/:violation_id/review`,
    access: 'read',
    params: inWorkspace('violation_id'),
    query: ReviewItemQuery,
    success: answers(ReviewItem),
  },
  draftSuggestion: {
    method: 'POST',
    url: `${violations}/:violation_id/suggestion-draft`,
    long: true,
    access: 'decide',
    params: inWorkspace('violation_id'),
    body: { schema: DraftSuggestionRequest },
    success: answers(SuggestionDraft),
  },
  translateFinding: {
    method: 'POST',
    url: `${violations}/:violation_id/translation`,
    long: true,
    access: 'comment',
    params: inWorkspace('violation_id'),
    body: { schema: TranslateRequest },
    success: answers(FindingTranslation),
  },
  decideViolation: {
    method: 'POST',
    url: `${violations}/:violation_id/decide`,
    access: 'decide',
    params: inWorkspace('violation_id'),
    body: { schema: DecideRequest },
    success: answers(DecideResult),
  },
  decideMany: {
    method: 'POST',
    url: `${audits}/:audit_id/decisions`,
    long: true,
    access: 'decide',
    params: inWorkspace('audit_id'),
    body: { schema: DecideManyRequest },
    success: answers(DecideManyResult),
  },
  undoDecisions: {
    method: 'POST',
    url: `${audits}/:audit_id/undo`,
    long: true,
    access: 'decide',
    params: inWorkspace('audit_id'),
    body: { schema: UndoRequest },
    success: answers(UndoResult),
  },
  assignViolations: {
    method: 'POST',
    url: `${violations}/assign`,
    access: 'decide',
    params: inWorkspace(),
    body: { schema: AssignRequest },
    success: answers(AssignResult),
  },
  writeComment: {
    method: 'POST',
    url: `${violations}/:violation_id/discussion`,
    access: 'comment',
    params: inWorkspace('violation_id'),
    body: { schema: WriteCommentRequest },
    success: answers(ViolationComment, 201),
  },
  getChanges: {
    method: 'GET',
    url: `${audits}/:audit_id/changes`,
    access: 'read',
    params: inWorkspace('audit_id'),
    query: ChangesQuery,
    success: answers(AuditChanges),
  },
  listGroupMembers: {
    method: 'GET',
    url: `${violations}/:violation_id/group`,
    access: 'read',
    params: inWorkspace('violation_id'),
    query: GroupMembersQuery,
    success: answers(GroupMembers),
  },
  exportViolations: {
    method: 'GET',
    url: `${audits}/:audit_id/violations.csv`,
    access: 'read',
    params: inWorkspace('audit_id'),
    query: ExportQuery,
    success: { ...answers(Type.String()), mediaType: 'text/csv' },
  },
  getNewerAudit: {
    method: 'GET',
    url: `${audits}/:audit_id/newer`,
    access: 'read',
    params: inWorkspace('audit_id'),
    success: answers(NewerAudit),
  },
  compareAudits: {
    method: 'GET',
    url: `${audits}/:audit_id/compare`,
    access: 'read',
    params: inWorkspace('audit_id'),
    query: CompareQuery,
    success: answers(AuditComparison),
  },
  findViolation: {
    method: 'GET',
    url: `${violations}/:violation_id/place`,
    access: 'read',
    params: inWorkspace('violation_id'),
    success: answers(ViolationPlace),
  },
  listViews: {
    method: 'GET',
    url: views,
    access: 'read',
    params: inWorkspace(),
    success: answers(SavedViewList),
  },
  saveView: {
    method: 'POST',
    url: views,
    access: 'read',
    params: inWorkspace(),
    body: { schema: SaveViewRequest },
    success: answers(SavedView, 201),
  },
  deleteView: {
    method: 'POST',
    url: `${views}/:id/delete`,
    access: 'read',
    params: inWorkspace('id'),
    success: answers(Done),
  },
});
