import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

/** A template that nobody else changes until the transaction ends. */
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
 * Locks a template for a change that was made from a revision, or from whichever there is. Throws
 * not_found, and stale when somebody was faster.
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
    throw new OperationError('stale', 'The template changed since it was read. Read it again.');
  }
  return row;
};
