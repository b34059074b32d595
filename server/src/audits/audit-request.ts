import type { Render } from '../assets/asset.ts';
import type { DetailsChange } from '../assets/asset-metadata.ts';

/** Pages of one site, found by following its links. */
export interface CrawlRequest {
  readonly url: string;
  /** The most pages, including the first one. */
  readonly pages: number;
  /** The most links between the first page and any other page. */
  readonly depth: number;
}

/** The assets that an audit is to check, and the rules to check them against. */
export interface AuditRequest {
  readonly name: string;
  /** UUIDs of assets; 'all' means all assets that are not archived. */
  readonly assets: readonly string[] | 'all';
  readonly urls: readonly string[];
  readonly sitemaps: readonly string[];
  readonly crawl: CrawlRequest | null;
  /** Only these packs; null for all that are enabled. The workspace's own rules always apply. */
  readonly packs: readonly string[] | null;
  /** How to read pages: with `browser` all of them are read so, with `static` each as it is set. */
  readonly render: Render;
  /** What is known of assets that do not state it themselves. Pages that are not assets yet keep it. */
  readonly metadata: DetailsChange;
  /** Whether a model is asked about hints too. Requests of earlier releases do not say. */
  readonly secondOpinion?: boolean;
  /** Set for the audit of one version of a content. */
  readonly content?: { readonly external_id: string; readonly version: number };
}

export const MAX_ASSETS = 100_000;
