import type { EventSubjectKind, WorkspaceEventKind } from '@copydesk/contract/activity';
import { query } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { actorColumns } from './actor-columns.ts';

/** Something that happened to a workspace beside its reviews. */
export interface WorkspaceEvent {
  readonly kind: WorkspaceEventKind;
  /** What it is about, by its public id and by the name it has now. Never a secret. */
  readonly subject: {
    readonly kind: EventSubjectKind;
    readonly id: string | null;
    readonly name: string;
  };
  /** Such as the role before and after. */
  readonly before?: string | null;
  readonly after?: string | null;
}

const INSERT = statement<never>(`
  insert into workspace_event (workspace_id, id, at, actor_kind, actor_id, actor_user_id, kind,
    subject_kind, subject_id, subject_name, from_value, to_value, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

/** What the table takes; a longer name or value is cut and not refused. */
const MAX_LENGTH = 500;

const cut = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed();

/** The event as a call, for operations that send their statements as one batch. */
export const eventCall = (scope: Scope, event: WorkspaceEvent): Call<never> => {
  const { kind, subject, before = null, after = null } = event;
  return call(INSERT, [
    scope.workspaceId,
    newUuid(),
    scope.now(),
    ...actorColumns(scope.actor),
    kind,
    subject.kind,
    subject.id,
    cut(subject.name),
    before === null ? null : cut(before),
    after === null ? null : cut(after),
    scope.requestId,
  ]);
};

/**
 * Writes down who did what to the workspace. Inside a transaction it stands or falls with it, so call it
 * in the one that does the deed.
 */
export const noteEvent = async (scope: Scope, event: WorkspaceEvent): Promise<void> => {
  const { statement: insert, values } = eventCall(scope, event);
  await query(scope, insert, values);
};
