import type { Scope } from '../../platform/db/scope.ts';
import { readStoredContent } from './draft-content.ts';
import { readDraftState, refuseUnready, stale } from './draft-state.ts';
import { getDocumentVersion } from './document-versions.ts';
import { type SavedDraft, storeDraft } from './store-draft.ts';

/**
 * Stores the text of an earlier version as a new version, so that the present text is kept as the one before.
 * Throws not_found, conflict for a document without a text, and stale if somebody saved since the base.
 */
export const restoreVersion = async (
  scope: Scope,
  input: {
    readonly documentId: string;
    readonly version: string;
    readonly baseRevision: number;
  },
): Promise<SavedDraft> => {
  const state = await readDraftState(scope, input.documentId);
  refuseUnready(state);
  const { title, blocks, raw, newest, version } = await getDocumentVersion(scope, input);
  if (state.revision !== input.baseRevision) throw stale(state);
  const content = readStoredContent({ title, document: blocks, raw_document: raw });
  const { revision, version: current, savedAt, contentHash } = state;
  if (newest || (contentHash && content.hash.equals(contentHash))) {
    return { revision, version: current, savedAt };
  }
  const saved = await storeDraft(scope, state, content, version);
  if (!saved) throw stale(await readDraftState(scope, input.documentId));
  return saved;
};
