import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import type { OpenDocument } from './open-document.ts';
import { findingsIn, type MarkedFinding, tellOpen } from './content/findings.ts';
import { hintsIn } from './content/hints.ts';

const inOrder = (openDocument: OpenDocument): readonly MarkedFinding[] =>
  findingsIn(openDocument.editor.state).marked.toSorted((a, b) => a.from - b.from || a.to - b.to);

/**
 * Moves the cursor to a finding, opens its note and scrolls to it. The id is needed because several findings
 * may be at one place.
 */
export const goTo = ({ editor }: OpenDocument, { id, from }: MarkedFinding): void => {
  const { tr, doc } = editor.state;
  const moved = tr.setSelection(TextSelection.create(doc, from)).scrollIntoView();
  editor.view.dispatch(tellOpen(moved, id));
  editor.view.focus();
};

/** Goes to the finding after or before the cursor. After the last finding it continues with the first. */
export const goToNext = (openDocument: OpenDocument, way: 1 | -1): MarkedFinding | null => {
  const all = inOrder(openDocument);
  const { active } = findingsIn(openDocument.editor.state);
  const { head } = openDocument.editor.state.selection;
  const at = all.findIndex(({ id }) => id === active);
  const behind = all.findIndex(({ from }) => from >= head);
  // After the last finding comes the first one, and before the first finding the last one.
  const beside = behind === -1 ? all.length : behind;
  const index = at === -1 ? beside - (way === 1 ? 0 : 1) : at + way;
  const next = all.at(index >= all.length ? 0 : index) ?? null;
  if (next) goTo(openDocument, next);
  return next;
};

/** Moves the cursor to the sentence of a hint and scrolls to it. */
export const goToHint = ({ editor }: OpenDocument, id: string): void => {
  const found = hintsIn(editor.state).marked.find((one) => one.id === id);
  if (!found) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, found.from)).scrollIntoView());
  editor.view.focus();
};

/** Goes to the hint after the cursor. After the last hint it continues with the first. */
export const goToNextHint = (openDocument: OpenDocument): void => {
  const { state } = openDocument.editor;
  const { marked } = hintsIn(state);
  const { head } = state.selection;
  const next = marked.find(({ from }) => from > head) ?? marked[0];
  if (next) goToHint(openDocument, next.id);
};

/** Replaces the words of a finding with the rule's suggestion. One undo reverts the change. */
export const applySuggestion = ({ editor }: OpenDocument, id: string): void => {
  const { state } = editor;
  const found = findingsIn(state).marked.find((one) => one.id === id);
  const words = found?.finding.suggestion ?? null;
  if (!found || words === null || !editor.isEditable) return;
  const tr = closeHistory(state.tr).insertText(words, found.from, found.to);
  const end = tr.mapping.map(found.to);
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)));
  editor.view.focus();
};

/** Accepts the suggestion of the open note. Without an open note, or without a suggestion, nothing happens. */
export const acceptOpen = (openDocument: OpenDocument): void => {
  const { active } = findingsIn(openDocument.editor.state);
  if (active !== null) applySuggestion(openDocument, active);
};
