import type { PageNode, PageWindow } from './page-dom.ts';

/**
 * A node of a copied page: a text, or an element with its attributes and children. Elements of SVG begin with `svg:`.
 * `#style` has the rules of a style sheet as `text`, `#sheet` the address of one, `#shadow` is a shadow root, and `#box` stands for
 * a frame.
 */
type CopiedNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      children: readonly CopiedNode[],
    ];

export interface CopiedTree {
  readonly url: string;
  /** The address that relative ones refer to. */
  readonly base: string;
  /** Whether browsers show the page as pages of the nineties. */
  readonly quirks: boolean;
  readonly root: CopiedNode;
  readonly frames: number;
  readonly films: number;
  readonly drawings: number;
  readonly elements: number;
}

export interface CopyLimits {
  /** Of everything that is written, in characters. */
  readonly maxLength: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  /** Of one drawing, in characters. */
  readonly maxDrawing: number;
}

/**
 * Copies the elements of a page as data, with what its fields, canvases and style sheets have now, as JSON; null if the page has too much
 * of them. Scripts are left out. Nothing is judged here: who writes a page from it keeps only what is known to be harmless.
 * Its source text runs inside the page, like that of `walkPage`, and reads every property from its prototype.
 */
export const copyTree = (limits: CopyLimits): string | null => {
  const { maxLength, maxNodes, maxDepth, maxDrawing } = limits;
  type Owner = { readonly prototype: object };
  type Member = { readonly [kind in 'get' | 'value']?: (...args: unknown[]) => unknown };
  interface Sheet {
    readonly cssRules: ArrayLike<{ readonly cssText: string }>;
    readonly disabled: boolean;
    readonly replaceSync: (rules: string) => void;
  }
  const page = globalThis as unknown as PageWindow & Readonly<Record<string, Owner>>;
  const member = (owner: Owner | undefined, name: string) =>
    Object.getOwnPropertyDescriptor(owner?.prototype ?? {}, name) as Member | undefined;
  const getter = <T>(owner: Owner | undefined, name: string) => {
    const get = member(owner, name)?.get;
    return (node: PageNode) => get?.call(node) as T;
  };
  const method = <T>(owner: Owner | undefined, name: string) => {
    const value = member(owner, name)?.value;
    return (node: PageNode, ...args: unknown[]) => value?.apply(node, args) as T;
  };
  const nodeType = getter<number>(page.Node, 'nodeType');
  const textOf = getter<string | null>(page.Node, 'textContent');
  const childNodes = getter<ArrayLike<PageNode>>(page.Node, 'childNodes');
  const baseUri = getter<string>(page.Node, 'baseURI');
  const localName = getter<string>(page.Element, 'localName');
  const space = getter<string | null>(page.Element, 'namespaceURI');
  const shadowRoot = getter<PageNode | null>(page.Element, 'shadowRoot');
  const attributesOf = getter<ArrayLike<PageNode>>(page.Element, 'attributes');
  const attribute = method<string | null>(page.Element, 'getAttribute');
  const rectOf = method<{ width: number; height: number }>(page.Element, 'getBoundingClientRect');
  const parentOf = getter<PageNode | null>(page.Node, 'parentNode');
  const attributeName = getter<string>(page['Attr'], 'name');
  const attributeValue = getter<string>(page['Attr'], 'value');
  const rootOf = getter<PageNode | null>(page.Document, 'documentElement');
  const addressOf = getter<string>(page.Document, 'URL');
  const modeOf = getter<string>(page.Document, 'compatMode');
  const adopted = {
    9: getter<ArrayLike<Sheet> | undefined>(page.Document, 'adoptedStyleSheets'),
    11: getter<ArrayLike<Sheet> | undefined>(page['ShadowRoot'], 'adoptedStyleSheets'),
  };
  const sheetOf = {
    link: getter<Sheet | null | undefined>(page['HTMLLinkElement'], 'sheet'),
    style: getter<Sheet | null | undefined>(page['HTMLStyleElement'], 'sheet'),
  };
  const currentSource = getter<string>(page.HTMLImageElement, 'currentSrc');
  const inputValue = getter<string>(page.HTMLInputElement, 'value');
  const inputChecked = getter<boolean>(page.HTMLInputElement, 'checked');
  const areaValue = getter<string>(page.HTMLTextAreaElement, 'value');
  const isSelected = getter<boolean>(page['HTMLOptionElement'], 'selected');
  const draw = method<string>(page['HTMLCanvasElement'], 'toDataURL');

  const words = (text: string) => new Set(text.split(' '));
  const skipped = words(
    'script noscript template base source track param noembed noframes map datalist audio',
  );
  const boxes = words('iframe frame object embed fencedframe portal');
  // What they contain is typed by somebody, or not for readers.
  const silent = words('hidden password file');
  const addresses = words('src href xlink:href poster background');

  let length = 0;
  let nodes = 0;
  let [frames, films, drawings, elements] = [0, 0, 0, 0];
  const count = <T extends string>(text: T): T => {
    length += text.length;
    return text;
  };
  const resolve = (value: string, from: PageNode): string =>
    value.startsWith('#') ? value : (URL.parse(value.trim(), baseUri(from))?.href ?? '');
  const copyAttributes = (element: PageNode): Record<string, string> => {
    const copied: Record<string, string> = {};
    for (const one of Array.from(attributesOf(element)).slice(0, 200)) {
      const name = attributeName(one).toLowerCase();
      if (name.startsWith('on') || name === 'srcset' || name === 'nonce') continue;
      const value = attributeValue(one);
      const whole = addresses.has(name) ? resolve(value, element) : value;
      // Style sheets may choose by any attribute, but not by a whole record of data.
      copied[attributeName(one)] = count(name.startsWith('data-') ? whole.slice(0, 200) : whole);
    }
    return copied;
  };
  /** The rules of a sheet as it is now; null if another site wrote it. */
  const rulesOf = (sheet: Sheet): string | null => {
    try {
      return Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n');
    } catch {
      return null;
    }
  };
  /** The text of a style element, unless scripts have changed its rules since. Written by the browser, some shorthands are lost. */
  const styleText = (text: string, sheet: Sheet): string => {
    const isImport = ({ cssText }: { readonly cssText: string }) => /^@import\b/i.test(cssText);
    try {
      const probe = new page.CSSStyleSheet() as unknown as Sheet;
      probe.replaceSync(text);
      const now = Array.from(sheet.cssRules).filter((rule) => !isImport(rule)).length;
      return now === probe.cssRules.length ? text : (rulesOf(sheet) ?? text);
    } catch {
      return text;
    }
  };
  const styleNode = (text: string, media: string, from: PageNode): CopiedNode => [
    '#style',
    { text: count(text), media, base: baseUri(from) },
    [],
  ];
  const adoptedBy = (node: PageNode, kind: 9 | 11): CopiedNode[] =>
    Array.from(adopted[kind](node) ?? [], (sheet) => styleNode(rulesOf(sheet) ?? '', '', node));

  /** How dense the chosen image is, as the page says it; '' if it does not. */
  const densityOf = (image: PageNode, chosen: string): Record<string, string> => {
    const parent = parentOf(image);
    const inPicture =
      parent && nodeType(parent) === 1 && localName(parent) === 'picture'
        ? Array.from(childNodes(parent)).filter(
            (one) => nodeType(one) === 1 && localName(one) === 'source',
          )
        : [];
    for (const from of [...inPicture, image]) {
      const candidates = (attribute(from, 'srcset') ?? '').slice(0, 20_000).split(/,\s+|\s+,/);
      for (const candidate of candidates) {
        const [address = '', density = ''] = candidate.trim().split(/\s+/);
        if (density === '' || resolve(address, from) !== chosen) continue;
        return { density, sizes: attribute(from, 'sizes') ?? '' };
      }
    }
    return {};
  };
  const drawing = (canvas: PageNode): string => {
    try {
      const drawn = draw(canvas, 'image/png');
      if (drawn.length <= maxDrawing) return count(drawn);
    } catch {
      // What another site's image was drawn on cannot be read.
    }
    drawings += 1;
    return '';
  };
  const boxOf = (element: PageNode): CopiedNode => {
    frames += 1;
    const { width, height } = rectOf(element);
    const { class: kind = '', id = '' } = copyAttributes(element);
    return ['#box', { class: kind, id, width: String(width), height: String(height) }, []];
  };
  const linkOf = (element: PageNode): CopiedNode | null => {
    const rels = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const sheet = sheetOf.link(element);
    if (!rels.includes('stylesheet') || !sheet || sheet.disabled) return null;
    const href = resolve(attribute(element, 'href') ?? '', element);
    return ['#sheet', { href: count(href), media: attribute(element, 'media') ?? '' }, []];
  };
  const setState = (element: PageNode, name: string, set: Record<string, string>): void => {
    if (name === 'img') {
      const chosen = currentSource(element);
      set['src'] = count(chosen || (set['src'] ?? ''));
      Object.assign(set, densityOf(element, chosen));
    } else if (name === 'input') {
      const kind = (attribute(element, 'type') ?? 'text').toLowerCase();
      delete set['value'];
      delete set['checked'];
      if (!silent.has(kind)) set['value'] = count(inputValue(element));
      if (inputChecked(element)) set['checked'] = '';
    } else if (name === 'option') {
      delete set['selected'];
      if (isSelected(element)) set['selected'] = '';
    } else if (name === 'canvas') set['drawing'] = drawing(element);
    else if (name === 'video') films += 1;
  };

  const copyNode = (node: PageNode, depth: number): CopiedNode | null => {
    nodes += 1;
    if (length > maxLength || nodes > maxNodes) return null;
    const type = nodeType(node);
    if (type === 3) return count(textOf(node) ?? '');
    if (type !== 1) return null;
    if (depth > maxDepth) {
      elements += 1;
      return null;
    }
    const isDrawn = space(node) === 'http://www.w3.org/2000/svg';
    const name = localName(node);
    if (!isDrawn && space(node) !== 'http://www.w3.org/1999/xhtml') {
      return ['span', {}, childrenOf(node, depth)];
    }
    if (skipped.has(name) && !isDrawn) return null;
    if (name === 'script') return null;
    if (name === 'style') {
      const sheet = isDrawn
        ? getter<Sheet | null | undefined>(page['SVGStyleElement'], 'sheet')(node)
        : sheetOf.style(node);
      if (!sheet || sheet.disabled) return null;
      return styleNode(styleText(textOf(node) ?? '', sheet), attribute(node, 'media') ?? '', node);
    }
    if (!isDrawn && name === 'link') return linkOf(node);
    if (!isDrawn && boxes.has(name)) return boxOf(node);
    const attributes = copyAttributes(node);
    if (isDrawn) return [`svg:${name}`, attributes, childrenOf(node, depth)];
    if (name === 'meta' && attributes['name']?.toLowerCase() !== 'color-scheme') return null;
    setState(node, name, attributes);
    if (name === 'textarea') return [name, attributes, [count(areaValue(node))]];
    const shadow = shadowRoot(node);
    const inShadow: CopiedNode[] = shadow
      ? [['#shadow', {}, [...childrenOf(shadow, depth), ...adoptedBy(shadow, 11)]]]
      : [];
    return [name, attributes, [...inShadow, ...childrenOf(node, depth)]];
  };
  const childrenOf = (node: PageNode, depth: number): CopiedNode[] =>
    Array.from(childNodes(node), (child) => copyNode(child, depth + 1)).filter(
      (child) => child !== null,
    );

  const root = rootOf(page.document);
  const copied = root && copyNode(root, 0);
  if (!copied || typeof copied === 'string' || length > maxLength || nodes > maxNodes) return null;
  const [name, attributes, children] = copied;
  const tree: CopiedTree = {
    url: addressOf(page.document),
    base: baseUri(page.document),
    quirks: modeOf(page.document) !== 'CSS1Compat',
    root: [name, attributes, [...children, ...adoptedBy(page.document, 9)]],
    frames,
    films,
    drawings,
    elements,
  };
  const written = JSON.stringify(tree);
  return written.length > maxLength * 2 ? null : written;
};
