// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

/** A page, document or post that is audited. */
export interface Asset {
  /** Identifier of the asset. */
  id: string;
  kind: 'web_page' | 'document' | 'post';
  /** How it came in. */
  source: 'url' | 'upload' | 'paste';
  name: string;
  /** The address of a page; null for others. */
  url: string | null;
  /** How a page is read. */
  render: 'static' | 'browser';
  metadata: AssetMetadata;
  /** The name of an uploaded file. */
  file_name: string | null;
  /** When the asset was added. */
  created_at: string;
  /** When it was archived; null unless it is. */
  archived_at: string | null;
  /** What the newest look at it found; null before the first. */
  newest: {
    snapshot_id: string;
    status: 'ready' | 'failed';
    /** Why a look failed, as a code. */
    failure_code: string | null;
    /** When it was last found like this. */
    fetched_at: string;
  } | null;
}

/** A page of the workspace's assets. */
export interface AssetList {
  /** Newest first. */
  assets: Asset[];
  /** Value of after for what follows; null at the end. */
  next_after: string | null;
}

/** What is known of the asset; what is not known is absent. */
export interface AssetMetadata {
  /** Where it is published: EU, UK or countries by their two letters. */
  market?: string[] | undefined;
  /** What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list. */
  category?: string[] | undefined;
  /** Where it stands: web_page, document, post, email or print. */
  channel?: string[] | undefined;
  /** Whom it is for: consumer, business or professional. */
  audience?: string[] | undefined;
  /** Language of a text. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
}

/** A page by its address, or a text. */
export interface CreateAssetRequest {
  /** The http or https address of a page. */
  url?: string | null | undefined;
  /** A text in place of an address. */
  text?: string | null | undefined;
  /** What the text is; required with text. */
  format?: 'text' | 'markdown' | 'html' | 'json' | null | undefined;
  /** Required with text; a page without one is named by its address. */
  name?: string | null | undefined;
  /** How a page is read: as the server sends it, or as a browser shows it once its scripts ran. */
  render?: 'static' | 'browser' | undefined;
  metadata?: Metadata | null | undefined;
}

/** What is known of an asset: it decides which rules apply. */
export interface Metadata {
  /** Where it is published: EU, UK or countries by their two letters. */
  market?: string | readonly string[] | undefined;
  /** What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list. */
  category?: string | readonly string[] | undefined;
  /** Where it stands: web_page, document, post, email or print. */
  channel?: string | readonly string[] | undefined;
  /** Whom it is for: consumer, business or professional. */
  audience?: string | readonly string[] | undefined;
  /** Language of a text. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
}

/** What is to be different about an asset. The next audit goes by it. */
export interface UpdateAssetRequest {
  /** Stays where it is null or absent. */
  name?: string | null | undefined;
  /** How a page is read; stays where it is null or absent. */
  render?: 'static' | 'browser' | null | undefined;
  /** What is known of it: null takes a detail away, and what is not named stays. */
  metadata?: {
    /** Where it is published: EU, UK or countries by their two letters. */
    market?: readonly string[] | null | undefined;
    /** What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list. */
    category?: readonly string[] | null | undefined;
    /** Where it stands: web_page, document, post, email or print. */
    channel?: readonly string[] | null | undefined;
    /** Whom it is for: consumer, business or professional. */
    audience?: readonly string[] | null | undefined;
    /** Language of a text. */
    language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
  } | undefined;
  /** The new text of an asset that was added as a text or a file; stays where it is null or absent. */
  text?: string | null | undefined;
  /** What the text is; required with text. */
  format?: 'text' | 'markdown' | 'html' | 'json' | null | undefined;
}
