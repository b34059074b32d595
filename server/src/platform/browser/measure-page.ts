import type {
  KeptPage,
  PageAnimations,
  PageNode,
  PageRect,
  PageStyle,
  PageWindow,
} from './page-dom.ts';

export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** How a text is drawn; the meaning of each number is in `measurePage`. Null if it was not measured. */
export type TextBox = [
  size: number,
  weight: number,
  paint: number,
  top: number,
  height: number,
  visible: 0 | 1,
  folds: readonly number[],
];

/** A text whose background only a picture of the page can show. */
export interface UncertainText {
  readonly text: number;
  readonly colour: Colour;
  readonly rect: readonly [left: number, top: number, width: number, height: number];
}

export interface WidthReading {
  /** Each text's stretch of the HTML and whether it is in a link. */
  readonly texts: readonly (readonly [start: number, end: number, link: 0 | 1])[];
  readonly boxes: readonly (TextBox | null)[];
  /** Texts that are not shown at this width, and another one with the same words that is. */
  readonly standIns: readonly (readonly [text: number, other: number])[];
  /** The colour of a text, and of what is behind it the colours and opacities, from near to far; as JSON. */
  readonly paints: readonly string[];
  readonly uncertain: readonly UncertainText[];
}

export interface MeasureLimits {
  readonly maxMs: number;
  readonly maxPainters: number;
}

/**
 * Measures the texts that `walkPage` kept, at the present size of the window: font size, weight, colours, place
 * and what must be opened to see them. Its source text runs inside the page, so it must not refer to anything
 * outside of itself.
 */
