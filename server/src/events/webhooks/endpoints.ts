import type { EventType, WebhookKind } from '@copydesk/contract/events/event-types';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { OLD_SECRET_HOURS, type Webhook } from '@copydesk/contract/events/webhook';
import type { Vault } from '../../accounts/vault.ts';
import { eventCall } from '../../activity/note-event.ts';
import { allowedPlaces } from '../../audits/run/allowed-places.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { isPublicAddress } from '../../platform/web/public-address.ts';
import { placeOf, readTarget } from '../../platform/web/web-target.ts';
import { lockMaker } from '../../members/lock-members.ts';
import { authorOf } from '../../versions/version-author.ts';
import { numberEvents } from '../number-events.ts';

interface EndpointRow {
  id: string;
  kind: WebhookKind;
  shown_url: string;
  description: string;
  types: EventType[];
  disabled: 'person' | 'gone' | 'failing' | null;
  failing_since: Date | null;
  old_secret_until: Date | null;
  created_at: Date;
  added_by: string | null;
  waiting: number;
}

const LIST = statement<EndpointRow>(`
  select e.id, e.kind, e.shown_url, e.description, e.types, e.disabled, e.failing_since,
    e.old_secret_until, e.created_at, coalesce(nullif(u.name, ''), u.email) as added_by,
    (select count(*) from webhook_delivery d where d.workspace_id = $1 and d.endpoint_id = e.id
      and d.status = 'pending')::integer as waiting
  from webhook_endpoint e
  left join member m on m.workspace_id = $1 and m.user_id = e.created_by
  left join user_account u on u.id = m.user_id
  where e.workspace_id = $1 order by e.created_at, e.id`);
