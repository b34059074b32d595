import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { maskText } from './plain-text.ts';

interface Part {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text to rewrite, as plain text with the text around it. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
  /** The selected text. An empty line separates its paragraphs. */
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

const AROUND = 2_000;

const textIn = (doc: Node, from: number, to: number): string =>
  maskText(doc.textBetween(from, to, '\n\n', '\n'));

/** Leaves the white space at both ends out of the range, so that a rewrite does not change it. */
const trimmed = (doc: Node, from: number, to: number): Part | null => {
  const text = textIn(doc, from, to);
  const inner = text.trim();
  if (inner === '') return null;
  const start = from + text.indexOf(inner);
  return { from: start, to: start + inner.length, text: inner };
};

/** The passage in a range, or null if it has no text that could be rewritten. */
export const passageIn = (doc: Node, from: number, to: number): Passage | null => {
  const parts: Part[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from, at + 1);
    const end = Math.min(to, at + 1 + node.content.size);
    const part = node.type.spec.code || start >= end ? null : trimmed(doc, start, end);
    if (part) parts.push(part);
    return false;
  });
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return null;
  return {
    from: first.from,
    to: last.to,
    parts,
    text: parts.map(({ text }) => text).join('\n\n'),
    before: textIn(doc, 0, first.from).slice(-AROUND),
    after: textIn(doc, last.to, doc.content.size).slice(0, AROUND),
  };
};

/** The selected text; without a selection, the paragraph that the cursor is in. */
export const selectedPassage = ({ doc, selection }: EditorState): Passage | null => {
  const { $from, from, to, empty } = selection;
  return empty ? passageIn(doc, $from.start(), $from.end()) : passageIn(doc, from, to);
};

const inline = (schema: Schema, text: string, marks: readonly Mark[]): Fragment =>
  Fragment.from(
    text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [schema.nodes['hardBreak']?.create() as Node] : []),
        ...(line === '' ? [] : [schema.text(line, marks)]),
      ]),
  );

const marksAt = (doc: Node, from: number, to: number): readonly Mark[] =>
  doc.resolve(from).marksAcross(doc.resolve(to)) ?? [];

/**
 * Replaces a passage with new words. If the number of paragraphs is the same, each paragraph is replaced;
 * otherwise new paragraphs are inserted. One undo reverts the change.
 */
export const rewrite = (state: EditorState, passage: Passage, words: string): Transaction => {
  const { schema, doc } = state;
  const tr = closeHistory(state.tr);
  const paragraphs = words
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map((text) => text.trim());
  if (paragraphs.length === passage.parts.length) {
    for (let at = paragraphs.length - 1; at >= 0; at -= 1) {
      const { from, to } = passage.parts[at] as Part;
      tr.replaceWith(from, to, inline(schema, paragraphs[at] ?? '', marksAt(doc, from, to)));
    }
    return tr;
  }
  const { from, to } = passage;
  const isOne = passage.parts.length === 1;
  if (isOne && doc.resolve(from).parent.type.name !== 'paragraph') {
    return tr.replaceWith(from, to, inline(schema, paragraphs.join(' '), marksAt(doc, from, to)));
  }
  const blocks = paragraphs.map(
    (text) => schema.nodes['paragraph']?.create(null, inline(schema, text, [])) as Node,
  );
  return tr.replace(from, to, new Slice(Fragment.from(blocks), 1, 1));
};
