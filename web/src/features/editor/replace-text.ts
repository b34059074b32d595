import type { DraftBlock } from '@copydesk/contract/editing';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { readBlocks } from './read-blocks.ts';

/** Marks a change that came from the server, so that it is not saved again. */
export const FROM_SERVER = 'fromServer';

/** Puts another text in the place of this one; what both have in common keeps its place, and the cursor too. */
export const replaceText = (state: EditorState, blocks: readonly DraftBlock[]): Transaction => {
  const { doc, tr } = state;
  const next = state.schema.nodeFromJSON(readBlocks(blocks));
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return tr;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  try {
    tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
    if (tr.doc.eq(next)) return tr;
  } catch {
    // The two differ in how they are built, not only in their words.
  }
  return state.tr.replaceWith(0, doc.content.size, next.content);
};
