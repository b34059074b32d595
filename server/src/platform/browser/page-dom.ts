// Types of the DOM that functions running inside a page use. The service itself is compiled without DOM
// types, so that none of its code can rely on a browser by mistake.

/**
 * A DOM node. Its properties are read with the getters of its prototypes, because names in a document can
 * override the properties of the node itself.
 */
export interface PageNode {
  readonly nodeType: number;
}

export type PageStyle = Readonly<
  Record<
    | 'display'
    | 'visibility'
    | 'opacity'
    | 'position'
    | 'overflowX'
    | 'overflowY'
    | 'fontSize'
    | 'clip'
    | 'clipPath'
    | 'contentVisibility'
    | 'transform'
    | 'whiteSpaceCollapse'
    | 'webkitTextFillColor'
    | 'backgroundClip'
    | 'textShadow'
    | 'content'
    | 'fontWeight'
    | 'scale'
    | 'colorScheme'
    | 'backgroundColor'
    | 'backgroundImage'
    | 'filter'
    | 'mixBlendMode',
    string
  >
>;

export interface PageRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

interface PageRange {
  readonly selectNodeContents: (node: PageNode) => void;
  readonly setStart: (node: PageNode, offset: number) => void;
  readonly setEnd: (node: PageNode, offset: number) => void;
  readonly getClientRects: () => ArrayLike<PageRect>;
}

/** The part of a canvas that turns any colour of a style sheet into numbers. */
interface PageCanvas {
  readonly getContext: (
    kind: '2d',
    options: { readonly willReadFrequently: true },
  ) => {
    fillStyle: string;
    readonly clearRect: (x: number, y: number, width: number, height: number) => void;
    readonly fillRect: (x: number, y: number, width: number, height: number) => void;
    readonly getImageData: (
      x: number,
      y: number,
      width: number,
      height: number,
    ) => { readonly data: ArrayLike<number> };
  };
}

interface PageClass {
  readonly prototype: object;
}

interface PageAnimation {
  readonly finish: () => void;
  readonly pause: () => void;
  currentTime: unknown;
}

/**
 * What the walk over a page keeps for measuring it: its texts, with their stretch of the HTML, and the
 * elements around them. A parent comes before its children; -1 is none.
 */
export interface KeptPage {
  readonly elements: PageNode[];
  readonly names: string[];
  readonly parents: number[];
  readonly texts: PageNode[];
  readonly owners: number[];
  readonly starts: number[];
  readonly ends: number[];
  /** Each text as it was when it was written. */
  readonly wordings: string[];
  /** How many characters of HTML mark a text as hidden, before its own. */
  readonly openings: number[];
  /** Elements that may be drawn behind texts that are not inside of them. */
  readonly painters: PageNode[];
  /** Elements with a pseudo-element behind their content. */
  readonly veiled: Set<number>;
}

/** The members of a page's global object that names in the document cannot override. */
export interface PageWindow {
  readonly document: PageNode;
  readonly innerHeight: number;
  readonly innerWidth: number;
  readonly scrollX: number;
  readonly scrollY: number;
  readonly requestAnimationFrame: (call: () => void) => void;
  readonly OffscreenCanvas: new (width: number, height: number) => PageCanvas;
  readonly CSSStyleSheet: new () => { readonly replaceSync: (rules: string) => void };
  readonly scrollTo: (x: number, y: number) => void;
  readonly getComputedStyle: (element: PageNode, pseudo?: string) => PageStyle;
  readonly Range: new () => PageRange;
  readonly Node: PageClass;
  readonly Element: PageClass;
  readonly Document: PageClass;
  readonly HTMLSlotElement: PageClass;
  readonly HTMLIFrameElement: PageClass;
  readonly HTMLImageElement: PageClass;
  readonly HTMLMediaElement: PageClass;
  readonly HTMLAnchorElement: PageClass;
  readonly HTMLInputElement: PageClass;
  readonly HTMLTextAreaElement: PageClass;
}

export type PageAnimations = () => readonly PageAnimation[];
