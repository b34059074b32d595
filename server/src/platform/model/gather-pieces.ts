const EVERY_MS = 30;
const CUT_PAIR = /[\uD800-\uDBFF]$/;

/** Removes NUL and halves of surrogate pairs, which not every store and viewer can handle. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Passes text on a few times a second, because a model writes faster than anyone can follow. The first words
 * are passed on at once, because somebody is waiting for them.
 */
export interface Pieces {
  readonly add: (text: string) => void;
  /** Passes on the remaining text. */
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
    // The provider may cut a surrogate pair; its first half waits for the second.
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
