import Type, { type Static } from 'typebox';
import { AUDIT_STATUSES } from '../audits/audit.ts';
import { absent, eitherOr, is, when } from '../shared/conditions.ts';
import { checkReason, ReviewRequest, ReviewState } from '../shared/review.ts';
import { REVIEW_STATES } from '../shared/review-rules.ts';
import { ActorName, TRAIL_ACTIONS } from './review-item.ts';
import { Coverage } from '../audits/coverage.ts';
import { LAST_NUMBER, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { CommentRequest, ListViolationsQuery, ReviewProgress, Severity } from './violation.ts';
import { VISIBLE_PATTERN } from '../shared/blank.ts';

interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
}

const wrong = (key: string, problem: string): Issue => ({
  type: 'value_error',
  loc: ['body', key],
  msg: `Value error, ${problem}`,
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export const DecideRequest = Type.Object(
  {
    ...ReviewRequest.properties,
    version: nullable(Type.Integer({ minimum: 1, maximum: LAST_NUMBER }), {
      default: null,
      description: 'Refused with 412 when the violation has another one; null takes any.',
    }),
  },
  { 'x-check': checkReason },
);

export const DecideResult = Type.Object({
  violation_id: Type.String(),
  audit_id: Type.String(),
  review_state: ReviewState,
  addressed: Type.Integer({ description: 'How many violations it was applied to.' }),
  changed: Type.Integer(),
  seq: nullable(Type.Integer(), {
    description: 'What undo takes; null where it said nothing new.',
  }),
  version: Type.Integer({ description: 'The version of the violation from now on.' }),
  progress: ReviewProgress,
});
export type DecideResult = Static<typeof DecideResult>;

/** Selects violations of an audit, with the filters of the list. */
export const Matching = Type.Object({
  review_state: oneOf([...REVIEW_STATES, 'all'], { default: 'undecided' }),
  severity: Type.Optional(nullable(Severity)),
  search: Type.Optional(nullable(Type.String({ maxLength: 200, 'x-trim': true }))),
});
export type Matching = Static<typeof Matching>;

const checkMany = (body: Record<string, unknown>): Issue[] => {
  const { violation_ids: ids, matching, dry_run: dryRun } = body;
  // A dry run counts before anybody has written a reason, so it needs none.
  const reason = dryRun === true && !isGiven(body['reason']) ? [] : checkReason(body);
  if (isGiven(ids) !== isGiven(matching)) return reason;
  return [wrong('violation_ids', 'send either violation_ids or matching'), ...reason];
};

/** Only a dismissal has a reason, and it needs one. */
const REASON = when(
  is('action', 'dismiss'),
  { required: ['reason'], properties: { reason: { type: 'string', pattern: VISIBLE_PATTERN } } },
  absent('reason'),
);

export const DecideManyRequest = Type.Object(
  {
    violation_ids: Type.Optional(
      nullable(Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })),
    ),
    matching: Type.Optional(nullable(Matching)),
    action: ReviewRequest.properties.action,
    reason: ReviewRequest.properties.reason,
    dry_run: Type.Boolean({ default: false, description: 'Only counts.' }),
  },
  {
    'x-check': checkMany,
    'x-when': {
      allOf: [
        eitherOr('violation_ids', 'matching'),
        // A dry run needs no reason.
        when({ allOf: [is('dry_run', true), absent('reason')] }, {}, REASON),
      ],
    },
  },
);
export type DecideManyRequest = Static<typeof DecideManyRequest>;

export const SKIPPED_BECAUSE = ['not_found', 'already', 'changed_meanwhile'] as const;

export const DecideManyResult = Type.Object({
  addressed: Type.Integer({ description: 'How many match.' }),
  changed: Type.Integer({ description: 'How many changed; with dry_run, how many would.' }),
  by_state: nullable(ReviewProgress, {
    description: 'Those that match by their state before; only with dry_run.',
  }),
  skipped: Type.Array(Type.Object({ violation_id: Type.String(), why: oneOf(SKIPPED_BECAUSE) }), {
    description: 'At most 100 of them.',
  }),
  skipped_count: Type.Integer(),
  decision_id: nullable(Type.String(), {
    description: 'What undo takes; null where nothing was written.',
  }),
  complete: Type.Boolean({
    description:
      'False when it broke off in between: what is counted was decided, the rest was not.',
  }),
  progress: ReviewProgress,
});
export type DecideManyResult = Static<typeof DecideManyResult>;

