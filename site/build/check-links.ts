/** What the check of links found. */
export interface LinkReport {
  readonly checked: number;
  readonly broken: readonly string[];
  /** Addresses on other hosts, each once. */
  readonly outside: readonly string[];
}

const HREF = /<a\s[^>]*?href="([^"]*)"/g;
const SOURCE = /<(?:img|script|link)\s[^>]*?(?:src|href)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

const decode = (text: string): string =>
  decodeURIComponent(text).replaceAll('&amp;', '&').replaceAll('&#39;', "'");

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(ID)].map(([, id]) => decode(id ?? '')));

/** Addresses that the product serves itself. */
const SERVED = /^\/(docs\/reference|public|favicon\.ico)(\/|$)/;

/**
 * Checks every link of every page: that the page or file is there, and that the page has the anchor. Pages
 * are given by their path in the built folder, such as `guides/reviewer.html`.
 */
export const checkLinks = (
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  base: string,
): LinkReport => {
  const ids = new Map([...pages].map(([path, html]) => [path, idsIn(html)]));
  const outside = new Set<string>();
  const broken: string[] = [];
  let checked = 0;
  const look = (path: string, target: string): void => {
    if (/^(mailto|data):/.test(target)) return;
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
      outside.add(target);
      return;
    }
    checked += 1;
    const at = new URL(target, `http://site${base}${path.replace(/(index)?\.html$/, '')}`);
    if (SERVED.test(at.pathname)) return;
    const name = decode(at.pathname).slice(base.length);
    const page = name === '' || name.endsWith('/') ? `${name}index.html` : `${name}.html`;
    if (!at.pathname.startsWith(base) || !(pages.has(page) || files.has(name))) {
      broken.push(`${path}: ${target} is not there`);
    } else if (at.hash !== '' && !ids.get(page)?.has(decode(at.hash.slice(1)))) {
      broken.push(`${path}: ${target} has no such section`);
    }
  };
  for (const [path, html] of pages) {
    for (const [, target = ''] of html.matchAll(HREF)) look(path, target);
    for (const [, target = ''] of html.matchAll(SOURCE)) look(path, target);
  }
  return { checked, broken: [...new Set(broken)], outside: [...outside].toSorted() };
};
