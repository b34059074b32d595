import { may, type Role } from '@copydesk/contract/shared/policy';
import type { SavedView } from '@copydesk/contract/violations/app-routes';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

interface Row {
  id: string;
  user_id: string;
  name: string;
  url: string;
  shared: boolean;
  created_by: string | null;
  created_at: Date;
}

const COLUMNS = `s.id, s.user_id, s.name, s.url, s.shared, u.name as created_by, s.created_at`;
const LIST = statement<Row>(`
  select ${COLUMNS} from saved_view s left join user_account u on u.id = s.user_id
  where s.workspace_id = $1 and (s.shared or s.user_id = $2)
  order by s.name, s.id`);
const COUNT = statement<{ n: number }>(
  `select count(*)::integer as n from saved_view where workspace_id = $1 and user_id = $2`,
);
const INSERT = statement<Row>(`
  with s as (
    insert into saved_view (workspace_id, id, user_id, name, url, shared, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    returning id, user_id, name, url, shared, created_at
  )
  select ${COLUMNS} from s left join user_account u on u.id = s.user_id`);
const FIND = statement<{ user_id: string }>(`
  select user_id from saved_view
  where workspace_id = $1 and id = $2 and (shared or user_id = $3)`);
const DELETE = statement(`delete from saved_view where workspace_id = $1 and id = $2`);

const MOST_VIEWS = 200;

/** The user who acts. Only people have views: an API key and the service itself have none. */
const personOf = ({ actor }: Scope): string | null => (actor.kind === 'user' ? actor.id : null);

const toView = (row: Row, person: string | null): SavedView => ({
  id: toPublicId('viw', row.id),
  name: row.name,
  url: row.url,
  shared: row.shared,
  own: row.user_id === person,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
});

const forbid = (): never => {
  throw new OperationError('scope_missing', 'Only who may decide may change views of everybody.');
};

/**
 * Whether an address stays inside the site. Browsers read `//` and `/\` as another site, and they drop
 * control characters first.
 */
const isInside = (url: string): boolean =>
  /^\/(?![/\\])/.test(url) && !/[\p{Cc}\s\\]/u.test(url) && !/(^|\/)\.\.?(\/|$|\?|#)/.test(url);

const refuse = (key: string, problem: string): never => {
  throw invalidValue([key], problem);
};

/** Returns the reader's own views and the shared ones, by name. */
export const listViews = async (scope: Scope): Promise<SavedView[]> => {
  const person = personOf(scope);
  const rows = await query(scope, LIST, [scope.workspaceId, person]);
  return rows.map((row) => toView(row, person));
};

/**
 * Saves an address inside the workspace under a name. Throws invalid for any other address or if there are
 * too many views, and scope_missing if somebody who may not decide saves a shared view.
 */
export const saveView = (
  scope: Scope,
  role: Role,
  input: { readonly name: string; readonly url: string; readonly shared: boolean },
): Promise<SavedView> =>
  transaction(scope, async (inside) => {
    const person = personOf(inside);
    if (person === null) throw new Error('a view belongs to a person');
    if (input.shared && !may(role, 'decide')) return forbid();
    if (!isInside(input.url)) return refuse('url', 'a path inside the workspace begins with one /');
    const { workspaceId } = inside;
    const [count] = await query(inside, COUNT, [workspaceId, person]);
    if ((count?.n ?? 0) >= MOST_VIEWS) return refuse('name', `at most ${MOST_VIEWS} views`);
    const { name, url, shared } = input;
    const values = [workspaceId, newUuid(), person, name, url, shared, inside.now()];
    const [row] = await query(inside, INSERT, values);
    return toView(row as Row, person);
  });

/** Deletes a view: one's own, or a shared one if the caller may decide. Throws not_found otherwise. */
export const deleteView = (scope: Scope, role: Role, publicId: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('viw', publicId);
    const person = personOf(inside);
    const [row] = id ? await query(inside, FIND, [inside.workspaceId, id, person]) : [];
    if (!row) throw notFound('view');
    if (row.user_id !== person && !may(role, 'decide')) return forbid();
    await query(inside, DELETE, [inside.workspaceId, id]);
  });
