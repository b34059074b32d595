import { IN_FILE, type LayoutBox, type ShownWords } from './layout.ts';

/** How prominent the needed words of a rule must be. What is not set is not asked for. */
export interface Prominence {
  /** The least font size, as a ratio to the font size of the claim. */
  readonly size?: number;
  /** The least contrast ratio. */
  readonly contrast?: number;
  /** How many px below the claim the words may begin. Words above the claim are never too far. */
  readonly distance?: number;
  /** How many clicks more than the claim the words may take. */
  readonly clicks?: number;
  /** The words may not be only inside a link. */
  readonly link?: false;
  /** The words may not be only the alternative text of an image. */
  readonly alt?: false;
}

/** One way in which needed words are less prominent than asked, with the figures that show it. */
export type Shortfall =
  | { readonly kind: 'alt' | 'link' | 'invisible' }
  | { readonly kind: 'size'; readonly is: number; readonly claim: number }
  | { readonly kind: 'contrast'; readonly is: number; readonly asked: number }
  | { readonly kind: 'distance' | 'clicks'; readonly is: number };

const clicksOf = (claim: LayoutBox, needed: LayoutBox): number =>
  needed.folds.filter((fold) => !claim.folds.includes(fold)).length;

const shortfallsOf = (claim: LayoutBox, needed: LayoutBox, as: Prominence): Shortfall[] => {
  if (!needed.visible) return [{ kind: 'invisible' }];
  const found: Shortfall[] = [];
  // Sizes are kept with two digits, so a text of exactly the size that is asked for may seem a little smaller.
  if (as.size !== undefined && needed.size < as.size * claim.size - 0.01)
    found.push({ kind: 'size', is: needed.size, claim: claim.size });
  if (as.contrast !== undefined && needed.contrast !== null && needed.contrast < as.contrast)
    found.push({ kind: 'contrast', is: needed.contrast, asked: as.contrast });
  const distance = needed.top - (claim.top + claim.height);
  if (as.distance !== undefined && distance > as.distance)
    found.push({ kind: 'distance', is: distance });
  const clicks = clicksOf(claim, needed);
  if (as.clicks !== undefined && clicks > as.clicks) found.push({ kind: 'clicks', is: clicks });
  if (as.link === false && needed.isLink) found.push({ kind: 'link' });
  return found;
};

/**
 * Compares needed words with the claim at one width, given by its number. The list is empty if they are as
 * prominent as asked, if the claim is not visible at this width, or if one of the two was not measured.
 */
export const judgeProminence = (
  claim: ShownWords,
  needed: ShownWords,
  as: Prominence,
  width: number,
): readonly Shortfall[] => {
  const box = claim.boxes[width];
  if (!box?.visible) return [];
  if (needed.kind === 'alt') return as.alt === false ? [{ kind: 'alt' }] : [];
  if (needed.kind === 'title') return [{ kind: 'invisible' }];
  const other = needed.boxes[width];
  return other ? shortfallsOf(box, other, as) : [];
};

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const withTenths = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: 1 });
/** A contrast of 2.97 is less than 3 and must not read as 3. */
const belowLimit = (value: number, asked: number): string => {
  const isReached = Math.round(value * 10) / 10 >= asked;
  return withTenths(isReached ? Math.floor(value * 10) / 10 : value);
};

const partOf = (shortfall: Shortfall): string => {
  switch (shortfall.kind) {
    case 'size':
      return `${withTenths(shortfall.is)} px beside a claim of ${withTenths(shortfall.claim)} px`;
    case 'contrast':
      return `at contrast ${belowLimit(shortfall.is, shortfall.asked)}`;
    case 'distance':
      return `${whole(shortfall.is)} px below the claim`;
    case 'clicks':
      return `behind ${shortfall.is} ${shortfall.is === 1 ? 'click' : 'clicks'}`;
    case 'link':
      return 'only inside a link';
    case 'alt':
      return 'only the alternative text of an image';
    case 'invisible':
      return 'not visible';
  }
};

/** Says in one sentence what needed words lack at a width, or in a file. */
export const tellShortfalls = (shortfalls: readonly Shortfall[], width: number): string => {
  const where = width === IN_FILE ? 'in the file' : `at ${width} px wide`;
  return `The needed text is ${shortfalls.map(partOf).join(', ')}, ${where}.`;
};
