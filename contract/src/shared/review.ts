import Type, { type Static } from 'typebox';
import { REVIEW_ACTIONS, REVIEW_STATES } from './review-rules.ts';
import { nullable, oneOf } from './schema.ts';

export type ReviewState = (typeof REVIEW_STATES)[number];
export const ReviewState = oneOf(REVIEW_STATES, { description: 'Where the review stands.' });

interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
  ctx?: Record<string, unknown>;
}

/** Refuses a reason unless the action is a dismissal. Checks the body as it was sent. */
export const checkReason = (body: Record<string, unknown>): Issue[] => {
  const { action, reason = null } = body;
  const loc = ['body', 'reason'];
  if (action === 'dismiss') {
    if (reason === null) return [{ type: 'missing', loc, msg: 'Field required' }];
    if (reason !== '') return [];
    const msg = 'String should have at least 1 character';
    return [{ type: 'string_too_short', loc, msg, ctx: { min_length: 1 } }];
  }
  if (reason === null || !REVIEW_ACTIONS.some((known) => known === action)) return [];
  const msg = 'Value error, only dismiss takes a reason; add a comment instead';
  return [{ type: 'value_error', loc, msg }];
};

export const ReviewRequest = Type.Object(
  {
    action: oneOf(REVIEW_ACTIONS, { 'x-literal': true, description: 'The decision.' }),
    reason: Type.Optional(
      nullable(Type.String({ maxLength: 5000, 'x-trim': true }), {
        description: 'Required with dismiss and accepted with no other action.',
      }),
    ),
    apply_to_group: Type.Boolean({
      default: false,
      description: 'Applies the decision to every violation with the same group_id.',
    }),
  },
  { description: 'A review decision.', 'x-check': checkReason },
);
export type ReviewRequest = Static<typeof ReviewRequest>;

export const ReviewResult = Type.Object(
  {
    violation_id: Type.String(),
    action: oneOf(REVIEW_ACTIONS),
    review_state: ReviewState,
    violations_updated: Type.Integer({
      description: 'How many violations the decision was applied to, changed or not.',
    }),
  },
  { description: 'What a decision did.' },
);
export type ReviewResult = Static<typeof ReviewResult>;

export const reviewRequestExample: ReviewRequest = {
  action: 'dismiss',
  reason: 'Quoted from a customer and labelled as such.',
  apply_to_group: true,
};

export const reviewResultExample: ReviewResult = {
  violation_id: 'vio_01kb3yz8v7e8xs6e1hq6m2p4aj',
  action: 'dismiss',
  review_state: 'dismissed',
  violations_updated: 12,
};
