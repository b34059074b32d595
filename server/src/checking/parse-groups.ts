/** Where all groups of a term must stand: in one clause, in one sentence, or within so many words of one. */
type Reach = 'clause' | 'sentence' | number;

/**
 * A term of several groups of words, such as `clause: cure | heal + cancer | diabetes`. It is found where one
 * of each group stands, in any order.
 */
export interface GroupTerm {
  readonly reach: Reach;
  readonly groups: readonly (readonly string[])[];
}

const MOST_GROUPS = 5;
const MOST_CHOICES = 100;
const MOST_WORDS = 50;
const PREFIX = /^(?:(clause|sentence)|within (\d{1,3})):/;

const partsOf = (text: string, separator: string): readonly string[] =>
  ` ${text} `.split(` ${separator} `).map((part) => part.trim());

/** Whether a term begins like one of several groups. */
export const looksGrouped = (term: string): boolean => PREFIX.test(term);

/**
 * Reads a term of several groups; null for every other term. A term with one group is read as words: that is
 * what it was before there were groups.
 */
export const parseGroups = (term: string): GroupTerm | null => {
  const found = PREFIX.exec(term);
  if (!found) return null;
  const [prefix, area, words] = found;
  const groups = partsOf(term.slice(prefix.length), '+').map((group) => partsOf(group, '|'));
  if (groups.length < 2) return null;
  return { reach: words === undefined ? (area as Reach) : Number(words), groups };
};

/** Why a term that looks like several groups is invalid, or null. */
export const groupsIssue = (
  term: string,
  issueOf: (choice: string) => string | null,
): string | null => {
  const parsed = parseGroups(term);
  if (parsed === null) return 'groups of words are joined by a plus with a space on each side';
  const { reach, groups } = parsed;
  if (groups.length > MOST_GROUPS) return `a term has at most ${MOST_GROUPS} groups`;
  if (typeof reach === 'number' && (reach < groups.length || reach > MOST_WORDS))
    return `the groups stand within ${groups.length} to ${MOST_WORDS} words`;
  const choices = groups.flat();
  if (choices.length > MOST_CHOICES) return `the groups have at most ${MOST_CHOICES} words`;
  if (choices.includes('')) return 'a group needs words between | and +';
  const pattern = choices.find((choice) => /^r[ec]:/.test(choice));
  if (pattern !== undefined) return `a group takes words and no patterns such as ${pattern}`;
  for (const choice of choices) {
    const issue = issueOf(choice);
    if (issue !== null) return `"${choice}": ${issue}`;
  }
  return null;
};
