/** A person who can be mentioned, by the words that stand after the @. */
export interface Mentionable {
  readonly id: string;
  readonly words: string;
}

/** A mention in a comment: the person, and where it begins and ends in UTF-16. */
export interface MentionSpan {
  readonly u: string;
  readonly s: number;
  readonly e: number;
}

const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/** Every place at which `@words` stands by itself. */
const placesOf = (content: string, words: string): number[] => {
  const places: number[] = [];
  const wanted = `@${words}`;
  for (let at = content.indexOf(wanted); at !== -1; at = content.indexOf(wanted, at + 1)) {
    const isPart = isWordLetter(content[at - 1]) || isWordLetter(content[at + wanted.length]);
    if (!isPart) places.push(at);
  }
  return places;
};

/**
 * Finds where a comment mentions these people. A longer name goes first, so that `@Ann Lee` is not also `@Ann`.
 * Of people with the same name, each gets one place in the order of the list, and the last gets the rest.
 */
export const findMentions = (content: string, people: readonly Mentionable[]): MentionSpan[] => {
  const found: MentionSpan[] = [];
  const named = Map.groupBy(people, ({ words }) => words);
  const longestFirst = [...named].toSorted(([one], [other]) => other.length - one.length);
  for (const [words, same] of longestFirst) {
    if (words === '') continue;
    const free = placesOf(content, words).filter((at) =>
      found.every(({ s, e }) => at >= e || at + words.length < s),
    );
    free.forEach((s, n) => {
      const { id: u } = same[Math.min(n, same.length - 1)] as Mentionable;
      found.push({ u, s, e: s + words.length + 1 });
    });
  }
  return found.toSorted((one, other) => one.s - other.s);
};
