import type { KeptPage, PageNode, PageStyle, PageWindow } from './page-dom.ts';

export interface WalkLimits {
  /** The maximum number of characters of HTML. */
  readonly maxLength: number;
  readonly maxNodes: number;
  /** How many texts are kept for measuring them. */
  readonly maxTexts: number;
}

export interface PageReading {
  /** Null if the page exceeds the limits. */
  readonly html: string | null;
  readonly title: string;
  readonly contentType: string;
}

/**
 * Writes the content of a page as plain HTML: text in blocks, headings, links and the texts of attributes,
 * with shadow roots and frames of the same origin flattened. Invisible text is put into elements marked as
 * hidden. Its source text runs inside the page, so it must not refer to anything outside of itself. It reads
 * every property from its prototype, because names in a document can override the properties of its forms.
 * Texts and elements are kept in the world that it runs in, for `measurePage`.
 */
export const walkPage = ({ maxLength, maxNodes, maxTexts }: WalkLimits): PageReading => {
  interface State {
    /** Why all descendants are invisible, as a style or as `hidden`; null if they are visible so far. */
    readonly gone: string | null;
    readonly opacity: number;
    /** Set inside a box without extent; `holds` if the box also clips positioned elements. */
    readonly clip: { readonly holds: boolean } | null;
    /**
     * Inside a box that clips or scrolls. There a position outside of the
     * window does not mean that text is invisible.
     */
    readonly inBox: boolean;
    /** Whether a parent's background shows through text without colour. */
    readonly textured: boolean;
    /** The kinds of the enclosing elements, each between spaces. */
    readonly inside: string;
  }
  interface Frame {
    readonly children: readonly PageNode[];
    readonly state: State;
    readonly reason: string | null;
    readonly closing: string;
    /** The number of the element among those that are kept, or -1. */
    readonly at: number;
    next: number;
  }

  const page = globalThis as unknown as PageWindow;
  type Owner = { readonly prototype: object };
  type Member = { readonly [kind in 'get' | 'value']?: (...args: unknown[]) => unknown };
  const member = ({ prototype }: Owner, name: string) =>
    Object.getOwnPropertyDescriptor(prototype, name) as Member;
  const getter = <T>(owner: Owner, name: string) => {
    const { get } = member(owner, name);
    return (node: PageNode) => get?.call(node) as T;
  };
  const method = <T>(owner: Owner, name: string) => {
    const { value } = member(owner, name);
    return (node: PageNode, ...args: unknown[]) => value?.apply(node, args) as T;
  };
  const nodeType = getter<number>(page.Node, 'nodeType');
  const textOf = getter<string | null>(page.Node, 'textContent');
  const childNodes = getter<ArrayLike<PageNode>>(page.Node, 'childNodes');
  const localName = getter<string>(page.Element, 'localName');
  const space = getter<string | null>(page.Element, 'namespaceURI');
  const shadowRoot = getter<PageNode | null>(page.Element, 'shadowRoot');
  const clientWidth = getter<number>(page.Element, 'clientWidth');
  const clientHeight = getter<number>(page.Element, 'clientHeight');
  const attribute = method<string | null>(page.Element, 'getAttribute');
  const select = method<ArrayLike<PageNode>>(page.Document, 'querySelectorAll');
  const assigned = method<readonly PageNode[]>(page.HTMLSlotElement, 'assignedNodes');
  const frameDocument = getter<PageNode | null>(page.HTMLIFrameElement, 'contentDocument');
  const rootOf = getter<PageNode | null>(page.Document, 'documentElement');
  const hrefOf = getter<string>(page.HTMLAnchorElement, 'href');
  const inputValue = getter<string>(page.HTMLInputElement, 'value');
  const areaValue = getter<string>(page.HTMLTextAreaElement, 'value');

  const words = (text: string) => new Set(text.split(' '));
  const skipped = words(
    'head script style template noscript noembed noframes canvas video audio datalist object embed wbr',
  );
  // Properties of these exist only in HTML: a link of an SVG is none of them.
  const native = words('a input textarea slot iframe');
  const inline = words('inline contents none inline-block inline-flex inline-grid ruby ruby-text');
  // Inputs whose value is left out: a password must not be stored, and readers do not see the others.
  const silent = words('hidden checkbox radio color file image password range');
  const wrappers: Readonly<Record<string, string>> = {
    a: 'a',
    button: 'button',
    figcaption: 'figcaption',
    caption: 'figcaption',
  };

  const out: string[] = [];
  let length = 0;
  let nodes = 0;
  const write = (text: string) => {
    out.push(text);
    length += text.length;
  };
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\r': ' ',
    '\0': '',
  };
  const escape = (text: string) =>
    text.toWellFormed().replaceAll(/[&<>"\r\0]/g, (char) => entities[char] ?? '');
  const written = (name: string, value: string | null) =>
    value === null || value.trim() === '' ? '' : ` ${name}="${escape(value)}"`;
  const mark = (reason: string) => (reason === 'hidden' ? ' hidden' : ` style="${reason}"`);
  const textIn = (text: string, reason: string | null) =>
    // White space between elements separates words, whether it is visible or not.
    reason === null || text.trim() === ''
      ? escape(text)
      : `<span${mark(reason)}>${escape(text)}</span>`;

  const kept: KeptPage = {
    elements: [],
    names: [],
    parents: [],
    texts: [],
    owners: [],
    starts: [],
    ends: [],
    wordings: [],
    openings: [],
    painters: [],
    veiled: new Set(),
  };
  const keepElement = (element: PageNode, name: string, parent: number) => {
    kept.names.push(name);
    kept.parents.push(parent);
    return kept.elements.push(element) - 1;
  };
  const writeText = (node: PageNode, text: string, reason: string | null, owner: number) => {
    const start = length;
    write(textIn(text, reason));
    if (owner < 0 || kept.texts.length >= maxTexts || !/[\p{L}\p{N}]/u.test(text)) return;
    kept.texts.push(node);
    kept.owners.push(owner);
    kept.starts.push(start);
    kept.ends.push(length);
    kept.wordings.push(text);
    kept.openings.push(reason === null ? 0 : `<span${mark(reason)}>`.length);
  };
  const drawn = words('img svg canvas video iframe object embed');
  const isPainted = ({ backgroundColor, backgroundImage }: PageStyle) =>
    backgroundImage !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)';

  const range = new page.Range();
  /** Whether all of a node's text is left of or above the area that can be scrolled to, or has no extent. */
  const isAway = (node: PageNode) => {
    range.selectNodeContents(node);
    const rects = Array.from(range.getClientRects());
    if (rects.length === 0) return false;
    return rects.every(({ right, bottom, width, height }) => {
      return right <= 0 || bottom <= 0 || width === 0 || height === 0;
    });
  };
  const isCut = ({ clip, clipPath, position }: PageStyle) => {
    if (/^inset\((?:[5-9]\d|100)(?:\.\d+)?%\)$|^circle\(0(?:px|%)/.test(clipPath)) return true;
    const sides = position === 'absolute' || position === 'fixed' ? clip.match(/-?[\d.]+/g) : null;
    if (sides?.length !== 4) return false;
    const [top = 0, right = 0, bottom = 0, left = 0] = sides.map(Number);
    return right - left <= 1 || bottom - top <= 1;
  };

  const below = (element: PageNode, name: string, style: PageStyle, parent: State): State => {
    const opacity = parent.opacity * Number(style.opacity);
    const isPlaced = style.position === 'absolute' || style.position === 'fixed';
    const cuts = (overflow: string) => overflow !== 'visible';
    // SVG elements have no box of this kind, and html and body are the window itself.
    const hasBox =
      space(element) === 'http://www.w3.org/1999/xhtml' &&
      !['inline', 'contents', 'none'].includes(style.display) &&
      name !== 'html' &&
      name !== 'body';
    const boxed = hasBox && (cuts(style.overflowX) || cuts(style.overflowY));
    const isFlat = boxed && (clientWidth(element) <= 1 || clientHeight(element) <= 1);
    const gone = (): string | null => {
      if (parent.gone !== null) return parent.gone;
      if (style.display === 'none') return 'display:none';
      if (opacity < 0.02) return 'opacity:0';
      return isCut(style) || style.contentVisibility === 'hidden' ? 'hidden' : null;
    };
    const inherited = isPlaced && parent.clip?.holds === false ? null : parent.clip;
    const holds = style.position !== 'static' || style.transform !== 'none';
    return {
      gone: gone(),
      opacity,
      clip: isFlat ? { holds } : inherited,
      inBox: parent.inBox || (boxed && !isFlat),
      textured: parent.textured || style.backgroundClip.includes('text'),
      inside: parent.inside,
    };
  };
  /** Why the text of an element is invisible, apart from its position. */
  const reasonOf = (style: PageStyle, state: State): string | null => {
    if (state.gone !== null) return state.gone;
    if (style.visibility !== 'visible') return 'visibility:hidden';
    if (Number.parseFloat(style.fontSize) < 1) return 'font-size:0';
    if (state.clip) return 'hidden';
    const colourless = /^rgba\(.*, 0\)$|\/ 0\)$/.test(style.webkitTextFillColor);
    return colourless && !state.textured && style.textShadow === 'none' ? 'hidden' : null;
  };

  /** The text that a style sheet puts before or after an element. */
  const generated = (element: PageNode, pseudo: string, at: number) => {
    const style = page.getComputedStyle(element, pseudo);
    const { content, display, visibility } = style;
    if (content !== 'none' && style.position !== 'static' && isPainted(style)) kept.veiled.add(at);
    if (!content.startsWith('"') || display === 'none' || visibility !== 'visible') return '';
    const text = [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
      .map(([, inner = '']) => inner.replaceAll(/\\(.)/g, '$1'))
      .join('');
    return /[\p{L}\p{N}]/u.test(text) ? text : '';
  };

  const childrenOf = (element: PageNode, name: string): readonly PageNode[] => {
    const shadow = shadowRoot(element);
    if (shadow) return Array.from(childNodes(shadow));
    if (name === 'slot') {
      const nodesOfHost = assigned(element);
      if (nodesOfHost.length > 0) return nodesOfHost;
    }
    if (name === 'iframe') {
      const inner = frameDocument(element);
      const root = inner && rootOf(inner);
      return root ? [root] : [];
    }
    return Array.from(childNodes(element));
  };

  const stack: Frame[] = [];
  const writeControl = (element: PageNode, name: string, marked: string, texts: string) => {
    if (name === 'textarea') return write(`<div${marked}>${escape(areaValue(element))}</div>`);
    const type = (attribute(element, 'type') ?? 'text').toLowerCase();
    const kind = /^[a-z-]+$/.test(type) ? type : 'text';
    const value = silent.has(kind) ? '' : written('value', inputValue(element));
    if (kind !== 'hidden') write(`<input type="${kind}"${value}${texts}${marked}>`);
  };

  const enter = (element: PageNode, parent: State, parentAt: number) => {
    const named = localName(element).toLowerCase();
    const isHtml = space(element) === 'http://www.w3.org/1999/xhtml';
    const name = native.has(named) && !isHtml ? 'g' : named;
    if (drawn.has(name)) kept.painters.push(element);
    if (skipped.has(name)) return;
    const style = page.getComputedStyle(element);
    const { position } = style;
    if ((position === 'absolute' || position === 'relative') && isPainted(style)) {
      kept.painters.push(element);
    }
    const state = below(element, name, style, parent);
    const reason = reasonOf(style, state);
    const marked = reason === null ? '' : mark(reason);
    if (name === 'br' || name === 'hr') return write(`<${name}>`);
    if ((name === 'title' || name === 'desc') && parent.inside.includes(' svg ')) {
      return write(`<span${written('title', textOf(element))}${marked}></span>`);
    }
    const texts = ['alt', 'aria-label', 'title', 'placeholder']
      .map((key) => written(key, attribute(element, key)))
      .join('');
    if (name === 'img' || name === 'area') return texts && write(`<img${texts}${marked}>`);
    if (name === 'input' || name === 'textarea') {
      return writeControl(element, name, marked, texts);
    }
    if (name === 'optgroup') write(textIn(attribute(element, 'label') ?? '', reason));

    const isBlock = !inline.has(style.display);
    const heading = /^h[1-6]$/.test(name) ? name : undefined;
    const keepsLines = isBlock && /^(preserve|break-spaces)/.test(style.whiteSpaceCollapse);
    const wanted = heading ?? wrappers[name] ?? (keepsLines ? 'pre' : undefined);
    // An element inside another of its kind would end the outer one when the HTML is parsed again.
    const kindOf = heading ? 'heading' : wanted;
    const isNew = wanted !== undefined && !state.inside.includes(` ${kindOf} `);
    // The language of the root is already written on the `html` element.
    const lang = element === root ? '' : written('lang', attribute(element, 'lang'));
    const shown = reason === null ? texts : '';
    if (reason !== null && texts !== '') write(`<span${marked}${texts}></span>`);
    const tag = isNew ? wanted : isBlock ? 'div' : lang + shown === '' ? '' : 'span';
    const href = tag === 'a' && name === 'a' ? hrefOf(element) : '';
    const link = /^https?:/.test(href) ? written('href', href) : '';
    if (tag !== '') write(`<${tag}${lang}${shown}${link}>`);
    // What is inside of a frame is measured from the corner of the frame, so it is not kept.
    const isApart = (parentAt < 0 && element !== root) || name === 'iframe';
    const at = isApart ? -1 : keepElement(element, name, parentAt);
    write(textIn(generated(element, '::before', at), reason));
    const inside = `${state.inside}${name === 'svg' ? 'svg ' : ''}${isNew ? `${kindOf} ` : ''}`;
    stack.push({
      children: childrenOf(element, name),
      state: { ...state, inside },
      reason,
      closing: textIn(generated(element, '::after', at), reason) + (tag === '' ? '' : `</${tag}>`),
      at,
      next: 0,
    });
  };

  const root = rootOf(page.document);
  const title = getter<string>(page.Document, 'title')(page.document);
  const contentType = getter<string>(page.Document, 'contentType')(page.document);
  if (!root) return { html: '', title, contentType };
  write(`<!doctype html><html${written('lang', attribute(root, 'lang'))}><head>`);
  write(`<meta charset="utf-8"><title>${escape(title)}</title>`);
  for (const meta of Array.from(select(page.document, 'meta[content]')).slice(0, 1_000)) {
    const key = (attribute(meta, 'name') ?? attribute(meta, 'property') ?? '').trim();
    if (/^(description|robots|(og|twitter):[a-z:]+)$/i.test(key)) {
      write(`<meta name="${key}"${written('content', attribute(meta, 'content'))}>`);
    }
  }
  write('</head><body>');
  const visible: State = {
    gone: null,
    opacity: 1,
    clip: null,
    inBox: false,
    textured: false,
    inside: ' ',
  };
  enter(root, visible, -1);
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    if (length > maxLength || nodes > maxNodes) return { html: null, title, contentType };
    const node = frame.children[frame.next];
    frame.next += 1;
    nodes += 1;
    if (!node) {
      write(frame.closing);
      stack.pop();
    } else if (nodeType(node) === 1) enter(node, frame.state, frame.at);
    else if (nodeType(node) === 3) {
      const text = textOf(node) ?? '';
      const { reason, state } = frame;
      const away = reason === null && !state.inBox && text.trim() !== '' && isAway(node);
      writeText(node, text, away ? 'hidden' : reason, frame.at);
    }
  }
  write('</body></html>');
  (globalThis as unknown as { keptPage: KeptPage }).keptPage = kept;
  return { html: out.join(''), title, contentType };
};
