import Type, { type Static } from 'typebox';
import { REVIEW_STATES } from '../shared/review-rules.ts';
import { ReviewState } from '../shared/review.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

export const SEVERITIES = ['UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const Severity = oneOf(SEVERITIES, { description: 'Severity of the rule.' });

const listItem = {
  id: Id('Identifier of the violation.', 'vio_01kb3yz8v7e8xs6e1hq6m2p4aj'),
  audit_id: nullable(Type.String()),
  review_state: ReviewState,
  severity: nullable(Severity),
  rule_id: nullable(Type.String(), { description: 'The rule it breaks; null once deleted.' }),
  rule_name: nullable(Type.String()),
  asset_id: nullable(Type.String(), {
    description: 'The web page, document or post where it was found; null once deleted.',
  }),
  asset_name: nullable(Type.String()),
  asset_url: nullable(Type.String(), { description: 'URL or identifier of the asset.' }),
  violating_text: nullable(Type.String(), {
    description: 'Text that triggered the violation; null where something is missing.',
  }),
  reason: Type.String({ description: 'Why the text was flagged.' }),
  recommended_solution: nullable(Type.String(), { description: 'How to fix it.' }),
  suggested_text: nullable(Type.String(), { description: 'Replacement text, if there is one.' }),
  dismissal_reason: nullable(Type.String(), { description: 'Why it was dismissed, when it was.' }),
  group_id: nullable(Type.String(), {
    description: 'Violations with the same group_id are the same finding on several assets.',
  }),
  assigned_to_user_ids: Type.Array(Type.String()),
};

export const Violation = Type.Object(listItem, { description: 'A violation, as in a list.' });
export type Violation = Static<typeof Violation>;

export const ViolationComment = Type.Object(
  {
    id: Type.String(),
    author_email: nullable(Type.String(), {
      description: 'Email of the author while the author belongs to the workspace.',
    }),
    content: Type.String(),
    created_at: Timestamp('When the comment was added.'),
  },
  { description: 'A comment on a violation.' },
);
export type ViolationComment = Static<typeof ViolationComment>;

export const ViolationDetail = Type.Object(
  {
    ...listItem,
    rule_description: nullable(Type.String(), { description: 'What the rule checks.' }),
    rule_explanation: nullable(Type.String(), {
      description: 'Background on the rule, such as the regulation behind it.',
    }),
    comments: Type.Array(ViolationComment, { description: 'Oldest first.' }),
  },
  { description: 'A violation with its rule and comments.' },
);
export type ViolationDetail = Static<typeof ViolationDetail>;

export const ReviewProgress = Type.Object(
  {
    undecided: Type.Integer(),
    elevated_risk: Type.Integer(),
    urgent_violation: Type.Integer(),
    dismissed: Type.Integer(),
    fixed: Type.Integer(),
  },
  { description: 'Violations of the whole audit by state, regardless of any filter.' },
);

export const ViolationPage = Type.Object(
  {
    audit_id: Type.String(),
    violations: Type.Array(Violation),
    total: Type.Integer({ description: 'How many violations match.' }),
    page: Type.Integer(),
    page_size: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether another page exists.' }),
    review_progress: ReviewProgress,
  },
  { description: "One page of an audit's violations." },
);
export type ViolationPage = Static<typeof ViolationPage>;

export const ListViolationsQuery = Type.Object({
  review_state: oneOf([...REVIEW_STATES, 'all'], {
    default: 'undecided',
    description: 'Only violations in this state; all returns every state.',
  }),
  severity: Type.Optional(nullable(Severity, { description: 'Only violations of this severity.' })),
  search: Type.Optional(
    nullable(Type.String({ maxLength: 200, 'x-trim': true }), {
      description:
        'Only violations whose text, reason or rule name contains the term, whatever its case and accents.',
    }),
  ),
  page: Type.Integer({ minimum: 1, default: 1, description: 'Starts at 1.' }),
  page_size: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'Results per page.',
  }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Goes on after the last violation of an earlier answer: the value of its next_cursor header. Takes the place of page, and nothing is skipped when decisions change what matches.',
    }),
  ),
});
export type ListViolationsQuery = Static<typeof ListViolationsQuery>;

export const CommentRequest = Type.Object(
  {
    comment: Type.String({
      minLength: 1,
      maxLength: 5000,
      'x-trim': true,
      description: 'The text; white space around it is removed.',
    }),
  },
  { description: 'A new comment.' },
);

export const violationExample: Violation = {
  id: 'vio_01kb3yz8v7e8xs6e1hq6m2p4aj',
  audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
  review_state: 'undecided',
  severity: 'HIGH',
  rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ak',
  rule_name: 'No guaranteed returns',
  asset_id: 'ast_01kb3yz8v7e8xs6e1hq6m2p4am',
  asset_name: 'Savings page',
  asset_url: 'https://bank.example/savings',
  violating_text: 'Guaranteed 8% a year.',
  reason: 'Promises a return that nobody can guarantee.',
  recommended_solution: 'Say what the return depends on.',
  suggested_text: 'The rate was 8% last year and can change.',
  dismissal_reason: null,
  group_id: 'grp_01kb3yz8v7e8xs6e1hq6m2p4an',
  assigned_to_user_ids: [],
};

export const commentExample: ViolationComment = {
  id: 'com_01kb3yz8v7e8xs6e1hq6m2p4ap',
  author_email: 'reviewer@demo.example',
  content: 'Legal has seen this wording.',
  created_at: '2026-03-02T10:02:11.000Z',
};

export const violationDetailExample: ViolationDetail = {
  ...violationExample,
  rule_description: 'Flags promises of a fixed or certain return.',
  rule_explanation: 'Marketing of investments must be fair, clear and not misleading.',
  comments: [commentExample],
};

export const violationPageExample: ViolationPage = {
  audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
  violations: [violationExample],
  total: 61,
  page: 1,
  page_size: 20,
  has_more: true,
  review_progress: {
    undecided: 61,
    elevated_risk: 4,
    urgent_violation: 7,
    dismissed: 10,
    fixed: 2,
  },
};
