import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import type { Desk } from './desk.ts';
import { findingsIn, type MarkedFinding, tellOpen } from './findings.ts';

const inOrder = (desk: Desk): readonly MarkedFinding[] =>
  findingsIn(desk.editor.state).marked.toSorted((a, b) => a.from - b.from || a.to - b.to);

/** Puts the cursor to a finding, opens its note and brings it into sight: several may be at one place. */
export const goTo = ({ editor }: Desk, { id, from }: MarkedFinding): void => {
  const { tr, doc } = editor.state;
  const moved = tr.setSelection(TextSelection.create(doc, from)).scrollIntoView();
  editor.view.dispatch(tellOpen(moved, id));
  editor.view.focus();
};

/** The next finding after the cursor or the one before it, from the end on from the beginning again. */
export const goToNext = (desk: Desk, way: 1 | -1): MarkedFinding | null => {
  const all = inOrder(desk);
  const { active } = findingsIn(desk.editor.state);
  const { head } = desk.editor.state.selection;
  const at = all.findIndex(({ id }) => id === active);
  const behind = all.findIndex(({ from }) => from >= head);
  // Behind the last one comes the first, and before the first one the last.
  const beside = behind === -1 ? all.length : behind;
  const index = at === -1 ? beside - (way === 1 ? 0 : 1) : at + way;
  const next = all.at(index >= all.length ? 0 : index) ?? null;
  if (next) goTo(desk, next);
  return next;
};

/** Writes the suggested words in the place of the ones that a rule objects to; one undo takes it back. */
export const applySuggestion = ({ editor }: Desk, id: string): void => {
  const { state } = editor;
  const found = findingsIn(state).marked.find((one) => one.id === id);
  const words = found?.finding.suggestion ?? null;
  if (!found || words === null || !editor.isEditable) return;
  const tr = closeHistory(state.tr).insertText(words, found.from, found.to);
  const end = tr.mapping.map(found.to);
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)));
  editor.view.focus();
};
