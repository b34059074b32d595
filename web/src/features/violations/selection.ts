/** The rows that are chosen for a decision about many violations. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row at which a range begins. */
  readonly anchor: string | null;
  /** All violations that match the filters are chosen, including those that are not loaded. */
  readonly all: boolean;
}

/** The maximum number of ids in one request. */
export const MOST_CHOSEN = 1_000;

export const NONE_CHOSEN: Selection = { ids: new Set(), anchor: null, all: false };
export const ALL_CHOSEN: Selection = { ids: new Set(), anchor: null, all: true };

export const isNone = ({ ids, all }: Selection): boolean => !all && ids.size === 0;
export const isChosen = ({ ids, all }: Selection, id: string): boolean => all || ids.has(id);

/**
 * Chooses a row, or removes it from the choice. After "all" the choice starts again with this row, because a
 * request cannot say "all except this one".
 */
export const toggle = ({ ids, all }: Selection, id: string): Selection => {
  const next = new Set(all ? [] : ids);
  if (!next.delete(id) && next.size < MOST_CHOSEN) next.add(id);
  return { ids: next, anchor: id, all: false };
};

/** Chooses all rows from the last chosen one to this one, both included. */
export const chooseRange = (
  selection: Selection,
  order: readonly { readonly id: string }[],
  indexOf: (id: string) => number | undefined,
  id: string,
): Selection => {
  const to = indexOf(id);
  const from = selection.anchor === null ? undefined : indexOf(selection.anchor);
  if (to === undefined) return selection;
  if (from === undefined) return toggle({ ...selection, all: false }, id);
  const next = new Set(selection.all ? [] : selection.ids);
  for (const row of order.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (next.size < MOST_CHOSEN) next.add(row.id);
  return { ids: next, anchor: selection.anchor, all: false };
};
