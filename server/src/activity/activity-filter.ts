import {
  type ExportActivityQuery,
  TRAIL_ACTIONS,
  type TrailAction,
  type WorkspaceEventKind,
} from '@copydesk/contract/activity/activity';
import { ADMIN_EVENTS } from '@copydesk/contract/activity/admin-events';
import { may, type Role } from '@copydesk/contract/shared/policy';
import { invalidValue, notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';

/** The actor to filter by: one person or key by its UUID, or the service itself. Null selects all actors. */
type ActorFilter = { readonly id: string } | 'system' | null;

/** A validated filter of entries. */
export interface ActivityFilter {
  readonly auditId: string | null;
  readonly actor: ActorFilter;
  readonly action: TrailAction | WorkspaceEventKind | null;
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly before: Date | null;
  readonly wantsReviews: boolean;
  readonly wantsEvents: boolean;
  /** Events of pages that the reader may not open. */
  readonly concealed: readonly WorkspaceEventKind[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;

export const invalidQuery = (name: string, problem: string): OperationError => {
  return invalidValue([name], problem);
};

/** Reads a time in ISO 8601, or a day, which means its beginning in UTC. */
const readTime = (name: string, text: string): Date => {
  const time = DAY.test(text) || MOMENT.test(text) ? new Date(text) : null;
  // `new Date` turns 31 June into 1 July, so the day is compared with the input.
  const isReal =
    time !== null &&
    !Number.isNaN(time.getTime()) &&
    (!DAY.test(text) || time.toISOString().startsWith(text));
  if (!isReal) throw invalidQuery(name, 'a day or a moment in ISO 8601');
  return time;
};

/** Reads the end of a period. A day is included as a whole. */
const readEnd = (text: string): Date => {
  const time = readTime('to', text);
  return DAY.test(text) ? new Date(time.getTime() + DAY_MS) : time;
};

const readActor = (text: string): ActorFilter => {
  if (text === 'system') return 'system';
  const id = fromPublicId('usr', text) ?? fromPublicId('key', text);
  if (id === null) throw invalidQuery('actor', 'the id of a member or a key, or system');
  return { id };
};

const readAudit = (text: string): string => {
  const id = fromPublicId('aud', text);
  if (id === null) throw notFound('audit');
  return id;
};

/**
 * Reads and validates the filter of a reader with a role, who learns no more than the pages show. Throws invalid, and
 * not_found for a text that cannot be an audit id.
 */
export const readActivityFilter = (asked: ExportActivityQuery, role: Role): ActivityFilter => {
  const { source, action = null } = asked;
  const isTrail = action !== null && (TRAIL_ACTIONS as readonly string[]).includes(action);
  return {
    auditId: asked.audit_id === undefined ? null : readAudit(asked.audit_id),
    actor: asked.actor === undefined ? null : readActor(asked.actor),
    action,
    from: asked.from === undefined ? null : readTime('from', asked.from),
    before: asked.to === undefined ? null : readEnd(asked.to),
    wantsReviews: source !== 'workspace' && (action === null || isTrail),
    wantsEvents: source !== 'review' && asked.audit_id === undefined && !isTrail,
    concealed: may(role, 'administer') ? [] : ADMIN_EVENTS,
  };
};
