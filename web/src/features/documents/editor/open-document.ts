import type { Draft } from '@copydesk/contract/documents/draft';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { DraftCheck, DraftFinding } from '@copydesk/contract/documents/draft-check';
import { Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { createContext, useContext } from 'react';
import { get, post } from '../../../lib/api.ts';
import { createKeptAutosave, type KeptAutosave } from './content/kept-autosave.ts';
import { type Cell, createCell } from '../../../lib/cell.ts';
import { onPreferences, preferences } from '../../../lib/preferences.ts';
import { type CheckState, createCheckLoop } from './content/check-loop.ts';
import { drawFinding } from './content/draw-finding.ts';
import { extensions } from './content/extensions.ts';
import {
  createFindings,
  findingsIn,
  type FindingsState,
  type MarkedFinding,
  saysTheSame,
  tellFound,
  tellHold,
  tellPoint,
  tellSent,
} from './content/findings.ts';
import {
  createHints,
  hintAtCursor,
  hintsIn,
  type MarkedHint,
  sameHints,
  tellHints,
} from './content/hints.ts';
import { type Content, decideOpening, type Keeper } from './content/kept-text.ts';
import { readBlocks } from './content/read-blocks.ts';
import { FROM_SERVER, replaceText } from './content/replace-text.ts';
import { countWords, segmentsOf } from './content/segments.ts';
import { writeBlocks } from './content/write-blocks.ts';

/** The result of the last check. */
interface Checked {
  readonly state: CheckState;
  readonly rules: number;
  /** How many rules ran; null before the first check. */
  readonly coverage: Coverage | null;
  readonly truncated: boolean;
  /** Findings about something that is missing from the whole text. */
  readonly missing: readonly DraftFinding[];
  /** Rules that need a model. The editor asks no model, so they are not judged. */
  readonly unjudged: DraftCheck['unjudged'];
}

/** The open document: the editor, and the values that parts of the page subscribe to. */
export interface OpenDocument {
  readonly documentId: string;
  readonly language: Draft['language'];
  readonly editor: Editor;
  readonly autosave: KeptAutosave;
  readonly title: Cell<string>;
  readonly savedAt: Cell<string | null>;
  readonly checked: Cell<Checked>;
  readonly findings: Cell<readonly MarkedFinding[]>;
  readonly active: Cell<string | null>;
  /** Sentences that read like a claim; none unless the person wants to see them. They count nowhere. */
  readonly hints: Cell<readonly MarkedHint[]>;
  /** The hint at the cursor, if there is no finding. */
  readonly activeHint: Cell<string | null>;
  readonly words: Cell<number>;
  /** The text that another person saved while this one was being edited. */
  readonly theirs: Cell<Draft | null>;
  /** Whether the shown text comes from the browser's storage and not from the server. */
  readonly restored: Cell<boolean>;
  /** Increases whenever lines of the text may have moved. */
  readonly moved: Cell<number>;
  readonly setTitle: (title: string) => void;
  /** Shows a text from the server without saving it again. */
  readonly show: (draft: Draft, inHistory: boolean) => void;
  /** Highlights a range while the cursor is elsewhere; null removes the highlight. */
  readonly hold: (range: FindingsState['held']) => void;
  readonly content: () => Content;
  readonly point: (id: string | null) => void;
  readonly close: () => void;
}

export const OpenDocumentContext = createContext<OpenDocument | null>(null);

export const useOpenDocument = (): OpenDocument => {
  const openDocument = useContext(OpenDocumentContext);
  if (!openDocument) throw new Error('This part of the page needs an open document.');
  return openDocument;
};

interface EditorWords {
  readonly label: string;
  readonly placeholder: string;
  readonly lang: string | undefined;
}

/** Runs after the current frame, so that the pressed key is painted first. */
const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};

const COUNT_MS = 300;

const placeholder = (words: string): Extension =>
  Extension.create({
    name: 'editorPlugins',
    addProseMirrorPlugins: () => [
      ...createFindings(drawFinding),
      ...createHints(),
      new Plugin({
        props: {
          decorations: ({ doc }) =>
            doc.childCount === 1 && doc.firstChild?.isTextblock && doc.content.size === 2
              ? DecorationSet.create(doc, [Decoration.node(0, 2, { 'data-placeholder': words })])
              : null,
        },
      }),
    ],
  });

const NOTHING: Checked = {
  state: 'checking',
  rules: 0,
  coverage: null,
  truncated: false,
  missing: [],
  unjudged: [],
};

const sameFindings = (a: readonly MarkedFinding[], b: readonly MarkedFinding[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ id, finding }, at) => id === b[at]?.id && finding === b[at].finding));

