import type { RuleDraft } from '@copydesk/contract/rule-authoring';
import { useCallback, useEffect, useState } from 'react';
import { post } from '../../lib/api.ts';
import { createAutosave, type SaveStatus } from '../../lib/autosave.ts';
import { isStale } from '../../lib/problem.ts';
import { type Path, type Source, withValue } from './draft-source.ts';

/** How far what was typed has come. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'typing' | 'saving' | 'conflict' | 'failed' };

export interface Draft {
  readonly source: Source;
  /** The same with what was typed since it was last drawn. */
  readonly latest: () => Source;
  readonly state: SaveState;
  readonly change: (path: Path, value: unknown) => void;
  readonly replace: (source: Source) => void;
  /** Saves what is not saved yet; gives the revision, or null where that did not work. */
  readonly save: () => Promise<number | null>;
}

const PAUSE_MS = 700;

const KINDS = { waiting: 'typing', saving: 'saving', stale: 'conflict', failed: 'failed' } as const;

/** A draft that saves itself a moment after the last letter, and at once when the page is left. */
export const useDraft = (read: RuleDraft): Draft => {
  const [source, setSource] = useState<Source>(read.source);
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [savedAt, setSavedAt] = useState(read.saved_at);
  // Made once: it holds what is typed and not sent, which must not wait for a render.
  const [desk] = useState(() => {
    let latest: Source = read.source;
    const autosave = createAutosave({
      revision: read.revision,
      pauseMs: PAUSE_MS,
      send: (sent: Source, revision) =>
        post('saveRuleDraft', {
          params: { rule_id: read.rule_id },
          body: { source: sent, revision },
        }),
      isStale,
      onStatus: setStatus,
      onSaved: (_sent, answer) => setSavedAt(answer.saved_at),
    });
    const replace = (next: Source): void => {
      latest = next;
      setSource(next);
      autosave.edit(next);
    };
    return { autosave, replace, latest: () => latest };
  });
  const { autosave, replace } = desk;

  const save = useCallback(
    async (): Promise<number | null> => ((await autosave.flush()) ? autosave.revision() : null),
    [autosave],
  );
  const change = useCallback(
    (path: Path, value: unknown) => replace(withValue(desk.latest(), path, value)),
    [desk, replace],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (autosave.status() !== 'saved') event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      globalThis.removeEventListener('beforeunload', warn);
      void autosave.flush();
    };
  }, [autosave]);

  const state: SaveState =
    status === 'saved' ? { kind: 'saved', at: savedAt } : { kind: KINDS[status] };
  return { source, latest: desk.latest, state, change, replace, save };
};
