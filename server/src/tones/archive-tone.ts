import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { TONE_NAME } from './tone-name.ts';

// An archived tone is not offered, so it cannot be the default either.
const ARCHIVE = statement<{ id: string }>(`
  update tone set archived_at = $3, is_default = false
  where workspace_id = $1 and id = $2 and (archived_at is null) = ($3::timestamptz is not null)
  returning id`);
/**
 * Archives a tone, so that it is no longer offered, or restores it. Documents and programs that name it
 * continue to work. Throws not_found.
 */
export const archiveTone = async (
  scope: Scope,
  { id: publicId, archived }: { readonly id: string; readonly archived: boolean },
): Promise<void> => {
  const id = fromPublicId('ton', publicId);
  if (!id) throw notFound('tone of voice');
  await transaction(scope, async (inside) => {
    const [tone] = await query(inside, TONE_NAME, [scope.workspaceId, id]);
    if (!tone) throw notFound('tone of voice');
    const at = archived ? scope.now() : null;
    const changed = await query(inside, ARCHIVE, [scope.workspaceId, id, at]);
    if (changed.length === 0) return;
    await noteEvent(inside, {
      kind: archived ? 'tone_archived' : 'tone_unarchived',
      subject: { kind: 'tone', id: publicId, name: tone.name },
    });
  });
};
