import { memo } from 'react';
import { type Block, cutParts, type Leaf, readLeaves, readPart } from './read-markdown.ts';
import styles from './streamed-text.module.css';

const LeafText = ({ leaf }: { readonly leaf: Leaf }) => {
  let shown = <>{leaf.text}</>;
  if (leaf.code) shown = <code>{shown}</code>;
  if (leaf.italic) shown = <em>{shown}</em>;
  if (leaf.bold) shown = <strong>{shown}</strong>;
  return leaf.href === undefined ? (
    shown
  ) : (
    <a href={leaf.href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
};

const Inline = ({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) =>
  // Leaves have no id except their index, and only the last ones change.
  readLeaves(text, isOpen).map((leaf, at) => <LeafText key={at} leaf={leaf} />);

interface BlockProps {
  readonly block: Block;
  readonly isOpen: boolean;
}

const Items = ({
  items,
  isOpen,
}: {
  readonly items: readonly string[];
  readonly isOpen: boolean;
}) =>
  items.map((item, at) => (
    <li key={at}>
      <Inline text={item} isOpen={isOpen && at === items.length - 1} />
    </li>
  ));

const Table = ({ rows }: { readonly rows: readonly (readonly string[])[] }) => {
  const [head = [], ...body] = rows;
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Inline text={cell} isOpen={false} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, at) => (
          <tr key={at}>
            {row.map((cell, nth) => (
              <td key={nth}>
                <Inline text={cell} isOpen={false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The headings of the text begin at h2, because the title of the page is h1. */
const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

const ShownBlock = ({ block, isOpen }: BlockProps) => {
  switch (block.kind) {
    case 'heading': {
      const Tag = TAGS[block.level - 1] ?? 'h6';
      return (
        <Tag>
          <Inline text={block.text} isOpen={isOpen} />
        </Tag>
      );
    }
    case 'bullets':
      return (
        <ul>
          <Items items={block.items} isOpen={isOpen} />
        </ul>
      );
    case 'numbers':
      return (
        <ol start={block.start}>
          <Items items={block.items} isOpen={isOpen} />
        </ol>
      );
    case 'quote':
      return (
        <blockquote>
          <Inline text={block.text} isOpen={isOpen} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table rows={block.rows} />;
    case 'divider':
      return <hr />;
    case 'paragraph':
      return (
        <p>
          <Inline text={block.text} isOpen={isOpen} />
        </p>
      );
  }
};

/** One part of the text. It is rendered again only if its own source changes. */
const Part = memo(({ source, isOpen }: { readonly source: string; readonly isOpen: boolean }) => {
  const blocks = readPart(source);
  return blocks.map((block, at) => (
    <ShownBlock key={at} block={block} isOpen={isOpen && at === blocks.length - 1} />
  ));
});
Part.displayName = 'Part';

interface StreamedTextProps {
  readonly text: string;
  /** More text may follow, so a caret is shown at the end. */
  readonly isOpen: boolean;
  readonly lang?: string | undefined;
}

/** Shows a text with its formatting while it is being written. */
export const StreamedText = ({ text, isOpen, lang }: StreamedTextProps) => {
  const parts = cutParts(text);
  return (
    <div
      className={styles['text']}
      lang={lang}
      data-open={isOpen ? '' : undefined}
      data-testid="streamed-text"
    >
      {parts.map((source, at) => (
        <Part key={at} source={source} isOpen={isOpen && at === parts.length - 1} />
      ))}
    </div>
  );
};