export const measurePage = async ({
  maxMs,
  maxPainters,
}: MeasureLimits): Promise<WidthReading | null> => {
  interface Info {
    readonly element: PageNode;
    readonly style: PageStyle;
    readonly scale: number;
    readonly opacity: number;
    readonly gone: boolean;
    readonly textured: boolean;
    readonly link: 0 | 1;
    readonly inBox: boolean;
    /** Closed parts around the element's children. `clips` are boxes that cut their content off below. */
    readonly folds: readonly number[];
    readonly clips: readonly number[];
    /** The elements outward from this one that have a background or an opacity. */
    readonly painted: readonly number[];
    readonly isPlain: boolean;
  }
  const page = globalThis as unknown as PageWindow & { readonly keptPage?: KeptPage };
  const kept = page.keptPage;
  if (!kept) return null;
  const { elements, names, parents, texts, owners, veiled } = kept;
  type Owner = { readonly prototype: object };
  const member = ({ prototype }: Owner, name: string) =>
    Object.getOwnPropertyDescriptor(prototype, name) as {
      readonly get?: () => unknown;
      readonly value?: (...args: unknown[]) => unknown;
    };
  const get = <T>(owner: Owner, name: string) => {
    const { get: read } = member(owner, name);
    return (node: PageNode) => read?.call(node) as T;
  };
  const call = <T>(owner: Owner, name: string) => {
    const { value } = member(owner, name);
    return (node: PageNode, ...args: unknown[]) => value?.apply(node, args) as T;
  };
  const isConnected = get<boolean>(page.Node, 'isConnected');
  const textOf = get<string | null>(page.Node, 'textContent');
  const zoomOf = get<number>(page.Element, 'currentCSSZoom');
  const attribute = call<string | null>(page.Element, 'getAttribute');
  const rectOf = call<PageRect>(page.Element, 'getBoundingClientRect');
  const contains = call<boolean>(page.Node, 'contains');

  // Pages react to a new width in the next frame. A page in the background may get no frames.
  const frame = () =>
    new Promise<void>((resolve) => {
      page.requestAnimationFrame(() => resolve());
      setTimeout(resolve, 40);
    });
  await frame();
  await frame();
  const animations = (page.Document.prototype as { getAnimations: PageAnimations }).getAnimations;
  for (const animation of animations.call(page.document)) {
    try {
      animation.finish();
    } catch {
      // An endless animation cannot be finished.
    }
  }
  const end = performance.now() + maxMs;
  const round = (value: number) => Math.round(value * 100) / 100;

  const context = new page.OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const colours = new Map<string, Colour>();
  const colourOf = (text: string): Colour => {
    const known = colours.get(text);
    if (known) return known;
    const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
    let colour: Colour;
    if (parts) {
      const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
      colour = [red, green, blue, Number(parts[4] ?? 1)];
    } else {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = 'rgba(0, 0, 0, 0)';
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = Array.from(
        context.getImageData(0, 0, 1, 1).data,
      );
      colour = [red, green, blue, round(alpha / 255)];
    }
    colours.set(text, colour);
    return colour;
  };
  const scaleOf = ({ transform, scale }: PageStyle) => {
    const numbers = transform === 'none' ? [] : (transform.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []);
    const [a = 1, b = 0, c = 0, d = 1] = (
      transform.startsWith('matrix3d') ? [1, 2, 5, 6].map((n) => numbers[n]) : numbers
    ).map(Number);
    const [x = 1, y = x] = scale === 'none' ? [] : scale.split(' ').map(Number);
    return Math.sqrt(Math.abs((a * d - b * c) * x * y));
  };

  const needed = new Uint8Array(elements.length);
  for (const owner of owners) {
    for (let at = owner; at >= 0 && !needed[at]; at = parents[at] ?? -1) needed[at] = 1;
  }
  const infos: (Info | null)[] = [];
  const summaries = new Set<number>();
  for (const [at, element] of elements.entries()) {
    const parentAt = parents[at] ?? -1;
    const parent = infos[parentAt] ?? null;
    infos.push(null);
    if (!needed[at] || (parentAt >= 0 && !parent)) continue;
    if (at % 64 === 0 && performance.now() > end) break;
    const style = page.getComputedStyle(element);
    const name = names[at] ?? '';
    const isRoot = name === 'html' || name === 'body';
    const opacity = Number(style.opacity);
    const [, , , alpha] = colourOf(style.backgroundColor);
    const hasImage = style.backgroundImage !== 'none' || veiled.has(at);
    const isMixed = style.filter !== 'none' || style.mixBlendMode !== 'normal';
    const isPainted = alpha > 0 || opacity < 1 || hasImage || isMixed;
    const isPlain = (parent?.isPlain ?? true) && opacity === 1 && !isMixed;
    const outer = parent?.painted ?? [];
    // The first summary of a closed part is outside of it.
    const isSummary =
      name === 'summary' && names[parentAt] === 'details' && !summaries.has(parentAt);
    if (isSummary) summaries.add(parentAt);
    const around = parent?.folds ?? [];
    const folds = isSummary ? around.filter((fold) => fold !== parentAt) : around;
    const isFolded = name === 'details' && attribute(element, 'open') === null;
    const isBox = !isRoot && !['inline', 'contents'].includes(style.display);
    const cuts = isBox && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    const cutsBelow = isBox && /^(hidden|clip)$/.test(style.overflowY);
    infos[at] = {
      element,
      style,
      scale: (parent?.scale ?? 1) * scaleOf(style),
      opacity: (parent?.opacity ?? 1) * opacity,
      gone: (parent?.gone ?? false) || style.display === 'none',
      textured: (parent?.textured ?? false) || style.backgroundClip.includes('text'),
      link: parent?.link === 1 || (name === 'a' && attribute(element, 'href') !== null) ? 1 : 0,
      inBox: (parent?.inBox ?? false) || cuts,
      folds: isFolded ? [...folds, at] : folds,
      clips: cutsBelow ? [...(parent?.clips ?? []), at] : (parent?.clips ?? []),
      painted: isPainted ? [at, ...outer] : outer,
      isPlain,
    };
  }

  const rects = new Map<number, PageRect>();
  const rectAt = (at: number): PageRect => {
    const rect = rects.get(at) ?? rectOf(elements[at] as PageNode);
    rects.set(at, rect);
    return rect;
  };
  const painters = kept.painters
    .slice(0, maxPainters)
    .map((element) => ({ element, rect: rectOf(element) }))
    .filter(({ rect }) => rect.width > 1 && rect.height > 1);
  const holds = ({ left, right, top, bottom }: PageRect, x: number, y: number) =>
    left <= x && x <= right && top <= y && y <= bottom;

  const paints: string[] = [];
  const paintNumbers = new Map<string, number>();
  const numberOf = (paint: string) => {
    const number = paintNumbers.get(paint) ?? paints.push(paint) - 1;
    paintNumbers.set(paint, number);
    return number;
  };
  const rootStyle = infos[0]?.style;
  /** What is behind the point of a text; null if only a picture can tell. */
  const sheetsAt = (info: Info, node: PageNode, x: number, y: number): unknown[] | null => {
    if (info.painted.length > 20 || info.textured) return null;
    const behind = painters.some(
      ({ element, rect }) => holds(rect, x, y) && !contains(element, node),
    );
    if (behind) return null;
    const sheets: unknown[] = [];
    for (const at of info.painted) {
      const { style, isPlain } = infos[at] as Info;
      const covers = names[at] === 'html' || names[at] === 'body' || holds(rectAt(at), x, y);
      const [red, green, blue, alpha] = colourOf(style.backgroundColor);
      if (style.filter !== 'none' || style.mixBlendMode !== 'normal') return null;
      if (covers && (style.backgroundImage !== 'none' || veiled.has(at))) return null;
      sheets.push([red, green, blue, covers ? alpha : 0, Number(style.opacity)]);
      // Nothing shows through an opaque background.
      if (covers && alpha === 1 && isPlain) return sheets;
    }
    if (rootStyle?.colorScheme === 'dark') sheets.push([18, 18, 18, 1, 1]);
    return sheets;
  };

  const uncertain: UncertainText[] = [];
  const range = new page.Range();
  const cutsRight = infos
    .slice(0, 3)
    .some((info) => /hidden|clip/.test(info?.style.overflowX ?? ''));
  const measureText = (node: PageNode, number: number): TextBox | null => {
    const info = infos[owners[number] ?? -1];
    if (!info || !isConnected(node)) return null;
    const { style, scale, folds, clips } = info;
    range.selectNodeContents(node);
    const lines = Array.from(range.getClientRects()).filter((l) => l.width > 0 && l.height > 0);
    const side = (pick: (line: PageRect) => number, most: (...all: number[]) => number) =>
      lines.reduce((found, line) => most(found, pick(line)), lines[0] ? pick(lines[0]) : 0);
    const [left, right] = [side((l) => l.left, Math.min), side((l) => l.right, Math.max)];
    let [top, bottom] = [side((l) => l.top, Math.min), side((l) => l.bottom, Math.max)];
    const isAway = right + page.scrollX <= 0 || bottom + page.scrollY <= 0;
    const isRight = cutsRight && left >= page.innerWidth;
    const isDrawn = lines.length > 0 && (info.inBox || !(isAway || isRight));
    const cutOff = isDrawn ? clips.filter((at) => top >= rectAt(at).bottom - 1) : [];
    const closed = folds.length > 0 ? folds : cutOff;
    const size = Number.parseFloat(style.fontSize) * scale * (zoomOf(info.element) || 1);
    const [red, green, blue, alpha] = colourOf(style.webkitTextFillColor);
    const isClear = alpha === 0 && !info.textured && style.textShadow === 'none';
    const visible =
      !info.gone &&
      (isDrawn || folds.length > 0) &&
      style.visibility === 'visible' &&
      info.opacity >= 0.02 &&
      size >= 1 &&
      !isClear;
    // The place of what is folded away is the place where one unfolds it.
    if (closed.length > 0) top = bottom = rectAt(closed[0] as number).bottom;
    const line = lines[0];
    const [x, y] = line
      ? [(line.left + line.right) / 2, (line.top + line.bottom) / 2]
      : [left, top];
    const sheets = visible ? sheetsAt(info, node, x, y) : [];
    const paint = sheets ? numberOf(JSON.stringify([[red, green, blue, alpha], sheets])) : -1;
    if (!sheets && !info.textured && closed.length === 0) {
      const rect = [left + page.scrollX, top + page.scrollY, right - left, bottom - top] as const;
      const colour = [red, green, blue, round(alpha * info.opacity)] as const;
      uncertain.push({ text: number, colour, rect });
    }
    const place = [round(top + page.scrollY), round(bottom - top)] as const;
    return [round(size), Number(style.fontWeight), paint, ...place, visible ? 1 : 0, closed];
  };
  const boxes: (TextBox | null)[] = [];
  for (const [number, node] of texts.entries()) {
    const isLate = number % 64 === 0 && performance.now() > end;
    boxes.push(isLate ? null : measureText(node, number));
    if (isLate) break;
  }
  // Many pages have one copy of a text for narrow windows and one for wide ones.
  const spelt = (number: number) =>
    (textOf(texts[number] as PageNode) ?? '').replaceAll(/\s+/g, ' ').trim();
  const isShown = (number: number) => boxes[number]?.[5] === 1;
  const shown = new Map<string, number>();
  const standIns: [number, number][] = [];
  if (boxes.some((box) => box?.[5] !== 1)) {
    for (const number of boxes.keys()) if (isShown(number)) shown.set(spelt(number), number);
    for (const number of boxes.keys()) {
      const other = isShown(number) ? undefined : shown.get(spelt(number));
      if (other !== undefined) standIns.push([number, other]);
    }
  }
  return {
    texts: texts.map((_, number) => {
      const link = infos[owners[number] ?? -1]?.link ?? 0;
      return [kept.starts[number] ?? 0, kept.ends[number] ?? 0, link];
    }),
    boxes,
    standIns,
    paints,
    uncertain,
  };
};
