import type { Scope } from '../platform/scope.ts';
import { readStoredContent } from './draft-content.ts';
import { readDraftState, refuseUnready, stale } from './draft-state.ts';
import { getDocumentVersion } from './document-versions.ts';
import { type SavedDraft, storeDraft } from './store-draft.ts';

/**
 * Makes an earlier version the text again, as a new version: what was there before is one version back.
 * Throws not_found, conflict for a document without a text, and stale when somebody saved since the base.
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
