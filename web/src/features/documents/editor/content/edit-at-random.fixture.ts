import { getSchema } from '@tiptap/core';
import {
  baseKeymap,
  chainCommands,
  joinBackward,
  joinForward,
  lift,
  selectParentNode,
  setBlockType,
  splitBlock,
  toggleMark,
  wrapIn,
} from '@tiptap/pm/commands';
import { history, redo, undo } from '@tiptap/pm/history';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  tableEditing,
} from '@tiptap/pm/tables';
import fc from 'fast-check';
import { extensions } from './extensions.ts';
import { createFindings } from './findings.ts';
import { createHints } from './hints.ts';
import { keepTables } from './keep-tables.ts';

export const schema = getSchema(extensions);

export const startState = (doc: Node): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      history({ newGroupDelay: 0 }),
      tableEditing(),
      keepTables(),
      ...createFindings(() => ({ class: 'marked' })),
      ...createHints(),
    ],
  });

const type = (name: string) => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const mark = (name: string) => {
  const found = schema.marks[name];
  if (!found) throw new Error(`no mark ${name}`);
  return found;
};

/**
 * Difficult pasted text: markup, control characters, halves of characters, right-to-left marks, very long
 * words.
 */
const HOSTILE = [
  '<script>alert(1)</script>',
  '# not a heading\n\n- nor a list\n| a | b |\n|---|---|',
  'zero\u0000byte and bell\u0007 and escape\u001b[31m',
  'half \ud83d of a face and \udc00 the other',
  '\u202eright to left\u202c and \u200b nothing \ufeff',
  'e\u0301 👩‍👩‍👧‍👦 ﷽ İı ß ſ',
  '\r\ncarriage\rreturns\r\n',
  'x'.repeat(500),
  '`code` **bold** [link](javascript:alert(1))',
  '\t\ttabs and   many   spaces ',
] as const;

const fresh = (name: string): Node => {
  const filled = type(name).createAndFill();
  if (!filled) throw new Error(`${name} has no empty form`);
  return filled;
};

const insertTable: Command = (state, dispatch) => {
  const row = () => type('tableRow').create(null, [fresh('tableCell'), fresh('tableCell')]);
  dispatch?.(state.tr.replaceSelectionWith(type('table').create(null, [row(), row()])));
  return true;
};

const insertDivider: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(fresh('horizontalRule')));
  return true;
};

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(fresh('hardBreak')));
  return true;
};

const align =
  (side: string | null): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth);
      if (!['tableCell', 'tableHeader'].includes(node.type.name)) continue;
      const attrs = { ...node.attrs, align: side };
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, attrs));
      return true;
    }
    return false;
  };

const link: Command = toggleMark(mark('link'), { href: 'https://example.com/a?b=c' });

const COMMANDS = {
  split: splitBlock,
  enter: chainCommands(splitListItem(type('listItem')), baseKeymap['Enter'] as Command),
  backspace: baseKeymap['Backspace'] as Command,
  remove: baseKeymap['Delete'] as Command,
  joinBackward,
  joinForward,
  lift,
  selectParentNode,
  bulleted: wrapInList(type('bulletList')),
  numbered: wrapInList(type('orderedList'), { start: 3 }),
  sink: sinkListItem(type('listItem')),
  liftItem: liftListItem(type('listItem')),
  quote: wrapIn(type('blockquote')),
  heading: setBlockType(type('heading'), { level: 2 }),
  plain: setBlockType(type('paragraph')),
  code: setBlockType(type('codeBlock')),
  bold: toggleMark(mark('bold')),
  italic: toggleMark(mark('italic')),
  strike: toggleMark(mark('strike')),
  inlineCode: toggleMark(mark('code')),
  link,
  insertTable,
  insertDivider,
  insertBreak,
  alignRight: align('right'),
  alignNone: align(null),
  addRowAfter,
  addRowBefore,
  addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
  undo,
  redo,
} as const satisfies Record<string, Command>;

type CommandName = keyof typeof COMMANDS;

/** One edit by a person. Its position is a share of the document's length, so it fits any document. */
export type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'paste'; readonly at: number; readonly text: string }
  | {
      readonly kind: 'run';
      readonly at: number;
      readonly length: number;
      readonly name: CommandName;
    };

/**
 * A share made from an integer. Random doubles are mostly close to 0, so every edit would be at the
 * beginning.
 */
const place = fc.integer({ min: 0, max: 1_000_000 }).map((share) => share / 1_000_000);
const length = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }));
const words = fc.oneof(
  fc.constantFrom('a', ' ', 'word', 'climate neutral', 'guaranteed', '.', 'é', '👍'),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom(...HOSTILE),
);

export const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('type' as const), at: place, text: words }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: place, length }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('paste' as const), at: place, text: words }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      at: place,
      length,
      name: fc.constantFrom(...(Object.keys(COMMANDS) as CommandName[])),
    }),
  },
);

const select = (state: EditorState, at: number, over: number): EditorState => {
  const { doc } = state;
  const from = Math.floor(at * doc.content.size);
  const to = Math.min(doc.content.size, from + over);
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(to));
  return state.apply(state.tr.setSelection(selection));
};

const pasted = (text: string): Slice => {
  const blocks = text
    .split(/(?:\r\n?|\n){2,}/)
    .map((part) => type('paragraph').create(null, part === '' ? null : schema.text(part)));
  return new Slice(Fragment.from(blocks), 1, 1);
};

/** The state after an edit. A command that the editor refuses changes nothing but the selection. */
export const applyEdit = (state: EditorState, edit: Edit): EditorState => {
  const selected = select(state, edit.at, 'length' in edit ? edit.length : 0);
  if (edit.kind === 'type')
    return edit.text === '' ? selected : selected.apply(selected.tr.insertText(edit.text));
  if (edit.kind === 'cut') return selected.apply(selected.tr.deleteSelection());
  if (edit.kind === 'paste') return selected.apply(selected.tr.replaceSelection(pasted(edit.text)));
  let next = selected;
  COMMANDS[edit.name](selected, (tr) => {
    next = selected.apply(tr);
  });
  return next;
};
