import { alignHtml } from '../extract/decode-entity.ts';
import {
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
  type HtmlTree,
  parseHtmlTree,
} from '../extract/html-tree.ts';
import { escape, MARK_STYLE, MAX_LABEL, type PageMark, writeMarked } from './write-marks.ts';
import { cleanStyle, DROPPED, isKeptAttribute, KEPT, SHOWN_AS, VOID } from './page-elements.ts';

const HTML = 'http://www.w3.org/1999/xhtml';
/** Deeper elements lose their tags. Browsers do not nest deeper either. */
const MAX_DEPTH = 400;

/**
 * The only style sheet of a copy. Different underlines distinguish the severities for readers who do not see
 * the colours.
 * @internal
 */
export const PAGE_STYLE = `body{margin:1rem;background:#fff;color:#1b1f24;font:15px/1.5 serif}
img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.2rem .5rem}
a{color:#2b50aa;text-decoration:underline}
.control{border:1px solid #8a8f98;border-radius:3px;padding:0 .4rem}
${MARK_STYLE}`;

const valueOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

const attributesOf = (element: HtmlElement, shownAs: string): string => {
  const style = cleanStyle(valueOf(element, 'style') ?? '');
  const kept = element.attrs.filter(
    // An attribute with a prefix does not belong to HTML.
    ({ name, value, prefix }) => !prefix && isKeptAttribute(shownAs, name, value),
  );
  const written = kept.map(({ name, value }) => ` ${name}="${escape(value)}"`);
  // The link's target is shown as a title, because the links of a copy do not work.
  const target = shownAs === 'a' ? (valueOf(element, 'href') ?? '') : '';
  const title =
    /^https?:/i.test(target) && valueOf(element, 'title') === undefined
      ? ` title="${escape(target.slice(0, MAX_LABEL))}"`
      : '';
  return `${written.join('')}${title}${style ? ` style="${escape(style)}"` : ''}`;
};

const SILENT = new Set(['hidden', 'password', 'file', 'image', 'color', 'range']);

/** Writes a field or button as a box with its text: in a copy nothing can be filled in or pressed. */
const controlOf = (element: HtmlElement): string => {
  const type = (valueOf(element, 'type') ?? 'text').toLowerCase();
  if (SILENT.has(type)) return '';
  if (type === 'checkbox' || type === 'radio') {
    return valueOf(element, 'checked') === undefined ? '\u2610 ' : '\u2611 ';
  }
  const words = valueOf(element, 'value') || valueOf(element, 'placeholder') || '';
  return `<span class="control">${escape(words)}</span>`;
};

type Covered = readonly (readonly [start: number, end: number])[];

/**
 * The stretches that marks cover, in order and without overlaps, for a quick search: a
 * page may have many texts and many marks.
 */
const coveredBy = (marks: readonly PageMark[]): Covered => {
  const covered: [number, number][] = [];
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    const last = covered.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else covered.push([start, end]);
  }
  return covered;
};

const isTouched = (covered: Covered, start: number, end: number): boolean => {
  let [low, high] = [0, covered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((covered[middle]?.[1] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (covered[low]?.[0] ?? Infinity) < end;
};

interface Page {
  readonly source: string;
  readonly tree: HtmlTree;
  readonly marks: readonly PageMark[];
  readonly covered: Covered;
}

const writeText = ({ source, tree, marks, covered }: Page, node: HtmlText): string => {
  const tokens = tree.tokens.get(node) ?? [];
  if (!tokens.some(([, start, end]) => isTouched(covered, start, end))) return escape(node.value);
  const pieces = tokens.flatMap(([at, start, end], n) =>
    alignHtml(node.value.slice(at, tokens[n + 1]?.[0]), source, start, end, false),
  );
  return writeMarked(pieces, marks);
};

/** The opening and closing tags to write for an element; null if it is removed with its content. */
const tagsOf = (element: HtmlElement, depth: number): readonly [string, string] | null => {
  const { tagName, namespaceURI } = element;
  if (namespaceURI !== HTML || DROPPED.has(tagName)) return null;
  if (tagName === 'dialog' && valueOf(element, 'open') === undefined) return null;
  if (tagName === 'input') return [controlOf(element), ''];
  if (tagName === 'html' || tagName === 'body' || depth > MAX_DEPTH) return ['', ''];
  if (tagName === 'button') return ['<span class="control">', '</span>'];
  const name = KEPT.has(tagName) ? tagName : (SHOWN_AS.get(tagName) ?? 'span');
  const opening = `<${name}${attributesOf(element, name)}>`;
  return [opening, VOID.has(name) ? '' : `</${name}>`];
};

/**
 * Makes a copy of a page that can only be looked at. The copy is written anew from the parsed tree, with only
 * elements and attributes that are known to be harmless. Other elements become a `span` or are removed. No
 * element of the copy makes a browser parse the following text as anything but HTML, so the copy stays
 * harmless even if the browser nests the elements differently.
 */
export const sanitisePage = (source: string, marks: readonly PageMark[] = []): string => {
  const tree = parseHtmlTree(source);
  const page = { source, tree, marks, covered: coveredBy(marks) };
  const written: string[] = [];
  const todo: (HtmlNode | string)[] = tree.root.childNodes.toReversed();
  let depth = 0;
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') {
      written.push(next);
      depth -= 1;
    } else if ('tagName' in next) {
      const tags = tagsOf(next, depth);
      if (!tags) continue;
      written.push(tags[0]);
      todo.push(tags[1]);
      depth += 1;
      for (let n = next.childNodes.length - 1; n >= 0; n -= 1) {
        const child = next.childNodes[n];
        if (child) todo.push(child);
      }
    } else if (next.nodeName === '#text' && 'value' in next) {
      written.push(writeText(page, next));
    }
  }
  return `<!doctype html><html><head><meta charset="utf-8"><style>${PAGE_STYLE}</style></head><body>${written.join('')}</body></html>`;
};
