import Type, { type Static } from 'typebox';
import { AUDIT_STATUSES } from '../audits/audit.ts';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { ActorName } from '../violations/review-item.ts';
import { LETTER_LANGUAGES, LETTER_MODES, NOTIFICATION_KINDS } from './kinds.ts';

export const Notification = Type.Object({
  id: Id('Identifier of the notification.', 'ntf_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  kind: oneOf(NOTIFICATION_KINDS),
  at: Timestamp('When it happened.'),
  read: Type.Boolean(),
  actor: ActorName,
  amount: Type.Integer({ description: 'How many findings it is about; 1 for an API key.' }),
  audit: nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      status: oneOf(AUDIT_STATUSES),
      new_violations: Type.Integer(),
      regressed_violations: Type.Integer(),
      failure: nullable(Type.String()),
    }),
  ),
  violation: nullable(
    Type.Object({
      id: Type.String(),
      rule_name: nullable(Type.String()),
      words: nullable(Type.String({ description: 'The violating text, at most 300 characters.' })),
      asset_name: nullable(Type.String()),
    }),
    {
      description:
        'The finding, or the first of several; null for the end of an audit and for an API key.',
    },
  ),
  key: nullable(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      expires_at: nullable(Timestamp('When it ends.')),
      service_account_name: nullable(Type.String(), {
        description: 'Whose key it is; null for a key of a person.',
      }),
    }),
    { description: 'The API key that ends soon; null for everything else.' },
  ),
  document: nullable(
    Type.Object({
      id: Type.String(),
      title: nullable(Type.String(), { description: 'Null once the person cannot see it.' }),
    }),
    { description: 'The document that it is about; null for everything else.' },
  ),
  comment: nullable(Type.String(), {
    description: 'How the comment begins that mentions the person, or that came with an approval.',
  }),
});
export type Notification = Static<typeof Notification>;

const NotificationPage = Type.Object({
  notifications: Type.Array(Notification, { description: 'The newest first.' }),
  next_before: nullable(Type.String(), { description: 'Send it as before for the next page.' }),
});
export type NotificationPage = Static<typeof NotificationPage>;

/** The count stops here: nobody needs to know more exactly how much is unread. */
export const MOST_UNREAD = 100;

const UnreadCount = Type.Object({
  unread: Type.Integer({ description: `At most ${MOST_UNREAD}, which also stands for more.` }),
});
export type UnreadCount = Static<typeof UnreadCount>;

const checkRead = (body: Record<string, unknown>) =>
  (body['ids'] === undefined) === (body['through'] === undefined)
    ? [
        {
          type: 'value_error',
          loc: ['body', 'ids'],
          msg: 'Value error, send either ids or through',
        },
      ]
    : [];

const ReadRequest = Type.Object(
  {
    ids: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 100 })),
    through: Type.Optional(
      Type.String({
        description: 'The newest one that the person has seen. What came after it stays unread.',
      }),
    ),
  },
  { 'x-check': checkRead },
);

const Hour = Type.Integer({ minimum: 0, maximum: 23 });
const QuietHours = Type.Object({ from: Hour, until: Hour });

const WANTED = {
  mention: oneOf(LETTER_MODES),
  assignment: oneOf(LETTER_MODES),
  audit: oneOf(LETTER_MODES),
  key: oneOf(LETTER_MODES, { default: 'at_once' }),
  timezone: Type.String({
    maxLength: 64,
    description: 'An IANA name.',
    examples: ['Europe/Amsterdam'],
  }),
  digest_hour: Type.Integer({ minimum: 0, maximum: 23, description: 'In that time zone.' }),
  quiet: nullable(QuietHours, {
    description: 'No letters from this hour on until that one; null for never.',
  }),
  language: oneOf(LETTER_LANGUAGES),
} as const;

export const NotificationPreferences = Type.Object({
  ...WANTED,
  chosen: Type.Boolean({ description: 'False while the person has changed nothing.' }),
  letters: Type.Boolean({ description: 'Whether this server can send letters.' }),
});
export type NotificationPreferences = Static<typeof NotificationPreferences>;

const SetPreferencesRequest = Type.Object(WANTED);
export type SetPreferencesRequest = Static<typeof SetPreferencesRequest>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** What a person is told in one workspace, and how. */
export const notificationRoutes = defineAppRoutes({
  countNotifications: {
    method: 'GET',
    url: at('/notifications/unread'),
    access: 'read',
    params: inWorkspace(),
    success: answers(UnreadCount),
  },
  listNotifications: {
    method: 'GET',
    url: at('/notifications'),
    access: 'read',
    params: inWorkspace(),
    query: Type.Object({
      before: Type.Optional(Type.String({ maxLength: 64 })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    }),
    success: answers(NotificationPage),
  },
  readNotifications: {
    method: 'POST',
    url: at('/notifications/read'),
    access: 'read',
    params: inWorkspace(),
    body: { schema: ReadRequest },
    success: answers(UnreadCount),
  },
  getNotificationPreferences: {
    method: 'GET',
    url: at('/notifications/preferences'),
    access: 'read',
    params: inWorkspace(),
    success: answers(NotificationPreferences),
  },
  setNotificationPreferences: {
    method: 'POST',
    url: at('/notifications/preferences'),
    access: 'read',
    params: inWorkspace(),
    body: { schema: SetPreferencesRequest },
    success: answers(Done),
  },
});
