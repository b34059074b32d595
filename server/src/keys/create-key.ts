import { eventCall } from '../activity/note-event.ts';
import { lockMaker } from '../members/lock-members.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { hashKey, mintKey, prefixOfKey } from './api-key.ts';
import { decidesByDefault, type KeyScope } from '@copydesk/contract/shared/key-scopes';

const INSERT = statement(`
  insert into api_key (workspace_id, id, name, prefix, key_hash, created_by, created_at, expires_at,
    scopes, read_only, service_account_id, may_decide, end_chosen)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true)`);
// Locked, so that it cannot end at the same time: whoever ends the account revokes only the keys that are there.
const OWNER = statement<{ id: string; ended: boolean }>(`
  select id, ended_at is not null as ended from service_account
  where workspace_id = $1 and id = $2 for share`);

/** Returns the service account that shall have the key. One that has ended looks unknown. */
const requireOwner = async (scope: Scope, publicId: string): Promise<string> => {
  const id = fromPublicId('sva', publicId);
  const [owner] = id ? await query(scope, OWNER, [scope.workspaceId, id]) : [];
  if (owner && !owner.ended) return owner.id;
  throw invalidValue(['service_account_id'], 'there is no such service account in this workspace');
};

/** The end of a key for which none is chosen: the same day a year later, by UTC. */
const aYearAfter = (time: Date): Date => {
  const end = new Date(time);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
};

/**
 * Creates an API key. Only this answer contains the key itself: the database stores its hash. Without scopes
 * the key gives access to the routes of the specification and nothing more. A key that only reads never decides. It belongs to a service account or
 * to its creator. It is revoked when the account ends, or when its creator may no longer create keys. Throws
 * forbidden, and invalid for a service account that is not there.
 */
export const createKey = async (
  scope: Scope,
  input: {
    name: string;
    /** Null never ends. Without it the key ends after a year. */
    expiresAt?: Date | null;
    scopes?: readonly KeyScope[];
    readOnly?: boolean;
    /** Without it the scopes say whether the key decides. */
    mayDecide?: boolean;
    serviceAccountId?: string | null;
    /** A key that the operator made, if it has to be known before there is a workspace. */
    key?: string;
  },
): Promise<{ id: string; key: string; prefix: string }> => {
  const { expiresAt, scopes = [], readOnly = false, serviceAccountId = null } = input;
  const mayDecide = !readOnly && (input.mayDecide ?? decidesByDefault(scopes));
  const key = input.key ?? mintKey();
  const id = newUuid();
  const prefix = prefixOfKey(key);
  const createdBy = scope.actor.kind === 'user' ? scope.actor.id : null;
  const now = scope.now();
  await transaction(scope, async (inside) => {
    if (createdBy !== null) await lockMaker(inside, createdBy);
    const owner = serviceAccountId === null ? null : await requireOwner(inside, serviceAccountId);
    await batch(inside, [
      call(INSERT, [
        inside.workspaceId,
        id,
        input.name,
        prefix,
        hashKey(key),
        createdBy,
        now,
        expiresAt === undefined ? aYearAfter(now) : expiresAt,
        [...new Set(scopes)],
        readOnly,
        owner,
        mayDecide,
      ]),
      eventCall(inside, {
        kind: 'key_created',
        subject: { kind: 'key', id: toPublicId('key', id), name: input.name },
        after: prefix,
      }),
    ]);
  });
  return { id, key, prefix };
};
