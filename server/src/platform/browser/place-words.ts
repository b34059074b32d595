import type {
  KeptPage,
  PageAnimations,
  PageNode,
  PageRect,
  PageStyle,
  PageWindow,
} from './page-dom.ts';

/** How a text is shown at a width: not at all, drawn, inside a closed part, or outside of what its box shows. */
export const TEXT_STATES = ['hidden', 'shown', 'folded', 'clipped'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/**
 * A text of a page at one width: its stretch of the HTML, the number of its state, and six numbers for each
 * box of a word: where the word begins in the HTML, counted from the beginning of the text, how long it is there, and left, top, width and height
 * in px from the corner of the page. A word that is broken has several boxes. Null if the words were not placed.
 */
export type PlacedText = readonly [
  start: number,
  end: number,
  state: number,
  boxes: readonly number[] | null,
];

export interface PlacedWords {
  readonly pageHeight: number;
  readonly texts: readonly PlacedText[];
}

export interface PlaceRequest {
  readonly maxBoxes: number;
  readonly maxMs: number;
  /** Longer texts are not placed. */
  readonly maxLength: number;
  /** The states of the texts as they were measured, one digit for each. */
  readonly states: string;
  /** Texts that are not shown at this width, and another one with the same words that is. */
  readonly standIns: readonly (readonly [text: number, other: number])[];
}

/**
 * Waits for pictures that the page has asked for, but not longer than `maxMs`, and scrolls to the top. Its source
 * text runs inside the page, so it must not refer to anything outside of itself.
 */
export const awaitImages = async (maxMs: number): Promise<void> => {
  const page = globalThis as unknown as PageWindow;
  const get = <T>(owner: { readonly prototype: object }, name: string) => {
    const { get: read } = Object.getOwnPropertyDescriptor(owner.prototype, name) as {
      readonly get?: () => unknown;
    };
    return (node: PageNode) => read?.call(node) as T;
  };
  page.scrollTo(0, 0);
  const isComplete = get<boolean>(page.HTMLImageElement, 'complete');
  const loading = get<string>(page.HTMLImageElement, 'loading');
  const { value: select } = Object.getOwnPropertyDescriptor(
    page.Document.prototype,
    'querySelectorAll',
  ) as { value: (selector: string) => ArrayLike<PageNode> };
  const images = Array.from(select.call(page.document, 'img'));
  const end = performance.now() + maxMs;
  // An image that loads lazily may never be asked for at this width.
  const isLate = () => images.some((one) => !isComplete(one) && loading(one) !== 'lazy');
  while (isLate() && performance.now() < end) {
    await new Promise<void>((resolve) => setTimeout(resolve, 20));
  }
};

/**
 * Stops what moves on the page, and says where each word of the texts that `walkPage` kept is drawn. Boxes are cut to
 * what is visible of them. Its source text runs inside the page, so it must not refer to anything outside of itself.
 */
export const placeWords = (request: PlaceRequest): PlacedWords | null => {
  const { maxBoxes, maxMs, maxLength, states, standIns } = request;
  const end = performance.now() + maxMs;
  interface Sides {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  /** What of an element's content is visible: of what flows in it, and of what is placed absolutely. */
  interface Clips {
    readonly flow: Sides | null;
    readonly placed: Sides | null;
  }
  const page = globalThis as unknown as PageWindow & { readonly keptPage?: KeptPage };
  const kept = page.keptPage;
  if (!kept) return null;
  const { elements, names, parents, texts, owners, starts, ends, wordings, openings } = kept;
  type Owner = { readonly prototype: object };
  const member = ({ prototype }: Owner, name: string) =>
    Object.getOwnPropertyDescriptor(prototype, name) as {
      readonly get?: () => unknown;
      readonly value?: (...args: unknown[]) => unknown;
    };
  const textOf = (node: PageNode) =>
    member(page.Node, 'textContent').get?.call(node) as string | null;
  const isConnected = (node: PageNode) =>
    member(page.Node, 'isConnected').get?.call(node) as boolean;
  const readRect = member(page.Element, 'getBoundingClientRect').value;
  const rectOf = (node: PageNode) => readRect?.call(node) as PageRect;

  const animations = (page.Document.prototype as { getAnimations: PageAnimations }).getAnimations;
  for (const animation of animations.call(page.document)) {
    try {
      animation.finish();
    } catch {
      // One that has no end is shown as it begins.
      animation.pause();
      animation.currentTime = 0;
    }
  }
  const select = member(page.Document, 'querySelectorAll').value;
  const pause = member(page.HTMLMediaElement, 'pause').value;
  for (const media of Array.from(
    select?.call(page.document, 'video, audio') as ArrayLike<PageNode>,
  )) {
    pause?.call(media);
  }

  const root = member(page.Document, 'documentElement').get?.call(page.document) as PageNode;
  const pageHeight = member(page.Element, 'scrollHeight').get?.call(root) as number;
  const pageWidth = page.innerWidth;
  const both = (one: Sides | null, other: Sides): Sides =>
    one
      ? {
          left: Math.max(one.left, other.left),
          top: Math.max(one.top, other.top),
          right: Math.min(one.right, other.right),
          bottom: Math.min(one.bottom, other.bottom),
        }
      : other;
  const OPEN: Clips = { flow: null, placed: null };
  const clips: (Clips | undefined)[] = [];
  const isRoot = (name: string | undefined) => name === 'html' || name === 'body';
  const cuts = (style: PageStyle) =>
    !['inline', 'contents'].includes(style.display) &&
    (style.overflowX !== 'visible' || style.overflowY !== 'visible');
  const clipsAt = (at: number): Clips => {
    const known = clips[at];
    if (known) return known;
    const element = elements[at];
    if (!element || isRoot(names[at])) return OPEN;
    const outer = clipsAt(parents[at] ?? -1);
    const style = page.getComputedStyle(element);
    const { position } = style;
    const flows = position === 'absolute' ? outer.placed : outer.flow;
    const own = position === 'fixed' ? null : flows;
    const flow = cuts(style) ? both(own, rectOf(element)) : own;
    const holds = position !== 'static' || style.transform !== 'none';
    const found = { flow, placed: holds ? flow : outer.placed };
    clips[at] = found;
    return found;
  };

  const written: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4, '"': 6, '\0': 0 };
  /** A word, a sign, or one character of a script that writes no spaces. */
  const WORD =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+|[^\s\p{L}\p{N}\p{M}]/gv;
  const wordsOf = (text: string) =>
    Array.from(text.matchAll(WORD), ({ 0: word, index }) => [index, index + word.length] as const);
  const range = new page.Range();
  let boxCount = 0;
  const stands = new Map(standIns);
  const place = (number: number): number[] | null => {
    const wording = wordings[number] ?? '';
    const opening = openings[number] ?? 0;
    const from = stands.get(number) ?? number;
    const node = texts[from];
    // A script may have changed the words since they were read.
    if (!node || !isConnected(node) || textOf(node) !== wordings[from]) return null;
    if (wording.length > maxLength) return null;
    const { flow } = clipsAt(owners[from] ?? -1);
    const limits = both(flow, {
      left: -page.scrollX,
      top: -page.scrollY,
      right: pageWidth - page.scrollX,
      bottom: Infinity,
    });
    const drawn = from === number ? null : wordsOf(wordings[from] ?? '');
    const found: number[] = [];
    let [at, offset] = [0, opening];
    for (const [n, [start, stop]] of wordsOf(wording).entries()) {
      for (; at < start; at += 1) offset += written[wording.charAt(at)] ?? 1;
      const begin = offset;
      for (; at < stop; at += 1) offset += written[wording.charAt(at)] ?? 1;
      const [first, last] = drawn ? (drawn[n] ?? [0, 0]) : [start, stop];
      range.setStart(node, first);
      range.setEnd(node, last);
      for (const rect of Array.from(range.getClientRects())) {
        const { left, top, right, bottom } = both(limits, rect);
        if (right - left < 0.5 || bottom - top < 0.5) continue;
        const x = Math.floor(left + page.scrollX);
        const y = Math.floor(top + page.scrollY);
        const width = Math.ceil(right + page.scrollX) - x;
        found.push(begin, offset - begin, x, y, width, Math.ceil(bottom + page.scrollY) - y);
        boxCount += 1;
      }
    }
    return found;
  };
  const SHOWN = 1;
  const CLIPPED = 3;
  return {
    pageHeight,
    texts: texts.map((_, number) => {
      const isStanding = stands.has(number);
      const state = isStanding ? SHOWN : Number(states.charAt(number) || 0);
      const isPlaced = state === SHOWN && boxCount < maxBoxes && performance.now() < end;
      const boxes = isPlaced ? place(number) : state === SHOWN ? null : [];
      const isCut = state === SHOWN && boxes !== null && boxes.length === 0;
      return [starts[number] ?? 0, ends[number] ?? 0, isCut ? CLIPPED : state, boxes];
    }),
  };
};
