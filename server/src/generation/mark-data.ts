/** What stands around every text from outside, so that a model can tell it from what it is asked. */
export const OPEN = '⟦';
export const CLOSE = '⟧';

/** A text without our markers: whoever wrote it cannot end the marked part and begin to give orders. */
export const withoutMarkers = (text: string): string =>
  text.replaceAll(OPEN, '[').replaceAll(CLOSE, ']');

/** A text as data inside a sentence. Empty stays empty. */
export const markInline = (text: string): string =>
  text.trim() === '' ? '' : `${OPEN}${withoutMarkers(text.trim())}${CLOSE}`;

/** A text as data on lines of its own. */
export const markBlock = (text: string): string =>
  `${OPEN}\n${withoutMarkers(text.trim())}\n${CLOSE}`;
