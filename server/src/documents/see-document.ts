import { may, ROLES } from '@copydesk/contract/policy';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

/** The person whose eyes count; null for keys and the service, which see every document. */
export const viewerOf = ({ actor }: Scope): string | null =>
  actor.kind === 'user' ? actor.id : null;

const RUNNING = ROLES.filter((role) => may(role, 'administer'))
  .map((role) => `'${role}'`)
  .join(', ');

// Neither half looks at the document: each is answered once for a statement, however many rows it walks.
const runsWorkspace = (viewer: string): string => `exists (select from member r
  where r.workspace_id = $1 and r.user_id = ${viewer}::uuid and r.role in (${RUNNING}))`;
const MEMBERS = 'select m.user_id from member m where m.workspace_id = $1';

/**
 * Who sees a document, as a condition of SQL: a person sees what is shared, what is nobody's and their own,
 * and whoever runs the workspace also sees what people left behind who are members no more. `$1` is the
 * workspace, `viewer` the parameter that holds viewerOf(scope), `document` the table or its alias.
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
 * The id behind a public one, if the actor may see the document. What is foreign, unknown, malformed or
 * somebody else's own looks the same: not found.
 */
export const seeDocument = async (scope: Scope, publicId: string): Promise<string> => {
  const id = fromPublicId('doc', publicId);
  const rows = id ? await query(scope, SEE, [scope.workspaceId, id, viewerOf(scope)]) : [];
  if (!id || rows.length === 0) throw notFound('document');
  return id;
};
