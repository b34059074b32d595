import type { ApiKey } from '@copydesk/contract/keys/keys';
import { createKey } from '../../keys/create-key.ts';
import { type KeyListItem, listKeys } from '../../keys/list-keys.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type KeyOperation = 'listKeys' | 'createKey' | 'revokeKey';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const toKey = (key: KeyListItem): ApiKey => ({
  id: toPublicId('key', key.id),
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  created_by_name: key.created_by_name,
  created_at: key.created_at.toISOString(),
  expires_at: iso(key.expires_at),
  revoked_at: iso(key.revoked_at),
  last_used_at: iso(key.last_used_at),
});

/** RFC 3339 with a time zone: without one the time would depend on the server. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads the time at which a key expires. It must be a valid time in the future. */
const readExpiry = (text: string | null, now: Date): Date | null => {
  if (text === null) return null;
  const time = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (time > now) return time;
  const isMoment = !Number.isNaN(time.getTime());
  const problem = isMoment
    ? 'choose a time in the future'
    : 'send a time such as 2027-01-31T12:00Z';
  throw invalidValue(['expires_at'], problem);
};

export const createKeyHandlers = (): MemberHandlers<KeyOperation> => ({
  listKeys: async (scope) => ({ body: { keys: (await listKeys(scope)).map(toKey) } }),
  createKey: async (scope, { body: { name, expires_at: text, scopes } }) => {
    const expiresAt = readExpiry(text, scope.now());
    const { id, key } = await createKey(scope, { name, expiresAt, scopes });
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
});
