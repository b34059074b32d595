import type { Violation } from '@copydesk/contract/violations/violation';
import type { Decided } from '../../parts/review/decided.ts';
import { decidedIn, type Effect } from './effect.ts';

/** One loaded page of the list. */
export interface RowPage {
  readonly violations: readonly Violation[];
  readonly total: number;
  /** How many violations of any state the whole audit had when this page was loaded. */
  readonly inAudit: number;
  /** The cursor after which the page begins; null for the first page. */
  readonly after: string | null;
  readonly next: string | null;
}

export const storedOf = (row: Violation): Decided => ({
  state: row.review_state,
  reason: row.dismissal_reason,
});

const withDecided = (row: Violation, { state, reason }: Decided): Violation =>
  row.review_state === state && row.dismissal_reason === reason
    ? row
    : { ...row, review_state: state, dismissal_reason: reason };

const mapRows = (
  pages: readonly RowPage[],
  change: (row: Violation) => Violation,
): readonly RowPage[] => {
  let isChanged = false;
  const changed = pages.map((page) => {
    const violations = page.violations.map(change);
    if (violations.every((row, at) => row === page.violations[at])) return page;
    isChanged = true;
    return { ...page, violations };
  });
  return isChanged ? changed : pages;
};

/** Applies a decision to the pages. Unchanged rows stay the same objects, so they are not rendered again. */
export const patchPages = (pages: readonly RowPage[], effect: Effect): readonly RowPage[] =>
  mapRows(pages, (row) => {
    const decided = decidedIn(effect, row);
    return decided ? withDecided(row, decided) : row;
  });

export const patchAssigned = (
  pages: readonly RowPage[],
  ids: ReadonlySet<string>,
  userIds: readonly string[],
): readonly RowPage[] =>
  mapRows(pages, (row) => (ids.has(row.id) ? { ...row, assigned_to_user_ids: [...userIds] } : row));

/** The rows of all pages, and the position of each. */
export interface Rows {
  readonly rows: readonly Violation[];
  readonly indexOf: (id: string) => number | undefined;
}

export const flatten = (pages: readonly RowPage[]): readonly Violation[] =>
  pages.flatMap(({ violations }) => violations);

const laidOut = new WeakMap<readonly RowPage[], Rows>();

/** Indexes the rows once for each state of the pages, however many parts of the page ask for them. */
export const rowsOf = (pages: readonly RowPage[]): Rows => {
  const known = laidOut.get(pages);
  if (known) return known;
  const rows = flatten(pages);
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const made: Rows = { rows, indexOf: (id) => places.get(id) };
  laidOut.set(pages, made);
  return made;
};

/** The cursor of the page that contains a row; undefined for the first page and for unread rows. */
export const cursorOf = (pages: readonly RowPage[], id: string): string | undefined =>
  pages.find(({ violations }) => violations.some((row) => row.id === id))?.after ?? undefined;

/**
 * Takes over the states from a second reading of the same list without moving a row. A row that is missing
 * from the second reading was decided as `assumed`. New rows among the known ones are only counted. Rows
 * after the last known one are ignored, because they belong to the next page.
 */
export const takeOver = (
  pages: readonly RowPage[],
  fresh: readonly Violation[],
  assumed: Decided | null,
): { readonly pages: readonly RowPage[]; readonly unseen: number } => {
  const { indexOf } = rowsOf(pages);
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const last = fresh.findLastIndex(({ id }) => indexOf(id) !== undefined);
  const taken = mapRows(pages, (row) => {
    const now = byId.get(row.id);
    if (now) return withDecided(row, storedOf(now));
    return assumed ? withDecided(row, assumed) : row;
  });
  const unseen = fresh.slice(0, last + 1).filter(({ id }) => indexOf(id) === undefined).length;
  return { pages: taken, unseen };
};
