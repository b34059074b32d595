import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { useEffect, useMemo, useState } from 'react';
import { type Draft, draftOf, isChanged } from './draft.ts';
import { keep, readKept } from './kept-draft.ts';

/**
 * The tone that is being edited. Changes are stored in this browser until they are saved or discarded, so
 * that neither a closed tab nor another page loses them.
 */
export const useDraft = (tone: ToneDraft) => {
  const [draft, setDraft] = useState<Draft>(() => readKept(tone.id) ?? draftOf(tone));
  const [wasKept, setWasKept] = useState(() => readKept(tone.id) !== null);
  const changed = useMemo(() => isChanged(draft, tone), [draft, tone]);
  useEffect(() => {
    keep(tone.id, changed ? draft : null);
  }, [tone.id, changed, draft]);
  const reset = (to: ToneDraft): void => {
    setDraft(draftOf(to));
    setWasKept(false);
  };
  return {
    draft,
    changed,
    /** The changes come from an earlier visit. */
    wasKept: wasKept && changed,
    /** Another person saved a version in the meantime. */
    isStale: changed && draft.version !== tone.version,
    change: setDraft,
    /** Keeps the changes and bases them on the newest version. */
    rebase: () => setDraft((before) => ({ ...before, version: tone.version })),
    reset,
  };
};

export type DraftState = ReturnType<typeof useDraft>;
