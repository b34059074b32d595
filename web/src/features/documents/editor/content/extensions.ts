import {
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  Node,
  mergeAttributes,
} from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { keepTables } from './keep-tables.ts';
import { cleanText, safeHref } from './plain-text.ts';

/** Inline code. It may also be bold or a link, as block nodes allow. */
const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

/** Links. An unsafe address does not become a link, even if it is pasted. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href') ?? '');
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    { href: safeHref(String(HTMLAttributes['href'])) ?? '#', rel: 'noopener noreferrer nofollow' },
    0,
  ],
});

const BOX = 24;

/** List items. An item may begin with any block and may have a checkbox. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    checked: {
      default: null,
      keepOnSplit: true,
      parseHTML: (element: HTMLElement) => {
        const box = element.querySelector<HTMLInputElement>(':scope > input[type="checkbox"]');
        return box ? box.checked : null;
      },
      renderHTML: ({ checked }: { checked: boolean | null }) =>
        checked === null ? {} : { 'data-checked': String(checked) },
    },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      'Mod-Enter': () => {
        const { checked } = this.editor.getAttributes(this.name);
        if (typeof checked !== 'boolean') return false;
        return this.editor.commands.updateAttributes(this.name, { checked: !checked });
      },
    };
  },
  addProseMirrorPlugins() {
    const tick = (view: typeof this.editor.view, element: HTMLElement): boolean => {
      const at = view.posAtDOM(element, 0);
      const place = view.state.doc.resolve(at);
      const item = place.node(place.depth);
      if (item.type !== this.type) return false;
      const attrs = { ...item.attrs, checked: item.attrs['checked'] !== true };
      view.dispatch(view.state.tr.setNodeMarkup(place.before(place.depth), null, attrs));
      return true;
    };
    return [
      new Plugin({
        props: {
          handleClick: (view, _at, event) => {
            const { target } = event;
            if (!(target instanceof HTMLElement) || !view.editable) return false;
            if (target.dataset['checked'] === undefined || event.offsetX > BOX) return false;
            return tick(view, target);
          },
        },
      }),
    ];
  },
});

/** The attributes of table cells. Pasted cells that span several columns or rows become single cells. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const side = element.dataset['align'] ?? element.getAttribute('align') ?? '';
      return ['left', 'center', 'right'].includes(side) ? side : null;
    },
    renderHTML: ({ align }: { align: string | null }) =>
      align === null ? {} : { 'data-align': align },
  },
});

const cells = [
  TableCell.extend({
    content: 'inline*',
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag: 'td' }],
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  TableHeader.extend({
    content: 'inline*',
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag: 'th' }],
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
  TableRow.extend({ content: '(tableCell | tableHeader)+' }),
  // The page's security policy forbids style attributes, which Tiptap's own table rendering uses.
  Table.extend({
    addNodeView: () => null,
    renderHTML: () => ['div', { class: 'tableWrapper' }, ['table', ['tbody', 0]]],
  }),
];

/** Removes invisible characters from pasted content, and keeps tables in the form that block nodes allow. */
const Clean = Extension.create({
  name: 'clean',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedText: (text) => cleanText(text.replace(/\r\n?/g, '\n')),
        transformPastedHTML: cleanText,
      },
    }),
    keepTables(),
  ],
});

/** The editor's schema and behaviour: exactly what block nodes can hold. */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    link: false,
    listItem: false,
    trailingNode: false,
    underline: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    dropcursor: { color: 'var(--act)', width: 2 },
    undoRedo: { depth: 500 },
  }),
  Code,
  Link,
  ListItem,
  ...cells,
  Clean,
];
