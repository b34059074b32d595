import Type, { type Static } from 'typebox';
import { absent, eitherOr, is, when } from '../shared/conditions.ts';
import { checkReason, ReviewRequest } from '../shared/review.ts';
import { nullable, oneOf } from '../shared/schema.ts';
import { ReviewProgress } from '../violations/violation.ts';
import { FindingFilter } from './finding.ts';
import { VISIBLE_PATTERN } from '../shared/blank.ts';

interface Issue {
  type: string;
  loc: (string | number)[];
  msg: string;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const checkDecision = (body: Record<string, unknown>): Issue[] => {
  const { finding_ids: ids, matching, dry_run: dryRun } = body;
  // A dry run counts before anybody has written a reason, so it needs none.
  const reason = dryRun === true && !isGiven(body['reason']) ? [] : checkReason(body);
  if (isGiven(ids) !== isGiven(matching)) return reason;
  const msg = 'Value error, send either finding_ids or matching';
  return [{ type: 'value_error', loc: ['body', 'finding_ids'], msg }, ...reason];
};

/** Only a dismissal has a reason, and it needs one. */
const REASON = when(
  is('action', 'dismiss'),
  { required: ['reason'], properties: { reason: { type: 'string', pattern: VISIBLE_PATTERN } } },
  absent('reason'),
);

export const DecideFindingsRequest = Type.Object(
  {
    finding_ids: Type.Optional(
      nullable(Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })),
    ),
    matching: Type.Optional(
      nullable(FindingFilter, {
        description: 'All findings that pass these filters, such as those of a cluster.',
      }),
    ),
    action: ReviewRequest.properties.action,
    reason: ReviewRequest.properties.reason,
    dry_run: Type.Boolean({ default: false, description: 'Only counts.' }),
  },
  {
    'x-check': checkDecision,
    'x-when': {
      allOf: [
        eitherOr('finding_ids', 'matching'),
        when({ allOf: [is('dry_run', true), absent('reason')] }, {}, REASON),
      ],
    },
  },
);
export type DecideFindingsRequest = Static<typeof DecideFindingsRequest>;

export const DecideFindingsResult = Type.Object({
  addressed: Type.Integer({ description: 'How many match.' }),
  changed: Type.Integer({ description: 'How many changed; with dry_run, how many would.' }),
  by_state: nullable(ReviewProgress, {
    description: 'Those that match by their state before; only with dry_run.',
  }),
  audits: Type.Integer({ description: 'In how many audits their newest sightings are.' }),
  skipped: Type.Array(
    Type.Object({
      finding_id: Type.String(),
      why: oneOf(['not_found', 'already', 'changed_meanwhile']),
    }),
    { description: 'At most 100 of them.' },
  ),
  skipped_count: Type.Integer(),
  decision_id: nullable(Type.String(), {
    description: 'What undo takes; null where nothing was written.',
  }),
  complete: Type.Boolean({
    description:
      'False when time ran out or it broke off in between: what is counted was decided, the rest was not. Send it again to go on.',
  }),
});
export type DecideFindingsResult = Static<typeof DecideFindingsResult>;

export const UndoFindingsRequest = Type.Object({
  decision_id: Type.String({
    maxLength: 64,
    description: 'The decision_id of a decision about findings, or of its undo.',
    examples: ['dec_01kb3yz8v7e8xs6e1hq6m2p4at'],
  }),
});

export const UndoFindingsResult = Type.Object({
  restored: Type.Integer(),
  skipped: Type.Integer({ description: 'Decided by somebody since, and left alone.' }),
  decision_id: nullable(Type.String(), { description: 'What takes this undo back again.' }),
  complete: Type.Boolean({ description: 'False if time ran out: send it again to go on.' }),
});
export type UndoFindingsResult = Static<typeof UndoFindingsResult>;
