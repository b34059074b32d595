import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const FIND = statement<{ name: string }>(`select name from workspace where id = $1 for update`);
const RENAME = statement(`update workspace set name = $2 where id = $1`);

/** Renames the workspace. Setting the same name again changes nothing. */
export const renameWorkspace = (scope: Scope, input: { readonly name: string }): Promise<void> =>
  transaction(scope, async (inside) => {
    const [workspace] = await query(inside, FIND, [inside.workspaceId]);
    if (!workspace) throw notFound('workspace');
    if (workspace.name === input.name) return;
    await query(inside, RENAME, [inside.workspaceId, input.name]);
    await noteEvent(inside, {
      kind: 'workspace_renamed',
      subject: {
        kind: 'workspace',
        id: toPublicId('wsp', inside.workspaceId),
        name: input.name,
      },
      before: workspace.name,
      after: input.name,
    });
  });