const INSERT = statement(`
  insert into webhook_endpoint
    (workspace_id, id, kind, shown_url, sealed_url, description, types, secret, created_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);
// An endpoint begins with the events that come after it.
const INSERT_WORK = statement(`
  insert into webhook_work (workspace_id, endpoint_id, through_seq)
  select $1, $2, coalesce((select h.seq from event_head h where h.workspace_id = $1), 0)`);
// Whoever changes an endpoint locks it before its work; deliveries lock its work first. They do not wait for each other,
// because a new delivery only keeps the endpoint from being deleted.
const FIND = statement<{ kind: WebhookKind; shown_url: string; secret: Buffer | null }>(`
  select kind, shown_url, secret from webhook_endpoint
  where workspace_id = $1 and id = $2 for no key update`);
const LOCK_WORK = statement(`
  select from webhook_work where workspace_id = $1 and endpoint_id = $2 for update`);
const ROTATE = statement(`
  update webhook_endpoint set secret = $3, old_secret = secret, old_secret_until = $4
  where workspace_id = $1 and id = $2`);
const DISABLE = statement(`
  update webhook_endpoint set disabled = $3 where workspace_id = $1 and id = $2`);
const STOP_WORK = statement(`
  update webhook_work set active = false, letter_due = $3
  where workspace_id = $1 and endpoint_id = $2`);
const ENABLE = statement(`
  update webhook_endpoint set disabled = null, failing_since = null, created_by = $3
  where workspace_id = $1 and id = $2`);
// What happened while it was switched off is not sent, unless somebody asks for it.
const GO_ON = statement(`
  update webhook_work set active = true, due_at = $3, kicked_at = null, letter_due = false,
    through_seq = coalesce((select h.seq from event_head h where h.workspace_id = $1), 0)
  where workspace_id = $1 and endpoint_id = $2 and not active`);
const DELETE = statement(`delete from webhook_endpoint where workspace_id = $1 and id = $2`);

/** The most endpoints of a workspace: each of them costs a delivery for every event. */
const MOST = 20;
const HOUR_MS = 60 * 60_000;

const toWebhook = (row: EndpointRow): Webhook => ({
  id: toPublicId('whk', row.id),
  kind: row.kind,
  url: row.shown_url,
  description: row.description,
  types: row.types,
  disabled: row.disabled,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  waiting: row.waiting,
  created_at: row.created_at.toISOString(),
  added_by_name: row.added_by,
});

/** Returns the endpoints of the workspace, oldest first. */
export const listWebhooks = async (scope: Scope): Promise<Webhook[]> =>
  (await query(scope, LIST, [scope.workspaceId])).map(toWebhook);

export const webhookIdOf = (publicId: string): string => {
  const id = fromPublicId('whk', publicId);
  if (!id) throw notFound('webhook');
  return id;
};

const needVault = (vault: Vault | null): Vault => {
  if (vault) return vault;
  throw new OperationError(
    'conflict',
    'This server keeps no secrets: ACCOUNT_SECRET is not set. Ask the operator.',
  );
};

/** Standard Webhooks: 24 to 64 random bytes in base 64, with this prefix. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Where no message may go: this machine, its networks, and what a cloud serves to its machines, written as an address. */
const isInside = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
};

/**
 * Reads the address of a receiver. What leads inside as it is written is refused here. A name may lead anywhere, and at
 * another time elsewhere, so what it leads to is looked at with each delivery.
 */
const checkUrl = async (scope: Scope, text: string): Promise<URL> => {
  const allow = new Set((await allowedPlaces(scope)).map((place) => place.toLowerCase()));
  const given = URL.parse(text);
  if (given && isInside(given) && !allow.has(placeOf(given))) {
    throw invalidValue(
      ['url'],
      'the address leads into a private or reserved network. An operator can allow it: admit WORKSPACE --allow ADDRESS',
    );
  }
  let url: URL;
  try {
    url = readTarget(text, allow);
  } catch (error) {
    throw invalidValue(['url'], (error as Error).message);
  }
  if (url.protocol === 'https:' || allow.has(placeOf(url))) return url;
  throw invalidValue(['url'], 'the address must begin with https://');
};

/** The administrator whose endpoint it becomes. It ends when they leave or may administer no more. */
const lockPerson = async (scope: Scope): Promise<string | null> => {
  const person = authorOf(scope.actor);
  if (person !== null) await lockMaker(scope, person);
  return person;
};

const noteOf = (
  scope: Scope,
  kind:
    | 'webhook_created'
    | 'webhook_rotated'
    | 'webhook_enabled'
    | 'webhook_disabled'
    | 'webhook_deleted',
  id: string,
  name: string,
  why?: string,
) =>
  eventCall(scope, {
    kind,
    subject: { kind: 'webhook', id: toPublicId('whk', id), name },
    after: why ?? null,
  });

/**
 * Adds an endpoint. Only this answer has the secret. Throws invalid for an address that may not be reached,
 * and conflict without the operator's secret or with too many endpoints.
 */
export const createWebhook = async (
  scope: Scope,
  vault: Vault | null,
  input: {
    readonly kind: WebhookKind;
    readonly url: string;
    readonly description: string;
    readonly types: readonly EventType[];
  },
): Promise<{ id: string; secret: string | null }> => {
  const { seal } = needVault(vault);
  const url = await checkUrl(scope, input.url);
  const id = newUuid();
  const secret = input.kind === 'standard' ? newSecret() : null;
  // The path of a Slack or Teams address is its secret, so people see the host only.
  const shown = input.kind === 'standard' ? `${url.origin}${url.pathname}` : url.origin;
  await numberEvents(scope);
  await transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const person = await lockPerson(inside);
    if ((await query(inside, LIST, [workspaceId])).length >= MOST) {
      throw new OperationError('conflict', `A workspace has at most ${MOST} webhooks.`);
    }
    await batch(inside, [
      call(INSERT, [
        workspaceId,
        id,
        input.kind,
        shown,
        seal(url.href, id),
        input.description,
        [...new Set(input.types)],
        secret === null ? null : seal(secret, id),
        inside.now(),
        person,
      ]),
      call(INSERT_WORK, [workspaceId, id]),
      noteOf(inside, 'webhook_created', id, shown),
    ]);
  });
  return { id, secret };
};

/** Runs a change of an endpoint in one transaction. Throws not_found. The id is a UUID. */
const changeWebhook = <T>(
  scope: Scope,
  id: string,
  change: (inside: Scope, found: { kind: WebhookKind; shown_url: string }) => Promise<T>,
): Promise<T> =>
  transaction(scope, async (inside) => {
    const [found] = await query(inside, FIND, [inside.workspaceId, id]);
    if (!found) throw notFound('webhook');
    return change(inside, found);
  });

/**
 * Gives an endpoint a new secret. For a day messages are signed with both, so that the receiver can change
 * over. Throws conflict for Slack and Teams, which have none.
 */
export const rotateWebhook = (scope: Scope, vault: Vault | null, id: string): Promise<string> =>
  changeWebhook(scope, id, async (inside, { kind, shown_url: name }) => {
    if (kind !== 'standard') {
      throw new OperationError('conflict', 'Messages to Slack and Teams are not signed.');
    }
    const secret = newSecret();
    const until = new Date(inside.now().getTime() + OLD_SECRET_HOURS * HOUR_MS);
    await batch(inside, [
      call(ROTATE, [inside.workspaceId, id, needVault(vault).seal(secret, id), until]),
      noteOf(inside, 'webhook_rotated', id, name),
    ]);
    return secret;
  });

/** Stops sending to an endpoint. Its waiting deliveries stay. A letter is due unless a person did it. */
export const disableWebhook = (
  scope: Scope,
  id: string,
  why: 'person' | 'gone' | 'failing',
): Promise<void> =>
  changeWebhook(scope, id, async (inside, { shown_url: name }) => {
    const at = [inside.workspaceId, id];
    await batch(inside, [
      call(DISABLE, [...at, why]),
      call(STOP_WORK, [...at, why !== 'person']),
      noteOf(inside, 'webhook_disabled', id, name, why),
    ]);
  });

/** Sends to an endpoint again: what waited, and what happens from now on. It is then of the person who switched it on. */
export const enableWebhook = async (scope: Scope, id: string): Promise<void> => {
  await numberEvents(scope);
  await changeWebhook(scope, id, async (inside, { shown_url: name }) => {
    const at = [inside.workspaceId, id];
    const person = await lockPerson(inside);
    await batch(inside, [
      call(ENABLE, [...at, person]),
      call(GO_ON, [...at, inside.now()]),
      noteOf(inside, 'webhook_enabled', id, name),
    ]);
  });
};

/** Deletes an endpoint with its deliveries. */
export const deleteWebhook = (scope: Scope, id: string): Promise<void> =>
  changeWebhook(scope, id, async (inside, { shown_url: name }) => {
    const at = [inside.workspaceId, id];
    await batch(inside, [
      // Deliveries that are under way end first.
      call(LOCK_WORK, at),
      call(DELETE, at),
      noteOf(inside, 'webhook_deleted', id, name),
    ]);
  });
