import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { TONE_NAME } from './tone-name.ts';

// The row of the workspace makes two people wait for each other, so that one default is left.
const LOCK = statement('select from workspace where id = $1 for no key update');
const CLEAR = statement(`
  update tone set is_default = false where workspace_id = $1 and is_default and id <> $2`);
const SET = statement<{ id: string }>(`
  update tone set is_default = $3
  where workspace_id = $1 and id = $2 and is_default <> $3
  returning id`);

/**
 * Makes a tone the default of the workspace's forms, in the place of any other, or takes the default away. A program
 * that names no tone still gets a text without one. Throws not_found, and conflict for an archived tone.
 */
export const setDefaultTone = async (
  scope: Scope,
  { id: publicId, isDefault }: { readonly id: string; readonly isDefault: boolean },
): Promise<void> => {
  const id = fromPublicId('ton', publicId);
  if (!id) throw notFound('tone of voice');
  const { workspaceId } = scope;
  await transaction(scope, async (inside) => {
    await query(inside, LOCK, [workspaceId]);
    const [tone] = await query(inside, TONE_NAME, [workspaceId, id]);
    if (!tone) throw notFound('tone of voice');
    if (isDefault && tone.archived)
      throw new OperationError('conflict', 'The tone is archived. Bring it back first.');
    if (isDefault) await query(inside, CLEAR, [workspaceId, id]);
    const changed = await query(inside, SET, [workspaceId, id, isDefault]);
    if (changed.length === 0) return;
    await noteEvent(inside, {
      kind: isDefault ? 'tone_made_default' : 'tone_default_ended',
      subject: { kind: 'tone', id: publicId, name: tone.name },
    });
  });
};
