/** The markers around every text from outside, so that a model can tell it from its instructions. */
export const OPEN = '⟦';
export const CLOSE = '⟧';

/**
 * Removes our markers from a text, so that its author cannot end the marked part and begin to give orders.
 */
export const withoutMarkers = (text: string): string =>
  text.replaceAll(OPEN, '[').replaceAll(CLOSE, ']');

/** Marks a text as data inside a sentence. An empty text stays empty. */
export const markInline = (text: string): string =>
  text.trim() === '' ? '' : `${OPEN}${withoutMarkers(text.trim())}${CLOSE}`;

/** Marks a text as data on lines of its own. */
export const markBlock = (text: string): string =>
  `${OPEN}\n${withoutMarkers(text.trim())}\n${CLOSE}`;
