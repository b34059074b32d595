import { type Issue, valueIssue } from '../platform/errors.ts';

/** The most mistakes that are listed. More are usually the same mistake repeated. */
const MAX_LISTED = 1_000;

/** Collects mistakes, and only counts those beyond the limit. */
export const createIssueList = () => {
  const listed: Issue[] = [];
  let total = 0;
  const add = (issues: readonly Issue[]): void => {
    total += issues.length;
    const room = MAX_LISTED - listed.length;
    if (room > 0) listed.push(...issues.slice(0, room));
  };
  /** At most 1,000 mistakes. If there are more, the last one says how many. */
  const all = (): readonly Issue[] => {
    if (total <= MAX_LISTED) return listed;
    const more = total - MAX_LISTED + 1;
    const last = valueIssue([], `${more} more mistakes are not listed`);
    return [...listed.slice(0, -1), { ...last, ctx: { more } }];
  };
  return { add, all };
};

export type IssueList = ReturnType<typeof createIssueList>;
