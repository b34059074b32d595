/** A longer quote is linked by its first and last words only. */
const LONG = 120;
const WORDS = 4;

/** Escapes all characters that have a meaning in a text fragment, including the dash. */
const escape = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');

const directiveOf = (quote: string): string => {
  const words = quote.trim().split(/\s+/);
  if (quote.length <= LONG || words.length < WORDS * 2 + 1) return escape(words.join(' '));
  const first = words.slice(0, WORDS).join(' ');
  const last = words.slice(-WORDS).join(' ');
  return `${escape(first)},${escape(last)}`;
};

/**
 * Returns a link that scrolls to the quote in browsers that support text fragments, or to the page alone
 * without a quote. Returns null for an address that is not http or https.
 */
export const pageLink = (url: string | null, quote: string | null): string | null => {
  if (url === null || !URL.canParse(url)) return null;
  const page = new URL(url);
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return null;
  if (quote === null || quote.trim() === '') return page.href;
  const fragment = page.hash.split(':~:')[0] || '#';
  page.hash = '';
  return `${page.href}${fragment}:~:text=${directiveOf(quote)}`;
};
