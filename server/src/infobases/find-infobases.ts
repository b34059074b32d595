import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** A knowledge base with the number of its entries. */
export interface FoundInfobase {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly facts: number;
  readonly guidelines: number;
  readonly createdAt: Date;
}

interface Row {
  id: string;
  name: string;
  description: string | null;
  facts: number;
  guidelines: number;
  created_at: Date;
}

const LIST = statement<Row>(`
  select b.id, b.name, b.description, b.facts, b.created_at,
    (select count(*)::int from infobase_entry e
      where e.workspace_id = $1 and e.infobase_id = b.id and e.kind = 'guideline') as guidelines
  from infobase b
  where b.workspace_id = $1 and ($2::uuid is null or b.id = $2)
  order by lower(b.name), b.id`);

const toFound = ({ id, name, description, facts, guidelines, created_at: createdAt }: Row) => ({
  id: toPublicId('inf', id),
  name,
  description,
  facts,
  guidelines,
  createdAt,
});

/** Returns the workspace's knowledge bases, by name. */
export const findInfobases = async (scope: Scope): Promise<FoundInfobase[]> =>
  (await query(scope, LIST, [scope.workspaceId, null])).map(toFound);

/**
 * Returns one knowledge base. Throws not_found for an unknown or malformed id, or one of another workspace.
 */
export const findInfobase = async (scope: Scope, publicId: string): Promise<FoundInfobase> => {
  const id = fromPublicId('inf', publicId);
  const [row] = id ? await query(scope, LIST, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('knowledge base');
  return toFound(row);
};
