import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const FIND = statement<{ name: string; prefix: string; revoked: boolean }>(`
  select name, prefix, revoked_at is not null as revoked from api_key
  where workspace_id = $1 and id = $2 for update`);
const REVOKE = statement(`
  update api_key set revoked_at = $3 where workspace_id = $1 and id = $2`);

/** Revokes a key permanently; every node refuses it within a second. Revoking twice is harmless. */
export const revokeKey = (scope: Scope, keyId: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, keyId];
    const [key] = await query(inside, FIND, at);
    if (!key) throw notFound('API key');
    if (key.revoked) return;
    await query(inside, REVOKE, [...at, inside.now()]);
    await noteEvent(inside, {
      kind: 'key_revoked',
      subject: { kind: 'key', id: toPublicId('key', keyId), name: key.name },
      before: key.prefix,
    });
  });
