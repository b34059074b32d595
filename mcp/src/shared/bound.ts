import { Refusal } from './refusal.ts';

/** Returns at most `most` UTF-16 units of a text, and never half of a character. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end);
};

/** Shortens texts and remembers whether it had to. */
export const createCutter = (most: number) => {
  let shortened = false;
  const short = <T extends string | null>(text: T): T => {
    if (text === null || text.length <= most) return text;
    shortened = true;
    return cut(text, most) as T;
  };
  return { short, wasShortened: () => shortened };
};

const OFFSET = /^([\w-]*)\.(\d{1,9})$/;

/**
 * Reads a cursor that counts items of a list without pages of its own. `of` names the list: another name means
 * that the list is not the one that the cursor was made for.
 */
export const readOffset = (cursor: string | undefined, of = ''): number => {
  if (cursor === undefined) return 0;
  const [, name, offset] = OFFSET.exec(cursor) ?? [];
  if (offset === undefined) throw new Refusal('invalid', 'cursor: it is not one of this tool.');
  if (name !== of) {
    throw new Refusal('stale', 'What was listed has changed. Begin again without a cursor.');
  }
  return Number(offset);
};

/** Takes one page out of a whole list. */
export const pageOf = <T>(
  all: readonly T[],
  input: { readonly cursor?: string; readonly limit: number },
  of = '',
): { readonly items: readonly T[]; readonly next_cursor: string | null } => {
  const from = readOffset(input.cursor, of);
  const to = from + input.limit;
  return { items: all.slice(from, to), next_cursor: to < all.length ? `${of}.${to}` : null };
};
