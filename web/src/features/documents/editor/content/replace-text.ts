import type { DraftBlock } from '@copydesk/contract/documents/draft';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { readBlocks } from './read-blocks.ts';

/** Marks a transaction whose text came from the server, so that it is not saved again. */
export const FROM_SERVER = 'fromServer';

/** Replaces the text. Parts that both texts share stay untouched, and the cursor keeps its place. */
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
    // The two texts differ in structure and not only in words.
  }
  return state.tr.replaceWith(0, doc.content.size, next.content);
};
