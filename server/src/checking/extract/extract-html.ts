import type { Scope } from '../rule.ts';
import { alignHtml } from './decode-entity.ts';
import { decodeText, type TextHint } from './decode-text.ts';
import type { FileHint } from './detect-format.ts';
import { declaredLanguage, type ExtractedDocument } from './document.ts';
import {
  BLOCKS,
  BUTTON_INPUTS,
  CAPTIONS,
  HEADINGS,
  LINKS,
  META_NAMES,
  PREFORMATTED,
  SILENT_INPUTS,
  SKIPPED,
} from './html-elements.ts';
import {
  addPieces,
  emit,
  flushAll,
  type Frame,
  newBlock,
  pathOf,
  type Walk,
} from './html-blocks.ts';
import { hiddenReasonOf, VISIBLE, visibilityOf } from './html-style.ts';
import { type HtmlElement, type HtmlText, parseHtmlTree } from './html-tree.ts';
import { joinLayout } from './join-layout.ts';

const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

const addText = (walk: Walk, node: HtmlText): void => {
  const frame = walk.stack.at(-1);
  const tokens = walk.tree.tokens.get(node) ?? [];
  tokens.forEach(([at, start, end], index) => {
    const text = node.value.slice(at, tokens[index + 1]?.[0]);
    const pieces = alignHtml(text, walk.source, start, end, false);
    addPieces(walk, frame?.keepLines ? pieces.map((p) => ({ ...p, keepLines: true })) : pieces);
  });
};

const addAttribute = (
  walk: Walk,
  element: HtmlElement,
  frame: Frame,
  name: string,
  scope: Scope,
) => {
  const place = walk.tree.attributes.get(element)?.[name];
  const value = attributeOf(element, name);
  if (!place || value === undefined) return;
  const [from, to] = place;
  const opening = /^[^=]*=\s*(["']?)/.exec(walk.source.slice(from, Math.min(to, from + 1000)));
  if (!opening) return;
  const start = from + opening[0].length;
  const pieces = alignHtml(value, walk.source, start, opening[1] ? to - 1 : to, true);
  const reason = hiddenReasonOf(frame.visibility);
  const path = pathOf(walk.stack, frame.step);
  const { language } = frame;
  emit(walk, { pieces, path, scope, language, allInLink: false, reason }, name);
};

/** Adds the texts in an element's attributes. */
const addAttributes = (walk: Walk, element: HtmlElement, frame: Frame): void => {
  if (!walk.tree.attributes.has(element)) return;
  const { tagName } = element;
  if (tagName === 'meta') {
    const name = attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? '';
    if (META_NAMES.has(name.trim().toLowerCase())) {
      addAttribute(walk, element, frame, 'content', 'meta');
    }
    return;
  }
  if (tagName === 'input') {
    const type = (attributeOf(element, 'type') ?? 'text').toLowerCase();
    if (type === 'hidden') return;
    if (!SILENT_INPUTS.has(type)) {
      addAttribute(walk, element, frame, 'value', BUTTON_INPUTS.has(type) ? 'link' : 'body');
    }
  }
  if (tagName === 'optgroup') addAttribute(walk, element, frame, 'label', 'body');
  addAttribute(walk, element, frame, 'alt', 'alt');
  addAttribute(walk, element, frame, 'aria-label', 'alt');
  addAttribute(walk, element, frame, 'title', 'alt');
  addAttribute(walk, element, frame, 'placeholder', 'body');
};

const scopeOf = (element: HtmlElement, parent: Frame, inHead: boolean): Scope => {
  const { tagName } = element;
  if (tagName === 'title') return inHead ? 'title' : 'alt';
  if (tagName === 'desc') return 'alt';
  if (HEADINGS.has(tagName)) return 'heading';
  return CAPTIONS.has(tagName) && parent.scope === 'body' ? 'caption' : parent.scope;
};

const frameOf = (walk: Walk, element: HtmlElement, parent: Frame): Frame => {
  const { tagName, attrs } = element;
  parent.elements += 1;
  const isDialog = tagName === 'dialog' && attributeOf(element, 'open') === undefined;
  const visibility =
    attrs.length === 0 && !isDialog
      ? visibilityOf(parent.visibility, undefined, false, false)
      : visibilityOf(
          parent.visibility,
          attributeOf(element, 'style'),
          attributeOf(element, 'hidden') !== undefined,
          isDialog,
        );
  const language = attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang');
  return {
    children: element.childNodes,
    step: /^[a-z][a-z0-9-]*$/.test(tagName)
      ? `${tagName}:nth-child(${parent.elements})`
      : `*:nth-child(${parent.elements})`,
    block: BLOCKS.has(tagName) || visibility.block,
    visibility,
    // The language of the `html` element is stored in the document and not in each segment.
    language:
      language === undefined || tagName === 'html' ? parent.language : declaredLanguage(language),
    scope: scopeOf(element, parent, walk.stack.at(-1)?.step.startsWith('head:') ?? false),
    inLink: parent.inLink || LINKS.has(tagName),
    keepLines: parent.keepLines || PREFORMATTED.has(tagName),
    next: 0,
    elements: 0,
  };
};

/** Enters an element, or skips it if it contains nothing for a reader. */
const enter = (walk: Walk, element: HtmlElement, parent: Frame): void => {
  const frame = frameOf(walk, element, parent);
  if (element.tagName === 'br') {
    const [start, end] = walk.tree.breaks.get(element) ?? [0, 0];
    addPieces(walk, [{ text: '\n', start, end, keepLines: true }]);
    return;
  }
  if (frame.block) flushAll(walk);
  addAttributes(walk, element, frame);
  if (SKIPPED.has(element.tagName)) return;
  walk.stack.push(frame);
};

const walkTree = (walk: Walk): void => {
  for (let frame = walk.stack.at(-1); frame; frame = walk.stack.at(-1)) {
    const node = frame.children[frame.next];
    frame.next += 1;
    if (!node) {
      if (frame.block) flushAll(walk);
      walk.stack.pop();
    } else if ('tagName' in node) enter(walk, node, frame);
    else if (node.nodeName === '#text' && 'value' in node) addText(walk, node);
  }
  flushAll(walk);
};

/** Extracts the texts of decoded HTML. */
export const readHtml = (source: string): Omit<ExtractedDocument, 'format' | 'lineStarts'> => {
  const tree = parseHtmlTree(source);
  const root: Frame = {
    children: tree.root.childNodes,
    step: '',
    block: true,
    visibility: VISIBLE,
    language: null,
    scope: 'body',
    inLink: false,
    keepLines: false,
    next: 0,
    elements: 0,
  };
  const walk: Walk = {
    source,
    tree,
    stack: [root],
    segments: [],
    hidden: [],
    shown: newBlock(),
    unseen: newBlock(),
    title: null,
  };
  walkTree(walk);
  const { segments, hidden, title } = walk;
  const html = tree.root.childNodes.find((node) => node.nodeName === 'html');
  const language = html && 'attrs' in html ? declaredLanguage(attributeOf(html, 'lang')) : null;
  return { title, language, segments, hidden };
};

/** Extracts visible text by block. Only inline styles are considered; style sheets would need a browser. */
export const extractHtml = (
  bytes: Uint8Array,
  hint: TextHint & Pick<FileHint, 'rendered'>,
): ExtractedDocument => {
  const source = decodeText(bytes, { ...hint, html: true });
  const read = readHtml(source);
  const layout = hint.rendered ? joinLayout(source, read.segments) : null;
  return { format: 'html', ...read, lineStarts: null, ...(layout ? { layout } : {}) };
};
