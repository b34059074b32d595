import type { PoliteWeb } from '../../platform/web/polite-web.ts';
import { readSitemap } from '../../platform/web/sitemap.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_FILES = 500;

export interface SitemapPages {
  readonly urls: readonly string[];
  /** Sitemaps that could not be read, each with the reason. */
  readonly failures: readonly { readonly url: string; readonly message: string }[];
}

/** Returns all pages of sitemaps, and of sitemaps that they refer to, up to a limit. */
export const readSitemaps = async (
  web: PoliteWeb,
  sitemaps: readonly string[],
  { allow, max }: { readonly allow: readonly string[]; readonly max: number },
): Promise<SitemapPages> => {
  const waiting = [...sitemaps];
  const seen = new Set(waiting);
  const urls = new Set<string>();
  const failures: { url: string; message: string }[] = [];
  for (let read = 0; read < MAX_FILES && urls.size < max; read++) {
    const url = waiting.shift();
    if (url === undefined) break;
    const fetched = await web.fetch(url, { maxBytes: MAX_BYTES, allow });
    const sitemap = fetched.ok ? await readSitemap(fetched.body) : null;
    if (!sitemap) {
      const message = fetched.ok ? 'This is not a sitemap.' : fetched.message;
      failures.push({ url, message });
      continue;
    }
    for (const entry of sitemap.entries) {
      if (sitemap.kind === 'pages') {
        if (urls.size < max) urls.add(entry.url);
      } else if (!seen.has(entry.url)) {
        seen.add(entry.url);
        waiting.push(entry.url);
      }
    }
  }
  return { urls: [...urls], failures };
};
