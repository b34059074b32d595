import type { Decided } from './decided.ts';

/** What of a violation tells which decisions reach it. */
export interface Reached {
  readonly id: string;
  readonly group_id: string | null;
}

/** What a decision makes of violations: of some by their ids, or of everything in a group. */
export interface Effect {
  readonly ids: ReadonlyMap<string, Decided>;
  readonly group: { readonly id: string; readonly decided: Decided } | null;
}

export const NO_EFFECT: Effect = { ids: new Map(), group: null };

export const onIds = (ids: Iterable<string>, decided: Decided): Effect => ({
  ids: new Map([...ids].map((id) => [id, decided])),
  group: null,
});

export const onGroup = (id: string, decided: Decided): Effect => ({
  ids: new Map(),
  group: { id, decided },
});

/** What an effect makes of a violation; null where it does not reach it. */
export const decidedIn = ({ ids, group }: Effect, { id, group_id: groupId }: Reached) =>
  ids.get(id) ?? (group !== null && group.id === groupId ? group.decided : null);

/** What a violation is shown as: the newest decision under way that reaches it, or what is stored. */
export const shownAs = (
  row: Reached,
  stored: Decided,
  underWay: readonly { readonly effect: Effect }[],
): Decided => {
  for (let at = underWay.length - 1; at >= 0; at -= 1) {
    const work = underWay[at];
    const decided = work ? decidedIn(work.effect, row) : null;
    if (decided) return decided;
  }
  return stored;
};
