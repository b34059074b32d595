import type { DraftHint } from '@copydesk/contract/documents/draft-check';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { schema } from './edit-at-random.fixture.ts';
import { createFindings, tellSent } from './findings.ts';
import { createHints, hintAtCursor, hintsIn, sameHints, tellHints } from './hints.ts';
import { readBlocks } from './read-blocks.ts';
import { type Segment, segmentsOf } from './segments.ts';

const CLAIM = 'This tea keeps colds away.';
const RULE = {
  rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah',
  version: 1,
  name: 'Cures',
  severity: 'HIGH' as const,
  reason: 'Tea cures nothing.',
};

/** An editor with some paragraphs, and what a check of it would say about the claims in it. */
const open = (...texts: readonly string[]) => {
  const blocks = texts.map((text) => ({ type: 'paragraph' as const, children: [{ text }] }));
  let state = EditorState.create({
    doc: Node.fromJSON(schema, readBlocks(blocks)),
    plugins: [...createFindings(() => ({})), ...createHints()],
  });
  let sent: readonly Segment[] = [];
  const hintsFor = (...families: readonly DraftHint['family'][]): readonly DraftHint[] =>
    sent.flatMap(({ text }, segment) => {
      const start = text.indexOf(CLAIM);
      if (start === -1) return [];
      const end = start + CLAIM.length;
      return families.map((family) => ({
        family,
        rule: family === 'rule' ? RULE : null,
        segment,
        start,
        end,
        quote: CLAIM,
      }));
    });
  const edit = (change: (tr: Transaction) => Transaction): void => {
    state = state.apply(change(state.tr));
  };
  const ask = (): void => {
    sent = segmentsOf(state.doc);
    edit(tellSent);
  };
  const answer = (...families: readonly DraftHint['family'][]): void =>
    edit((tr) => tellHints(tr, hintsFor(...families), sent));
  const marked = () =>
    hintsIn(state).marked.map(({ from, to, families }) => [
      state.doc.textBetween(from, to, '\n'),
      ...families,
    ]);
  const drawnAt = () =>
    hintsIn(state)
      .decorations.find()
      .map(({ from, to }) => [from, to]);
  return { edit, ask, answer, marked, drawnAt, state: () => state };
};

test('a hint is marked at its sentence, once for all its families', () => {
  const { ask, answer, marked, drawnAt } = open('Hello.', `Welcome.  ${CLAIM} Bye.`);
  ask();
  answer('health', 'trading');
  expect(marked()).toEqual([[CLAIM, 'health', 'trading']]);
  // The first paragraph takes eight positions; the second begins behind its own opening.
  const from = 8 + 1 + 'Welcome.  '.length;
  expect(drawnAt()).toEqual([[from, from + CLAIM.length]]);
});

test('a hint of a rule says which rule objects, and is another hint once the reason changes', () => {
  const { ask, answer, state } = open(CLAIM);
  ask();
  answer('rule');
  const [hint] = hintsIn(state()).marked;
  expect(hint).toMatchObject({ families: ['rule'], rules: [RULE] });
  const changed = hint && { ...hint, rules: [{ ...RULE, reason: 'Nothing is shown.' }] };
  expect(sameHints(hint ? [hint] : [], hint ? [{ ...hint, from: 5 }] : [])).toBe(true);
  expect(sameHints(hint ? [hint] : [], changed ? [changed] : [])).toBe(false);
});

test('what is typed while a check is under way moves the hint to its sentence', () => {
  const { ask, answer, edit, marked, drawnAt } = open('Hello.', CLAIM);
  ask();
  edit((tr) => tr.insertText('Well. ', 1));
  answer('health');
  expect(marked()).toEqual([[CLAIM, 'health']]);
  edit((tr) => tr.insertText('Oh. ', 1));
  expect(marked()).toEqual([[CLAIM, 'health']]);
  expect(drawnAt()).toHaveLength(1);
});

test('a hint stays while its sentence changes, keeps its id, and goes with the sentence', () => {
  const { ask, answer, edit, marked, state } = open(CLAIM, 'Bye.');
  ask();
  answer('health');
  const id = hintsIn(state()).marked[0]?.id;
  edit((tr) => tr.insertText('green ', 1 + 'This '.length));
  expect(marked()).toEqual([['This green tea keeps colds away.', 'health']]);
  edit((tr) => tr.delete(1 + 'This '.length, 1 + 'This green '.length));
  ask();
  answer('health');
  expect(hintsIn(state()).marked.map((one) => one.id)).toEqual([id]);
  edit((tr) => tr.delete(1, 1 + CLAIM.length));
  expect(marked()).toEqual([]);
  ask();
  answer('health');
  expect(marked()).toEqual([]);
});

test('an answer without hints takes the marks away', () => {
  const { ask, answer, marked, drawnAt } = open(CLAIM);
  ask();
  answer('health');
  answer();
  expect(marked()).toEqual([]);
  expect(drawnAt()).toEqual([]);
});

test('the cursor is at a hint only inside its sentence', () => {
  const { ask, answer, edit, state } = open('Hello.', CLAIM);
  ask();
  answer('green');
  const goTo = (at: number) => edit((tr) => tr.setSelection(TextSelection.create(tr.doc, at)));
  goTo(3);
  expect(hintAtCursor(state())).toBeNull();
  goTo(12);
  expect(hintAtCursor(state())).toBe(hintsIn(state()).marked[0]?.id);
});
