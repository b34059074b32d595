import type { FaultSink } from '../../activity/evidence-faults.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The activity notes an approval in the same transaction, and reads the clock a moment later. */
const MOMENT = `interval '10 seconds'`;
const NAMED = 20;

interface Difference {
  document_id: string;
  field: string;
  expected: string | null;
  found: string | null;
  all: number;
}

/**
 * What somebody asked, decided or took back, as the approvals say it and as the activity says it. Documents that were
 * deleted have no approvals. The activity of a document is found by its kind and its document.
 */
const DIFFERENCES = statement<Difference>(`
  with step as materialized (
    select a.document_id, public_id('doc', a.document_id) as subject, s.kind, s.at, s.who, s.what
    from document_approval a
    cross join lateral (values
      ('document_approval_asked', a.asked_at, a.asked_by, case when a.ended_at is null
        then 'version ' || a.version || ', sha256 ' || encode(a.content_hash, 'hex') end),
      (case a.state when 'approved' then 'document_approved' when 'sent_back' then 'document_sent_back'
          when 'withdrawn' then 'document_approval_withdrawn' end, a.ended_at, a.ended_by,
        case when a.state <> 'withdrawn' then 'version ' || a.version || ', sha256 ' || encode(a.content_hash, 'hex') end)
    ) s (kind, at, who, what)
    where a.workspace_id = $1 and s.kind is not null
  ),
  event as materialized (
    select d.id as document_id, e.subject_id as subject, e.kind, e.at, e.actor_user_id as who, e.to_value as what
    from workspace_event e
    join document d on d.workspace_id = $1 and public_id('doc', d.id) = e.subject_id
    where e.workspace_id = $1 and e.kind in ('document_approval_asked', 'document_approved', 'document_sent_back',
      'document_approval_withdrawn')
  ),
  differing as (
    select s.document_id, s.kind as field, 'no such activity' as expected, s.at as found_at, s.who
    from step s
    where not exists (select from event e where e.subject = s.subject and e.kind = s.kind and e.who = s.who
      and e.at between s.at - ${MOMENT} and s.at + ${MOMENT} and (s.what is null or e.what = s.what))
    union all
    select e.document_id, e.kind, 'an approval that says so', e.at, e.who
    from event e
    where not exists (select from step s where s.subject = e.subject and s.kind = e.kind and e.who = s.who
      and e.at between s.at - ${MOMENT} and s.at + ${MOMENT} and (s.what is null or e.what = s.what))
  )
  select d.document_id, d.field, d.expected, to_char(d.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as found,
    (count(*) over ())::integer as all
  from differing d order by d.found_at, d.document_id limit ${NAMED}`);

/** Compares the approvals of documents with what the activity of the workspace says of them. */
export const verifyApprovals = async (scope: Scope, faults: FaultSink): Promise<void> => {
  const rows = await query(scope, DIFFERENCES, [scope.workspaceId]);
  for (const { document_id: id, field, expected, found } of rows)
    faults.add({ kind: 'approval', subject: toPublicId('doc', id), field, expected, found });
  faults.addMore((rows[0]?.all ?? 0) - rows.length);
};
