import type { AssetRisk } from '@copydesk/contract/library/library';
import { flag, oneOf, text } from '../../lib/search.ts';

export const KINDS = ['web_page', 'document', 'post'] as const;
type Kind = (typeof KINDS)[number];
export const RISKS = [
  'severe',
  'open',
  'clear',
  'failed',
  'unaudited',
] as const satisfies readonly AssetRisk[];

/** The filters and the page of the asset library, from the address. */
export interface AssetsSearch {
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly archived?: true | undefined;
  readonly risk?: AssetRisk | undefined;
  /** The cursor at which the page begins. Without it the page begins at the newest asset. */
  readonly cursor?: string | undefined;
}

export const readAssetsSearch = (raw: Record<string, unknown>): AssetsSearch => ({
  search: text(raw['search']),
  kind: oneOf(raw['kind'], KINDS),
  archived: flag(raw['archived']),
  risk: oneOf(raw['risk'], RISKS),
  cursor: text(raw['cursor']),
});

const VIEWS = ['text', 'picture', 'copy', 'page', 'compare', 'facts'] as const;
export type View = (typeof VIEWS)[number];

/** Which snapshot of the asset is shown, and which audit's findings are marked in it. */
export interface AssetSearch {
  readonly snapshot?: string | undefined;
  readonly audit?: string | undefined;
  readonly view?: View | undefined;
  /** The snapshot that it is compared with. */
  readonly other?: string | undefined;
  /** The finding that is highlighted. */
  readonly violation?: string | undefined;
}

export const readAssetSearch = (raw: Record<string, unknown>): AssetSearch => ({
  snapshot: text(raw['snapshot']),
  audit: text(raw['audit']),
  view: oneOf(raw['view'], VIEWS),
  other: text(raw['other']),
  violation: text(raw['violation']),
});
