import type { ReviewState } from '@copydesk/contract/review';
import type { Stamp } from './decision-stamp.ts';

/** What two audits must know of a finding to tell whether it is the same. */
export interface ComparedFinding {
  readonly ruleId: string | null;
  readonly ruleVersion: number | null;
  /** The rule and the words of its sentence, in hexadecimal. */
  readonly textKey: string;
  /** Null for something that is missing from the whole asset. */
  readonly quote: string | null;
  readonly prefix: string;
  readonly suffix: string;
}

export interface EarlierFinding extends ComparedFinding {
  /** Set where earlier findings may be of several audits. */
  readonly auditId?: string;
  readonly id: string;
  readonly rank: string;
  readonly state: ReviewState;
  readonly reason: string | null;
  /** The decision that its state comes from; null while nobody decided. */
  readonly stamp?: Stamp | null;
}

/**
 * How a finding was seen to be an earlier one: `exact` the same words as often as before, `count` the same
 * words oftener or more seldom and all decided alike, `similar` other words in which it is plainly the
 * same. `ambiguous` is none of them in particular.
 */
export type MatchPass = 'exact' | 'count' | 'similar' | 'ambiguous';

export interface Match {
  readonly pass: MatchPass;
  /** Null when it is ambiguous which one it is. */
  readonly earlier: EarlierFinding | null;
  readonly textChanged: boolean;
  readonly ruleChanged: boolean;
}

export interface Matching {
  /** For each finding in order; null for a new one. */
  readonly matches: readonly (Match | null)[];
  /** What is not found any more. */
  readonly gone: readonly EarlierFinding[];
}

/** Below this two sentences are two findings. */
const SIMILAR = 0.4;
/** The second best must be worse by this much, or nobody knows which it is. */
const MARGIN = 0.1;

const wordsOf = ({ prefix, quote, suffix }: ComparedFinding): string[] => {
  // The context was cut by the number of its characters, so its outermost words are halves.
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

/** The same words: in order when there are as many as before, or when all were decided alike. */
const matchSame = (
  earlier: readonly EarlierFinding[],
  found: readonly Numbered[],
  matches: (Match | null)[],
): readonly EarlierFinding[] => {
  const isExact = earlier.length === found.length;
  if (!isExact && !decidedAlike(earlier)) {
    for (const { index, finding } of found) {
      const changed = earlier.some((one) => ruleChanged(one, finding));
      matches[index] = {
        pass: 'ambiguous',
        earlier: null,
        textChanged: false,
        ruleChanged: changed,
      };
    }
    // Fewer than before: which of them went is not known, so none of them counts as gone.
    return [];
  }
  found.forEach(({ finding, index }, n) => {
    // More than before: the others are as the last one was.
    const one = earlier[Math.min(n, earlier.length - 1)] as EarlierFinding;
    const pass = isExact ? 'exact' : 'count';
    const changed = ruleChanged(one, finding);
    matches[index] = { pass, earlier: one, textChanged: false, ruleChanged: changed };
  });
  return earlier.slice(found.length);
};

/** Other words: each with the one that is most alike, if both choose each other and no other is near. */
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
      textChanged: true,
      ruleChanged: changed,
    } as const;
    matches[numbered.index] = match;
    return false;
  });
};

/** A comparison of every sentence with every other has its limits. */
const MOST_COMPARED = 200;

/**
 * Says which findings of an asset are findings of the audit before, and which of those are gone. Only
 * findings of one rule are compared; what is not clear counts as not known.
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
