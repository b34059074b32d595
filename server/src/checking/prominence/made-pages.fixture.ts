import { createRandom } from '../../../test/random.ts';
import type { Prominence, Shortfall } from './judge-prominence.ts';

// Pages whose geometry is known because it was chosen: the truth comes from the choices and from arithmetic of
// its own, never from the code that is tested.

export const CLAIM = 'Buy bitcoin today';
export const WARNING = 'You can lose all the money you invest';
export const WIDTHS = [360, 768, 1_440] as const;
export const AS = {
  size: 0.7,
  contrast: 3,
  distance: 1_000,
  clicks: 0,
  link: false,
  alt: false,
} as const satisfies Prominence;

type Rgb = readonly [number, number, number];

interface WidthTruth {
  readonly kinds: readonly Shortfall['kind'][];
  readonly size: number;
  /** Null if nothing can tell: no picture can be taken of what is folded up. */
  readonly contrast: number | null;
  readonly distance: number;
}

export interface MadePage {
  readonly number: number;
  readonly html: string;
  readonly truth: readonly WidthTruth[];
  readonly isAlt: boolean;
}

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }) as [number, number, number];
  return r * 0.2126 + g * 0.7152 + b * 0.0722;
};
const contrastBetween = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};
const mixed = (upper: Rgb, lower: Rgb, share: number): Rgb => [
  upper[0] * share + lower[0] * (1 - share),
  upper[1] * share + lower[1] * (1 - share),
  upper[2] * share + lower[2] * (1 - share),
];
const css = ([r, g, b]: Rgb, alpha = 1): string => `rgba(${r}, ${g}, ${b}, ${alpha})`;

const COLOURS: readonly Rgb[] = [
  [0, 0, 0],
  [255, 255, 255],
  [244, 244, 244],
  [119, 119, 119],
  [200, 30, 30],
  [10, 60, 160],
  [250, 220, 90],
];
const BODIES: readonly Rgb[] = [
  [255, 255, 255],
  [240, 240, 250],
  [20, 20, 30],
];

interface Look {
  /** The style of the warning's box, and what is drawn beside it. */
  readonly style: string;
  readonly beside?: string;
  /** Whether only a picture of the page shows what is behind the text. */
  readonly needsPicture?: true;
  readonly text: Rgb;
  readonly behind: Rgb;
}

/** The ways in which something can be behind a text. */
const LOOKS: readonly ((text: Rgb, back: Rgb, body: Rgb) => Look)[] = [
  (text, _, body) => ({ style: `color:${css(text)}`, text, behind: body }),
  (text, back) => ({ style: `color:${css(text)};background:${css(back)}`, text, behind: back }),
  (text, back, body) => {
    const behind = mixed(back, body, 0.5);
    return { style: `color:${css(text)};background:${css(back, 0.5)}`, text, behind };
  },
  (text, _, body) => {
    const style = `color:${css(text, 0.4)}`;
    return { style, text: mixed(text, body, 0.4), behind: body };
  },
  (text, back, body) => ({
    style: `color:${css(text)};background:${css(back)};opacity:0.3`,
    text: mixed(text, body, 0.3),
    behind: mixed(back, body, 0.3),
  }),
  (text, back) => ({
    style: `color:${css(text)};background:linear-gradient(${css(back)}, ${css(back)})`,
    needsPicture: true,
    text,
    behind: back,
  }),
  (text, back) => ({
    style: `color:${css(text)};position:relative;z-index:2`,
    needsPicture: true,
    beside: `<div style="position:absolute;top:-9px;left:0;width:100%;height:1200px;z-index:1;background:${css(back)}"></div>`,
    text,
    behind: back,
  }),
];

/** The ways to write a text in a size, with the size of the claim as an aid to none of them. */
const SIZED: readonly ((size: string, inner: string) => string)[] = [
  (size, inner) => `<p style="font-size:${size}">${inner}</p>`,
  (size, inner) =>
    `<p style="font-size:calc(${size} * 2);transform:scale(0.5);transform-origin:0 0;width:200%">${inner}</p>`,
  (size, inner) => `<p style="font-size:calc(${size} * 2);zoom:0.5">${inner}</p>`,
  (size, inner) =>
    `<div style="font-size:calc(${size} * 2)"><p style="font-size:50%">${inner}</p></div>`,
];

type Wrapping =
  | 'plain'
  | 'details'
  | 'nested'
  | 'open'
  | 'link'
  | 'part-link'
  | 'alt'
  | 'both-folded';
