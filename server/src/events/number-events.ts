import { EVENT_DAYS } from '@copydesk/contract/events/event';
import { batch, query, transaction } from '../platform/db/query.ts';
import type { Database } from '../platform/db/database.ts';
import { call, type Statement, statement } from '../platform/db/statement.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  composeEvent,
  entryKey,
  mergeByTime,
  type Sources,
  sourceOf,
  type ToldRow,
} from './compose-event.ts';
import { ACTIVITY, AUDITS, COMMENTS, DOCUMENTS, ENTRIES, RUNS } from './read-sources.ts';

/**
 * Events are numbered after their changes are committed, by whoever needs them first. Numbers therefore
 * follow the order in which changes became visible, and none appears below a number that somebody has read.
 * Writers wait for nobody; only those who number events of one workspace wait for each other.
 *
 * Decisions are read from the trails, where each audit's entries have numbers without gaps already. Everything
 * else comes from the outbox.
 */

/** SQL for the number of the last entry of trail `h` that has become an event. */
const NUMBERED = `coalesce((select t.seq from event_trail t
      where t.workspace_id = h.workspace_id and t.audit_id = h.audit_id), 0)`;
/** All trails of a workspace. An index for this would take part in the plans of every decision. */
const HEADS = `(select id from audit where workspace_id = $1) a
      cross join ${lookUp('workspace_id, audit_id, seq', 'trail_head', 'trail_head.audit_id = a.id')} h`;
const WAITS = statement<{ waits: boolean }>(`
  select exists (select from event_outbox where workspace_id = $1)
    or exists (select from ${HEADS} where h.seq > ${NUMBERED}) as waits`);
const ENSURE_HEAD = statement(`
  insert into event_head (workspace_id) values ($1) on conflict do nothing`);
const LOCK_HEAD = statement<{ seq: string }>(
  `select seq from event_head where workspace_id = $1 for update`,
);
// Two changes of one subject are written one after the other, so the later one has the higher n.
const TAKE = statement<ToldRow>(`
  with taken as (
    delete from event_outbox o
    where o.workspace_id = $1 and o.n = any(array(
      select w.n from event_outbox w where w.workspace_id = $1 order by w.n limit $2))
    returning o.n, o.type, o.at, o.subject_id, o.amount, o.violation_ids
  )
  select type, at, subject_id, null::integer as seq, amount, violation_ids from taken order by n`);
// States that new findings begin with are not told: whoever wants them reads the audit when it has ended.
const ENTRIES_AHEAD = statement<{ audit_id: string; seq: number; at: Date; told: boolean }>(`
  with ahead as materialized (
    select h.audit_id, ${NUMBERED} as seq from ${HEADS}
    where h.seq > ${NUMBERED} order by h.audit_id limit $2
  )
  select e.audit_id, e.seq, e.at, e.action not in ('carry', 'inherit', 'standing') as told
  from ahead a
  cross join lateral (
    select n.audit_id, n.seq, n.at, n.action from trail_entry n
    where n.workspace_id = $1 and n.audit_id = a.audit_id and n.seq > a.seq
    order by n.seq limit $3) e
  order by e.audit_id, e.seq limit $3`);
const SET_TRAILS = statement(`
  insert into event_trail as t (workspace_id, audit_id, seq)
  select $1, n.audit_id, n.seq from unnest($2::uuid[], $3::integer[]) as n (audit_id, seq)
  on conflict (audit_id) do update set seq = excluded.seq where t.workspace_id = $1`);
const INSERT = statement(`
  insert into event (workspace_id, seq, id, type, at, numbered_at, subject, data)
  select $1, $2 + x.nth, x.id, x.type, x.at, $4, x.subject, x.data
  from jsonb_to_recordset($3) as x (nth integer, id uuid, type text, at timestamptz, subject text,
    data jsonb)`);
const SET_HEAD = statement(`update event_head set seq = $2 where workspace_id = $1`);
const FORGET = statement(`
  with old as materialized (
    select max(e.seq) as seq from (
      select o.seq, o.numbered_at from event o
      where o.workspace_id = $1 order by o.seq limit $3) e
    where e.numbered_at < $2
  ),
  gone as (
    delete from event e where e.workspace_id = $1 and e.seq <= (select seq from old)
  )
  update event_head set gone_seq = (select seq from old)
  where workspace_id = $1 and (select seq from old) is not null`);
