/** From so many characters on a browser is told the first and the last words, not all of them. */
const LONG = 120;
const WORDS = 4;

/** Everything that has a meaning in a text directive is escaped, the dash among it. */
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
 * The address of a page that scrolls to a text where the browser can; null for what no browser should
 * open. Without a quote it is the page alone.
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
