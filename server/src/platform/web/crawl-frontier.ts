/** The limits of a crawl. */
interface CrawlLimits {
  readonly pages: number;
  /** The number of links from the first page, which has depth 0. */
  readonly depth: number;
}

/** The state of a crawl after it has read a page. */
export interface CrawlState {
  /** Any URL of the site. */
  readonly site: string;
  readonly limits: CrawlLimits;
  /** Every page that was ever chosen, normalised, including the first one. */
  readonly seen: ReadonlySet<string>;
}

const MAX_URL_LENGTH = 2_048;

/** Endings of files that have no text to audit. */
const WITHOUT_TEXT =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|aac|flac|m4a|mp3|ogg|wav|avi|m4v|mkv|mov|mp4|mpe?g|webm|7z|bz2|gz|rar|tar|tgz|zip|css|js|mjs|map|eot|otf|ttf|woff2?|apk|bin|dmg|exe|iso|msi)$/i;

/**
 * Normalises the URL of a page: no fragment, no default port, no empty query, the host in lower case and
 * without a final dot. The query keeps its order, which matters on some sites. Null if it is not a web page.
 */
export const normaliseUrl = (text: string): string | null => {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  if (url.search === '') url.search = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  return url.href.length <= MAX_URL_LENGTH ? url.href : null;
};

const siteOf = (url: string): string => {
  const { host } = new URL(url);
  return host.replace(/^www\./, '');
};

/**
 * Whether two URLs are of one site: the same host and port, over http or https, with or without www.
 * @internal
 */
export const isSameSite = (a: string, b: string): boolean => siteOf(a) === siteOf(b);

/**
 * Chooses which of a page's links to follow next: pages of the same site that were not chosen before, in the
 * order of the page, within the limits of depth and number. The caller adds them to `seen`.
 */
export const chooseLinks = (
  { site, limits, seen }: CrawlState,
  pageDepth: number,
  links: readonly string[],
): readonly string[] => {
  if (pageDepth >= limits.depth) return [];
  const chosen = new Set<string>();
  for (const link of links) {
    if (seen.size + chosen.size >= limits.pages) break;
    const url = normaliseUrl(link);
    if (!url || seen.has(url) || !isSameSite(site, url)) continue;
    if (!WITHOUT_TEXT.test(new URL(url).pathname)) chosen.add(url);
  }
  return [...chosen];
};
