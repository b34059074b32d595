import { oneOf, whole } from '../../../lib/search.ts';

/** Which panel is open beside the text, and which version is shown. */
export interface EditorSearch {
  readonly panel?: 'versions' | 'approval' | 'receipt' | undefined;
  readonly version?: number | undefined;
  /** `plain` shows the version as it was, without marking what changed since. */
  readonly look?: 'plain' | undefined;
}

export const readEditorSearch = (raw: Record<string, unknown>): EditorSearch => {
  const panel = oneOf(raw['panel'], ['versions', 'approval', 'receipt']);
  const version = whole(raw['version']);
  return {
    panel,
    version: panel === 'versions' && version !== undefined && version > 0 ? version : undefined,
    look: oneOf(raw['look'], ['plain']),
  };
};
