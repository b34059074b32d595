import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { REVIEW_ACTIONS } from '../shared/review-rules.ts';
import { ReviewState } from '../shared/review.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';

/** What people say of hints. Such an entry of a trail is about no violation. */
export const HINT_ACTIONS = ['hint_breach', 'hint_no_breach', 'hint_reopen'] as const;

/** The actions in a trail: decisions of people, and actions of the service itself. */
export const TRAIL_ACTIONS = [
  ...REVIEW_ACTIONS,
  'undo',
  'inherit',
  'carry',
  'forward',
  'standing',
  ...HINT_ACTIONS,
] as const;
export type TrailAction = (typeof TRAIL_ACTIONS)[number];

/** The kinds of events of a workspace, other than reviews. */
export const WORKSPACE_EVENTS = [
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'role_changed',
  'member_removed',
  'key_created',
  'key_revoked',
  'service_account_created',
  'service_account_ended',
  'pack_enabled',
  'pack_disabled',
  'rule_changed',
  'template_published',
  'template_archived',
  'template_unarchived',
  'rule_published',
  'rule_enabled',
  'rule_disabled',
  'rule_archived',
  'rule_unarchived',
  'workspace_renamed',
  'workspace_deletion_started',
  'workspace_deletion_cancelled',
  'plan_changed',
  'sign_in_changed',
  'sessions_ended',
  'required_factor_changed',
  'budget_changed',
  'model_changed',
  'retention_changed',
  'data_purged',
  'workspace_exported',
  'tone_created',
  'tone_changed',
  'tone_archived',
  'tone_unarchived',
  'tone_made_default',
  'tone_default_ended',
  'infobase_created',
  'infobase_renamed',
  'infobase_deleted',
  'entries_added',
  'entry_changed',
  'entry_removed',
  'document_shared',
  'document_unshared',
  'document_deleted',
  'document_planned',
  'document_approval_asked',
  'document_approved',
  'document_sent_back',
  'document_approval_withdrawn',
  'bulk_started',
  'bulk_retried',
  'bulk_cancelled',
  'asset_changed',
  'asset_archived',
  'asset_unarchived',
  'sample_drawn',
  'passage_answered',
  'gate_policy_changed',
  'hint_policy_changed',
  'due_policy_changed',
  'finding_owner_changed',
  'rule_standing_changed',
  'standing_decision_created',
  'standing_decision_revoked',
  'webhook_created',
  'webhook_rotated',
  'webhook_enabled',
  'webhook_disabled',
  'webhook_deleted',
] as const;
export type WorkspaceEventKind = (typeof WORKSPACE_EVENTS)[number];

export const EVENT_SUBJECTS = [
  'member',
  'invitation',
  'key',
  'service_account',
  'pack',
  'rule',
  'template',
  'workspace',
  'tone',
  'infobase',
  'entry',
  'document',
  'bulk_run',
  'asset',
  'audit',
  'hint',
  'webhook',
] as const;
export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

export const Actor = Type.Object({
  kind: oneOf(['user', 'key', 'system']),
  id: nullable(Type.String(), { description: 'usr_ or key_; null for the service itself.' }),
  name: nullable(Type.String(), {
    description: 'Of the member or the key; null once the person has left.',
  }),
  email: nullable(Type.String(), {
    description: 'Of the member, or of who made the key, while in the workspace.',
  }),
  prefix: nullable(Type.String(), { description: 'The first characters of the key.' }),
});
export type ActivityActor = Static<typeof Actor>;

export const ActivityEntry = Type.Object({
  id: Type.String(),
  source: oneOf(['review', 'workspace'], {
    description: 'A decision in the trail of an audit, or something about the workspace.',
  }),
  at: Timestamp('When.'),
  actor: Actor,
  action: oneOf([...TRAIL_ACTIONS, ...WORKSPACE_EVENTS]),
  reason: nullable(Type.String(), { description: 'Of a dismissal, or the note about a hint.' }),
  addressed: nullable(Type.Integer(), { description: 'How many violations it was about.' }),
  changed: nullable(Type.Integer(), { description: 'How many of them it changed.' }),
  reaffirmed: Type.Boolean({ description: 'Somebody else had decided the same.' }),
  group: Type.Boolean({ description: 'About a whole group.' }),
  audit: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  seq: nullable(Type.Integer(), { description: "Its place in the audit's chain." }),
  violation: nullable(
    Type.Object({
      id: Type.String(),
      rule_name: nullable(Type.String()),
      asset_name: nullable(Type.String()),
    }),
  ),
  before: nullable(ReviewState, {
    description: 'Of the named violation; null where the entry did not change it.',
  }),
  after: nullable(ReviewState),
  undoes: nullable(Type.Integer(), { description: 'The seq of the entry that it takes back.' }),
  undone: Type.Boolean({ description: 'A later entry took it back.' }),
  subject: nullable(
    Type.Object({
      kind: oneOf(EVENT_SUBJECTS),
      id: nullable(Type.String()),
      name: Type.String(),
    }),
    { description: 'What an event of the workspace is about, or the hint that was answered.' },
  ),
  from_value: nullable(Type.String(), { description: 'Such as the role before.' }),
  to_value: nullable(Type.String()),
});
export type ActivityEntry = Static<typeof ActivityEntry>;