const checkUndo = (body: Record<string, unknown>): Issue[] =>
  isGiven(body['seqs']) === isGiven(body['decision_id'])
    ? [wrong('seqs', 'send either seqs or decision_id')]
    : [];

export const UndoRequest = Type.Object(
  {
    seqs: Type.Optional(
      nullable(
        Type.Array(Type.Integer({ minimum: 1, maximum: LAST_NUMBER }), {
          minItems: 1,
          maxItems: 1_000,
        }),
      ),
    ),
    decision_id: Type.Optional(nullable(Type.String())),
  },
  { 'x-check': checkUndo, 'x-when': eitherOr('seqs', 'decision_id') },
);
export type UndoRequest = Static<typeof UndoRequest>;

export const UndoResult = Type.Object({
  restored: Type.Integer(),
  skipped: Type.Integer({ description: 'Decided by somebody since, and left alone.' }),
  decision_id: nullable(Type.String(), { description: 'What takes this undo back again.' }),
  complete: Type.Boolean(),
  progress: ReviewProgress,
});
export type UndoResult = Static<typeof UndoResult>;

export const AssignRequest = Type.Object({
  violation_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 }),
  user_ids: Type.Array(Type.String(), {
    maxItems: 20,
    description: 'Members of the workspace; none takes the assignment away.',
  }),
});

export const AssignResult = Type.Object({
  assigned: Type.Integer({ description: 'How many changed.' }),
  unchanged: Type.Integer(),
  not_found: Type.Integer(),
  versions: Type.Array(Type.Object({ violation_id: Type.String(), version: Type.Integer() }), {
    description: 'The new versions of those that changed.',
  }),
});
export type AssignResult = Static<typeof AssignResult>;

/** A comment of the web application. Unlike one of the public API it tells the people that it mentions. */
export const WriteCommentRequest = Type.Object({
  comment: CommentRequest.properties.comment,
  mentions: Type.Array(Type.String(), {
    default: [],
    maxItems: 20,
    description:
      'Members whom the comment mentions. Only those whose name is in it after an @ are told.',
  }),
});

export const ChangesQuery = Type.Object({
  after: Type.Integer({
    minimum: 0,
    maximum: LAST_NUMBER,
    default: 0,
    description: 'The seq of the answer before.',
  }),
  watch: Type.Optional(
    Type.String({ maxLength: 64, description: 'The violation that is open on the page.' }),
  ),
});

export const ChangedDecision = Type.Object({
  seq: Type.Integer(),
  at: Timestamp('When it was decided.'),
  actor: ActorName,
  action: oneOf(TRAIL_ACTIONS),
  state: nullable(ReviewState, {
    description: 'What the violations are now; null after an undo or a carry-over of several.',
  }),
  reason: nullable(Type.String()),
  violation_id: Type.String({ description: 'The violation, or the first of several.' }),
  group_id: nullable(Type.String()),
  whole_group: Type.Boolean(),
  changed: Type.Integer(),
  undoes: nullable(Type.Integer()),
  decision_id: nullable(Type.String({ description: 'The bulk decision that it was part of.' })),
});
export type ChangedDecision = Static<typeof ChangedDecision>;

/** The changes in an audit since the page's last request. */
export const AuditChanges = Type.Object({
  seq: Type.Integer({ description: 'Send it as after next time.' }),
  status: oneOf(AUDIT_STATUSES),
  progress: ReviewProgress,
  total_assets: Type.Integer(),
  completed_assets: Type.Integer(),
  failed_assets: Type.Integer(),
  coverage: nullable(Coverage, { description: 'How many rules ran, if it was noted.' }),
  decisions: Type.Array(ChangedDecision, { description: 'Oldest first, at most 200.' }),
  more: Type.Boolean({ description: 'There were more: read the page anew.' }),
  watched_version: nullable(Type.Integer(), {
    description:
      'Version of the watched violation: another one than before means a decision, a comment or an assignment.',
  }),
});
export type AuditChanges = Static<typeof AuditChanges>;

/** Filters of an export. They are the same as the filters of the list. */
export const ExportQuery = Type.Object({
  review_state: oneOf([...REVIEW_STATES, 'all'], { default: 'all' }),
  severity: ListViolationsQuery.properties.severity,
  search: ListViolationsQuery.properties.search,
});
