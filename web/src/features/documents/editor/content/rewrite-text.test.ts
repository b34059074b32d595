import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { schema } from './edit-at-random.fixture.ts';
import { readBlocks } from './read-blocks.ts';
import { passageIn, rewrite, selectedPassage } from './rewrite-text.ts';
import { writeBlocks } from './write-blocks.ts';

const paragraph = (text: string) => ({ type: 'paragraph' as const, children: [{ text }] });
const stateOf = (...texts: string[]): EditorState =>
  EditorState.create({ doc: Node.fromJSON(schema, readBlocks(texts.map(paragraph))) });

const textsOf = ({ doc }: EditorState) =>
  writeBlocks(doc).map(({ children }) => children.map((leaf) => ('text' in leaf ? leaf.text : '')));

test('a passage is the words that are selected, without the space around them, and what is around', () => {
  const { doc } = stateOf('One two three.', 'Four five.');
  const passage = passageIn(doc, 4, 9);
  expect(passage).toMatchObject({ text: 'two', before: 'One ', after: ' three.\n\nFour five.' });
  expect(passageIn(doc, 4, 5)).toBeNull();
});

test('with nothing selected it is the paragraph that the cursor stands in', () => {
  const state = stateOf('One.', 'Two three.');
  const at = TextSelection.create(state.doc, 9);
  expect(selectedPassage(state.apply(state.tr.setSelection(at)))?.text).toBe('Two three.');
});

test('as many paragraphs as before are written one by one, each with its marks', () => {
  const state = EditorState.create({
    doc: Node.fromJSON(
      schema,
      readBlocks([
        { type: 'heading', level: 2, children: [{ text: 'Old', bold: true }] },
        paragraph('Old text.'),
      ]),
    ),
  });
  const passage = passageIn(state.doc, 0, state.doc.content.size);
  const next = passage && state.apply(rewrite(state, passage, 'New\n\nNew text.'));
  expect(next && writeBlocks(next.doc)).toEqual([
    { type: 'heading', level: 2, children: [{ text: 'New', bold: true }] },
    paragraph('New text.'),
  ]);
});

test('more paragraphs than before become paragraphs, and what stands around stays', () => {
  const state = stateOf('Keep this. Change that. Keep too.');
  const passage = passageIn(state.doc, 12, 24);
  expect(passage?.text).toBe('Change that.');
  const next = passage && state.apply(rewrite(state, passage, 'First.\n\nSecond.'));
  expect(next && textsOf(next)).toEqual([['Keep this. First.'], ['Second. Keep too.']]);
});
