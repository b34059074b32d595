import { oneOf, text } from '../../lib/search.ts';
import { type Action, DECISION_ACTIONS, EVENT_ACTIONS } from './actions.ts';

/** Which entries of the trail are shown. */
export interface ActivitySearch {
  readonly source?: 'review' | 'workspace' | undefined;
  readonly audit?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: Action | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const readActivitySearch = (raw: Record<string, unknown>): ActivitySearch => ({
  source: oneOf(raw['source'], ['review', 'workspace']),
  audit: text(raw['audit']),
  actor: text(raw['actor']),
  action: oneOf(raw['action'], [...DECISION_ACTIONS, ...EVENT_ACTIONS]),
  from: text(raw['from']),
  to: text(raw['to']),
});

export const isFiltered = (search: ActivitySearch): boolean =>
  Object.values(search).some((value) => value !== undefined);

/** A day of the reader's own calendar as a timestamp; a timestamp stays as it is. */
const momentOf = (day: string | undefined, daysLater: number): string | undefined => {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
};

/** The filters as the server expects them; the last day is included. */
export const filterOf = ({ source, audit, actor, action, from, to }: ActivitySearch) => ({
  source,
  audit_id: audit,
  actor,
  action,
  from: momentOf(from, 0),
  to: momentOf(to, 1),
});
