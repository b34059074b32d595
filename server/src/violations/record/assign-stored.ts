import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { placeOfUrl } from '../cluster.ts';
import { lockFindingsOnAssets } from './record-sightings.ts';
import type { Finding } from './record-violations.ts';

/** A violation that was just stored. */
interface Stored {
  readonly finding: Finding;
  readonly violationId: string;
  readonly rank: string;
  /** A standing decision has settled it, so there is nothing to do. */
  readonly isSettled: boolean;
}

interface Owner {
  site: string;
  path: string;
  user_id: string;
}

interface BeforeRow {
  nth: number;
  users: string[];
}

// The people to whom the earlier sightings were assigned, without those who have left. The lookup has no condition
// "assigned_to is not null": with it, PostgreSQL may read every assigned finding of the workspace, if its statistics are from
// a time when there were few.
const BEFORE = statement<BeforeRow>(`
  select n.nth::integer as nth, f.users
  from unnest($2::uuid[], $3::bigint[]) with ordinality as n (audit_id, rank, nth)
  cross join ${lookUp(
    `array(
      select u.id from unnest(finding.assigned_to) as u (id)
      where exists (select from member m where m.workspace_id = $1 and m.user_id = u.id)
      order by 1) as users`,
    'finding',
    `finding.audit_id = n.audit_id and finding.rank = n.rank`,
  )} f
  where f.users <> '{}'`);
const OWNERS = statement<Owner>(`
  select o.site, o.path, m.user_id from finding_owner o
  cross join ${lookUp('member.user_id', 'member', 'member.user_id = o.user_id')} m
  where o.workspace_id = $1 and o.site = any($2::text[])`);
// Nobody has seen these violations yet, so their version stays.
const ASSIGN = statement(`
  with given as materialized (
    select x.rank, x.violation_id, x.users
    from jsonb_to_recordset($3) as x (rank bigint, violation_id uuid, users uuid[])
  ),
  assigned as (
    update violation_review r set assigned_to = g.users
    from given g
    where r.workspace_id = $1 and r.audit_id = $2 and r.rank = any(array(select rank from given))
      and r.rank = g.rank
  )
  insert into violation_assignment (workspace_id, id, violation_id, at, actor_kind, actor_id,
    actor_user_id, from_users, to_users, request_id)
  select $1, uuidv7(), g.violation_id, $4, 'system', null, null, '{}', g.users, $5
  from given g`);

/** The owner of the place with the longest beginning of the path. Those who have left are not among them. */
const ownerOf = (owners: readonly Owner[], url: string | null): string | null => {
  const { site, path } = placeOfUrl(url);
  const fitting = owners.filter((one) => one.site === site && path?.startsWith(one.path));
  return fitting.toSorted((a, b) => a.path.length - b.path.length).at(-1)?.user_id ?? null;
};

/**
 * Reads to whom findings may be given. The findings on the assets are locked first, so that an assignment that is made
 * meanwhile is seen or waits.
 */
export const assigneesFor = (
  scope: Scope,
  findings: readonly Finding[],
  assetIds: readonly string[],
): readonly [Call<unknown>, Call<BeforeRow>, Call<Owner>] => {
  const sites = new Set(findings.flatMap(({ assetUrl }) => placeOfUrl(assetUrl).site ?? []));
  const going = findings.filter(({ continues }) => continues);
  return [
    lockFindingsOnAssets(scope, assetIds),
    call(BEFORE, [
      scope.workspaceId,
      going.map(({ continues }) => continues?.auditId),
      going.map(({ continues }) => continues?.rank),
    ]),
    call(OWNERS, [scope.workspaceId, [...sites]]),
  ];
};

/**
 * Assigns violations in the transaction that stores them: to those who had the finding in the audit before, or else, if
 * they have left too, to the owner of its site or path, unless it is already decided. `assigned` and `owners` come from assigneesFor, for the
 * same findings. The audit is a UUID.
 */
export const assignStored = async (
  scope: Scope,
  auditId: string,
  stored: readonly Stored[],
  {
    assigned,
    owners,
  }: { readonly assigned: readonly BeforeRow[]; readonly owners: readonly Owner[] },
): Promise<void> => {
  const going = stored.filter(({ finding }) => finding.continues);
  const before = new Map(assigned.map((row) => [going[row.nth - 1], row.users]));
  const given = stored.flatMap((one) => {
    const { finding, violationId, rank } = one;
    const isOpen = !one.isSettled && !finding.carried;
    const owner = isOpen ? ownerOf(owners, finding.assetUrl) : null;
    const users = before.get(one) ?? (owner === null ? [] : [owner]);
    return users.length === 0 ? [] : [{ rank, violation_id: violationId, users }];
  });
  if (given.length === 0) return;
  const values = [scope.workspaceId, auditId, JSON.stringify(given), scope.now(), scope.requestId];
  await query(scope, ASSIGN, values);
};
