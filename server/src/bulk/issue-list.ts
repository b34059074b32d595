import type { Issue } from '../platform/errors.ts';

/** So many mistakes are listed; who has more of them has one mistake many times. */
const MAX_LISTED = 1_000;

/** Collects mistakes and counts those that are too many to list. */
export const createIssueList = () => {
  const listed: Issue[] = [];
  let total = 0;
  const add = (issues: readonly Issue[]): void => {
    total += issues.length;
    const room = MAX_LISTED - listed.length;
    if (room > 0) listed.push(...issues.slice(0, room));
  };
  /** At most 1,000 mistakes; when there are more, the last one says how many. */
  const all = (): readonly Issue[] => {
    if (total <= MAX_LISTED) return listed;
    const more = total - MAX_LISTED + 1;
    const msg = `Value error, ${more} more mistakes are not listed`;
    return [...listed.slice(0, -1), { type: 'value_error', loc: ['body'], msg, ctx: { more } }];
  };
  return { add, all };
};

export type IssueList = ReturnType<typeof createIssueList>;
