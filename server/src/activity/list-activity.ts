import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  type ActivityCursor,
  decodeActivityCursor,
  encodeActivityCursor,
} from './activity-cursor.ts';
import { type EventRow, type ReviewRow, toEventEntry, toReviewEntry } from './activity-entry.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { eventStatement, reviewStatement } from './activity-statements.ts';

export interface ActivityRequest {
  readonly filter: ActivityFilter;
  readonly cursor: string | null;
  readonly limit: number;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

const AUDIT = statement<{ seq: number }>(
  `select seq from trail_head where workspace_id = $1 and audit_id = $2`,
);

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const MAX_SEQ = 2_147_483_647;

/** Where the page begins: after the page before it, and not after the end of the requested period. */
const beginningOf = (
  { before }: ActivityFilter,
  cursor: ActivityCursor | null,
): readonly unknown[] => {
  if (cursor && 'seq' in cursor) return [cursor.seq, before ?? 'infinity'];
  if (cursor && (before === null || new Date(cursor.at) < before)) return [cursor.at, cursor.id];
  return [before ?? 'infinity', LOWEST_ID];
};

const chosenValues = ({ actor, action, auditId }: ActivityFilter): readonly unknown[] => [
  ...(actor !== null && actor !== 'system' ? [actor.id] : []),
  ...(action === null ? [] : [action]),
  ...(auditId === null ? [] : [auditId]),
];

const newestFirst = (a: ReviewRow | EventRow, b: ReviewRow | EventRow): number => {
  const [left, right] = [a.exact_at + a.id, b.exact_at + b.id];
  return left < right ? 1 : -1;
};

const listOfAudit = async (
  scope: Scope,
  { filter, limit }: ActivityRequest,
  cursor: ActivityCursor | null,
): Promise<ActivityPage> => {
  const [head] = await query(scope, AUDIT, [scope.workspaceId, filter.auditId]);
  if (!head) throw notFound('audit');
  if (!filter.wantsReviews) return { entries: [], next: null };
  const values = [
    scope.workspaceId,
    filter.from ?? '-infinity',
    limit + 1,
    ...beginningOf(filter, cursor ?? { seq: MAX_SEQ }),
    ...chosenValues(filter),
  ];
  const rows = await query(scope, reviewStatement(filter), values);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map(toReviewEntry),
    next: last ? encodeActivityCursor({ seq: last.seq }) : null,
  };
};

/**
 * Returns decisions and events of the workspace, newest first; for one audit, in the order of its chain.
 * Entries that are added in the meantime do not shift the pages. Throws not_found for an unknown audit, and
 * invalid for a bad filter or cursor.
 */
export const listActivity = async (
  scope: Scope,
  request: ActivityRequest,
): Promise<ActivityPage> => {
  const { filter, limit } = request;
  const inAudit = filter.auditId !== null;
  const cursor = request.cursor === null ? null : decodeActivityCursor(request.cursor, inAudit);
  if (inAudit) return listOfAudit(scope, request, cursor);
  const values = [
    scope.workspaceId,
    filter.from ?? '-infinity',
    limit + 1,
    ...beginningOf(filter, cursor),
    ...chosenValues(filter),
  ];
  const [reviews, events] = await Promise.all([
    filter.wantsReviews ? query(scope, reviewStatement(filter), values) : [],
    filter.wantsEvents ? query(scope, eventStatement(filter), [...values, filter.concealed]) : [],
  ]);
  const rows = [...reviews, ...events].toSorted(newestFirst);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => ('seq' in row ? toReviewEntry(row) : toEventEntry(row))),
    next: last ? encodeActivityCursor({ at: last.exact_at, id: last.id }) : null,
  };
};
