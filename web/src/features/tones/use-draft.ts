import type { ToneDraft } from '@copydesk/contract/tone-authoring';
import { useEffect, useMemo, useState } from 'react';
import { type Draft, draftOf, isChanged } from './draft.ts';
import { keep, readKept } from './kept-draft.ts';

/**
 * The tone as it is being written. Changes are kept in this browser until they are saved or thrown away,
 * so that neither a closed tab nor another page loses them.
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
    /** Somebody saved another version in the meantime. */
    isStale: changed && draft.version !== tone.version,
    change: setDraft,
    /** Keeps the changes and takes the newest version as what they were made from. */
    rebase: () => setDraft((before) => ({ ...before, version: tone.version })),
    reset,
  };
};

export type DraftState = ReturnType<typeof useDraft>;
