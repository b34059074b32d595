export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Which marks close what each mark opens. Danish and German books turn the angles inside out. */
const CLOSERS: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '‘': '’',
  '‚': '‘’',
  '"': '"',
};
const MARK = /[“”„«»‹›‘’‚"]/g;
const OPENS_AFTER = /^$|[\s([{\p{Pd}\p{Pi}\p{Ps}:,;/]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** A quotation that goes on longer than this was never closed. */
const MAX_LENGTH = 2_000;

/**
 * The stretches of a text that stand in quotation marks, with the marks. A straight mark opens only
 * where a word begins and closes where one ends, so that inches and apostrophes quote nothing.
 */
export const findQuotations = (text: string): readonly Interval[] => {
  const intervals: Interval[] = [];
  let open: { at: number; closers: string } | null = null;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    if (open && index - open.at > MAX_LENGTH) open = null;
    if (open?.closers.includes(mark)) {
      // A closing single mark inside of a word is an apostrophe.
      const isInside = IN_WORD.test(after) && IN_WORD.test(before);
      if (isInside || index === open.at + 1) continue;
      intervals.push({ start: open.at, end: index + 1 });
      open = null;
      continue;
    }
    const closers = CLOSERS[mark];
    const canOpen = OPENS_AFTER.test(before) && after !== '' && !/\s/.test(after);
    // French sets a space inside of its angles.
    const isFrench = mark === '«' || mark === '‹';
    if (open === null && closers !== undefined && (canOpen || isFrench))
      open = { at: index, closers };
  }
  return intervals;
};
