import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { EVENT_TYPES, WEBHOOK_KINDS } from './event-types.ts';
import { Line } from '../shared/name.ts';

/** For how many hours the secret before a rotation still signs. */
export const OLD_SECRET_HOURS = 24;

export const Webhook = Type.Object({
  id: Type.String(),
  kind: oneOf(WEBHOOK_KINDS),
  url: Type.String({ description: 'Of Slack and Teams only the host: the rest is a secret.' }),
  description: Type.String(),
  types: Type.Array(oneOf(EVENT_TYPES), { description: 'Empty for all types.' }),
  disabled: nullable(oneOf(['person', 'gone', 'failing']), {
    description:
      'Why nothing is sent: a person switched it off, it answered 410, or it failed for days.',
  }),
  failing_since: nullable(Timestamp('Since when every attempt has failed.')),
  old_secret_until: nullable(Timestamp('Until when the secret before still signs.')),
  waiting: Type.Integer({ description: 'How many deliveries wait.' }),
  created_at: Timestamp('When it was added.'),
  added_by_name: nullable(Type.String(), {
    description: 'Who added it or switched it on last; null once that person has left.',
  }),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookDelivery = Type.Object({
  event_id: Type.String(),
  type: Type.String(),
  at: Timestamp('When it happened.'),
  status: oneOf(['pending', 'delivered', 'failed']),
  attempts: Type.Integer(),
  next_at: nullable(Timestamp('When it is tried next.')),
  attempted_at: nullable(Timestamp('When it was tried last.')),
  answer_status: nullable(Type.Integer()),
  failure: nullable(Type.String(), { description: 'Why the last attempt failed.' }),
  answer: nullable(Type.String(), { description: 'How the answer began.' }),
  took_ms: nullable(Type.Integer()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const CreateWebhook = Type.Object({
  kind: oneOf(WEBHOOK_KINDS),
  url: Type.String({ minLength: 1, maxLength: 2_000, 'x-trim': true }),
  description: Line(200, { default: '' }),
  types: Type.Array(oneOf(EVENT_TYPES), { default: [], maxItems: EVENT_TYPES.length }),
});

const WithSecret = Type.Object({
  webhook: Webhook,
  secret: nullable(Type.String(), {
    description: 'It is in this answer and nowhere else. Slack and Teams have none.',
  }),
});
export type WebhookWithSecret = Static<typeof WithSecret>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;
const one = { access: 'administer', params: inWorkspace('webhook_id') } as const;

/** Where events are sent to. */
export const webhookRoutes = defineAppRoutes({
  listWebhooks: {
    method: 'GET',
    url: at('/webhooks'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(Type.Object({ webhooks: Type.Array(Webhook) })),
  },
  createWebhook: {
    method: 'POST',
    url: at('/webhooks'),
    long: true,
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: CreateWebhook },
    success: answers(WithSecret, 201),
  },
  rotateWebhook: {
    ...one,
    method: 'POST',
    url: at('/webhooks/:webhook_id/rotate'),
    proof: 'fresh',
    long: true,
    success: answers(WithSecret),
  },
  enableWebhook: {
    ...one,
    method: 'POST',
    url: at('/webhooks/:webhook_id/enable'),
    body: { schema: Type.Object({ enabled: Type.Boolean() }) },
    success: answers(Done),
  },
  deleteWebhook: {
    ...one,
    method: 'POST',
    url: at('/webhooks/:webhook_id/delete'),
    proof: 'fresh',
    success: answers(Done),
  },
  testWebhook: {
    ...one,
    method: 'POST',
    url: at('/webhooks/:webhook_id/test'),
    success: answers(Done),
  },
  listDeliveries: {
    ...one,
    method: 'GET',
    url: at('/webhooks/:webhook_id/deliveries'),
    success: answers(
      Type.Object({
        deliveries: Type.Array(WebhookDelivery, { description: 'The newest 100.' }),
      }),
    ),
  },
  resendDeliveries: {
    ...one,
    method: 'POST',
    url: at('/webhooks/:webhook_id/resend'),
    body: {
      schema: Type.Object({
        event_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only this one.' })),
        hours: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 720,
            description: 'Everything of the last hours that was not delivered.',
          }),
        ),
      }),
    },
    success: answers(Type.Object({ waiting: Type.Integer() })),
  },
});
