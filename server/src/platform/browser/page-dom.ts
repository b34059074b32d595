// What the functions that run inside a page use of its document. The service itself is compiled without
// these names, so that nothing of it can take a browser for granted.

/** Its properties are read by getters of its prototypes, which names in a document cannot override. */
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
    | 'content',
    string
  >
>;

interface PageRect {
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

interface PageRange {
  readonly selectNodeContents: (node: PageNode) => void;
  readonly getClientRects: () => ArrayLike<PageRect>;
}

interface PageClass {
  readonly prototype: object;
}

interface PageAnimation {
  readonly finish: () => void;
}

/** The global object of a page, as far as it cannot be overridden by names in the document. */
export interface PageWindow {
  readonly document: PageNode;
  readonly innerHeight: number;
  readonly scrollTo: (x: number, y: number) => void;
  readonly getComputedStyle: (element: PageNode, pseudo?: string) => PageStyle;
  readonly Range: new () => PageRange;
  readonly Node: PageClass;
  readonly Element: PageClass;
  readonly Document: PageClass;
  readonly HTMLSlotElement: PageClass;
  readonly HTMLIFrameElement: PageClass;
  readonly HTMLAnchorElement: PageClass;
  readonly HTMLInputElement: PageClass;
  readonly HTMLTextAreaElement: PageClass;
}

export type PageAnimations = () => readonly PageAnimation[];
