import type { Draft } from '@copydesk/contract/editing';
import { useEffect, useRef, useState } from 'react';
import { useUser, useWorkspace } from '../../lib/session.ts';
import { languageTag } from '../../ui/languages.ts';
import { showToast } from '../../ui/toast.tsx';
import { createCell, useCell } from '../../lib/cell.ts';
import { createDesk, type Desk } from './desk.ts';
import { createKeeper, type Keeper } from './kept-text.ts';
import { UnknownBlockError } from './read-blocks.ts';
import { type EditorTexts, useTexts } from './texts.ts';

/** Each tab has a name of its own, so that two of them do not take each other's text. */
const TAB = crypto.randomUUID();

const useKeeper = (documentId: string): Keeper => {
  const { id: workspaceId } = useWorkspace();
  const { id: userId } = useUser();
  const [keeper] = useState(() =>
    createKeeper({ storage: globalThis.localStorage, userId, workspaceId, documentId, tab: TAB }),
  );
  return keeper;
};

/** A tab that is left or hidden has all it knows in the browser's keeping, and tries to save it. */
const useFarewell = (desk: Desk | null): void => {
  useEffect(() => {
    if (!desk) return undefined;
    const { autosave } = desk;
    const hide = (): void => {
      autosave.keepNow();
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      autosave.keepNow();
      if (autosave.isAtRisk()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', hide);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', hide);
      globalThis.removeEventListener('beforeunload', warn);
    };
  }, [desk]);
};

/** Whoever writes nothing sees what the others save; whoever does is asked when they save themselves. */
const useFollow = (desk: Desk | null, draft: Draft): void => {
  const t = useTexts();
  const { id: userId } = useUser();
  useEffect(() => {
    if (!desk || desk.editor.isDestroyed || desk.theirs.get()) return;
    desk.editor.setEditable(draft.may_edit, false);
    if (desk.autosave.isDirty() || draft.revision <= desk.autosave.revision()) return;
    desk.show(draft, false);
    if (draft.saved_by && draft.saved_by.id !== userId)
      showToast({ message: t('updated', { name: draft.saved_by.name ?? t('somebody') }) });
  }, [desk, draft, t, userId]);
};

const open = (draft: Draft, keeper: Keeper, t: EditorTexts): Desk | 'unknown' => {
  try {
    return createDesk(draft, keeper, {
      label: t('text_label'),
      placeholder: t('text_placeholder'),
      lang: languageTag(draft.language),
    });
  } catch (error) {
    if (error instanceof UnknownBlockError) return 'unknown';
    throw error;
  }
};

/** The open document; 'unknown' where the editor could not keep all that is in it. */
export const useNewDesk = (draft: Draft): Desk | 'unknown' | null => {
  const t = useTexts();
  const keeper = useKeeper(draft.id);
  const first = useRef(draft);
  const words = useRef(t);
  const [desk] = useState(() => createCell<Desk | 'unknown' | null>(null));
  useEffect(() => {
    first.current = draft;
    words.current = t;
  });
  useEffect(() => {
    const made = open(first.current, keeper, words.current);
    desk.set(made);
    return () => {
      desk.set(null);
      if (made !== 'unknown') made.close();
    };
  }, [desk, keeper]);
  const now = useCell(desk);
  useFarewell(now === 'unknown' ? null : now);
  useFollow(now === 'unknown' ? null : now, draft);
  return now;
};
