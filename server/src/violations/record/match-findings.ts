import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Stamp } from './decision-stamp.ts';

/** The parts of a finding that show whether two audits found the same. */
export interface ComparedFinding {
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
  /** Hash of the rule and the words of its sentence, in hexadecimal. */
  readonly textKey: string;
  /** Null if the finding is that something is missing from the whole asset. */
  readonly quote: string | null;
  readonly prefix: string;
  readonly suffix: string;
}

export interface EarlierFinding extends ComparedFinding {
  /** Set if the earlier findings may come from several audits. */
  readonly auditId?: string;
  readonly id: string;
  readonly rank: string;
  readonly state: ReviewState;
  readonly reason: string | null;
  /** The part of the rule that was broken; not known of old findings. */
  readonly point?: string | null;
  /** The decision that gave the finding its state; null while nobody has decided. */
  readonly stamp?: Stamp | null;
}

/**
 * How a finding was matched with an earlier one. `exact`: the same words, as often as before. `count`: the
 * same words, more or less often, and all decided alike. `similar`: other words that are clearly the same
 * finding. `ambiguous`: it is not clear which one it is.
 */
export type MatchPass = 'exact' | 'count' | 'similar' | 'ambiguous';

export interface Match {
  readonly pass: MatchPass;
  /** Null if the match is ambiguous. */
  readonly earlier: EarlierFinding | null;
  /**
   * The earlier sighting of the same finding. No two matches continue the same one; null if all of them have been
   * continued. It says nothing about decisions, so it is there for an ambiguous match too.
   */
  readonly continues: EarlierFinding | null;
  readonly textChanged: boolean;
  readonly ruleChanged: boolean;
}

export interface Matching {
  /** One per finding, in order; null for a new finding. */
  readonly matches: readonly (Match | null)[];
  /** Earlier findings that were not found any more. */
  readonly gone: readonly EarlierFinding[];
}

/** Two sentences that are less similar than this are two findings. */
const SIMILAR = 0.4;
/** The second best match must be worse by this much. Otherwise the match is ambiguous. */
const MARGIN = 0.1;

const wordsOf = ({ prefix, quote, suffix }: ComparedFinding): string[] => {
  // The context was cut at a number of characters, so its first and last words may be incomplete.
  const context = `${prefix.replace(/^\S+\s/, '')}${quote ?? ''}${suffix.replace(/\s\S+$/, '')}`;
  return (
    context
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
};

const shinglesOf = (finding: ComparedFinding): ReadonlySet<string> => {
  const words = wordsOf(finding);
  if (words.length < 2) return new Set(words);
  return new Set(words.slice(1).map((word, n) => `${words[n]} ${word}`));
};

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((shingle) => other.has(shingle)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
};

const ruleChanged = (earlier: EarlierFinding, found: ComparedFinding): boolean =>
  earlier.ruleVersion !== found.ruleVersion;

const decidedAlike = (findings: readonly EarlierFinding[]): boolean =>
  findings.every(
    ({ state, reason }) => state === findings[0]?.state && reason === findings[0]?.reason,
  );

interface Numbered {
  readonly finding: ComparedFinding;
  readonly index: number;
}

/**
 * Chooses which of several findings with the same words go on if it is not clear: in their order, and those that
 * were marked as fixed last.
 */
const chooseContinued = (
  earlier: readonly EarlierFinding[],
  found: number,
): readonly EarlierFinding[] => {
  const isFixed = ({ state }: EarlierFinding): number => Number(state === 'fixed');
  const chosen = earlier.toSorted((one, two) => isFixed(one) - isFixed(two)).slice(0, found);
  return earlier.filter((one) => chosen.includes(one));
};

/**
 * Matches findings with the same words in order, if there are as many as before or all were decided alike.
 */
const matchSame = (
  earlier: readonly EarlierFinding[],
  found: readonly Numbered[],
  matches: (Match | null)[],
): readonly EarlierFinding[] => {
  const isExact = earlier.length === found.length;
  if (!isExact && !decidedAlike(earlier)) {
    const continued = chooseContinued(earlier, found.length);
    found.forEach(({ index, finding }, n) => {
      const changed = earlier.some((one) => ruleChanged(one, finding));
      matches[index] = {
        pass: 'ambiguous',
        earlier: null,
        continues: continued[n] ?? null,
        textChanged: false,
        ruleChanged: changed,
      };
    });
    // It is not known which of the earlier findings are gone, so none of them counts as gone.
    return [];
  }
  found.forEach(({ finding, index }, n) => {
    // If there are more than before, the additional ones match the last earlier one.
    const one = earlier[Math.min(n, earlier.length - 1)] as EarlierFinding;
    const pass = isExact ? 'exact' : 'count';
    const changed = ruleChanged(one, finding);
    matches[index] = {
      pass,
      earlier: one,
      continues: earlier[n] ?? null,
      textChanged: false,
      ruleChanged: changed,
    };
  });
  return earlier.slice(found.length);
};

/**
 * Matches findings with changed words: each with the most similar one, if the choice is mutual and no other
 * is nearly as similar.
 */
const matchSimilar = (
  earlier: readonly EarlierFinding[],
  found: readonly Numbered[],
  matches: (Match | null)[],
): readonly EarlierFinding[] => {
  const before = earlier.map(shinglesOf);
  const after = found.map(({ finding }) => shinglesOf(finding));
  const table = before.map((one) => after.map((other) => likeness(one, other)));
  const best = (values: readonly number[]): number => {
    const top = Math.max(...values);
    const isClear = values.filter((value) => value > top - MARGIN).length === 1;
    return top > SIMILAR && isClear ? values.indexOf(top) : -1;
  };
  return earlier.filter((one, row) => {
    const column = best(table[row] as number[]);
    const numbered = found[column];
    if (!numbered || best(table.map((values) => values[column] as number)) !== row) return true;
    const changed = ruleChanged(one, numbered.finding);
    const match = {
      pass: 'similar',
      earlier: one,
      continues: one,
      textChanged: true,
      ruleChanged: changed,
    } as const;
    matches[numbered.index] = match;
    return false;
  });
};

/** Every sentence is compared with every other, so their number is limited. */
const MOST_COMPARED = 200;

/**
 * Says which findings of an asset the audit before also found, and which of its findings are gone. Only
 * findings of the same rule are compared.
 */
export const matchFindings = (
  earlier: readonly EarlierFinding[],
  found: readonly ComparedFinding[],
): Matching => {
  const matches: (Match | null)[] = found.map(() => null);
  const earlierOf = Map.groupBy(earlier, ({ ruleId }) => ruleId);
  const foundOf = Map.groupBy(
    found.map((finding, index): Numbered => ({ finding, index })),
    ({ finding }) => finding.ruleId,
  );
  const gone: EarlierFinding[] = [];
  for (const [ruleId, before] of earlierOf) {
    const after = foundOf.get(ruleId) ?? [];
    const afterByKey = Map.groupBy(after, ({ finding }) => finding.textKey);
    const left: EarlierFinding[] = [];
    for (const [key, same] of Map.groupBy(before, ({ textKey }) => textKey)) {
      const now = afterByKey.get(key);
      if (now) gone.push(...matchSame(same, now, matches));
      else left.push(...same);
    }
    const open = after.filter(({ index }) => matches[index] === null);
    const few = left.length <= MOST_COMPARED && open.length <= MOST_COMPARED;
    gone.push(...(few && open.length > 0 ? matchSimilar(left, open, matches) : left));
  }
  return { matches, gone };
};
