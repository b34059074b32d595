import type { Scope } from '../platform/scope.ts';
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
 * Saves what somebody typed. The text that is stored already changes nothing, whatever its base, so that a
 * save whose answer was lost can be sent again. Throws not_found, invalid, conflict for a document without a
 * text, and stale when somebody saved since the base.
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
  // A name or a save came in between; the next look tells which.
  const later = await readDraftState(scope, draft.documentId);
  if (later.revision !== draft.baseRevision) throw stale(later);
  const again = await storeDraft(scope, later, content);
  if (!again) throw stale(await readDraftState(scope, draft.documentId));
  return again;
};
