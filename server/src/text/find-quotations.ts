export interface Interval {
  readonly start: number;
  readonly end: number;
}

/**
 * The marks that close a quotation, by the mark that opens it. Danish and German books use the angle marks
 * the other way round.
 */
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

/** The most characters of a quotation. A longer one was never closed. */
const MAX_LENGTH = 2_000;

/**
 * The stretches of a text in quotation marks, including the marks. A straight mark opens only at the start of
 * a word and closes only at the end of one, so that inches and apostrophes are not taken for quotations.
 */
export const findQuotations = (text: string): readonly Interval[] => {
  const intervals: Interval[] = [];
  let open: { at: number; closers: string } | null = null;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    if (open && index - open.at > MAX_LENGTH) open = null;
    if (open?.closers.includes(mark)) {
      // A closing single mark inside a word is an apostrophe.
      const isInside = IN_WORD.test(after) && IN_WORD.test(before);
      if (isInside || index === open.at + 1) continue;
      intervals.push({ start: open.at, end: index + 1 });
      open = null;
      continue;
    }
    const closers = CLOSERS[mark];
    const canOpen = OPENS_AFTER.test(before) && after !== '' && !/\s/.test(after);
    // French puts a space inside the angle marks.
    const isFrench = mark === '«' || mark === '‹';
    if (open === null && closers !== undefined && (canOpen || isFrench))
      open = { at: index, closers };
  }
  return intervals;
};
