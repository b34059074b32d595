import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const INSERT = statement(`
  insert into service_account (workspace_id, id, name, created_by, created_at)
  values ($1, $2, $3, $4, $5)`);

const UNIQUE_VIOLATION = '23505';

/**
 * Creates a service account: a name to which keys can belong. Nobody signs in as one. Returns its id. Throws
 * conflict for a name that another account has, in capitals or not.
 */
export const createServiceAccount = async (
  scope: Scope,
  input: { readonly name: string },
): Promise<string> => {
  const id = newUuid();
  const createdBy = scope.actor.kind === 'user' ? scope.actor.id : null;
  try {
    await transaction(scope, async (inside) => {
      const { workspaceId } = inside;
      await query(inside, INSERT, [workspaceId, id, input.name, createdBy, inside.now()]);
      await noteEvent(inside, {
        kind: 'service_account_created',
        subject: { kind: 'service_account', id: toPublicId('sva', id), name: input.name },
      });
    });
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new OperationError('conflict', 'A service account with this name is there already.', {
      cause: error,
    });
  }
  return id;
};
