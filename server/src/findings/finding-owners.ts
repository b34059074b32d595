import type { FindingOwners, SetFindingOwnerRequest } from '@copydesk/contract/findings/owner';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const LIST = statement<{ site: string; path: string; user_id: string; name: string | null }>(`
  select o.site, o.path, o.user_id, u.name from finding_owner o
  left join member m on m.workspace_id = $1 and m.user_id = o.user_id
  left join user_account u on u.id = m.user_id
  where o.workspace_id = $1 order by o.site, o.path`);
const MEMBER = statement<{ user_id: string }>(
  `select user_id from member where workspace_id = $1 and user_id = $2`,
);
const SET = statement(`
  insert into finding_owner as o (workspace_id, id, site, path, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id, site, path) do update set user_id = excluded.user_id`);
const REMOVE = statement(
  `delete from finding_owner where workspace_id = $1 and site = $2 and path = $3`,
);

/** Returns whose findings are those of which sites and paths. */
export const listFindingOwners = async (scope: Scope): Promise<FindingOwners> => {
  const rows = await query(scope, LIST, [scope.workspaceId]);
  return { owners: rows.map((row) => ({ ...row, user_id: toPublicId('usr', row.user_id) })) };
};

/**
 * Says whose findings are those of a site, or of the beginning of a path on it; null for nobody. It counts for what is
 * stored from now on. Throws invalid for a user who is not a member.
 */
export const setFindingOwner = (
  scope: Scope,
  input: SetFindingOwnerRequest,
): Promise<FindingOwners> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const site = input.site.toLowerCase();
    const { path } = input;
    const userId = input.user_id === null ? null : fromPublicId('usr', input.user_id);
    if (input.user_id === null) await query(inside, REMOVE, [workspaceId, site, path]);
    else {
      const [member] = userId ? await query(inside, MEMBER, [workspaceId, userId]) : [];
      if (!member) throw invalidValue(['user_id'], 'not a member of the workspace');
      await query(inside, SET, [workspaceId, newUuid(), site, path, userId, inside.now()]);
    }
    await noteEvent(inside, {
      kind: 'finding_owner_changed',
      subject: { kind: 'workspace', id: null, name: `${site}${path}` },
      after: input.user_id,
    });
    return listFindingOwners(inside);
  });
