import type { WebhookKind } from '@copydesk/contract/events/event-types';
import { Webhook as Signer } from 'standardwebhooks';
import { EVENT_DAYS, type EventData } from '@copydesk/contract/events/event';
import type { Vault } from '../../accounts/vault.ts';
import { allowedPlaces } from '../../audits/run/allowed-places.ts';
import type { Database } from '../../platform/db/database.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Work } from '../../platform/durable/engine.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { SafePost } from '../../platform/web/safe-post.ts';
import { disableWebhook } from './endpoints.ts';
import { type Attempt, FAILING_MS, failureOf, outcomeOf } from './schedule.ts';
import { writeMessage } from './write-message.ts';

interface Endpoint {
  kind: WebhookKind;
  sealed_url: Buffer;
  secret: Buffer | null;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  failing_since: Date | null;
}

interface Due {
  n: string;
  event_id: string;
  type: string;
  at: Date;
  attempts: number;
  data: EventData | null;
}

const BEGIN = statement<{ through_seq: string }>(`
  update webhook_work set kicked_at = $3
  where workspace_id = $1 and endpoint_id = $2 and active returning through_seq`);
const ENDPOINT = statement<Endpoint>(`
  select kind, sealed_url, secret, old_secret, old_secret_until, failing_since
  from webhook_endpoint where workspace_id = $1 and id = $2`);
// Takes the next events, and notes those that the endpoint wants.
const TAKE = statement<{ looked: number }>(`
  with looked as materialized (
    select e.seq, e.id, e.type, e.at, e.subject from event e
    where e.workspace_id = $1 and e.seq > $3 order by e.seq limit $5
  ),
  noted as (
    insert into webhook_delivery
      (workspace_id, endpoint_id, event_seq, event_id, type, at, subject, next_at)
    select $1, w.id, e.seq, e.id, e.type, e.at, e.subject, $4
    from looked e, webhook_endpoint w
    where w.workspace_id = $1 and w.id = $2
      and (cardinality(w.types) = 0 or e.type = any(w.types))
    order by e.seq
    on conflict (endpoint_id, event_id) do nothing
  ),
  moved as (
    update webhook_work set through_seq = (select max(seq) from looked)
    where workspace_id = $1 and endpoint_id = $2 and exists (select from looked)
  )
  select count(*)::integer as looked from looked`);
// Of each subject only the first delivery that waits, so that a subject stays in order.
const DUE = statement<Due>(`
  with first as materialized (
    select distinct on (d.subject) d.n, d.event_seq, d.event_id, d.type, d.at, d.attempts, d.next_at
    from webhook_delivery d
    where d.workspace_id = $1 and d.endpoint_id = $2 and d.status = 'pending'
    order by d.subject, d.n
  )
  select f.n, f.event_id, f.type, f.at, f.attempts, e.data
  from first f left join event e on e.workspace_id = $1 and e.seq = f.event_seq
  where f.next_at <= $3 order by f.n limit $4`);
const STORE = statement(`
  update webhook_delivery d set status = x.status, attempts = d.attempts + 1,
    next_at = coalesce(x.next_at, d.next_at), attempted_at = $4, answer_status = x.answer_status,
    failure = x.failure, answer = x.answer, took_ms = x.took_ms
  from jsonb_to_recordset($3) as x (n bigint, status text, next_at timestamptz, answer_status integer,
    failure text, answer text, took_ms integer)
  where d.workspace_id = $1 and d.endpoint_id = $2 and d.n = x.n`);
const SET_FAILING = statement(`
  update webhook_endpoint set failing_since = $3 where workspace_id = $1 and id = $2`);
const REST = statement(`
  update webhook_work set kicked_at = null, due_at = (
    select min(f.next_at) from (
      select distinct on (d.subject) d.next_at from webhook_delivery d
      where d.workspace_id = $1 and d.endpoint_id = $2 and d.status = 'pending'
      order by d.subject, d.n) f)
  where workspace_id = $1 and endpoint_id = $2`);
const FORGET = statement(`
  delete from webhook_delivery where workspace_id = $1 and n = any(array(
    select n from webhook_delivery where workspace_id = $1 and endpoint_id = $2
      and status <> 'pending' and at < $3 order by n limit 500))`);
// Reads across workspaces: ids, numbers and times only, for the workflows role.
const CLAIM = statement<{ workspaceId: string; endpointId: string }>(`
  update webhook_work w set kicked_at = $1
  where (w.kicked_at is null or w.kicked_at < $2)
    and (w.letter_due or (w.active and (w.due_at <= $1 or w.through_seq < (
      select h.seq from event_head h where h.workspace_id = w.workspace_id))))
  returning w.workspace_id as "workspaceId", w.endpoint_id as "endpointId"`);

/** How many messages are under way to one endpoint, and for how long each of them may be. */
const AT_A_TIME = 10;
const TIMEOUT_MS = 15_000;
const KEEP_BYTES = 500;
const EVENTS_AT_A_TIME = 500;
const DAY_MS = 24 * 60 * 60_000;
/** A lane that showed no life for this long is set to work again. It is longer than one round. */
const KICK_AGAIN_MS = 30_000;

export interface Courier {
  readonly vault: Vault | null;
  readonly post: SafePost;
}

/** Which endpoint a lane works for. */
export interface WebhookLane {
  readonly workspaceId: string;
  readonly endpointId: string;
}

