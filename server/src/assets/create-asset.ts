import type { Scope } from '../platform/scope.ts';
import { normaliseUrl } from '../platform/web/crawl-frontier.ts';
import { insertAsset } from './insert-asset.ts';

export interface AssetInput {
  readonly kind: 'web_page' | 'document' | 'post';
  readonly name: string;
  readonly url: string | null;
}

/**
 * Adds a page, document or post to the workspace; gives its id, or the id of the asset that has the
 * same address already.
 */
export const createAsset = (scope: Scope, { kind, name, url }: AssetInput): Promise<string> =>
  insertAsset(scope, {
    kind,
    source: url === null ? 'upload' : 'url',
    name,
    url,
    normalUrl: url === null ? null : normaliseUrl(url),
    metadata: {},
    content: null,
  });
