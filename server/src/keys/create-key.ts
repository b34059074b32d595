import { eventCall } from '../activity/note-event.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { hashKey, mintKey, prefixOfKey } from './api-key.ts';
import type { KeyScope } from './verify-key.ts';

const INSERT = statement(`
  insert into api_key (workspace_id, id, name, prefix, key_hash, created_by, created_at, expires_at,
    scopes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/**
 * Makes an API key. The key itself is in this answer and nowhere else: only its hash is kept. Without
 * scopes it opens what the specification describes and nothing more.
 */
export const createKey = async (
  scope: Scope,
  input: { name: string; expiresAt: Date | null; scopes?: readonly KeyScope[] },
): Promise<{ id: string; key: string; prefix: string }> => {
  const key = mintKey();
  const id = newUuid();
  const prefix = prefixOfKey(key);
  const createdBy = scope.actor.kind === 'user' ? scope.actor.id : null;
  const now = scope.now();
  await batch(scope, [
    call(INSERT, [
      scope.workspaceId,
      id,
      input.name,
      prefix,
      hashKey(key),
      createdBy,
      now,
      input.expiresAt,
      [...new Set(input.scopes)],
    ]),
    eventCall(scope, {
      kind: 'key_created',
      subject: { kind: 'key', id: toPublicId('key', id), name: input.name },
      after: prefix,
    }),
  ]);
  return { id, key, prefix };
};
