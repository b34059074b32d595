import {
  type ExportActivityQuery,
  TRAIL_ACTIONS,
  type TrailAction,
  type WorkspaceEventKind,
} from '@copydesk/contract/activity';
import { type Issue, notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';

/** Whose deeds: of one person or key by its UUID, or of the service itself. */
type ActorFilter = { readonly id: string } | 'system' | null;

/** Which entries are asked for, read and checked. */
export interface ActivityFilter {
  readonly auditId: string | null;
  readonly actor: ActorFilter;
  readonly action: TrailAction | WorkspaceEventKind | null;
  /** Included. */
  readonly from: Date | null;
  /** Not included. */
  readonly before: Date | null;
  readonly wantsReviews: boolean;
  readonly wantsEvents: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;

export const invalidQuery = (name: string, problem: string): OperationError => {
  const issue: Issue = {
    type: 'value_error',
    loc: ['query', name],
    msg: `Value error, ${problem}`,
  };
  return new OperationError('invalid', 'invalid query', { issues: [issue] });
};

/** A moment, or the beginning of a day in UTC. */
const readTime = (name: string, text: string): Date => {
  const time = DAY.test(text) || MOMENT.test(text) ? new Date(text) : null;
  // The calendar has no 31st of June, whatever a Date makes of it.
  const isReal =
    time !== null &&
    !Number.isNaN(time.getTime()) &&
    (!DAY.test(text) || time.toISOString().startsWith(text));
  if (!isReal) throw invalidQuery(name, 'a day or a moment in ISO 8601');
  return time;
};

/** A last day counts as a whole. */
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

/** Reads what was asked for. Throws invalid, and not_found for what cannot be an audit. */
export const readActivityFilter = (asked: ExportActivityQuery): ActivityFilter => {
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
  };
};
