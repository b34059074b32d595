import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const FIND = statement<{ name: string; ended: boolean }>(`
  select name, ended_at is not null as ended from service_account
  where workspace_id = $1 and id = $2 for update`);
const END = statement(`
  update service_account set ended_at = $3 where workspace_id = $1 and id = $2`);
const REVOKE = statement<{ id: string; name: string; prefix: string }>(`
  update api_key set revoked_at = $3
  where workspace_id = $1 and service_account_id = $2 and revoked_at is null
  returning id, name, prefix`);

/**
 * Ends a service account for good, and revokes its keys in the same transaction. Ending twice is harmless.
 * Throws not_found.
 */
export const endServiceAccount = (
  scope: Scope,
  input: { readonly serviceAccountId: string },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('sva', input.serviceAccountId);
    const [account] = id ? await query(inside, FIND, [inside.workspaceId, id]) : [];
    if (!account) throw notFound('service account');
    if (account.ended) return;
    const values = [inside.workspaceId, id, inside.now()];
    await query(inside, END, values);
    const keys = await query(inside, REVOKE, values);
    await batch(inside, [
      ...keys.map((key) =>
        eventCall(inside, {
          kind: 'key_revoked',
          subject: { kind: 'key', id: toPublicId('key', key.id), name: key.name },
          before: key.prefix,
        }),
      ),
      eventCall(inside, {
        kind: 'service_account_ended',
        subject: { kind: 'service_account', id: input.serviceAccountId, name: account.name },
      }),
    ]);
  });
