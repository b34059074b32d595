import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import type { Scope } from '../platform/db/scope.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { listActivity } from './list-activity.ts';

const PAGE_ENTRIES = 500;

/**
 * Yields all entries that match a filter, a page at a time. The first page is read immediately, so that an
 * invalid request is refused before anything is sent. Throws like listActivity.
 */
export const exportActivity = async (
  scope: Scope,
  filter: ActivityFilter,
): Promise<AsyncGenerator<readonly ActivityEntry[]>> => {
  const read = (cursor: string | null) =>
    listActivity(scope, { filter, cursor, limit: PAGE_ENTRIES });
  const first = await read(null);
  return (async function* pages() {
    for (let page = first; ; page = await read(page.next)) {
      if (page.entries.length > 0) yield page.entries;
      if (page.next === null) return;
    }
  })();
};
