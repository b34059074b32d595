import Type, { type Static } from 'typebox';
import { Actor, TRAIL_ACTIONS, type WorkspaceEventKind } from '../activity/activity.ts';
import { Coverage } from '../audits/coverage.ts';
import { ReviewState } from '../shared/review.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

/** The entries of the activity that are also events. */
export const TOLD_ACTIVITY: Readonly<Partial<Record<WorkspaceEventKind, EventType>>> = {
  document_approved: 'document.approved',
  bulk_started: 'bulk.started',
  bulk_retried: 'bulk.retried',
  bulk_cancelled: 'bulk.cancelled',
  member_invited: 'member.invited',
  member_joined: 'member.joined',
  role_changed: 'member.role_changed',
  member_removed: 'member.removed',
  key_created: 'key.created',
  key_revoked: 'key.revoked',
};

/** For how many days an event can be read. */
export const EVENT_DAYS = 30;

const text = (description: string) => Type.Optional(nullable(Type.String(), { description }));
const number = (description: string) => Type.Optional(Type.Integer({ description }));

/** What an event says. Which members it has depends on its type; docs/events.md has the table. */
export const EventData = Type.Object(
  {
    actor: Type.Optional(Actor),
    audit_id: Type.Optional(Type.String()),
    audit_name: text('The name of the audit.'),
    status: Type.Optional(Type.String({ description: 'Of the audit, document or bulk run.' })),
    failure: text('Why it failed.'),
    total_assets: number('Of the audit.'),
    failed_assets: number('How many of them could not be read or checked.'),
    total_violations: number('How many violations the audit has.'),
    coverage: Type.Optional(
      nullable(Coverage, {
        description: 'How many rules ran in the audit; null if it is not known.',
      }),
    ),
    violation_id: Type.Optional(
      Type.String({ description: 'The violation, or the first of several.' }),
    ),
    violation_ids: Type.Optional(
      Type.Array(Type.String(), { description: 'The violations, at most 100 of them.' }),
    ),
    rule_name: text('The rule of that violation.'),
    asset_name: text('The asset of that violation.'),
    action: Type.Optional(oneOf(TRAIL_ACTIONS)),
    review_state: Type.Optional(
      nullable(ReviewState, {
        description: 'Of every violation that it changed; null where they differ.',
      }),
    ),
    reason: text('Of a dismissal.'),
    group_id: text('Set if the decision was about a whole group.'),
    decision_id: text('The same for all pieces of a decision about many violations.'),
    trail_seq: number("The number of the entry in the audit's trail."),
    undoes: Type.Optional(
      nullable(Type.Integer(), { description: 'The entry of the trail that it takes back.' }),
    ),
    addressed: number('How many violations the decision was about.'),
    changed: number('How many of them it changed.'),
    comment_id: Type.Optional(Type.String()),
    content: Type.Optional(Type.String({ description: 'Of the comment.' })),
    document_id: Type.Optional(Type.String()),
    title: text('Of the document.'),
    template_id: text('Of the document.'),
    bulk_run_id: text('The bulk run, if there is one.'),
    name: text('Of the bulk run.'),
    total: number('Rows of the bulk run.'),
    ready: number('Rows that became documents.'),
    failed: number('Rows that failed.'),
    subject: Type.Optional(
      Type.Object({
        kind: Type.String(),
        id: nullable(Type.String()),
        name: Type.String(),
      }),
    ),
    from_value: text('Such as the role before.'),
    to_value: text('Such as the role after.'),
  },
  { additionalProperties: true },
);
export type EventData = Static<typeof EventData>;

const EventId = Id('Identifier of the event.', 'evt_01kb3yz8v7e8xs6e1hq6m2p4ah');

export const Event = Type.Object({
  seq: Type.Integer({ description: 'Its number in the workspace. There are no gaps.' }),
  id: EventId,
  type: oneOf(EVENT_TYPES),
  at: Timestamp('When it happened.'),
  data: EventData,
});
export type Event = Static<typeof Event>;

export const ListEventsQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      // A query takes numbers of up to fifteen digits.
      maximum: 999_999_999_999_999,
      description:
        'Only events with a higher number: the next_after of the answer before. Without it, from the oldest one that is kept.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  type: Type.Optional(oneOf(EVENT_TYPES, { description: 'Only events of this type.' })),
});

export const EventPage = Type.Object({
  events: Type.Array(Event, { description: 'In order.' }),
  next_after: Type.Integer({ description: 'Send it as after to go on.' }),
  has_more: Type.Boolean({ description: 'Whether more events can be read at once.' }),
});
export type EventPage = Static<typeof EventPage>;

export const EventViolations = Type.Object({
  violations: Type.Array(
    Type.Object({
      violation_id: Type.String(),
      before: ReviewState,
      after: ReviewState,
    }),
    { description: 'The violations that the decision changed.' },
  ),
  next_after: nullable(Type.String(), {
    description: 'Send it as after to go on; null at the end.',
  }),
});
export type EventViolations = Static<typeof EventViolations>;

export const eventExample: Event = {
  seq: 4711,
  id: 'evt_01kb3yz8v7e8xs6e1hq6m2p4ah',
  type: 'violation.reviewed',
  at: '2026-03-02T09:15:00.000Z',
  data: {
    actor: {
      kind: 'user',
      id: 'usr_01kb3yz8v7e8xs6e1hq6m2p4ah',
      name: 'Ada',
      email: 'ada@desk.example',
      prefix: null,
    },
    audit_id: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah',
    audit_name: 'Spring site',
    violation_id: 'vio_01kb3yz8v7e8xs6e1hq6m2p4ah',
    rule_name: 'No guaranteed returns',
    asset_name: 'Savings page',
    action: 'dismiss',
    review_state: 'dismissed',
    reason: 'Quoted from a customer.',
    group_id: 'grp_01kb3yz8v7e8xs6e1hq6m2p4ah',
    decision_id: null,
    trail_seq: 12,
    undoes: null,
    addressed: 240,
    changed: 238,
  },
};
