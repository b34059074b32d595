/** What no reader sees and some parser or store cannot hold: controls, halves of characters and such. */
const INVISIBLE = /[^\P{Cc}\t\n]|\p{Surrogate}|\p{Noncharacter_Code_Point}|\uFEFF/gu;

/** A text without what could not be kept. */
export const cleanText = (text: string): string => text.replace(INVISIBLE, '');

/** The same, as long as before: whoever points into the text by numbers still points at the same words. */
export const maskText = (text: string): string =>
  text.replace(INVISIBLE, (found) => ' '.repeat(found.length));

/** A link's address, or null where following it could do more than open a page or a letter. */
export const safeHref = (url: string): string | null => {
  const href = url.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(href)) return null;
  return URL.canParse(href) ? href : null;
};