/** The work that makes the lane of an endpoint look for deliveries. Each start is new work. */
export const webhookWork = (lane: WebhookLane): Work => ({
  service: 'webhookLane',
  handler: 'drain',
  object: lane.endpointId,
  name: `${lane.endpointId}-${newUuid()}`,
  input: lane,
});

/** Returns the endpoints that have a message or a letter to send and whose lanes show no life. */
export const claimWebhooks = async (db: Database, now: Date): Promise<WebhookLane[]> => {
  const before = new Date(now.getTime() - KICK_AGAIN_MS);
  const [rows] = await db.batch('', [call(CLAIM, [now, before])]);
  return rows;
};

/** For a day after a rotation a message has the signatures of both secrets. */
const signaturesOf = (
  vault: Vault,
  endpoint: Endpoint,
  { endpointId, id, body, now }: { endpointId: string; id: string; body: string; now: Date },
): string => {
  const old = endpoint.old_secret_until && endpoint.old_secret_until > now;
  return [endpoint.secret, old ? endpoint.old_secret : null]
    .flatMap((secret) => (secret ? [vault.open(secret, endpointId)] : []))
    .map((secret) => new Signer(secret).sign(id, now, body))
    .join(' ');
};

const send = async (
  { vault, post }: Courier,
  endpointId: string,
  endpoint: Endpoint,
  due: Due,
  { allow, now }: { readonly allow: readonly string[]; readonly now: Date },
): Promise<Attempt & { readonly answer: string | null }> => {
  if (!vault) {
    return { status: null, failure: 'The workflows role has no ACCOUNT_SECRET.', answer: null };
  }
  const id = toPublicId('evt', due.event_id);
  const data = due.data ?? {};
  const body = writeMessage(endpoint.kind, { type: due.type, at: due.at, data });
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signaturesOf(vault, endpoint, { endpointId, id, body, now }),
  };
  const posted = await post(vault.open(endpoint.sealed_url, endpointId), {
    body,
    headers: endpoint.kind === 'standard' ? signed : {},
    allow,
    timeoutMs: TIMEOUT_MS,
    keepBytes: KEEP_BYTES,
  });
  if (!posted.ok) return { status: null, failure: posted.message, answer: null };
  const answer = posted.answer.replaceAll('\0', '').toWellFormed().slice(0, KEEP_BYTES);
  return { status: posted.status, failure: null, answer: answer || null };
};

/** Notes new events for an endpoint, in one transaction. Returns how many it looked at; null if it is off. */
const takeEvents = (scope: Scope, endpointId: string): Promise<number | null> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, endpointId];
    const [work] = await query(inside, BEGIN, [...at, inside.now()]);
    if (!work) return null;
    const values = [...at, work.through_seq, inside.now(), EVENTS_AT_A_TIME];
    const [taken] = await query(inside, TAKE, values);
    return taken?.looked ?? 0;
  });

/**
 * One round of an endpoint's lane: takes new events, sends what is due and stores what became of it. A crash
 * after sending repeats the messages of the round, so a receiver gets each at least once. Returns `idle` if
 * nothing is due, and `off` if the endpoint is switched off.
 */
export const deliverSome = async (
  scope: Scope,
  courier: Courier,
  endpointId: string,
): Promise<'done' | 'idle' | 'off'> => {
  const at = [scope.workspaceId, endpointId];
  const looked = await takeEvents(scope, endpointId);
  if (looked === null) return 'off';
  const [[endpoint], due] = await batch(scope, [
    call(ENDPOINT, at),
    call(DUE, [...at, scope.now(), AT_A_TIME]),
  ]);
  if (!endpoint) return 'idle';
  if (due.length === 0) {
    if (looked === EVENTS_AT_A_TIME) return 'done';
    const old = new Date(scope.now().getTime() - EVENT_DAYS * DAY_MS);
    await batch(scope, [call(REST, at), call(FORGET, [...at, old])]);
    return 'idle';
  }
  const allow = await allowedPlaces(scope);
  const sent = await Promise.all(
    due.map(async (one) => {
      const began = performance.now();
      const attempt = await send(courier, endpointId, endpoint, one, { allow, now: scope.now() });
      const outcome = outcomeOf(attempt, one.attempts + 1, scope.now());
      const took = Math.round(performance.now() - began);
      return { one, attempt, outcome, took };
    }),
  );
  const now = scope.now();
  const rows = sent.map(({ one, attempt, outcome, took }) => ({
    n: one.n,
    status: outcome.status,
    next_at: outcome.status === 'pending' ? outcome.nextAt : null,
    answer_status: attempt.status,
    failure: failureOf(attempt),
    answer: attempt.answer,
    took_ms: took,
  }));
  const works = sent.some(({ outcome }) => outcome.status === 'delivered');
  const failingSince = works ? null : (endpoint.failing_since ?? now);
  await batch(scope, [
    // The endpoint comes first, as when it is deleted with its deliveries.
    call(SET_FAILING, [...at, failingSince]),
    call(STORE, [...at, JSON.stringify(rows), now]),
  ]);
  if (sent.some(({ outcome }) => outcome.status === 'failed' && outcome.gone)) {
    await disableWebhook(scope, endpointId, 'gone');
    return 'off';
  }
  if (failingSince && now.getTime() - failingSince.getTime() > FAILING_MS) {
    await disableWebhook(scope, endpointId, 'failing');
    return 'off';
  }
  return 'done';
};
