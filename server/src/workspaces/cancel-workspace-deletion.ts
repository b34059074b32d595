import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const NAME = statement<{ name: string }>(`select name from workspace where id = $1 for update`);
const CANCEL = statement<{ due_at: Date }>(
  `delete from workspace_deletion where workspace_id = $1 returning due_at`,
);

/** Takes back that the workspace is to be deleted, and records who did. Without that it changes nothing. */
export const cancelWorkspaceDeletion = (scope: Scope): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [workspace] = await query(inside, NAME, [workspaceId]);
    if (!workspace) throw notFound('workspace');
    const [cancelled] = await query(inside, CANCEL, [workspaceId]);
    if (!cancelled) return;
    await noteEvent(inside, {
      kind: 'workspace_deletion_cancelled',
      subject: { kind: 'workspace', id: toPublicId('wsp', workspaceId), name: workspace.name },
      before: cancelled.due_at.toISOString(),
    });
  });
