import { eventCall } from '../activity/note-event.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const INSERT = statement(`
  insert into infobase (workspace_id, id, name, description, created_at)
  values ($1, $2, $3, $4, $5)`);

/** Creates a knowledge base and returns its id. */
export const createInfobase = async (
  scope: Scope,
  input: { name: string; description: string | null },
): Promise<string> => {
  const id = newUuid();
  const { name, description } = input;
  await batch(scope, [
    call(INSERT, [scope.workspaceId, id, name, description, scope.now()]),
    eventCall(scope, {
      kind: 'infobase_created',
      subject: { kind: 'infobase', id: toPublicId('inf', id), name },
    }),
  ]);
  return id;
};
