import type { Interval } from '../../text/find-quotations.ts';

/** An objection in one answer, whose quote was found in the text. */
export interface Ballot extends Interval {
  readonly ruleId: string;
  readonly segment: number;
}

export interface Elected<B extends Ballot> {
  readonly ballot: B;
  /** How many answers object to this place under this rule. */
  readonly votes: number;
}

const agree = (one: Ballot, other: Ballot): boolean =>
  one.ruleId === other.ruleId &&
  one.segment === other.segment &&
  one.start < other.end &&
  other.start < one.end;

const order = (one: Ballot, other: Ballot): number =>
  one.segment - other.segment || one.start - other.start || other.end - one.end;

/**
 * Keeps the objections on which enough answers agree: the same rule about overlapping places. Of overlapping
 * places the one with the most votes stays, then the first, then the longest.
 */
export const countVotes = <B extends Ballot>(
  asks: readonly (readonly B[])[],
  needed: number,
): readonly Elected<B>[] => {
  const all = asks
    .flat()
    .map((ballot) => ({
      ballot,
      votes: asks.filter((ask) => ask.some((other) => agree(ballot, other))).length,
    }))
    .filter(({ votes }) => votes >= needed)
    .toSorted((one, other) => other.votes - one.votes || order(one.ballot, other.ballot));
  const elected: Elected<B>[] = [];
  for (const candidate of all) {
    if (!elected.some(({ ballot }) => agree(ballot, candidate.ballot))) elected.push(candidate);
  }
  return elected.toSorted((one, other) => order(one.ballot, other.ballot));
};
