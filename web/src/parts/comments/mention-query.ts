import type { Member } from '@copydesk/contract/members/members';

/** What stands after the @ for this person. */
export const mentionWords = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name || email;

/** The beginning of a mention before the cursor. */
export interface MentionQuery {
  /** Where the @ is. */
  readonly start: number;
  /** What is typed after it so far. */
  readonly typed: string;
}

/** At most three words, so that a sentence after an @ is not taken for a name. */
const BEGUN = /(?:^|[^\p{L}\p{N}_@])@((?:[^\s@]+ ){0,2}[^\s@]*)$/u;

/** Finds the mention that is being typed at the cursor; null if none is. */
export const mentionAt = (text: string, cursor: number): MentionQuery | null => {
  const typed = BEGUN.exec(text.slice(0, cursor))?.[1];
  return typed === undefined ? null : { start: cursor - typed.length - 1, typed };
};

const MOST = 6;
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The members whose name has a word that begins like this, or whose address does. */
export const membersLike = (members: readonly Member[], typed: string): readonly Member[] => {
  const wanted = folded(typed);
  const isLike = ({ name, email }: Member): boolean =>
    folded(name).startsWith(wanted) ||
    folded(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted)) ||
    folded(email).startsWith(wanted);
  return members.filter(isLike).slice(0, MOST);
};

/** Puts a person in place of what was typed. Returns the text and where the cursor goes. */
export const withMention = (
  text: string,
  { start, typed }: MentionQuery,
  member: Member,
): { readonly text: string; readonly cursor: number } => {
  const before = `${text.slice(0, start)}@${mentionWords(member)} `;
  const after = text.slice(start + typed.length + 1).replace(/^ /, '');
  return { text: `${before}${after}`, cursor: before.length };
};

/**
 * The members whom a text mentions. Of several with the same name, those that were chosen from the list come
 * first.
 */
export const mentionedIn = (
  text: string,
  members: readonly Member[],
  chosen: ReadonlySet<string>,
): string[] =>
  members
    .filter((member) => text.includes(`@${mentionWords(member)}`))
    .toSorted((one, other) => Number(chosen.has(other.user_id)) - Number(chosen.has(one.user_id)))
    .map(({ user_id: id }) => id)
    .slice(0, 20);
