import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, type TreeAdapter } from 'parse5';
import { decodeEntity } from './decode-entity.ts';

type DefaultMap = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** One token of a text: where its characters begin in the text, and its stretch of the source. */
type TextToken = [at: number, start: number, end: number];

export interface HtmlTree {
  readonly root: DefaultTreeAdapterTypes.Document;
  readonly tokens: ReadonlyMap<HtmlText, readonly TextToken[]>;
  /** Where an element's attributes stand; only of those that can hold text for a reader. */
  readonly attributes: ReadonlyMap<
    HtmlElement,
    Readonly<Record<string, readonly [number, number]>>
  >;
  /** Where a line break element stands. */
  readonly breaks: ReadonlyMap<HtmlElement, readonly [number, number]>;
}

/** Attributes that a reader reads or hears. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'content',
  'label',
  'placeholder',
  'title',
  'value',
]);

/** Longer references are made of leading zeros. */
const REFERENCE_LENGTH = 64;

/**
 * Where a text begins. The parser takes a text that begins with a reference for beginning at that
 * reference's last character, which shows where it dropped the white space before it.
 */
const beginningOf = (source: string, start: number): number => {
  const at = source.slice(Math.max(0, start - REFERENCE_LENGTH), start).lastIndexOf('&');
  if (at < 0) return start;
  const from = Math.max(0, start - REFERENCE_LENGTH) + at;
  const reference = decodeEntity(source, from, source.length, false);
  return reference && from + reference.length > start ? from : start;
};

/**
 * The tree a browser would build. The parser keeps one location for a whole text even if tags stood
 * inside it, so the tokens are written down as they come; all other locations are let go at once.
 */
export const parseHtmlTree = (source: string): HtmlTree => {
  const tokens = new Map<HtmlText, TextToken[]>();
  const attributes = new Map<HtmlElement, Record<string, readonly [number, number]>>();
  const breaks = new Map<HtmlElement, readonly [number, number]>();
  let lengthBefore = 0;

  const lengthOf = (node: HtmlNode | undefined): number =>
    node && defaultTreeAdapter.isTextNode(node) ? node.value.length : 0;

  const adapter: TreeAdapter<DefaultMap> = {
    ...defaultTreeAdapter,
    insertText: (parent, text) => {
      lengthBefore = lengthOf(parent.childNodes.at(-1));
      defaultTreeAdapter.insertText(parent, text);
    },
    insertTextBefore: (parent, text, reference) => {
      lengthBefore = lengthOf(parent.childNodes[parent.childNodes.indexOf(reference) - 1]);
      defaultTreeAdapter.insertTextBefore(parent, text, reference);
    },
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
    setNodeSourceCodeLocation: (node, location) => {
      if (!location) return;
      const { startOffset: start, endOffset: end } = location;
      if (defaultTreeAdapter.isTextNode(node)) {
        const list = tokens.get(node);
        const last = list?.at(-1);
        if (!list) tokens.set(node, [[0, beginningOf(source, start), end]]);
        else if (last && last[2] === start) {
          // Between two tokens the parser's offsets can be off by a character; a stretch is right.
          last[2] = end;
        } else list.push([lengthBefore, beginningOf(source, start), end]);
        return;
      }
      if (!defaultTreeAdapter.isElementNode(node)) return;
      if (node.tagName === 'br') breaks.set(node, [start, end]);
      const attrs = 'attrs' in location ? (location.attrs ?? {}) : {};
      const kept = node.attrs.flatMap(({ name }) => {
        const place = TEXT_ATTRIBUTES.has(name) ? attrs[name] : undefined;
        return place ? [[name, [place.startOffset, place.endOffset]] as const] : [];
      });
      if (kept.length > 0) attributes.set(node, Object.fromEntries(kept));
    },
  };
  const root = parse<DefaultMap>(source, { treeAdapter: adapter, sourceCodeLocationInfo: true });
  return { root, tokens, attributes, breaks };
};
