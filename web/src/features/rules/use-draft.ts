import type { RuleDraft } from '@copydesk/contract/rule-authoring';
import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../lib/api.ts';
import { isProblem } from '../../lib/problem.ts';
import { type Path, type Source, withValue } from './draft-source.ts';

/** How far what was typed has come. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'typing' | 'saving' | 'conflict' | 'failed' };

export interface Draft {
  readonly source: Source;
  readonly state: SaveState;
  readonly change: (path: Path, value: unknown) => void;
  readonly replace: (source: Source) => void;
  /** Saves what is not saved yet; gives the revision, or null where that did not work. */
  readonly save: () => Promise<number | null>;
}

const PAUSE_MS = 700;
const STALE = 412;

/** A draft that saves itself a moment after the last letter, and at once when the page is left. */
export const useDraft = (read: RuleDraft): Draft => {
  const [source, setSource] = useState<Source>(read.source);
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: read.saved_at });
  const latest = useRef<Source>(read.source);
  const saved = useRef<Source>(read.source);
  const revision = useRef(read.revision);
  const saving = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const ruleId = read.rule_id;

  const send = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    setState({ kind: 'saving' });
    try {
      const done = await post('saveRuleDraft', {
        params: { rule_id: ruleId },
        body: { source: sent, revision: revision.current },
      });
      revision.current = done.revision;
      saved.current = sent;
      setState(latest.current === sent ? { kind: 'saved', at: done.saved_at } : { kind: 'typing' });
      return true;
    } catch (error) {
      const isStale = isProblem(error) && error.status === STALE;
      setState({ kind: isStale ? 'conflict' : 'failed' });
      return false;
    }
  }, [ruleId]);

  const save = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    while (latest.current !== saved.current) {
      saving.current ??= send().finally(() => {
        saving.current = null;
      });
      if (!(await saving.current)) return null;
    }
    return revision.current;
  }, [send]);

  const replace = useCallback(
    (next: Source): void => {
      latest.current = next;
      setSource(next);
      setState(({ kind }) => ({ kind: kind === 'conflict' ? 'conflict' : 'typing' }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    [save],
  );
  const change = useCallback(
    (path: Path, value: unknown) => replace(withValue(latest.current, path, value)),
    [replace],
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (latest.current !== saved.current) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      globalThis.removeEventListener('beforeunload', warn);
      void save();
    };
  }, [save]);

  return { source, state, change, replace, save };
};
