import type { Scope } from '../../platform/db/scope.ts';
import { readSentContent } from './draft-content.ts';
import { readCurrentContent, readDraftState, refuseUnready, stale } from './draft-state.ts';
import { type SavedDraft, storeDraft } from './store-draft.ts';

export interface DraftToSave {
  readonly documentId: string;
  /** The revision that the text came from. */
  readonly baseRevision: number;
  readonly title: string;
  readonly blocks: readonly unknown[];
}

/**
 * Saves a draft. Saving the text that is already stored succeeds with any base, so that a save whose answer
 * was lost can be repeated. Throws not_found, invalid, conflict for a document without a text, and stale if
 * somebody saved since the base.
 */
export const saveDraft = async (scope: Scope, draft: DraftToSave): Promise<SavedDraft> => {
  const content = readSentContent(draft);
  const state = await readDraftState(scope, draft.documentId);
  refuseUnready(state);
  const { revision, version, savedAt } = state;
  const known = state.contentHash ?? (await readCurrentContent(scope, state.id)).hash;
  if (content.hash.equals(known)) return { revision, version, savedAt };
  if (revision !== draft.baseRevision) throw stale(state);
  const saved = await storeDraft(scope, state, content);
  if (saved) return saved;
  // The version was named, or somebody saved, in between. The state says which.
  const later = await readDraftState(scope, draft.documentId);
  if (later.revision !== draft.baseRevision) throw stale(later);
  const again = await storeDraft(scope, later, content);
  if (!again) throw stale(await readDraftState(scope, draft.documentId));
  return again;
};
