import { may, ROLES } from '@copydesk/contract/shared/policy';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { NOBODY } from './find-target.ts';

/**
 * The person on whose behalf documents are read. A key is nobody: it sees shared documents and those without an
 * author, which keys and bulk runs make. Null for the service itself, which sees every document.
 */
export const viewerOf = ({ actor }: Scope): string | null => {
  switch (actor.kind) {
    case 'user':
      return actor.id;
    case 'key':
      return NOBODY;
    case 'system':
      return null;
  }
};

/** The author of a document that the actor makes. What a key makes has none, so everybody sees it. */
export const creatorOf = ({ actor }: Scope): string | null =>
  actor.kind === 'user' ? actor.id : null;

const RUNNING = ROLES.filter((role) => may(role, 'administer'))
  .map((role) => `'${role}'`)
  .join(', ');

// Neither part depends on the document, so each is evaluated once per statement.
const runsWorkspace = (viewer: string): string => `exists (select from member r
  where r.workspace_id = $1 and r.user_id = ${viewer}::uuid and r.role in (${RUNNING}))`;
const MEMBERS = 'select m.user_id from member m where m.workspace_id = $1';

/**
 * An SQL condition for who sees a document. A person sees shared documents, those without an author and their
 * own. Administrators also see those of people who have left the workspace. `$1` is the workspace, `viewer`
 * the parameter that holds viewerOf(scope), `document` the table or its alias.
 */
export const isVisible = (viewer: `$${number}`, document = 'document'): string => {
  const author = `${document}.created_by`;
  return `(${viewer}::uuid is null or ${document}.shared or ${author} is null
    or ${author} = ${viewer}::uuid
    or (${runsWorkspace(viewer)} and ${author} not in (${MEMBERS})))`;
};

const SEE = statement<{ id: string }>(`
  select id from document where workspace_id = $1 and id = $2 and ${isVisible('$3')}`);

/**
 * Returns the UUID of a document if the actor may see it. Throws the same not_found for an unknown or
 * malformed id, one of another workspace, and a document that only somebody else may see.
 */
export const seeDocument = async (scope: Scope, publicId: string): Promise<string> => {
  const id = fromPublicId('doc', publicId);
  const rows = id ? await query(scope, SEE, [scope.workspaceId, id, viewerOf(scope)]) : [];
  if (!id || rows.length === 0) throw notFound('document');
  return id;
};
