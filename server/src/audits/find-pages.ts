import { chooseLinks } from '../platform/web/crawl-frontier.ts';
import { extractLinks } from '../platform/web/page-links.ts';
import type { PoliteWeb } from '../platform/web/polite-web.ts';
import type { CrawlRequest } from './audit-request.ts';

/** A page of more than this is read for its text, and not for its links. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The pages to which a page of a crawl leads and that the site's robots.txt lets us fetch. Which of them
 * the audit has already is seen when they are added to it.
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
  if (page.bytes.length > MAX_BYTES || depth >= crawl.depth) return [];
  const links = extractLinks(page.bytes.toString(), page.url);
  const state = { site: crawl.url, limits: crawl, seen: new Set([page.url]) };
  const chosen = chooseLinks(state, depth, links);
  if (chosen.length === 0) return [];
  const robots = await web.robotsOf(page.url, allow);
  return chosen.filter(robots.allows);
};
