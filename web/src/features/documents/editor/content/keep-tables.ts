import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';

/**
 * Makes the first row the table head and gives each column one alignment, after rows were added or removed.
 */
const mend = (tr: Transaction, table: Node, at: number): void => {
  const head = table.type.schema.nodes['tableHeader'];
  const plain = table.type.schema.nodes['tableCell'];
  const align: unknown[] = [];
  for (const row of table.children)
    row.children.forEach((cell, column) => (align[column] ??= cell.attrs['align']));
  table.forEach((row, rowAt, rowIndex) => {
    row.forEach((cell, cellAt, column) => {
      const type = rowIndex === 0 ? head : plain;
      const side = align[column] ?? null;
      if (cell.type === type && cell.attrs['align'] === side) return;
      const place = at + 1 + rowAt + 1 + cellAt;
      tr.setNodeMarkup(place, type, { ...cell.attrs, align: side });
    });
  });
};

/** Repairs tables after every change, so that block nodes can store them. */
export const keepTables = (): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const known = new Set<Node>();
      before.doc.descendants((node) => {
        if (node.type.name === 'table') known.add(node);
        return !node.isTextblock;
      });
      doc.descendants((node, at) => {
        if (node.type.name === 'table' && !known.has(node)) mend(tr, node, at);
        return !node.isTextblock;
      });
      return tr.docChanged ? tr : null;
    },
  });
