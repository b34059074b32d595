import { oneOf, whole } from '../../lib/search.ts';

/** What stands beside the text, and which version is looked at. */
export interface EditorSearch {
  readonly panel?: 'versions' | 'receipt' | undefined;
  readonly version?: number | undefined;
  /** The version as it read then, in place of what changed since. */
  readonly look?: 'plain' | undefined;
}

export const readEditorSearch = (raw: Record<string, unknown>): EditorSearch => {
  const panel = oneOf(raw['panel'], ['versions', 'receipt']);
  const version = whole(raw['version']);
  return {
    panel,
    version: panel === 'versions' && version !== undefined && version > 0 ? version : undefined,
    look: oneOf(raw['look'], ['plain']),
  };
};
