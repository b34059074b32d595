import type { RuleDraft, SavedRuleDraft } from '@copydesk/contract/rules/rule-draft';
import { useCallback, useState } from 'react';
import { post } from '../../../lib/api.ts';
import type { SaveStatus } from '../../../lib/autosave.ts';
import { useAutosaved } from '../../../lib/use-autosaved.ts';
import { type Path, type Source, withValue } from '../draft-source.ts';

export interface Draft {
  readonly source: Source;
  /** The draft, including what was typed since the last render. */
  readonly latest: () => Source;
  readonly status: SaveStatus;
  /** When the draft was last saved; null if nothing was changed yet. */
  readonly savedAt: string | null;
  readonly change: (path: Path, value: unknown) => void;
  readonly replace: (source: Source) => void;
  /** Saves unsaved changes. Returns the revision, or null if saving failed. */
  readonly save: () => Promise<number | null>;
}

const PAUSE_MS = 700;

/** A draft that is saved shortly after the last change, and at once when the person leaves the page. */
export const useDraft = (read: RuleDraft): Draft => {
  const [savedAt, setSavedAt] = useState(read.saved_at);
  const { value, latest, status, edit, settle } = useAutosaved<Source, SavedRuleDraft>(
    read.source,
    {
      revision: read.revision,
      pauseMs: PAUSE_MS,
      send: (source, revision) =>
        post('saveRuleDraft', {
          params: { rule_id: read.rule_id },
          body: { source, revision },
        }),
      onSaved: (_source, answer) => setSavedAt(answer.saved_at),
    },
  );
  const change = useCallback(
    (path: Path, next: unknown) => edit(withValue(latest(), path, next)),
    [edit, latest],
  );
  return { source: value, latest, status, savedAt, change, replace: edit, save: settle };
};
