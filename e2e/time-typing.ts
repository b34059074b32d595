import type { Page } from 'playwright-core';

interface TypingClock {
  /** From a key to the paint that shows its letter. */
  readonly painted: number[];
  /** What the browser itself says of the same keys, in steps of 8 ms. */
  readonly events: number[];
  /** From the last key to the paint of the first mark that is new since then. */
  readonly marked: number[];
}

/** Lets the page time its keys: a change of the text after a key ends the measurement at its paint. */
export const startTypingClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const clock: TypingClock = { painted: [], events: [], marked: [] };
    Object.assign(globalThis, { typingClock: clock });
    let pressedAt: number | null = null;
    let lastAt = 0;
    const known = new Set<string>();
    const marks = () =>
      [...document.querySelectorAll<HTMLElement>('[data-finding]')].map(
        ({ dataset }) => dataset['finding'] ?? '',
      );
    for (const id of marks()) known.add(id);
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressedAt = timeStamp;
        lastAt = timeStamp;
      },
      true,
    );
    const atPaint = (tell: () => void): void => {
      requestAnimationFrame(() => {
        // A task that is queued in a frame runs after that frame was handed on to be painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', tell);
        port1.start();
        port2.postMessage(null);
      });
    };
    const text = document.querySelector('.ProseMirror');
    if (!text) throw new Error('the page has no editor');
    new MutationObserver(() => {
      if (pressedAt !== null) {
        const since = pressedAt;
        pressedAt = null;
        atPaint(() => clock.painted.push(performance.now() - since));
      }
      const fresh = marks().filter((id) => !known.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) known.add(id);
      const since = lastAt;
      atPaint(() => clock.marked.push(performance.now() - since));
    }).observe(text, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') clock.events.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

export const readTypingClock = (page: Page): Promise<TypingClock> =>
  page.evaluate(() => (globalThis as unknown as { typingClock: TypingClock }).typingClock);
