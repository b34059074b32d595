import { isPattern } from './match-patterns.ts';
import { type GroupTerm, parseGroups } from './parse-groups.ts';
import { type NumberPart, parseNumbers } from './parse-numbers.ts';

/** A term of several groups. Each group has a slot of its own, behind the slots of the term lists. */
export interface WantedGroups {
  readonly reach: GroupTerm['reach'];
  readonly groups: readonly number[];
  readonly slots: readonly number[];
}

/** A term with numbers: the slots of its words, and numbers between them, one right after the other. */
export interface WantedNumbers {
  readonly parts: readonly (number | 'number' | 'percentage')[];
}

/** What is put together from the hits of its parts. */
export interface JoinedTerms {
  readonly groups: readonly WantedGroups[];
  /** The terms with numbers by the slot of the term list or group that they belong to. */
  readonly numbers: ReadonlyMap<number, readonly WantedNumbers[]>;
  /** The first slot of a part. */
  readonly first: number;
  /** For each slot of a part the term lists that need it. */
  readonly listsOfPart: ReadonlyMap<number, readonly number[]>;
}

type Wanted = Map<string, number[]>;

const addTo = <K, V>(lists: Map<K, V[]>, key: K, ...values: readonly V[]): void => {
  const list = lists.get(key);
  if (list) list.push(...values);
  else lists.set(key, [...values]);
};

/**
 * Replaces terms of several groups and terms with numbers by their parts. The parts get slots from `first`
 * on. Equal groups share a slot.
 */
export const splitTerms = (all: readonly Wanted[], first: number): JoinedTerms => {
  const groups: WantedGroups[] = [];
  const numbers = new Map<number, WantedNumbers[]>();
  const listsOfPart = new Map<number, number[]>();
  let next = first;
  const splitNumbers = (
    wanted: Wanted,
    parts: readonly NumberPart[],
    slots: readonly number[],
    lists: readonly number[],
  ): void => {
    const split = parts.map((part) => {
      if (part.kind !== 'words') return part.kind;
      const slot = next++;
      addTo(listsOfPart, slot, ...lists);
      addTo(wanted, part.words, slot);
      return slot;
    });
    for (const slot of slots) addTo(numbers, slot, { parts: split });
  };
  for (const wanted of all) {
    const known = new Map<string, number>();
    const slotOf = (choices: readonly string[], lists: readonly number[]): number => {
      const key = choices.toSorted().join('|');
      const slot = known.get(key) ?? next++;
      addTo(listsOfPart, slot, ...lists);
      if (known.has(key)) return slot;
      known.set(key, slot);
      for (const choice of new Set(choices)) {
        const parts = parseNumbers(choice);
        if (parts) splitNumbers(wanted, parts, [slot], lists);
        else addTo(wanted, choice, slot);
      }
      return slot;
    };
    for (const [term, slots] of new Map(wanted)) {
      if (isPattern(term)) continue;
      const grouped = parseGroups(term);
      const parts = grouped ? null : parseNumbers(term);
      if (grouped ?? parts) wanted.delete(term);
      if (grouped)
        groups.push({
          reach: grouped.reach,
          groups: grouped.groups.map((choices) => slotOf(choices, slots)),
          slots,
        });
      if (parts) splitNumbers(wanted, parts, slots, slots);
    }
  }
  return { groups, numbers, first, listsOfPart };
};
