import type { WebhookDelivery } from '@copydesk/contract/events/webhook';
import { batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

interface DeliveryRow extends Omit<
  WebhookDelivery,
  'event_id' | 'at' | 'next_at' | 'attempted_at'
> {
  event_id: string;
  at: Date;
  next_at: Date;
  attempted_at: Date | null;
}

const EXISTS = statement<{ id: string }>(
  `select id from webhook_endpoint where workspace_id = $1 and id = $2`,
);
const LIST = statement<DeliveryRow>(`
  select event_id, type, at, status, attempts, next_at, attempted_at, answer_status, failure, answer,
    took_ms
  from webhook_delivery where workspace_id = $1 and endpoint_id = $2 order by n desc limit $3`);
// The lock waits for a deletion of the endpoint that is under way. In all of these the work of the endpoint is locked first,
// by DUE, as a deletion does it: otherwise they could wait for each other.
const TEST = statement<{ n: string }>(`
  insert into webhook_delivery (workspace_id, endpoint_id, event_id, type, at, subject, next_at)
  select $1, w.id, $3, 'webhook.test', $4, 'test', $4
  from webhook_endpoint w where w.workspace_id = $1 and w.id = $2 for key share
  returning n`);
const AGAIN = statement<{ n: string }>(`
  update webhook_delivery set status = 'pending', attempts = 0, next_at = $4
  where workspace_id = $1 and endpoint_id = $2 and event_id = $3 returning n`);
const AGAIN_SINCE = statement<{ n: string }>(`
  update webhook_delivery set status = 'pending', attempts = 0, next_at = $3
  where workspace_id = $1 and endpoint_id = $2 and status <> 'delivered' and at >= $4
  returning n`);
// Events that came while the endpoint was switched off have no delivery yet.
const MISSED_SINCE = statement<{ n: string }>(`
  insert into webhook_delivery
    (workspace_id, endpoint_id, event_seq, event_id, type, at, subject, next_at)
  select $1, w.id, e.seq, e.id, e.type, e.at, e.subject, $3
  from webhook_endpoint w, event e
  where w.workspace_id = $1 and w.id = $2 and e.workspace_id = $1 and e.at >= $4
    and (cardinality(w.types) = 0 or e.type = any(w.types))
    and e.seq <= (select x.through_seq from webhook_work x
      where x.workspace_id = $1 and x.endpoint_id = $2)
  order by e.seq for key share of w
  on conflict (endpoint_id, event_id) do nothing
  returning n`);
const DUE = statement(`
  update webhook_work set due_at = least(coalesce(due_at, $3), $3), kicked_at = null
  where workspace_id = $1 and endpoint_id = $2`);

const LISTED = 100;
const HOUR_MS = 60 * 60_000;

const check = async (scope: Scope, id: string): Promise<void> => {
  const [found] = await query(scope, EXISTS, [scope.workspaceId, id]);
  if (!found) throw notFound('webhook');
};

/** Returns the newest deliveries of an endpoint with their last attempts. The id is a UUID. */
export const listDeliveries = async (scope: Scope, id: string): Promise<WebhookDelivery[]> => {
  await check(scope, id);
  const rows = await query(scope, LIST, [scope.workspaceId, id, LISTED]);
  return rows.map((row) => ({
    ...row,
    event_id: toPublicId('evt', row.event_id),
    at: row.at.toISOString(),
    next_at: row.status === 'pending' ? row.next_at.toISOString() : null,
    attempted_at: row.attempted_at?.toISOString() ?? null,
  }));
};

/** Sends a message of the type webhook.test to one endpoint. Throws not_found. */
export const testWebhook = async (scope: Scope, id: string): Promise<void> => {
  const at = [scope.workspaceId, id];
  const now = scope.now();
  const [, sent] = await batch(scope, [
    call(DUE, [...at, now]),
    call(TEST, [...at, newUuid(), now]),
  ]);
  if (sent.length === 0) throw notFound('webhook');
};

/**
 * Sends again: one event, or everything of the last hours that was not delivered, also what happened while
 * the endpoint was switched off. Returns how many deliveries wait because of it. Throws not_found.
 */
export const resendDeliveries = async (
  scope: Scope,
  id: string,
  what: { readonly eventId: string } | { readonly hours: number },
): Promise<number> => {
  await check(scope, id);
  const at = [scope.workspaceId, id];
  const now = scope.now();
  if ('eventId' in what) {
    const event = fromPublicId('evt', what.eventId);
    if (!event) throw notFound('delivery');
    const [, rows] = await batch(scope, [
      call(DUE, [...at, now]),
      call(AGAIN, [...at, event, now]),
    ]);
    if (rows.length === 0) throw notFound('delivery');
    return rows.length;
  }
  const since = new Date(now.getTime() - what.hours * HOUR_MS);
  const [, again, missed] = await batch(scope, [
    call(DUE, [...at, now]),
    call(AGAIN_SINCE, [...at, now, since]),
    call(MISSED_SINCE, [...at, now, since]),
  ]);
  return again.length + missed.length;
};
