import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { changedSince, notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** A template that is locked until the transaction ends. */
export interface LockedTemplate {
  /** UUID. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly revision: number;
  readonly archived: boolean;
}

const LOCK = statement<LockedTemplate>(`
  select id, key, name, version, revision, archived_at is not null as archived
  from template where workspace_id = $1 and id = $2 for no key update`);

/**
 * Locks a template for a change of a given revision, or of any. Throws not_found, and stale if somebody else
 * changed it first.
 */
export const lockTemplate = async (
  inside: Scope,
  publicId: string,
  baseRevision: number | null,
): Promise<LockedTemplate> => {
  const id = fromPublicId('tpl', publicId);
  const [row] = id ? await query(inside, LOCK, [inside.workspaceId, id]) : [];
  if (!row) throw notFound('template');
  if (baseRevision !== null && row.revision !== baseRevision) {
    throw changedSince('template');
  }
  return row;
};
