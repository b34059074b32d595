import type { DraftBlock } from '@copydesk/contract/documents/draft';
import type { DraftFinding, DraftHint } from '@copydesk/contract/documents/draft-check';
import { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDITS } from '../../../../../../server/test/edits.ts';
import { anEdit, applyEdit, type Edit, schema, startState } from './edit-at-random.fixture.ts';
import { findingsIn, tellFound, tellSent } from './findings.ts';
import { hintsIn, tellHints } from './hints.ts';
import { maskText } from './plain-text.ts';
import { readBlocks } from './read-blocks.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { writeBlocks } from './write-blocks.ts';

const PER_RUN = 50;

const docOf = (blocks: readonly DraftBlock[]): Node => {
  const doc = Node.fromJSON(schema, readBlocks(blocks));
  doc.check();
  return doc;
};

const SAMPLE: readonly DraftBlock[] = [
  { type: 'heading', level: 1, children: [{ text: 'A savings account' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'It is ' },
      { text: 'climate neutral', bold: true },
      { text: ' and ' },
      { text: 'guaranteed', href: 'https://example.com/' },
      { text: '.\nReally.' },
    ],
  },
  {
    type: 'numbered_list',
    start: 4,
    children: [
      { type: 'list_item', children: [] },
      {
        type: 'list_item',
        checked: true,
        children: [
          { type: 'paragraph', children: [{ text: 'guaranteed' }] },
          {
            type: 'bulleted_list',
            children: [
              { type: 'list_item', children: [{ type: 'quote', children: [] }] },
              { type: 'list_item', children: [{ type: 'divider', children: [] }] },
            ],
          },
        ],
      },
    ],
  },
  {
    type: 'table',
    align: ['left', null],
    children: [
      {
        type: 'table_row',
        children: [
          { type: 'table_cell', children: [{ text: 'a' }] },
          { type: 'table_cell', children: [] },
        ],
      },
      {
        type: 'table_row',
        children: [
          { type: 'table_cell', children: [{ text: 'climate neutral', code: true, bold: true }] },
          { type: 'table_cell', children: [{ text: '1\n2' }] },
        ],
      },
    ],
  },
  { type: 'code_block', language: 'sql', children: [{ text: 'select 1;\nselect 2;' }] },
];

/** Whether every text reads as it is: a break in the middle of a character leaves two halves of none. */
const isClean = (doc: Node): boolean => {
  let clean = true;
  doc.descendants((node) => {
    if (!node.isTextblock) return true;
    const text = node.children.map((child) => child.text ?? '\n').join('');
    clean &&= maskText(text) === text;
    return false;
  });
  return clean;
};

/** Blocks are what the editor holds, and the editor gives back what it was given. */
const holds = ({ doc }: EditorState): void => {
  doc.check();
  const blocks = writeBlocks(doc);
  const again = docOf(blocks);
  expect(writeBlocks(again)).toEqual(blocks);
  expect(JSON.stringify(writeBlocks(again))).toBe(JSON.stringify(blocks));
  if (isClean(doc)) {
    const texts = (of: Node) => segmentsOf(of).map(({ scope, text, from }) => [scope, text, from]);
    expect(texts(again)).toEqual(texts(doc));
  }
};

/** Every unit of a segment is one position of the editor. */
const placesAreRight = ({ doc }: EditorState): void => {
  for (const { text, from } of segmentsOf(doc)) {
    expect(maskText(doc.textBetween(from, from + text.length, '\n', '\n'))).toBe(text);
    expect(doc.resolve(from + text.length).parentOffset).toBe(text.length);
  }
};

const marksKeepToTheirWords = (state: EditorState): void => {
  const { marked, decorations } = findingsIn(state);
  for (const { from, to, quote } of marked)
    expect(maskText(state.doc.textBetween(from, to, '\n', '\n'))).toBe(quote);
  const drawn = decorations
    .find()
    .map(({ from, to, spec }) => [from, to, (spec as { id: string }).id]);
  const order = (a: (string | number)[], b: (string | number)[]) =>
    String(a.at(-1)) < String(b.at(-1)) ? -1 : 1;
  expect(drawn.toSorted(order)).toEqual(
    marked.map(({ from, to, id }) => [from, to, id]).toSorted(order),
  );
};

/** Every hint is drawn where it is, inside the text. */
const hintsAreDrawn = (state: EditorState): void => {
  const { marked, decorations } = hintsIn(state);
  for (const { from, to } of marked) {
    expect(from).toBeLessThan(to);
    expect(to).toBeLessThanOrEqual(state.doc.content.size);
  }
  const drawn = decorations.find();
  expect(drawn).toHaveLength(marked.length);
  expect(
    new Map(drawn.map(({ from, to, spec }) => [(spec as { id: string }).id, [from, to]])),
  ).toEqual(new Map(marked.map(({ id, from, to }) => [id, [from, to]])));
};

const BAD = /climate neutral|guaranteed|word/gu;

/** What a check of these segments would say. */
const findingsFor = (segments: readonly Segment[]): readonly DraftFinding[] =>
  segments.flatMap(({ text }, segment) =>
    [...text.matchAll(BAD)].map((match) => ({
      segment,
      start: match.index,
      end: match.index + match[0].length,
      quote: match[0],
      rule_id: `rul_${match[0]}`,
      rule_version: 1,
      pack_id: null,
      rule_name: match[0],
      severity: 'HIGH' as const,
      reason: '',
      recommendation: null,
      suggestion: null,
      insertion: null,
      omission: null,
      cite: null,
    })),
  );

/** Hints at the first half of each text. */
const hintsFor = (segments: readonly Segment[]): readonly DraftHint[] =>
  segments.map(({ text }, segment) => {
    const end = Math.ceil(text.length / 2);
    return { family: 'green', rule: null, segment, start: 0, end, quote: text.slice(0, end) };
  });

/** A check is under way most of the time: its answer comes some edits after it was asked for. */
const live = (edits: readonly Edit[]): void => {
  let state = startState(docOf(SAMPLE));
  let sent: readonly Segment[] = [];
  edits.forEach((edit, at) => {
    if (at % 5 === 0) {
      sent = segmentsOf(state.doc);
      state = state.apply(tellSent(state.tr));
    }
    state = applyEdit(state, edit);
    if (at % 5 === 3) {
      const found = tellFound(state.tr, findingsFor(sent), sent);
      state = state.apply(tellHints(found, hintsFor(sent), sent));
    }
    holds(state);
    placesAreRight(state);
    marksKeepToTheirWords(state);
    hintsAreDrawn(state);
  });
};

test('no edit makes a difference between the editor, its blocks, its segments and its marks', () => {
  fc.assert(fc.property(fc.array(anEdit, { minLength: PER_RUN, maxLength: PER_RUN }), live), {
    numRuns: Math.ceil(EDITS / PER_RUN),
    endOnFailure: true,
  });
}, 180_000);

test('a document that is opened and saved is the same document', () => {
  expect(writeBlocks(docOf(SAMPLE))).toEqual(SAMPLE);
  expect(writeBlocks(docOf([]))).toEqual([]);
});
