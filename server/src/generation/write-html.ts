import { type Block, cleanText, isLeaf, type Leaf, safeHref } from './blocks.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const lines = (text: string): string => escape(text).replaceAll('\n', '<br>');

/** The marks from the innermost to the outermost. */
const MARKS = [
  ['code', 'code'],
  ['italic', 'em'],
  ['bold', 'strong'],
  ['strikethrough', 's'],
] as const;

const inline = (leaf: Leaf): string => {
  const marked = MARKS.reduce(
    (html, [mark, tag]) => (leaf[mark] ? `<${tag}>${html}</${tag}>` : html),
    lines(leaf.text),
  );
  const href = leaf.href === undefined ? null : safeHref(leaf.href);
  return href === null ? marked : `<a href="${escape(href)}">${marked}</a>`;
};

const inner = ({ children }: Block): string =>
  children.map((child) => (isLeaf(child) ? inline(child) : element(child))).join('');

const plainText = ({ children }: Block): string =>
  children.map((child) => (isLeaf(child) ? child.text : plainText(child))).join('');

const table = ({ children, align }: Block): string => {
  const row = (block: Block, tag: 'th' | 'td'): string => {
    const cells = block.children.filter((cell): cell is Block => !isLeaf(cell));
    const written = cells.map((cell, i) => {
      const side = align?.[i];
      return `<${tag}${side ? ` class="${side}"` : ''}>${inner(cell)}</${tag}>`;
    });
    return `<tr>${written.join('')}</tr>`;
  };
  const [head, ...rest] = children.filter((child): child is Block => !isLeaf(child));
  if (!head) return '';
  const body = rest.map((block) => row(block, 'td')).join('\n');
  return `<table>\n<thead>${row(head, 'th')}</thead>\n<tbody>${body}</tbody>\n</table>\n`;
};

const item = (block: Block): string => {
  const box = block.checked === undefined ? '' : block.checked ? '☑ ' : '☐ ';
  const [first, ...rest] = block.children;
  // The first paragraph of an item gets no tag, so that it is on one line with its checkbox.
  const begin = first && !isLeaf(first) && first.type === 'paragraph' ? inner(first) : null;
  const more = { ...block, children: begin === null ? block.children : rest };
  return `<li>${box}${begin ?? ''}${inner(more)}</li>\n`;
};

const items = ({ children }: Block): string =>
  children.map((child) => (isLeaf(child) ? inline(child) : item(child))).join('');

const element = (block: Block): string => {
  switch (block.type) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(block.level ?? 1)));
      return `<h${level}>${inner(block)}</h${level}>\n`;
    }
    case 'paragraph':
      return `<p>${inner(block)}</p>\n`;
    case 'bulleted_list':
      return `<ul>\n${items(block)}</ul>\n`;
    case 'numbered_list': {
      const start = Math.trunc(block.start ?? 1);
      return `<ol${start === 1 ? '' : ` start="${start}"`}>\n${items(block)}</ol>\n`;
    }
    case 'quote':
      return `<blockquote>\n${inner(block)}</blockquote>\n`;
    case 'table':
      return table(block);
    case 'code_block':
      return `<pre><code>${escape(plainText(block))}</code></pre>\n`;
    case 'divider':
      return '<hr>\n';
    case 'list_item':
    case 'table_row':
    case 'table_cell':
      return inner(block);
  }
};

const STYLE = `
  body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, serif; color: #1c1917; background: #fff; }
  h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2rem 0 0.75rem; }
  a { color: #1d4ed8; }
  blockquote { margin: 1.25rem 0; padding-left: 1rem; border-left: 3px solid #d6d3d1; color: #44403c; }
  pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
  pre { padding: 0.75rem 1rem; background: #f5f5f4; overflow-x: auto; }
  table { border-collapse: collapse; margin: 1.25rem 0; }
  th, td { border: 1px solid #d6d3d1; padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; }
  .center { text-align: center; }
  .right { text-align: right; }
  hr { border: 0; border-top: 1px solid #d6d3d1; margin: 2rem 0; }
`;

/**
 * Writes a complete page that loads nothing else. Everything that somebody wrote is escaped and cannot become
 * markup, and links lead only to pages and email addresses.
 */
export const blocksToHtml = (
  blocks: readonly Block[],
  { title, language }: { readonly title: string; readonly language: string | null },
): string => `<!doctype html>
<html${language === null ? '' : ` lang="${escape(language)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${blocks.map(element).join('')}</body>
</html>
`;
