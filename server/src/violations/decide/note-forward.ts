import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { call, type Call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

// Notes the entry that this transaction has just written, if there is one. `decided` selects its id, audit_id
// and seq; `wanted` is the condition under which forwarding can have an effect. $1 workspace, $2 time.
const note = (decided: string, wanted: string): string => `
  with decided as materialized (${decided}),
  noted as (
    insert into forward_work (workspace_id, id, audit_id, seq)
    select $1, d.id, d.audit_id, d.seq from decided d where ${wanted}
    returning id
  ),
  watched as (
    insert into unfinished_work (kind, workspace_id, id, submitted_at)
    select 'forward', $1, n.id, $2 from noted n
  )
  select id from noted`;

const written = (audit: string): string => `
    cross join ${lookUp('trail_head.seq', 'trail_head', `trail_head.audit_id = ${audit}`)} h
    cross join ${lookUpInOrder(
      'trail_entry.id, trail_entry.audit_id, trail_entry.seq',
      'trail_entry',
      {
        audit,
        column: 'seq',
        value: 'h.seq',
      },
    )} e`;

/** Other audits that are running. One of them may be reading the asset right now. */
const OPEN = `select from audit o
      where o.workspace_id = $1 and o.completed_at is null and o.id <> d.audit_id`;

// $3 the violation, $4 the entry.
const NOTE_ONE = statement<{ id: string }>(
  note(
    `
    select e.id, e.audit_id, e.seq, x.asset_id, x.replaced_at is not null as replaced
    from violation v ${written('v.audit_id')}
    cross join ${lookUp(
      'audit_asset.asset_id, audit_asset.replaced_at',
      'audit_asset',
      'audit_asset.audit_id = v.audit_id and audit_asset.asset_id = v.asset_id',
    )} x
    where v.workspace_id = $1 and v.id = $3 and e.id = $4`,
    `d.replaced or exists (${OPEN} and exists (select from audit_asset y
      where y.workspace_id = $1 and y.audit_id = o.id and y.asset_id = d.asset_id))`,
  ),
);

/**
 * Whether a newer audit has read any asset of the audit, or may be about to. `offset 0` keeps PostgreSQL from reading
 * the replaced assets of all audits of the workspace.
 */
const ANY_NEWER = `exists (select from audit_asset x
      where x.workspace_id = $1 and x.audit_id = d.audit_id and x.replaced_at is not null offset 0)
    or exists (${OPEN})`;

const NOTE_GROUP = statement<{ id: string }>(
  note(
    `
    select e.id, e.audit_id, e.seq
    from violation v ${written('v.audit_id')}
    where v.workspace_id = $1 and v.id = $3 and e.id = $4`,
    ANY_NEWER,
  ),
);

const ofAudit = `
    select e.id, e.audit_id, e.seq
    from (select $3::uuid as audit_id) a ${written('a.audit_id')}
    where e.id = $4`;

const NOTE_MANY = statement<{ id: string }>(note(ofAudit, ANY_NEWER));
// An undo may restore a state that came from an older audit whose decision has changed since.
const NOTE_UNDO = statement<{ id: string }>(
  note(ofAudit, `exists (select from audit o where o.workspace_id = $1 and o.id <> d.audit_id)`),
);

const NOTES = { one: NOTE_ONE, group: NOTE_GROUP, many: NOTE_MANY, undo: NOTE_UNDO } as const;

/**
 * Notes that a decision must be applied to newer audits, and returns the id of that note. Run it after the
 * decision in the same transaction. `subject` is the violation for a decision about one or about a group,
 * otherwise the audit.
 */
export const noteForward = (
  scope: Scope,
  kind: keyof typeof NOTES,
  subject: string,
  entryId: string,
): Call<{ id: string }> => call(NOTES[kind], [scope.workspaceId, scope.now(), subject, entryId]);