// These two read across workspaces: they see ids and numbers only, and only the workflows role asks. The first
// goes from one workspace to the next in the index, so that a long list of one workspace costs nothing.
const WAITING = statement<{ workspace_id: string }>(`
  with recursive found as (
    (select o.workspace_id from event_outbox o order by o.workspace_id limit 1)
    union all
    select (select o.workspace_id from event_outbox o where o.workspace_id > f.workspace_id
      order by o.workspace_id limit 1)
    from found f where f.workspace_id is not null
  )
  select workspace_id from found where workspace_id is not null limit $1`);
const DECIDED = statement<{ workspace_id: string }>(`
  select distinct h.workspace_id
  from trail_head h left join event_trail t on t.audit_id = h.audit_id
  where h.seq > coalesce(t.seq, 0) limit $1`);

/** Events per transaction, and audits whose decisions are read in one. */
const AT_A_TIME = 500;
const AUDITS_AT_A_TIME = 20;
const DAY_MS = 24 * 60 * 60_000;

const byId = async <Row extends { id: string }>(
  scope: Scope,
  read: Statement<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await query(scope, read, [scope.workspaceId, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
};

const toldEntry = ({
  audit_id: subject_id,
  seq,
  at,
}: {
  readonly audit_id: string;
  readonly seq: number;
  readonly at: Date;
}): ToldRow => ({
  type: 'violation.reviewed',
  at,
  subject_id,
  seq,
  amount: null,
  violation_ids: null,
});

const readSources = async (scope: Scope, told: readonly ToldRow[]): Promise<Sources> => {
  const of = (source: keyof Sources) => told.filter(({ type }) => sourceOf(type) === source);
  const ids = (source: keyof Sources) => of(source).map(({ subject_id: id }) => id);
  const noted = of('entries');
  const at = [noted.map((row) => row.subject_id), noted.map(({ seq }) => seq)];
  const entries = noted.length > 0 ? await query(scope, ENTRIES, [scope.workspaceId, ...at]) : [];
  return {
    entries: new Map(entries.map((entry) => [entryKey(entry.audit_id, entry.seq), entry])),
    audits: await byId(scope, AUDITS, ids('audits')),
    documents: await byId(scope, DOCUMENTS, ids('documents')),
    comments: await byId(scope, COMMENTS, ids('comments')),
    runs: await byId(scope, RUNS, ids('runs')),
    activity: await byId(scope, ACTIVITY, ids('activity')),
  };
};

/** Numbers some events. Returns whether there may be more. */
const numberSome = (scope: Scope): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [, [head], written, entries] = await batch(inside, [
      call(ENSURE_HEAD, [workspaceId]),
      call(LOCK_HEAD, [workspaceId]),
      call(TAKE, [workspaceId, AT_A_TIME]),
      call(ENTRIES_AHEAD, [workspaceId, AUDITS_AT_A_TIME, AT_A_TIME]),
    ]);
    if (!head) throw new Error('a workspace has no head of its events');
    const lastOf = new Map(entries.map(({ audit_id: id, seq }) => [id, seq]));
    const told = mergeByTime(written, entries.filter((entry) => entry.told).map(toldEntry));
    const sources = await readSources(inside, told);
    const rows = told.map((row, n) => {
      const { type, at } = row;
      return { nth: n + 1, id: newUuid(), type, at, ...composeEvent(row, sources) };
    });
    const now = inside.now();
    await batch(inside, [
      call(INSERT, [workspaceId, head.seq, JSON.stringify(rows), now]),
      call(SET_HEAD, [workspaceId, Number(head.seq) + told.length]),
      call(SET_TRAILS, [workspaceId, [...lastOf.keys()], [...lastOf.values()]]),
      call(FORGET, [workspaceId, new Date(now.getTime() - EVENT_DAYS * DAY_MS), 2 * AT_A_TIME]),
    ]);
    return (
      written.length === AT_A_TIME ||
      entries.length === AT_A_TIME ||
      lastOf.size === AUDITS_AT_A_TIME
    );
  });

/**
 * Numbers all events of the workspace that were committed before the call. Events that have been readable for
 * 30 days are deleted on this occasion.
 */
export const numberEvents = async (scope: Scope): Promise<void> => {
  const [row] = await query(scope, WAITS, [scope.workspaceId]);
  if (!row?.waits) return;
  while (await numberSome(scope));
};

/** Returns workspaces that have events without a number. */
export const workspacesWithNews = async (db: Database, limit: number): Promise<string[]> => {
  const [written, decided] = await db.batch('', [call(WAITING, [limit]), call(DECIDED, [limit])]);
  return [...new Set([...written, ...decided].map(({ workspace_id: id }) => id))];
};
