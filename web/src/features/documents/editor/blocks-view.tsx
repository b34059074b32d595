import type { DraftBlock, DraftLeaf } from '@copydesk/contract/documents/draft';
import type { ReactNode } from 'react';
import { safeHref } from './content/plain-text.ts';

const marked = (leaf: DraftLeaf): ReactNode => {
  let shown: ReactNode = leaf.text;
  if (leaf.code) shown = <code>{shown}</code>;
  if (leaf.italic) shown = <em>{shown}</em>;
  if (leaf.bold) shown = <strong>{shown}</strong>;
  if (leaf.strikethrough) shown = <s>{shown}</s>;
  const href = leaf.href === undefined ? null : safeHref(leaf.href);
  return href === null ? (
    shown
  ) : (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {shown}
    </a>
  );
};

const HEADINGS = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

const Row = ({ row, isHead }: { readonly row: DraftBlock; readonly isHead: boolean }) => {
  const Cell = isHead ? 'th' : 'td';
  return (
    <tr>
      {row.children.map((cell, at) => (
        <Cell key={at}>{'text' in cell ? null : <Nodes nodes={cell.children} />}</Cell>
      ))}
    </tr>
  );
};

const Block = ({ block }: { readonly block: DraftBlock }): ReactNode => {
  const inside = <Nodes nodes={block.children} />;
  switch (block.type) {
    case 'heading': {
      const Heading = HEADINGS[(block.level ?? 1) - 1] ?? 'h6';
      return <Heading>{inside}</Heading>;
    }
    case 'paragraph':
      return <p>{inside}</p>;
    case 'bulleted_list':
      return <ul>{inside}</ul>;
    case 'numbered_list':
      return <ol start={block.start ?? 1}>{inside}</ol>;
    case 'list_item':
      return <li data-checked={block.checked}>{inside}</li>;
    case 'quote':
      return <blockquote>{inside}</blockquote>;
    case 'code_block':
      return (
        <pre>
          <code>{inside}</code>
        </pre>
      );
    case 'divider':
      return <hr />;
    case 'table':
      return (
        <table>
          <tbody>
            {block.children.map((row, at) =>
              'text' in row ? null : <Row key={at} row={row} isHead={at === 0} />,
            )}
          </tbody>
        </table>
      );
    case 'table_row':
    case 'table_cell':
      return inside;
  }
};

const Nodes = ({ nodes }: { readonly nodes: readonly (DraftBlock | DraftLeaf)[] }): ReactNode =>
  nodes.map((node, at) =>
    'text' in node ? <span key={at}>{marked(node)}</span> : <Block key={at} block={node} />,
  );

/** A read-only document. */
export const BlocksView = ({ blocks }: { readonly blocks: readonly DraftBlock[] }) => (
  <div className="ProseMirror">
    <Nodes nodes={blocks} />
  </div>
);
