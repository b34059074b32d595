import type { Vault } from '../../accounts/vault.ts';
import { listDeliveries, resendDeliveries, testWebhook } from '../../events/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhook,
  webhookIdOf,
} from '../../events/webhooks/endpoints.ts';
import { invalidValue } from '../../platform/errors.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type WebhookOperation =
  | 'listWebhooks'
  | 'createWebhook'
  | 'rotateWebhook'
  | 'enableWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'listDeliveries'
  | 'resendDeliveries';

const idOf = (params: unknown): string =>
  webhookIdOf(param(params as Record<string, string>, 'webhook_id'));

const withSecret = async (scope: Scope, id: string, secret: string | null) => {
  const webhook = (await listWebhooks(scope)).find((one) => one.id === toPublicId('whk', id));
  if (!webhook) throw new Error('a webhook that was changed is gone');
  return { webhook, secret };
};

const DONE = { body: { done: true } } as const;

/** Where events are sent to. */
export const createWebhookHandlers = (vault: Vault | null): MemberHandlers<WebhookOperation> => ({
  listWebhooks: async (scope) => ({ body: { webhooks: await listWebhooks(scope) } }),
  createWebhook: async (scope, { body }) => {
    const { id, secret } = await createWebhook(scope, vault, body);
    return { body: await withSecret(scope, id, secret) };
  },
  rotateWebhook: async (scope, { params }) => {
    const id = idOf(params);
    return { body: await withSecret(scope, id, await rotateWebhook(scope, vault, id)) };
  },
  enableWebhook: async (scope, { params, body }) => {
    const id = idOf(params);
    if (body.enabled) await enableWebhook(scope, id);
    else await disableWebhook(scope, id, 'person');
    return DONE;
  },
  deleteWebhook: async (scope, { params }) => {
    await deleteWebhook(scope, idOf(params));
    return DONE;
  },
  testWebhook: async (scope, { params }) => {
    await testWebhook(scope, idOf(params));
    return DONE;
  },
  listDeliveries: async (scope, { params }) => ({
    body: { deliveries: await listDeliveries(scope, idOf(params)) },
  }),
  resendDeliveries: async (scope, { params, body }) => {
    const { event_id: eventId, hours } = body;
    if ((eventId === undefined) === (hours === undefined)) {
      throw invalidValue(['event_id'], 'send either event_id or hours');
    }
    const what = eventId === undefined ? { hours: hours ?? 1 } : { eventId };
    return { body: { waiting: await resendDeliveries(scope, idOf(params), what) } };
  },
});
