/** Which rows are chosen for a decision about many. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
  /** Everything that matches the filters, read or not. */
  readonly all: boolean;
}

/** As many as one request may name. */
export const MOST_CHOSEN = 1_000;

export const NONE_CHOSEN: Selection = { ids: new Set(), anchor: null, all: false };
export const ALL_CHOSEN: Selection = { ids: new Set(), anchor: null, all: true };

export const isNone = ({ ids, all }: Selection): boolean => !all && ids.size === 0;
export const isChosen = ({ ids, all }: Selection, id: string): boolean => all || ids.has(id);

/** Chooses one or takes it out again. After "all" it begins anew: what is left out cannot be said. */
export const toggle = ({ ids, all }: Selection, id: string): Selection => {
  const next = new Set(all ? [] : ids);
  if (!next.delete(id) && next.size < MOST_CHOSEN) next.add(id);
  return { ids: next, anchor: id, all: false };
};

/** Chooses everything between where the last one was chosen and here, both included. */
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
