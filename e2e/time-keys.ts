import type { Page } from 'playwright-core';

/** How long things took, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly n: number;
}

export const timesOf = (values: readonly number[]): Times => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? Number.NaN, n: sorted.length };
};

interface Clock {
  /** From the key to the paint that shows what it changed. */
  readonly shown: number[];
  /** What the browser itself says of the same events, in steps of 8 ms. */
  readonly events: number[];
}

/** Lets the page time its keys: a change of a row's marks after a key ends the measurement at its paint. */
export const startClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const clock: Clock = { shown: [], events: [] };
    Object.assign(globalThis, { clock });
    let pressedAt: number | null = null;
    document.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
    const attributeFilter = ['data-current', 'data-chosen', 'data-state'];
    new MutationObserver(() => {
      if (pressedAt === null) return;
      const since = pressedAt;
      pressedAt = null;
      requestAnimationFrame(() => {
        // A task that is queued in a frame runs after that frame was handed on to be painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => clock.shown.push(performance.now() - since));
        port1.start();
        port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, attributeFilter });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') clock.events.push(duration);
      }
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });

export const readClock = (page: Page): Promise<Clock> =>
  page.evaluate(() => (globalThis as unknown as { clock: Clock }).clock);

export interface Scrolled {
  readonly frames: number;
  /** Frames in which part of the list in sight had no row. */
  readonly blank: number;
  /** Time between frames. */
  readonly gaps: readonly number[];
}

/** Watches what is in sight of the list in each frame until the promise that it gives is asked for. */
export const watchScroll = async (page: Page, label: string): Promise<() => Promise<Scrolled>> => {
  await page.evaluate((name) => {
    const list = document.querySelector(`[role="region"][aria-label="${name}"]`);
    if (!list) throw new Error(`no list ${name}`);
    const seen = { frames: 0, blank: 0, gaps: [] as number[], goesOn: true };
    Object.assign(globalThis, { seen });
    let last = performance.now();
    const isFull = (): boolean => {
      const { top, bottom } = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll('li')].filter((row) => row.textContent !== '');
      const boxes = rows
        .map((row) => row.getBoundingClientRect())
        .toSorted((a, b) => a.top - b.top);
      let reached = top;
      for (const box of boxes) if (box.top <= reached + 1) reached = Math.max(reached, box.bottom);
      return reached >= bottom - 1;
    };
    const look = (now: number): void => {
      seen.frames += 1;
      seen.gaps.push(now - last);
      last = now;
      if (!isFull()) seen.blank += 1;
      if (seen.goesOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, label);
  return () =>
    page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: Scrolled & { goesOn: boolean } };
      seen.goesOn = false;
      return { frames: seen.frames, blank: seen.blank, gaps: seen.gaps };
    });
};
