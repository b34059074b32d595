import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { installStarter } from '../server/src/starter/install-starter.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { startModelProduct } from './model-product.ts';
import { timesOf } from './time-keys.ts';

const GOAL_MS = 100;
const TOKENS_PER_SECOND = 30;
const FRAME_MS = 1_000 / 60;
/** A frame that came this much late was dropped. */
const LATE_MS = FRAME_MS * 1.5;

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
  },
});

const say = (text: string): void => console.log(text);

const WORDS = 'The desk stands firmly on four legs of solid oak and has a long warranty.';

/** A text of so many of the fake's tokens, with headings and lists, in English. */
const textOf = (tokens: number): string => {
  const parts: string[] = ['# Oak desk'];
  for (let n = 1; parts.join('\n\n').length < tokens * 4; n += 1) {
    parts.push(`## Part ${n}`, `${WORDS} **Made to last.** ${WORDS}`, `- ${WORDS}\n- *${WORDS}*`);
  }
  return parts.join('\n\n').slice(0, tokens * 4);
};

/** Something that took so many milliseconds and ended then, on the page's clock. */
interface Span {
  readonly endedAt: number;
  readonly ms: number;
}

interface Watched {
  /** When the first words were handed on to be painted, in milliseconds since 1970. */
  seenAt: number | null;
  /** Frames with text: when each came, and how long after the one before. */
  readonly frames: Span[];
  /** Tasks of the page over 50 ms. */
  readonly tasks: Span[];
}

/** Lets the page tell when it first shows text, and how its frames come. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched: Watched = { seenAt: null, frames: [], tasks: [] };
    Object.assign(globalThis, { watched });
    const isSeen = (): boolean =>
      (document.querySelector('[data-testid="streamed-text"]')?.textContent ?? '') !== '';
    new MutationObserver(() => {
      if (watched.seenAt !== null || !isSeen()) return;
      watched.seenAt = 0;
      requestAnimationFrame(() => {
        // A task that is queued in a frame runs after that frame was handed on to be painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          watched.seenAt = performance.timeOrigin + performance.now();
        });
        port1.start();
        port2.postMessage(null);
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
    let before: number | null = null;
    const tick = (now: number): void => {
      if (isSeen()) {
        if (before !== null) watched.frames.push({ endedAt: now, ms: now - before });
        before = now;
      } else before = null;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        watched.tasks.push({ endedAt: startTime + duration, ms: duration });
    }).observe({ type: 'longtask' });
  });

const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

const firstWords: number[] = [];
let length = 60;
const model = await startModelProduct({
  tokensPerSecond: TOKENS_PER_SECOND,
  thinksMs: 700,
  idleMs: 10_000,
  // It is called at the moment at which the first token leaves.
  reply: () => {
    firstWords.push(Date.now());
    return textOf(length);
  },
});
const browserTest = await openBrowserTest(model.product);

/** Has a text written in a page and gives what the page saw. */
const writeOne = async (page: Page, address: string, name: string): Promise<Watched> => {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Product name' }).fill(name);
  await page.getByRole('textbox', { name: 'Features' }).fill('Oak');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/writing/);
  await page.waitForFunction(
    () => ((globalThis as unknown as { watched: Watched }).watched.seenAt ?? 0) > 0,
  );
  return readWatched(page);
};

/** Frames that were dropped on a page that does nothing: how busy this machine is. */
const measureFloor = async (page: Page): Promise<number> => {
  await page.goto('/favicon.svg');
  return page.evaluate(
    ([late, frame]) =>
      new Promise<number>((done) => {
        let [before, dropped] = [performance.now(), 0];
        const end = before + 5_000;
        const tick = (now: number): void => {
          if (now - before > late) dropped += Math.round((now - before) / frame) - 1;
          before = now;
          if (now < end) requestAnimationFrame(tick);
          else done(dropped / 300);
        };
        requestAnimationFrame(tick);
      }),
    [LATE_MS, FRAME_MS] as const,
  );
};

const isLate = ({ ms }: Span): boolean => ms > LATE_MS;

const droppedOf = (frames: readonly Span[]): number =>
  frames
    .filter(isLate)
    .reduce((sum, { ms }) => sum + Math.max(1, Math.round(ms / FRAME_MS) - 1), 0);

/** How much of a frame the page was at work in a long task. */
const workIn = (frame: Span, tasks: readonly Span[]): number =>
  tasks.reduce((sum, task) => {
    const from = Math.max(frame.endedAt - frame.ms, task.endedAt - task.ms);
    return sum + Math.max(0, Math.min(frame.endedAt, task.endedAt) - from);
  }, 0);

/** When the late frames came, in seconds after the first words, and whether the page itself was why. */
const lateOnes = ({ frames, tasks }: Watched): string => {
  const begin = (frames[0]?.endedAt ?? 0) - (frames[0]?.ms ?? 0);
  const late = frames.filter(isLate).map((frame) => {
    const at = ((frame.endedAt - begin) / 1_000).toFixed(1);
    return `${at} s (${frame.ms.toFixed(0)} ms, at work ${workIn(frame, tasks).toFixed(0)})`;
  });
  return late.length > 12 ? `${late.slice(0, 12).join(', ')} ...` : late.join(', ');
};

try {
  const workspace = await makeWorkspace(browserTest, 'Bench of writing');
  await installStarter(workspace.scope);
  const { page } = await signIn(browserTest, workspace.owner, { reducedMotion: 'no-preference' });
  await watch(page);
  await page.goto(`/w/${workspace.id}/documents/new`);
  await page.getByRole('link', { name: 'Product description' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).waitFor();
  const address = page.url();
  const delays: number[] = [];
  for (let n = 0; n < Number(values.texts) + 2; n += 1) {
    const before = firstWords.length;
    const { seenAt } = await writeOne(page, address, `Desk ${n}`);
    const told = firstWords[before];
    // The first two fill caches and are not counted.
    if (n >= 2 && told !== undefined && seenAt !== null) delays.push(seenAt - told);
  }
  const { p50, p95, most, n } = timesOf(delays);
  say(
    `first token to text painted   p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  most ${most.toFixed(0)} ms  (${n})  goal ${GOAL_MS}`,
  );
  length = Number(values.seconds) * TOKENS_PER_SECOND;
  await writeOne(page, address, 'Long desk');
  await page.waitForURL(/\/documents\/doc_[^/]+$/, { timeout: 120_000 });
  const watched = await readWatched(page);
  const { frames } = watched;
  const dropped = droppedOf(frames);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  say(
    `${TOKENS_PER_SECOND} tokens/s for ${seconds.toFixed(1)} s: ${frames.length} frames, ${dropped} dropped (${((100 * dropped) / (dropped + frames.length)).toFixed(1)} %)`,
  );
  if (dropped > 0) say(`late, and the page at work in a task over 50 ms: ${lateOnes(watched)}`);
  const floor = await measureFloor(page);
  say(`an empty page on this machine now: ${(100 * floor).toFixed(1)} % dropped`);
  say(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  await browserTest.close();
  await model.stop();
}
