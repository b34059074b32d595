import type { ApiKey } from '@copydesk/contract/keys/keys';
import type { ServiceAccount } from '@copydesk/contract/keys/service-accounts';
import { createKey } from '../../keys/create-key.ts';
import { createServiceAccount } from '../../keys/create-service-account.ts';
import { endServiceAccount } from '../../keys/end-service-account.ts';
import { listServiceAccounts, type ServiceAccountItem } from '../../keys/list-service-accounts.ts';
import { type KeyListItem, listKeys, toOwner } from '../../keys/list-keys.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type KeyOperation =
  | 'listKeys'
  | 'createKey'
  | 'revokeKey'
  | 'listServiceAccounts'
  | 'createServiceAccount'
  | 'endServiceAccount';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const toKey = (key: KeyListItem): ApiKey => ({
  id: toPublicId('key', key.id),
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  read_only: key.read_only,
  may_decide: key.may_decide,
  service_account: toOwner(key),
  created_by_name: key.created_by_name,
  created_at: key.created_at.toISOString(),
  expires_at: iso(key.expires_at),
  end_chosen: key.end_chosen,
  revoked_at: iso(key.revoked_at),
  last_used_at: iso(key.last_used_at),
  last_used_from: key.last_used_from,
  last_used_by: key.last_used_by,
});

const toAccount = (account: ServiceAccountItem): ServiceAccount => ({
  id: toPublicId('sva', account.id),
  name: account.name,
  created_by_name: account.created_by_name,
  created_at: account.created_at.toISOString(),
  keys: account.keys,
});

/** RFC 3339 with a time zone: without one the time would depend on the server. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the time at which a key expires: a valid time in the future, or null for the word never. */
const readExpiry = (text: string, now: Date): Date | null => {
  if (text === 'never') return null;
  const time = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (time > now) return time;
  const isMoment = !Number.isNaN(time.getTime());
  const problem = isMoment
    ? 'choose a time in the future'
    : 'send a time such as 2027-01-31T12:00Z, or the word never';
  throw invalidValue(['expires_at'], problem);
};

export const createKeyHandlers = (): MemberHandlers<KeyOperation> => ({
  listKeys: async (scope) => ({ body: { keys: (await listKeys(scope)).map(toKey) } }),
  createKey: async (scope, { body }) => {
    const { name, scopes, read_only: readOnly, may_decide: mayDecide, expires_at: text } = body;
    const { id, key } = await createKey(scope, {
      name,
      scopes,
      readOnly,
      ...(mayDecide === undefined ? {} : { mayDecide }),
      serviceAccountId: body.service_account_id ?? null,
      ...(text === undefined ? {} : { expiresAt: readExpiry(text, scope.now()) }),
    });
    const made = (await listKeys(scope)).find((one) => one.id === id);
    if (!made) throw new Error('a key that was made is gone');
    return { body: { key, api_key: toKey(made) } };
  },
  revokeKey: async (scope, { params }) => {
    const id = fromPublicId('key', param(params, 'key_id'));
    if (!id) throw notFound('API key');
    await revokeKey(scope, id);
    return { body: { done: true } };
  },
  listServiceAccounts: async (scope) => ({
    body: { service_accounts: (await listServiceAccounts(scope)).map(toAccount) },
  }),
  createServiceAccount: async (scope, { body: { name } }) => {
    const id = await createServiceAccount(scope, { name });
    const made = (await listServiceAccounts(scope)).find((one) => one.id === id);
    if (!made) throw new Error('a service account that was made is gone');
    return { body: toAccount(made) };
  },
  endServiceAccount: async (scope, { params }) => {
    const serviceAccountId = param(params, 'service_account_id');
    await endServiceAccount(scope, { serviceAccountId });
    return { body: { done: true } };
  },
});