/** Opens a document for editing. Throws an UnknownBlockError if the editor would lose a part of it. */
export const createOpenDocument = (
  draft: Draft,
  keeper: Keeper,
  words: EditorWords,
): OpenDocument => {
  const opening = draft.may_edit ? decideOpening(draft, keeper.read()) : { kind: 'saved' as const };
  const first: Content = opening.kind === 'saved' ? draft : opening.kept;
  const editor = new Editor({
    extensions: [...extensions, placeholder(words.placeholder)],
    content: readBlocks(first.blocks),
    editable: draft.may_edit && opening.kind !== 'both',
    injectCSS: false,
    enableContentCheck: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': words.label,
        ...(words.lang ? { lang: words.lang } : {}),
      },
      // Alt+Enter belongs to the page. The editor would take every Enter before the page hears of it.
      handleDOMEvents: { keydown: (_view, event) => event.altKey && event.key === 'Enter' },
      scrollMargin: 96,
      scrollThreshold: 96,
    },
  });
  let { doc } = editor.state;
  const params = { document_id: draft.id };
  const title = createCell(first.title);
  const savedAt = createCell(draft.saved_at);
  const checked = createCell<Checked>(NOTHING);
  const findings = createCell<readonly MarkedFinding[]>([]);
  const active = createCell<string | null>(null);
  const hints = createCell<readonly MarkedHint[]>([]);
  const activeHint = createCell<string | null>(null);
  const count = createCell(countWords(doc));
  const theirs = createCell<Draft | null>(opening.kind === 'both' ? draft : null);
  const restored = createCell(opening.kind === 'kept');
  const moved = createCell(0);
  const content = (): Content => ({ title: title.get(), blocks: writeBlocks(doc) });

  const meet = async (): Promise<void> => {
    editor.setEditable(false, false);
    theirs.set(await get('getDraft', { params }));
  };
  const autosave = createKeptAutosave({
    revision: draft.revision,
    read: content,
    send: ({ title: named, blocks }, base_revision) =>
      post('saveDraft', { params, body: { base_revision, title: named, blocks: [...blocks] } }),
    keeper,
    onSaved: ({ saved_at: at }) => savedAt.set(at),
  });
  autosave.status.subscribe(() => {
    // If this request fails, the panel has a button to try again.
    if (autosave.status.get() === 'stale') meet().catch(() => {});
  });

  const hideHints = (): void => editor.view.dispatch(tellHints(editor.state.tr, [], []));
  const checks = createCheckLoop({
    take: () => {
      editor.view.dispatch(tellSent(editor.state.tr));
      return segmentsOf(doc);
    },
    check: (segments) =>
      post('checkDraft', {
        body: {
          segments: segments.map(({ scope, text }) => ({ scope, text })),
          ...(draft.language ? { language: draft.language } : {}),
          ...(preferences().hints ? { hints: true } : {}),
        },
      }),
    found: (check: DraftCheck | null, segments) => {
      const all = check?.findings ?? [];
      // Hints may have been switched off since they were asked for.
      const told = preferences().hints ? (check?.hints ?? []) : [];
      editor.view.dispatch(tellHints(tellFound(editor.state.tr, all, segments), told, segments));
      const before = checked.get();
      const missing = all.filter(({ segment }) => segment === null);
      const isSame =
        missing.length === before.missing.length &&
        missing.every((one, at) => saysTheSame(one, before.missing[at] as DraftFinding));
      checked.set({
        state: before.state,
        rules: check?.rules ?? before.rules,
        coverage: check?.coverage ?? before.coverage,
        truncated: check?.truncated ?? false,
        missing: isSame ? before.missing : missing,
        unjudged: check?.unjudged ?? [],
      });
    },
    tell: (state) => {
      if (checked.get().state !== state) checked.set({ ...checked.get(), state });
      // A hint stays on its sentence while it changes, so it must go if nobody looks again.
      if (state === 'failed') hideHints();
    },
    later: afterPaint,
  });

  let counting: ReturnType<typeof setTimeout> | undefined;
  editor.on('transaction', ({ transaction }) => {
    const state = findingsIn(editor.state);
    if (!sameFindings(state.marked, findings.get())) findings.set(state.marked);
    active.set(state.active);
    const { marked } = hintsIn(editor.state);
    if (!sameHints(marked, hints.get())) hints.set(marked);
    activeHint.set(hintAtCursor(editor.state));
    if (editor.state.doc === doc) return;
    doc = editor.state.doc;
    if (transaction.getMeta(FROM_SERVER) !== true) autosave.touch();
    checks.changed();
    counting ??= setTimeout(() => {
      counting = undefined;
      count.set(countWords(doc));
    }, COUNT_MS);
    moved.set(moved.get() + 1);
  });
  checks.changed();
  let showsHints = preferences().hints;
  const leavePreferences = onPreferences(() => {
    if (preferences().hints === showsHints) return;
    showsHints = preferences().hints;
    if (showsHints) checks.changed();
    else hideHints();
  });
  if (opening.kind === 'kept') void autosave.overwrite(draft.revision);

  return {
    documentId: draft.id,
    language: draft.language,
    editor,
    autosave,
    title,
    savedAt,
    checked,
    findings,
    active,
    hints,
    activeHint,
    words: count,
    theirs,
    restored,
    moved,
    content,
    setTitle: (next) => {
      if (next === title.get()) return;
      title.set(next);
      autosave.touch();
    },
    show: (next, inHistory) => {
      const tr = replaceText(editor.state, next.blocks).setMeta(FROM_SERVER, true);
      editor.view.dispatch(inHistory ? tr : tr.setMeta('addToHistory', false));
      title.set(next.title);
      savedAt.set(next.saved_at);
      autosave.adopt(next.revision);
    },
    point: (id) => {
      if (findingsIn(editor.state).pointed !== id)
        editor.view.dispatch(tellPoint(editor.state.tr, id));
    },
    hold: (range) => editor.view.dispatch(tellHold(editor.state.tr, range)),
    close: () => {
      void autosave.flush();
      autosave.stop();
      checks.stop();
      leavePreferences();
      clearTimeout(counting);
      editor.destroy();
    },
  };
};
