import type { EventType } from '@copydesk/contract/events/event-types';
import { EVENT_DAYS, type EventData, type EventPage } from '@copydesk/contract/events/event';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { numberEvents } from './number-events.ts';

interface EventRow {
  seq: string;
  id: string;
  type: EventType;
  at: Date;
  data: EventData;
}

const HEAD = statement<{ seq: string; gone_seq: string }>(
  `select seq, gone_seq from event_head where workspace_id = $1`,
);
const COLUMNS = 'e.seq, e.id, e.type, e.at, e.data';
// The head is read before the page. Events that get their number in between are on the next page.
const UP_TO = `e.seq > $2 and e.seq <= (select h.seq from event_head h where h.workspace_id = $1)`;
const PAGE = statement<EventRow>(`
  select ${COLUMNS} from event e where e.workspace_id = $1 and ${UP_TO} order by e.seq limit $3`);
const PAGE_OF_TYPE = statement<EventRow>(`
  select ${COLUMNS} from event e
  where e.workspace_id = $1 and e.type = $4 and ${UP_TO} order by e.seq limit $3`);

export interface EventsRequest {
  /** Only events with a higher number; null begins with the oldest. */
  readonly after: number | null;
  readonly limit: number;
  readonly type: EventType | null;
}

const goneError = (gone: number): OperationError =>
  new OperationError(
    'gone',
    `Events up to ${gone} were deleted: an event is kept for ${EVENT_DAYS} days. ` +
      `Begin again with after=${gone}, or without after, and read what you need anew.`,
  );

/**
 * Returns events in the order of their numbers, which have no gaps. Throws gone if the next event was deleted
 * because of its age, and invalid for a number that is higher than any event's: then the database was
 * restored from a backup.
 */
export const listEvents = async (
  scope: Scope,
  { after, limit, type }: EventsRequest,
): Promise<EventPage> => {
  await numberEvents(scope);
  const at = [scope.workspaceId, after ?? 0, limit + 1];
  const [heads, rows] = await batch(scope, [
    call(HEAD, [scope.workspaceId]),
    type === null ? call(PAGE, at) : call(PAGE_OF_TYPE, [...at, type]),
  ]);
  const head = Number(heads[0]?.seq ?? 0);
  const gone = Number(heads[0]?.gone_seq ?? 0);
  if (after !== null && after < gone) throw goneError(gone);
  if (after !== null && after > head) {
    throw invalidValue(['after'], `the newest event has the number ${head}`);
  }
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  // Without more events of this type, everything up to the newest event has been looked at.
  const last = hasMore ? Number(page.at(-1)?.seq) : Math.max(head, Number(page.at(-1)?.seq ?? 0));
  return {
    events: page.map(({ seq, id, at: happened, ...event }) => ({
      seq: Number(seq),
      id: toPublicId('evt', id),
      type: event.type,
      at: happened.toISOString(),
      data: event.data,
    })),
    next_after: last,
    has_more: hasMore,
  };
};
