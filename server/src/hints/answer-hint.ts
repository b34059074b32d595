import type { AuditHint, HintAnswer } from '@copydesk/contract/hints/hint';
import { actorColumns } from '../activity/actor-columns.ts';
import { APPEND_ENTRY, NO_PIECE } from '../activity/trail.ts';
import { query, transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import { type HintRow, selectHints, toHint } from './hint-row.ts';
import { actionOf, stateNumber } from './hint-state.ts';

/** Locks the audit of a hint, as every decision does. */
const LOCK = statement<{ audit_id: string }>(`
  select t.audit_id from trail_head t
  where t.workspace_id = $1 and t.audit_id = (
    select h.audit_id from audit_hint h where h.workspace_id = $1 and h.id = $2)
  for update`);

interface StandingRow {
  number: number;
  state: number;
  note: string | null;
  actor_kind: string | null;
  actor_id: string | null;
}
const STANDING = statement<StandingRow>(`
  select number, state, note, actor_kind, actor_id from audit_hint
  where workspace_id = $1 and id = $2`);

// $1 workspace, $2 audit, $3 hint, $4 its number, $5 state before, $6 state, $7 note, $8 action, $9 time,
// $10 to $12 actor, $13 request, $14 id of the entry.
const ANSWER = statement<{ seq: number }>(`
  with next as materialized (
    select $1::uuid as workspace_id, $2::uuid as audit_id, h.seq + 1 as seq, $14::uuid as id,
      $9::timestamptz as at, $10::text as actor_kind, $11::uuid as actor_id,
      $12::uuid as actor_user_id, $8::text as action, $7::text as reason,
      $5::smallint = $6::smallint as reaffirmed, $3::uuid as violation_id, null::uuid as group_id,
      0 as addressed, 0 as changed, null::integer as undoes, null::integer as replaces,
      $13::text as request_id, sha256('') as items_hash, ${NO_PIECE}
    from trail_head h where h.workspace_id = $1 and h.audit_id = $2
  ),
  ${APPEND_ENTRY},
  answered as (
    update audit_hint h
    set state = $6, note = $7, last_seq = n.seq, decided_at = $9, actor_kind = $10, actor_id = $11,
      actor_user_id = $12
    from next n
    where h.workspace_id = $1 and h.audit_id = $2 and h.number = $4
    returning h.family, h.language
  ),
  counted as (
    update audit_hint_tally t
    set undecided = t.undecided - ($5 = 0)::integer + ($6 = 0)::integer,
      breach = t.breach - ($5 = 1)::integer + ($6 = 1)::integer,
      no_breach = t.no_breach - ($5 = 2)::integer + ($6 = 2)::integer
    from answered a
    where t.workspace_id = $1 and t.audit_id = $2 and t.family = a.family and t.language = a.language
  )
  select n.seq from next n`);

const ONE = statement<HintRow>(selectHints(`audit_hint h where h.workspace_id = $1 and h.id = $2`));

const orNull = (text: string | null): string | null => {
  const trimmed = text?.replaceAll('\0', '').trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/**
 * Stores what somebody says of a hint: that it is a breach, that it is none, or, with null, nothing any more. The
 * answer is an entry of the audit's trail, in the same transaction. The newest answer counts. The same answer of
 * the same actor changes nothing. Throws not_found.
 */
export const answerHint = async (
  scope: Scope,
  input: {
    readonly hintId: string;
    readonly answer: HintAnswer | null;
    readonly note: string | null;
  },
): Promise<AuditHint> => {
  const id = fromPublicId('hnt', input.hintId);
  if (!id) throw notFound('hint');
  const state = stateNumber(input.answer ?? 'undecided');
  const note = input.answer === null ? null : orNull(input.note);
  let isNew = false;
  const hint = await transaction(scope, async (inside) => {
    const [locked] = await query(inside, LOCK, [scope.workspaceId, id]);
    const [standing] = await query(inside, STANDING, [scope.workspaceId, id]);
    if (!locked || !standing) throw notFound('hint');
    const actor = actorColumns(scope.actor);
    const isMine = standing.actor_kind === actor[0] && standing.actor_id === actor[1];
    const isSame = standing.state === state && standing.note === note;
    isNew = !isSame || (!isMine && state !== 0);
    if (isNew) {
      await query(inside, ANSWER, [
        scope.workspaceId,
        locked.audit_id,
        id,
        standing.number,
        standing.state,
        state,
        note,
        actionOf(input.answer),
        scope.now(),
        ...actor,
        scope.requestId,
        newUuid(),
      ]);
    }
    const [row] = await query(inside, ONE, [scope.workspaceId, id]);
    if (!row) throw notFound('hint');
    return toHint(row);
  });
  if (isNew) scope.onDecided?.(actionOf(input.answer));
  return hint;
};
