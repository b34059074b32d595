import type { ActivityEntry } from '@copydesk/contract/activity';
import type { Scope } from '../platform/scope.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { listActivity } from './list-activity.ts';

const PAGE_ENTRIES = 500;

/**
 * All entries that a filter lets through, a page at a time. The first page is read at once, so that what
 * is refused is refused before anything is sent. Throws like listActivity.
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