const WRAPPINGS: readonly Wrapping[] = [
  'plain',
  'plain',
  'plain',
  'details',
  'nested',
  'open',
  'link',
  'part-link',
  'alt',
  'both-folded',
];
const wordsIn = (wrapping: Wrapping): string => {
  const [first, ...rest] = WARNING.split(' ');
  if (wrapping === 'link')
    return `<a href="/terms" style="color:inherit">${WARNING.replace('lose', '<b>lose</b>')}</a>`;
  return wrapping === 'part-link'
    ? `${first} <a href="/terms" style="color:inherit">${rest.join(' ')}</a>`
    : WARNING;
};
const wrap = (wrapping: Wrapping, inner: string): string => {
  if (wrapping === 'alt') return `<img src="data:," alt="${WARNING}">`;
  if (wrapping === 'details') return `<details><summary>More</summary>${inner}</details>`;
  if (wrapping === 'open') return `<details open><summary>More</summary>${inner}</details>`;
  return wrapping === 'nested'
    ? `<details><summary>More</summary><details><summary>Yet more</summary>${inner}</details></details>`
    : inner;
};
const clicksOf = (wrapping: Wrapping): number =>
  wrapping === 'nested' ? 2 : wrapping === 'details' ? 1 : 0;

/** Makes one page with its truth. Figures too close to a limit are not chosen. */
export const makePage = (number: number): MadePage => {
  const { pick, chance } = createRandom(number * 7_919 + 17);
  const claimSize = pick([14, 20, 32, 48]);
  const body = pick(BODIES);
  const wrapping = pick(WRAPPINGS);
  let look: Look;
  do {
    look = pick(LOOKS)(pick(COLOURS), pick(COLOURS), body);
  } while (Math.abs(contrastBetween(look.text, look.behind) - AS.contrast) < 0.15);
  const isAbove = chance(0.15);
  const isVaried = chance(0.5);
  const ratio = () => pick([0.12, 0.4, 0.66, 0.7, 0.75, 1, 1.5]);
  const gap = () => pick([0, 40, 300, 800, 1_300, 5_000, 9_000]);
  const [one, other] = [
    { ratio: ratio(), gap: gap() },
    { ratio: ratio(), gap: gap() },
  ];
  // Pages are read in a wide window: what is hidden there is no text of the page.
  const hiddenAt = chance(0.15) ? pick([360, 768]) : null;
  const hasCopy = hiddenAt !== null && chance(0.5) && wrapping === 'plain';
  const at = WIDTHS.map((width) => (isVaried && width === 360 ? other : one));
  const kinds = at.map((values, n): WidthTruth => {
    const isHidden = hiddenAt === WIDTHS[n] && !hasCopy;
    const size = values.ratio * claimSize;
    const isFolded = clicksOf(wrapping) > 0 || wrapping === 'both-folded';
    const isUnknown = isFolded && look.needsPicture;
    const contrast = isUnknown ? null : contrastBetween(look.text, look.behind);
    const distance = isAbove ? -60 - values.gap : values.gap;
    const list: Shortfall['kind'][] = [];
    if (wrapping === 'alt') list.push('alt');
    else if (isHidden) list.push('invisible');
    else {
      if (values.ratio < AS.size) list.push('size');
      if (contrast !== null && contrast < AS.contrast) list.push('contrast');
      if (distance > AS.distance) list.push('distance');
      if (clicksOf(wrapping) > AS.clicks) list.push('clicks');
      if (wrapping === 'link') list.push('link');
    }
    return { kinds: list, size, contrast, distance };
  });
  const media = WIDTHS.map((width, n) => {
    const range = [
      '(max-width: 500px)',
      '(min-width: 501px) and (max-width: 1000px)',
      '(min-width: 1001px)',
    ][n];
    const values = at[n] ?? one;
    const shown = width === hiddenAt;
    return `@media ${range} { body { --size: ${values.ratio * claimSize}px } .gap { height: ${values.gap}px }
      ${shown ? '.main { display: none }' : '.copy { display: none }'} }`;
  }).join('\n');
  const inner = pick(SIZED)('var(--size)', wordsIn(wrapping));
  const box = `<div style="position:relative">${look.beside ?? ''}<div style="${look.style}">${inner}</div></div>`;
  const warning = `<div class="main">${wrap(wrapping, box)}</div>${hasCopy ? `<div class="copy">${box}</div>` : ''}`;
  const claim = `<p style="font-size:${claimSize}px;color:#888">${CLAIM}</p>`;
  const gapped = isAbove
    ? `${warning}<div class="gap"></div><div style="height:60px"></div>${claim}`
    : `${claim}<div class="gap"></div>${warning}`;
  const content =
    wrapping === 'both-folded' ? `<details><summary>Offer</summary>${gapped}</details>` : gapped;
  return {
    number,
    isAlt: wrapping === 'alt',
    truth:
      wrapping === 'both-folded'
        ? // What is folded up has no distances of its own.
          kinds.map((one_) => ({
            ...one_,
            distance: 0,
            kinds: one_.kinds.filter((kind) => kind !== 'distance'),
          }))
        : kinds,
    html: `<!doctype html><html lang="en"><head><title>Offer</title><style>
      * { margin: 0; padding: 0 } body { background: ${css(body)}; font: 16px/1.2 sans-serif }
      ${media}</style></head><body>${content}<div style="height:500px"></div></body></html>`,
  };
};
