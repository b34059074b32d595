import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { holdInfobase } from './index-entry.ts';

const RENAME = statement(`
  update infobase set name = $3, description = $4 where workspace_id = $1 and id = $2`);

/** Changes the name and description of a knowledge base. Throws not_found. */
export const renameInfobase = async (
  scope: Scope,
  input: { readonly id: string; readonly name: string; readonly description: string | null },
): Promise<void> => {
  const id = fromPublicId('inf', input.id);
  if (!id) throw notFound('knowledge base');
  const { name, description } = input;
  await transaction(scope, async (inside) => {
    const [[before]] = await batch(inside, [holdInfobase(scope, id)]);
    if (!before) throw notFound('knowledge base');
    await batch(inside, [
      call(RENAME, [scope.workspaceId, id, name, description]),
      ...(before.name === name
        ? []
        : [
            eventCall(inside, {
              kind: 'infobase_renamed',
              subject: { kind: 'infobase', id: input.id, name },
              before: before.name,
              after: name,
            }),
          ]),
    ]);
  });
};
