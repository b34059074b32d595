import type { Draft } from '@copydesk/contract/documents/draft';
import { useEffect, useRef, useState } from 'react';
import { useUser, useWorkspace } from '../../../lib/session.ts';
import { languageTag } from '../../../parts/languages.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { createCell, useCell } from '../../../lib/cell.ts';
import { createOpenDocument, type OpenDocument } from './open-document.ts';
import { createKeeper, type Keeper } from './content/kept-text.ts';
import { UnknownBlockError } from './content/read-blocks.ts';
import { type EditorTexts, useTexts } from './texts.ts';

/** The id of this tab, so that two tabs do not overwrite each other's stored text. */
const TAB = crypto.randomUUID();

const useKeeper = (documentId: string): Keeper => {
  const { id: workspaceId } = useWorkspace();
  const { id: userId } = useUser();
  const [keeper] = useState(() =>
    createKeeper({ storage: globalThis.localStorage, userId, workspaceId, documentId, tab: TAB }),
  );
  return keeper;
};

/** When the tab is closed or hidden, stores the text in the browser and tries to save it. */
const useFarewell = (openDocument: OpenDocument | null): void => {
  useEffect(() => {
    if (!openDocument) return undefined;
    const { autosave } = openDocument;
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
  }, [openDocument]);
};

/**
 * Without unsaved changes the page shows what others save. With unsaved changes the person is asked
 * when they save.
 */
const useFollow = (openDocument: OpenDocument | null, draft: Draft): void => {
  const t = useTexts();
  const { id: userId } = useUser();
  useEffect(() => {
    if (!openDocument || openDocument.editor.isDestroyed || openDocument.theirs.get()) return;
    openDocument.editor.setEditable(draft.may_edit, false);
    if (openDocument.autosave.isDirty() || draft.revision <= openDocument.autosave.revision())
      return;
    openDocument.show(draft, false);
    if (draft.saved_by && draft.saved_by.id !== userId)
      showToast({ message: t('updated', { name: draft.saved_by.name ?? t('somebody') }) });
  }, [openDocument, draft, t, userId]);
};

const open = (draft: Draft, keeper: Keeper, t: EditorTexts): OpenDocument | 'unknown' => {
  try {
    return createOpenDocument(draft, keeper, {
      label: t('text_label'),
      placeholder: t('text_placeholder'),
      lang: languageTag(draft.language),
    });
  } catch (error) {
    if (error instanceof UnknownBlockError) return 'unknown';
    throw error;
  }
};

/** The open document; 'unknown' if the editor would lose a part of it; null while it is being opened. */
export const useDocumentEditor = (draft: Draft): OpenDocument | 'unknown' | null => {
  const t = useTexts();
  const keeper = useKeeper(draft.id);
  const first = useRef(draft);
  const words = useRef(t);
  const [openDocument] = useState(() => createCell<OpenDocument | 'unknown' | null>(null));
  useEffect(() => {
    first.current = draft;
    words.current = t;
  });
  useEffect(() => {
    const made = open(first.current, keeper, words.current);
    openDocument.set(made);
    return () => {
      openDocument.set(null);
      if (made !== 'unknown') made.close();
    };
  }, [openDocument, keeper]);
  const now = useCell(openDocument);
  useFarewell(now === 'unknown' ? null : now);
  useFollow(now === 'unknown' ? null : now, draft);
  return now;
};
