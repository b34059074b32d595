import Type, { type Static } from 'typebox';
import { absent, is, when } from '../shared/conditions.ts';
import { checkReason, ReviewRequest, ReviewState } from '../shared/review.ts';
import type { ReviewAction } from '../shared/review-rules.ts';
import { LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { ActorName } from '../violations/review-item.ts';
import { type Severity, Severity as SeveritySchema } from '../violations/violation.ts';
import { VISIBLE_PATTERN } from '../shared/blank.ts';

/** What can be decided from now on. That something is fixed, or open again, is said of one finding. */
export const STANDING_ACTIONS = [
  'dismiss',
  'elevated_risk',
  'urgent_violation',
] as const satisfies readonly ReviewAction[];
export type StandingAction = (typeof STANDING_ACTIONS)[number];

/** For how many days a standing decision holds if nobody says otherwise: the more severe, the sooner somebody looks again. */
export const DEFAULT_DAYS: Readonly<Record<Severity | 'NONE', number>> = {
  CRITICAL: 30,
  HIGH: 90,
  MEDIUM: 180,
  LOW: 365,
  UNSPECIFIED: 180,
  NONE: 180,
};

/** A standing decision never holds for longer than this, and there is no word for always. */
export const MOST_DAYS = 730;

/**
 * `active`: it decides. `resting`: who made it may not decide at present. `ended`: its date has passed. `revoked`:
 * somebody ended it. `replaced`: a newer one for the same words and scope took its place.
 */
export const STANDING_STATUSES = ['active', 'resting', 'ended', 'revoked', 'replaced'] as const;
export type StandingStatus = (typeof STANDING_STATUSES)[number];

const EXAMPLE_ID = '01kb3yz8v7e8xs6e1hq6m2p4';

/** Where it holds. A finding must fit all members that are not null; without any, it holds in the whole workspace. */
export const StandingScope = Type.Object({
  asset_id: Type.Optional(
    nullable(Type.String({ maxLength: 64 }), { description: 'Only on this asset.' }),
  ),
  site: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 255 }), {
      description: 'Only on assets of this host.',
    }),
  ),
  path: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'Only on assets whose path begins with this.',
    }),
  ),
  language: Type.Optional(nullable(LanguageKey)),
  market: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 100 }), {
      description: 'Only on assets whose metadata names this market when the finding is stored.',
    }),
  ),
});
export type StandingScope = Static<typeof StandingScope>;

const checkCreate = (body: Record<string, unknown>) => {
  // A dry run counts before anybody has written a reason, so it needs none.
  const { dry_run: dryRun, reason } = body;
  return dryRun === true && (reason === undefined || reason === null) ? [] : checkReason(body);
};

/** Only a dismissal has a reason, and it needs one. */
const REASON = when(
  is('action', 'dismiss'),
  { required: ['reason'], properties: { reason: { type: 'string', pattern: VISIBLE_PATTERN } } },
  absent('reason'),
);

export const CreateStandingDecisionRequest = Type.Object(
  {
    finding_id: Type.String({
      maxLength: 64,
      description: 'It is made for the rule and the words of this finding.',
      examples: [`fin_${EXAMPLE_ID}ar`],
    }),
    scope: StandingScope,
    action: oneOf(STANDING_ACTIONS),
    reason: ReviewRequest.properties.reason,
    days: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: MOST_DAYS }), {
        description:
          'For how many days it holds. Without it: 30 for a finding that is critical, 90 for high, 180 for medium or unspecified, 365 for low.',
      }),
    ),
    apply_to_open: Type.Boolean({
      default: false,
      description:
        'Also decide the findings in its scope that are open now and that nobody has decided.',
    }),
    dry_run: Type.Boolean({ default: false, description: 'Only counts what is open now.' }),
  },
  {
    'x-check': checkCreate,
    'x-when': when({ allOf: [is('dry_run', true), absent('reason')] }, {}, REASON),
  },
);
export type CreateStandingDecisionRequest = Static<typeof CreateStandingDecisionRequest>;

export const StandingDecision = Type.Object(
  {
    id: Type.String({ examples: [`std_${EXAMPLE_ID}at`] }),
    status: oneOf(STANDING_STATUSES, {
      description:
        'active: it decides; resting: who made it may not decide at present; ended: its date has passed; revoked: somebody ended it; replaced: a newer one took its place.',
    }),
    rule_id: nullable(Type.String(), { description: 'Null once the rule is deleted.' }),
    rule_name: Type.String(),
    words: nullable(Type.String(), {
      description: 'The words that it is about; null for something that is missing as such.',
    }),
    severity: nullable(SeveritySchema, { description: 'Of the finding that it was made from.' }),
    cluster_id: Type.String({ examples: [`clu_${EXAMPLE_ID}as`] }),
    scope: Type.Object({
      asset_id: nullable(Type.String()),
      asset_name: nullable(Type.String()),
      site: nullable(Type.String()),
      path: nullable(Type.String()),
      language: nullable(LanguageKey),
      market: nullable(Type.String()),
    }),
    action: oneOf(STANDING_ACTIONS),
    review_state: ReviewState,
    reason: nullable(Type.String()),
    made_by: ActorName,
    created_at: Timestamp('When it was made.'),
    ends_at: Timestamp('When it stops deciding.'),
    revoked_at: nullable(Timestamp('When somebody ended it, or a newer one took its place.')),
    uses: Type.Integer({ minimum: 0, description: 'How many findings it decided.' }),
    audits: Type.Integer({ minimum: 0, description: 'In how many audits.' }),
    last_used_at: nullable(Timestamp('When it last decided a finding.')),
    decision_id: Type.String({
      description: 'What POST /findings/undo takes to take back everything that it decided.',
      examples: [`dec_${EXAMPLE_ID}at`],
    }),
  },
  { description: 'How findings of one rule about the same words are decided, up to a date.' },
);
export type StandingDecision = Static<typeof StandingDecision>;

export const CreateStandingDecisionResult = Type.Object({
  standing_decision: nullable(StandingDecision, { description: 'Null with dry_run.' }),
  ends_at: Timestamp('When it stops deciding, or would.'),
  matching: Type.Integer({
    minimum: 0,
    description:
      'How many findings in its scope are open and undecided: those that apply_to_open decides.',
  }),
  audits: Type.Integer({ minimum: 0, description: 'In how many audits these are.' }),
  decided: Type.Integer({ minimum: 0, description: 'How many of them were decided now.' }),
  decision_id: nullable(Type.String(), {
    description:
      'What POST /findings/undo takes to take those back; null where nothing was decided.',
  }),
  complete: Type.Boolean({
    description:
      'False if time ran out. The standing decision is made; decide the rest from the queue.',
  }),
});
export type CreateStandingDecisionResult = Static<typeof CreateStandingDecisionResult>;

export const ListStandingDecisionsQuery = Type.Object({
  which: oneOf(['holding', 'all'], {
    default: 'holding',
    description: 'holding: those that are active or resting; all: also those that have ended.',
  }),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: 'The next_cursor of the page before.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 50 }),
});
export type ListStandingDecisionsQuery = Static<typeof ListStandingDecisionsQuery>;

export const StandingDecisionPage = Type.Object({
  standing_decisions: Type.Array(StandingDecision, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type StandingDecisionPage = Static<typeof StandingDecisionPage>;
