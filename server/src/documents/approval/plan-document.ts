import { may } from '@copydesk/contract/shared/policy';
import { noteEvent } from '../../activity/note-event.ts';
import { notifyOf } from '../../notifications/notify-of.ts';
import { personOf } from '../../notifications/person-of.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDraftState, subjectOf } from '../edit/draft-state.ts';
import { findMember } from '../../members/find-member.ts';

const PLAN = statement<{ due_on: string | null }>(`
  with before as materialized (
    select d.owner_id, d.due_on from document d where d.workspace_id = $1 and d.id = $2 for update
  ),
  planned as (
    update document d set owner_id = $3::uuid, due_on = $4::date from before b
    where d.workspace_id = $1 and d.id = $2
      and (b.owner_id is distinct from $3::uuid or b.due_on is distinct from $4::date)
    returning case when b.owner_id is distinct from $3::uuid then d.owner_id end as user_id, d.due_on
  ),
  given as (select p.user_id, 1 as amount from planned p where p.user_id <> $5::uuid),
  ${notifyOf('given', {
    kind: "'document_owner'",
    at: '$6::timestamptz',
    actor: "'user', $5::uuid",
    document: '$2::uuid',
  })}
  select to_char(p.due_on, 'YYYY-MM-DD') as due_on from planned p`);

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/**
 * Says who sees to a document, if not its author, and by which day it is to be done. A new owner is told. Throws not_found,
 * and invalid for a day that is none or for somebody who may not write or cannot see the document.
 */
export const planDocument = (
  scope: Scope,
  input: {
    readonly documentId: string;
    readonly ownerId: string | null;
    readonly dueOn: string | null;
  },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const person = personOf(inside);
    const state = await readDraftState(inside, input.documentId);
    if (input.dueOn !== null && !isDay(input.dueOn)) {
      throw invalidValue(['due_on'], 'not a day of the calendar, such as 2026-12-01');
    }
    const owner = input.ownerId === null ? null : await findMember(inside, input.ownerId);
    if (input.ownerId !== null && (!owner || !may(owner.role, 'write'))) {
      throw invalidValue(
        ['owner_id'],
        'not a member who may write: an owner, an admin or an editor',
      );
    }
    if (owner && !state.shared && state.createdBy !== null && owner.userId !== state.createdBy) {
      throw invalidValue(['owner_id'], 'the document is not shared, so only its author sees it');
    }
    const values = [
      workspaceId,
      state.id,
      owner?.userId ?? null,
      input.dueOn,
      person,
      inside.now(),
    ];
    const [planned] = await query(inside, PLAN, values);
    if (!planned) return;
    await noteEvent(inside, {
      kind: 'document_planned',
      subject: subjectOf(state),
      after: planned.due_on,
    });
  });
