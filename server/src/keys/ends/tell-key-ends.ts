import { POLICY } from '@copydesk/contract/shared/policy';
import { notifyOf } from '../../notifications/notify-of.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * Whether `k` has been renewed: whoever it belongs to has a newer key of the same name that ends later, and nobody has
 * used the old one since. A program that still uses it would stop, so its people are told.
 */
const RENEWED = `exists (
      select from api_key y
      where y.workspace_id = $1 and y.name = k.name and y.created_at > k.created_at and y.revoked_at is null
        and (y.expires_at is null or y.expires_at > k.expires_at)
        and y.service_account_id is not distinct from k.service_account_id
        and (k.service_account_id is not null or y.created_by is not distinct from k.created_by)
        and (k.last_used_at is null or k.last_used_at < y.created_at))`;

// Taking a reminder and telling of it are one statement, so a process that is killed has done both or neither. If both
// reminders of a key are due, because nothing ran for days, it is told of once.
const TELL = statement<{ told: number }>(`
  with taken as (
    delete from key_reminder r where r.workspace_id = $1 and r.due_at <= $2::timestamptz returning r.key_id
  ),
  due as materialized (select distinct t.key_id from taken t),
  ending as materialized (
    select k.id as key_id, case when k.service_account_id is null then k.created_by end as owner_id
    from due d cross join ${lookUp(
      `api_key.id, api_key.name, api_key.created_by, api_key.created_at, api_key.expires_at,
        api_key.revoked_at, api_key.last_used_at, api_key.service_account_id`,
      'api_key',
      'api_key.id = d.key_id',
    )} k
    where k.revoked_at is null and k.expires_at > $2::timestamptz and not ${RENEWED}
  ),
  given as materialized (
    select m.user_id, e.key_id, 1 as amount from ending e cross join member m
    where m.workspace_id = $1 and (m.user_id = e.owner_id or (m.role = any($3::text[]) and not exists (
      select from member o where o.workspace_id = $1 and o.user_id = e.owner_id)))
  ),
  ${notifyOf('given', {
    kind: "'key_ends'",
    at: '$2::timestamptz',
    actor: "'system', null",
    audit: 'null::uuid',
    key: 'n.key_id',
  })}
  select count(*)::integer as told from ending`);

/**
 * Tells whose API keys end within 14 days, and again within one day, each once: the person whose key it is, or the
 * administrators for a key of a service account or of nobody. Returns how many keys it told of.
 */
export const tellKeyEnds = async (scope: Scope): Promise<number> => {
  const [row] = await query(scope, TELL, [scope.workspaceId, scope.now(), POLICY.administer]);
  return row?.told ?? 0;
};
