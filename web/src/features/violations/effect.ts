import type { Decided } from '../../parts/review/decided.ts';

/** The ids of a violation that tell which decisions apply to it. */
export interface Reached {
  readonly id: string;
  readonly group_id: string | null;
}

/** The states that a decision gives to single violations by id, or to all violations of a group. */
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

/** The state that an effect gives to a violation; null if the effect does not apply to it. */
export const decidedIn = ({ ids, group }: Effect, { id, group_id: groupId }: Reached) =>
  ids.get(id) ?? (group !== null && group.id === groupId ? group.decided : null);

/**
 * The state to show: from the newest unsent decision that applies to the violation, or else the stored state.
 */
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
