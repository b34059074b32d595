import type { Render } from '../assets/asset.ts';
import type { DetailsChange } from '../assets/asset-metadata.ts';

/** Pages of one site, found by following its links. */
export interface CrawlRequest {
  readonly url: string;
  /** How many pages at most, the first one included. */
  readonly pages: number;
  /** How many links away from the first page. */
  readonly depth: number;
}

/** What an audit is asked to check, and with which rules. */
export interface AuditRequest {
  readonly name: string;
  /** UUIDs, or everything that is not archived. */
  readonly assets: readonly string[] | 'all';
  readonly urls: readonly string[];
  readonly sitemaps: readonly string[];
  readonly crawl: CrawlRequest | null;
  /** Only these packs; null for all that are enabled. The workspace's own rules always apply. */
  readonly packs: readonly string[] | null;
  /** How pages are read that the workspace does not have yet, and what is known of them. */
  readonly render: Render;
  readonly metadata: DetailsChange;
}

export const MAX_ASSETS = 100_000;
