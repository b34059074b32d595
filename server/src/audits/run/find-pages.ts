import { chooseLinks } from '../../platform/web/crawl-frontier.ts';
import { extractLinks } from '../../platform/web/page-links.ts';
import type { PoliteWeb } from '../../platform/web/polite-web.ts';
import type { CrawlRequest } from '../audit-request.ts';

/** The links of a larger page are not followed; only its text is read. */
export const LINKED_BYTES = 2 * 1024 * 1024;

/**
 * Returns the pages that a page of a crawl links to and that the site's robots.txt allows. Pages that the
 * audit already has are left out later, when the pages are added.
 */
export const findPages = async (
  web: PoliteWeb,
  found: {
    readonly crawl: CrawlRequest;
    readonly depth: number;
    readonly page: { readonly url: string; readonly bytes: Buffer };
    readonly allow: readonly string[];
  },
): Promise<readonly string[]> => {
  const { crawl, depth, page, allow } = found;
  if (depth >= crawl.depth) return [];
  const links = extractLinks(page.bytes.toString(), page.url);
  const state = { site: crawl.url, limits: crawl, seen: new Set([page.url]) };
  const chosen = chooseLinks(state, depth, links);
  if (chosen.length === 0) return [];
  const robots = await web.robotsOf(page.url, allow);
  return chosen.filter(robots.allows);
};
