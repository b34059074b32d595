import type { ActorName } from '@copydesk/contract/violations/review-item';
import { toPublicIdOrNull } from '../../platform/ids.ts';
import type { Actor } from '../../platform/db/scope.ts';

/** Who acted, with the names that NAME_JOINS found. */
export interface ActorRow {
  actor_kind: 'user' | 'key' | 'system';
  actor_id: string | null;
  user_name: string | null;
  key_name: string | null;
}

/** Columns of an entry for NAME_JOINS. A join needs plain columns, so user and key ids are separated here. */
export const actorIds = (entry: string): string => `${entry}.actor_kind, ${entry}.actor_id,
    case when ${entry}.actor_kind = 'user' then ${entry}.actor_id end as by_user,
    case when ${entry}.actor_kind = 'key' then ${entry}.actor_id end as by_key`;

export const NAME_COLUMNS = `p.actor_kind, p.actor_id, u.name as user_name, k.name as key_name`;

/** Joins the actor's name to `p`, which must be materialized. A person who left the workspace has no name. */
export const NAME_JOINS = `
  left join lateral (select o.name from user_account o where o.id = p.by_user offset 0) u on true
  left join lateral (
    select o.name from api_key o where o.workspace_id = $1 and o.id = p.by_key offset 0
  ) k on true`;

/** Converts an actor for people to read. `reader` is the actor of the request. */
export const toActorName = (row: ActorRow, reader: Actor): ActorName => {
  const { actor_kind: kind, actor_id: id } = row;
  if (kind === 'system') return { kind, id: null, name: null, you: false };
  return {
    kind,
    id: toPublicIdOrNull(kind === 'key' ? 'key' : 'usr', id),
    name: kind === 'key' ? row.key_name : row.user_name,
    you: kind === 'user' && reader.kind === 'user' && reader.id === id,
  };
};
