import type { EventType } from '@copydesk/contract/events/event-types';
import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/**
 * Events for everybody who follows a workspace from outside. A change writes its event into `event_outbox` in
 * its own transaction. The row holds only ids and takes no lock. events/number-events.ts gives it its number
 * and its content later. Decisions write no such row: the trail of their audit is the source of their events.
 */

/** SQL that tells of the rows of an expression. `type`, `at` and `subject` are SQL; $1 is the workspace. */
export const tellOf = (
  rows: string,
  { type, at, subject }: { readonly type: string; readonly at: string; readonly subject: string },
  condition = 'true',
): string => `
    insert into event_outbox (workspace_id, type, at, subject_id)
    select $1, ${type}, ${at}, ${subject} from ${rows} where ${condition}`;

const TELL = statement<never>(`
  insert into event_outbox (workspace_id, type, at, subject_id, amount, violation_ids)
  values ($1, $2, $3, $4, $5, $6)`);

/** The event as a call, for the transaction of the change. Ids are UUIDs. */
export const tellCall = (
  { workspaceId, now }: Scope,
  event: {
    readonly type: EventType;
    readonly subjectId: string;
    readonly amount?: number;
    readonly violationIds?: readonly string[];
  },
): Call<never> =>
  call(TELL, [
    workspaceId,
    event.type,
    now(),
    event.subjectId,
    event.amount ?? null,
    event.violationIds ?? null,
  ]);
