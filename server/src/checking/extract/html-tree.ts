import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, type TreeAdapter } from 'parse5';
import { decodeEntity } from './decode-entity.ts';

type DefaultMap = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** One token of a text: the start of its characters in the text, and its stretch of the source. */
type TextToken = [at: number, start: number, end: number];

export interface HtmlTree {
  readonly root: DefaultTreeAdapterTypes.Document;
  readonly tokens: ReadonlyMap<HtmlText, readonly TextToken[]>;
  /** The places of those attributes of an element that contain text for a reader. */
  readonly attributes: ReadonlyMap<
    HtmlElement,
    Readonly<Record<string, readonly [number, number]>>
  >;
  /** The places of <br> elements. */
  readonly breaks: ReadonlyMap<HtmlElement, readonly [number, number]>;
}

/** Attributes whose text is shown or read aloud. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'content',
  'label',
  'placeholder',
  'title',
  'value',
]);

/** The longest character reference, in UTF-16 units. Only leading zeros could make a reference longer. */
const REFERENCE_LENGTH = 64;

/**
 * Corrects the start of a text. If the parser dropped white space before a text that begins with a character
 * reference, it reports the last character of that reference as the start.
 */
const beginningOf = (source: string, start: number): number => {
  const at = source.slice(Math.max(0, start - REFERENCE_LENGTH), start).lastIndexOf('&');
  if (at < 0) return start;
  const from = Math.max(0, start - REFERENCE_LENGTH) + at;
  const reference = decodeEntity(source, from, source.length, false);
  return reference && from + reference.length > start ? from : start;
};

/**
 * Builds the tree that a browser would build. The parser keeps only one location for a text, even if tags
 * were inside it. So this function records the location of each token of a text. Locations that are not
 * needed are dropped at once.
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
          // Between two tokens the parser's offsets can be off by one; the stretch that joins both is right.
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
