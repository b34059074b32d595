import { may } from '@copydesk/contract/shared/policy';
import { eventCall } from '../activity/note-event.ts';
import type { Role } from '../members/add-member.ts';
import { REFUSALS } from '../members/ownership.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { hashKey, mintKey, prefixOfKey } from './api-key.ts';
import type { KeyScope } from '@copydesk/contract/shared/key-scopes';

const INSERT = statement(`
  insert into api_key (workspace_id, id, name, prefix, key_hash, created_by, created_at, expires_at,
    scopes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
// Locked, so that a member who is being removed cannot create a key at the same time: the removal revokes
// only the keys that it finds.
const MAKER = statement<{ role: Role }>(`
  select role from member where workspace_id = $1 and user_id = $2 for share`);

const requireMaker = async (scope: Scope, userId: string): Promise<void> => {
  const [maker] = await query(scope, MAKER, [scope.workspaceId, userId]);
  if (maker && may(maker.role, 'administer')) return;
  throw new OperationError('forbidden', REFUSALS.not_allowed);
};

/**
 * Creates an API key. Only this answer contains the key itself: the database stores its hash. Without scopes
 * the key gives access to the routes of the specification and nothing more. It is revoked when its creator
 * may no longer create keys. Throws forbidden.
 */
export const createKey = async (
  scope: Scope,
  input: {
    name: string;
    expiresAt: Date | null;
    scopes?: readonly KeyScope[];
    /** A key that the operator made, if it has to be known before there is a workspace. */
    key?: string;
  },
): Promise<{ id: string; key: string; prefix: string }> => {
  const key = input.key ?? mintKey();
  const id = newUuid();
  const prefix = prefixOfKey(key);
  const createdBy = scope.actor.kind === 'user' ? scope.actor.id : null;
  const now = scope.now();
  await transaction(scope, async (inside) => {
    if (createdBy !== null) await requireMaker(inside, createdBy);
    await batch(inside, [
      call(INSERT, [
        inside.workspaceId,
        id,
        input.name,
        prefix,
        hashKey(key),
        createdBy,
        now,
        input.expiresAt,
        [...new Set(input.scopes)],
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
