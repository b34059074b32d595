/**
 * Characters that readers do not see and that some parsers or databases cannot store: control characters,
 * halves of characters and the byte order mark.
 */
const INVISIBLE = /[^\P{Cc}\t\n]|\p{Surrogate}|\p{Noncharacter_Code_Point}|\uFEFF/gu;

/** Removes the characters that cannot be stored. */
export const cleanText = (text: string): string => text.replace(INVISIBLE, '');

/** Replaces these characters without changing the length, so that offsets still point at the same words. */
export const maskText = (text: string): string =>
  text.replace(INVISIBLE, (found) => ' '.repeat(found.length));

/** The address of a link, or null if following it could do more than open a page or write an e-mail. */
export const safeHref = (url: string): string | null => {
  const href = url.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(href)) return null;
  return URL.canParse(href) ? href : null;
};
