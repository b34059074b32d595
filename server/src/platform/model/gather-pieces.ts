const EVERY_MS = 30;
const CUT_PAIR = /[\uD800-\uDBFF]$/;

/** Text that every store and every viewer can hold: no NUL and no halves of characters. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Hands on what was written some times a second, for a model writes faster than anyone can follow; the
 * first words at once, for somebody waits for them.
 */
export interface Pieces {
  readonly add: (text: string) => void;
  /** Hands on what is left. */
  readonly end: () => void;
}

export const gatherPieces = (hear: (text: string) => void): Pieces => {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let handedAt = -EVERY_MS;
  const flush = (keepHalf: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    handedAt = performance.now();
    // A character of two halves may be cut by the provider; its first half waits for the second.
    const half = keepHalf && CUT_PAIR.test(waiting) ? waiting.slice(-1) : '';
    const text = cleanText(half ? waiting.slice(0, -1) : waiting);
    waiting = half;
    if (text !== '') hear(text);
  };
  return {
    add: (text) => {
      waiting += text;
      timer ??= setTimeout(flush, Math.max(0, handedAt + EVERY_MS - performance.now()), true);
    },
    end: () => flush(false),
  };
};
