import type { Violation } from '@copydesk/contract/violations';
import type { Decided } from './decided.ts';
import { decidedIn, type Effect } from './effect.ts';

/** One page of the list, as the cursor gave it. */
export interface RowPage {
  readonly violations: readonly Violation[];
  readonly total: number;
  /** How many violations the whole audit had when it was read, whatever their state. */
  readonly inAudit: number;
  /** The cursor after which it was read; null for the very first. */
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

/** The pages after a decision. What did not change stays the same object, so that its row is not drawn. */
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

/** The rows of all pages, and where each stands. */
export interface Rows {
  readonly rows: readonly Violation[];
  readonly indexOf: (id: string) => number | undefined;
}

export const flatten = (pages: readonly RowPage[]): readonly Violation[] =>
  pages.flatMap(({ violations }) => violations);

const laidOut = new WeakMap<readonly RowPage[], Rows>();

/** Laid out once for each state of the pages, however many parts of the screen ask. */
export const rowsOf = (pages: readonly RowPage[]): Rows => {
  const known = laidOut.get(pages);
  if (known) return known;
  const rows = flatten(pages);
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const made: Rows = { rows, indexOf: (id) => places.get(id) };
  laidOut.set(pages, made);
  return made;
};

/** The cursor of the page in which a row stands; undefined for the first page and for what is not read. */
export const cursorOf = (pages: readonly RowPage[], id: string): string | undefined =>
  pages.find(({ violations }) => violations.some((row) => row.id === id))?.after ?? undefined;

/**
 * Takes over what a second reading of the same list says without moving a row: what is gone from it was
 * decided as `assumed`, and what is new among the known rows is only counted. What follows the last known
 * row says nothing: it would have come with the next page.
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
