import type { WorkspaceDeletion } from '@copydesk/contract/workspaces/workspaces';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { getWorkspaceDeletion } from './get-workspace-deletion.ts';

const NAME = statement<{ name: string }>(`select name from workspace where id = $1 for update`);
// PostgreSQL sets the times: the service cannot shorten the wait.
const ASK = statement<{ due_at: Date }>(`
  insert into workspace_deletion (workspace_id, asked_by) values ($1, $2)
  on conflict do nothing returning due_at`);

/**
 * Asks for the workspace to be deleted, and records who did. Until its time has come everything works as before, and
 * any owner can take it back. The name is typed again to confirm. Asking again changes nothing.
 */
export const startWorkspaceDeletion = (
  scope: Scope,
  input: { readonly name: string },
): Promise<{ deletion: WorkspaceDeletion | null }> =>
  transaction(scope, async (inside) => {
    const { workspaceId, actor } = inside;
    const [workspace] = await query(inside, NAME, [workspaceId]);
    if (!workspace) throw notFound('workspace');
    const { name } = workspace;
    if (input.name.trim() !== name) throw invalidValue(['name'], 'this is not its name');
    const askedBy = actor.kind === 'user' ? actor.id : null;
    const [asked] = await query(inside, ASK, [workspaceId, askedBy]);
    if (asked) {
      await noteEvent(inside, {
        kind: 'workspace_deletion_started',
        subject: { kind: 'workspace', id: toPublicId('wsp', workspaceId), name },
        after: asked.due_at.toISOString(),
      });
    }
    return getWorkspaceDeletion(inside);
  });
