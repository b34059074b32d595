import type { EventSubjectKind, WorkspaceEventKind } from '@copydesk/contract/activity/activity';
import { TOLD_ACTIVITY } from '@copydesk/contract/events/event';
import { query } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { actorColumns } from './actor-columns.ts';
import { tellOf } from './tell-event.ts';

/** Something that happened to a workspace, other than a review decision. */
export interface WorkspaceEvent {
  readonly kind: WorkspaceEventKind;
  /** The subject of the event: its public id and its current name. Never a secret. */
  readonly subject: {
    readonly kind: EventSubjectKind;
    readonly id: string | null;
    readonly name: string;
  };
  /** For example the role before and after. */
  readonly before?: string | null;
  readonly after?: string | null;
}

const insert = `
  insert into workspace_event (workspace_id, id, at, actor_kind, actor_id, actor_user_id, kind,
    subject_kind, subject_id, subject_name, from_value, to_value, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
const INSERT = statement<never>(insert);
const INSERT_AND_TELL = statement<never>(`
  with noted as (${insert} returning id, at)
  ${tellOf('noted n', { type: '$14::text', at: 'n.at', subject: 'n.id' })}`);

/** The longest value that the table accepts. A longer name or value is cut, not refused. */
const MAX_LENGTH = 500;

const cut = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed();

/** The event as a call, for operations that send several statements in one batch. */
export const eventCall = (scope: Scope, event: WorkspaceEvent): Call<never> => {
  const { kind, subject, before = null, after = null } = event;
  const type = TOLD_ACTIVITY[kind];
  const values = [
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
  ];
  return type ? call(INSERT_AND_TELL, [...values, type]) : call(INSERT, values);
};

/**
 * Records who did what to the workspace. Call it in the transaction that makes the change, so that both are
 * stored or neither.
 */
export const noteEvent = async (scope: Scope, event: WorkspaceEvent): Promise<void> => {
  const { statement: noted, values } = eventCall(scope, event);
  await query(scope, noted, values);
};