const filters = {
  source: Type.Optional(oneOf(['review', 'workspace'])),
  audit_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only its trail.' })),
  actor: Type.Optional(Type.String({ maxLength: 64, description: 'usr_..., key_... or system.' })),
  action: Type.Optional(oneOf([...TRAIL_ACTIONS, ...WORKSPACE_EVENTS])),
  from: Type.Optional(
    Type.String({ maxLength: 40, description: 'A day or a moment in ISO 8601, included.' }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'A day, which is included, or a moment, which is not.',
    }),
  ),
};

export const ExportActivityQuery = Type.Object(filters);
export type ExportActivityQuery = Static<typeof ExportActivityQuery>;

export const ListActivityQuery = Type.Object({
  ...filters,
  cursor: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
});
export type ListActivityQuery = Static<typeof ListActivityQuery>;

export const ActivityPage = Type.Object({
  entries: Type.Array(ActivityEntry, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type ActivityPage = Static<typeof ActivityPage>;

/** The kinds of faults that an entry of a trail can have. */
export const ENTRY_FAULTS = [
  'removed',
  'inserted',
  'changed',
  'items_changed',
  'item_without_entry',
  'item_does_not_follow',
  'closing_changed',
  'closing_removed',
  'head_missing',
] as const;
export type EntryFault = (typeof ENTRY_FAULTS)[number];

/** Further faults that a verification can report: data that differs from the trail. */
export const EVIDENCE_FAULTS = [
  'state',
  'reason',
  'violation_missing',
  'counter',
  'total',
  'audit_fact',
  'read',
  'snapshot',
  'snapshot_missing',
  'hint',
  'hint_counter',
  'group',
  'time',
  'finding',
  'damaged',
  'audit_missing',
  'lost',
  'approval',
  'queue',
] as const;

export const TrailFault = Type.Object({
  seq: Type.Integer({ description: 'The first entry that does not hold.' }),
  why: oneOf(ENTRY_FAULTS),
});

export const EvidenceFault = Type.Object({
  kind: oneOf([...ENTRY_FAULTS, ...EVIDENCE_FAULTS]),
  seq: nullable(Type.Integer(), { description: 'The entry of the trail that it is about.' }),
  subject: nullable(Type.String(), {
    description:
      'vio_, fin_, hnt_, snp_, ast_, aud_ or doc_, or the number of a block of counters.',
  }),
  field: nullable(Type.String(), { description: 'Which fact or counter it is.' }),
  expected: nullable(Type.String(), { description: 'What the trail says.' }),
  found: nullable(Type.String(), { description: 'What is there now.' }),
});
export type EvidenceFault = Static<typeof EvidenceFault>;

const faults = {
  faults: Type.Array(EvidenceFault, {
    description:
      'The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once all are verified.',
  }),
  fault_count: Type.Integer({ description: 'How many there are in all.' }),
};

export const TrailVerification = Type.Object({
  audit_id: Type.String(),
  valid: Type.Boolean({
    description: 'The chain holds, and states, counters and facts are what it says.',
  }),
  entries: Type.Integer({ description: 'How many hold, from the first on.' }),
  head_hash: Type.String({ description: 'Where the chain ends, in hexadecimal.' }),
  first_broken: nullable(TrailFault),
  ...faults,
  facts: oneOf(['covered', 'open', 'before'], {
    description:
      'Whether the chain covers the times and snapshots of the audit: it does, the audit is not closed ' +
      'yet, or it was closed before the chain did.',
  }),
  facts_from: nullable(Timestamp('Audits that were closed before this moment are not covered.')),
  verified_at: Timestamp('When.'),
});
export type TrailVerification = Static<typeof TrailVerification>;

export const VerifyWorkspaceRequest = Type.Object({
  after: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), {
      description: 'The next_after of the answer before.',
    }),
  ),
});

export const WorkspaceVerification = Type.Object({
  valid: Type.Boolean({ description: 'Nothing that was verified is broken.' }),
  audits: Type.Integer({ description: 'How many audits the workspace has.' }),
  verified: Type.Integer({ description: 'How many trails this answer verified.' }),
  entries: Type.Integer(),
  broken: Type.Array(
    Type.Object({
      audit_id: Type.String(),
      audit_name: Type.String(),
      seq: nullable(Type.Integer(), { description: 'The first entry that does not hold.' }),
      why: nullable(oneOf(ENTRY_FAULTS)),
      ...faults,
    }),
  ),
  uncovered: Type.Integer({
    description: 'How many of them were closed before the chain covered times and snapshots.',
  }),
  open: Type.Integer({ description: 'How many of them are not closed yet.' }),
  ...faults,
  next_after: nullable(Type.String(), {
    description: 'Send it as after to go on; null when all are verified.',
  }),
  verified_at: Timestamp('When.'),
});
export type WorkspaceVerification = Static<typeof WorkspaceVerification>;

/** Routes that list who did what, and that prove that the entries were not changed since. */
export const activityRoutes = defineAppRoutes({
  listActivity: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/activity`,
    access: 'read',
    params: inWorkspace(),
    query: ListActivityQuery,
    success: answers(ActivityPage),
  },
  exportActivity: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/activity.csv`,
    access: 'read',
    params: inWorkspace(),
    query: ExportActivityQuery,
    success: { status: 200, schema: Type.String(), mediaType: 'text/csv' },
  },
  verifyTrail: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/audits/:audit_id/verify`,
    long: true,
    access: 'read',
    params: inWorkspace('audit_id'),
    success: answers(TrailVerification),
  },
  verifyWorkspace: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/activity/verify`,
    long: true,
    access: 'read',
    params: inWorkspace(),
    body: { schema: VerifyWorkspaceRequest, optional: true },
    success: answers(WorkspaceVerification),
  },
});
