import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { callApart } from './call-apart.ts';
import { measurePage, type WidthReading } from './measure-page.ts';
import type { PageNode, PageWindow } from './page-dom.ts';
import { awaitImages, type PlacedWords, placeWords } from './place-words.ts';

/** A picture of a whole page in a window of one width, and where its words are. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  /** How high the page is. If that is more than `height`, the picture was cut. */
  readonly pageHeight: number;
  readonly mediaType: 'image/png' | 'image/webp';
  readonly image: Buffer;
  /** JSON of the texts as `PlacedText`, compressed with gzip. */
  readonly words: Buffer;
}

/** The widths of windows: a desk, at which the page was measured last, and a phone. */
const PICTURE_WIDTHS = [1_440, 390] as const;
const WINDOW_HEIGHT = 900;
/** The bounds of a picture. The lower part of a longer page is cut off. */
const MAX_HEIGHT = 12_000;
const MAX_BYTES = 6 * 1024 * 1024;
const QUALITY = 80;
/**
 * A PNG with more bytes for each point than this has photographs. As WebP it is several times smaller, and takes no longer
 * to write. Without photographs WebP saves little, and takes several times as long.
 */
const PNG_BYTES_A_POINT = 0.25;
const PLACE_LIMITS = { maxBoxes: 40_000, maxMs: 3_000, maxLength: 100_000 };
const MAX_PAINTERS = 300;
const WIDTH_MS = 3_000;
const IMAGES_MS = 1_000;
/** After this time a page gets no further picture. */
const MAX_MS = 15_000;
/** With less time left none is begun. */
const LEAST_MS = 1_000;

/** Hides or shows the caret, which blinks. Its source text runs inside the page. */
const hideCaret = (isHidden: boolean): void => {
  const page = globalThis as unknown as PageWindow;
  const { get, set } = Object.getOwnPropertyDescriptor(
    page.Document.prototype,
    'adoptedStyleSheets',
  ) as { get: () => unknown[]; set: (sheets: unknown[]) => void };
  const sheets = Array.from(get.call(page.document as PageNode));
  if (!isHidden) return set.call(page.document, sheets.slice(0, -1));
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(
    '* { caret-color: transparent !important; transition: none !important; scroll-behavior: auto !important }',
  );
  set.call(page.document, [...sheets, sheet]);
};

/** The number of a text's state, as `placeWords` takes it. */
const stateOf = (box: WidthReading['boxes'][number]): 0 | 1 | 2 => {
  if (!box || box[5] === 0) return 0;
  return box[6].length > 0 ? 2 : 1;
};

const shoot = async (
  session: CDPSession,
  width: number,
  height: number,
  format: 'png' | 'webp',
): Promise<Buffer> => {
  const { data } = await session.send('Page.captureScreenshot', {
    ...(format === 'png' ? { format, optimizeForSpeed: true } : { format, quality: QUALITY }),
    clip: { x: 0, y: 0, width, height, scale: 1 },
    captureBeyondViewport: true,
  });
  return Buffer.from(data, 'base64');
};

const capture = async (
  session: CDPSession,
  width: number,
  pageHeight: number,
): Promise<Pick<PagePicture, 'image' | 'mediaType' | 'height'> | null> => {
  let height = Math.min(pageHeight, MAX_HEIGHT);
  const exact = await shoot(session, width, height, 'png');
  if (exact.length <= Math.min(MAX_BYTES, width * height * PNG_BYTES_A_POINT)) {
    return { image: exact, mediaType: 'image/png', height };
  }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const image = await shoot(session, width, height, 'webp');
    if (image.length <= MAX_BYTES) return { image, mediaType: 'image/webp', height };
    height = Math.ceil(height / 2);
  }
  return null;
};

const writeWords = ({ texts }: PlacedWords): Buffer =>
  gzipSync(Buffer.from(JSON.stringify({ version: 1, texts })));

/** Is called after each picture, while no script runs. */
type WhileStill = (width: number) => Promise<void>;

const takeOne = async (
  page: Page,
  session: CDPSession,
  width: number,
  known: WidthReading | undefined,
  whileStill: WhileStill,
): Promise<PagePicture | null> => {
  if (!known) await page.setViewportSize({ width, height: WINDOW_HEIGHT });
  const limits = { maxMs: WIDTH_MS, maxPainters: MAX_PAINTERS };
  const reading = known ?? (await callApart(session, measurePage, limits));
  if (!reading) return null;
  await callApart(session, awaitImages, IMAGES_MS);
  const states = reading.boxes.map(stateOf).join('');
  const request = { ...PLACE_LIMITS, states, standIns: reading.standIns };
  // While no script runs, the words stay where the picture shows them.
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  try {
    await callApart(session, hideCaret, true);
    const placed = await callApart(session, placeWords, request);
    const taken = placed && (await capture(session, width, placed.pageHeight));
    await callApart(session, hideCaret, false);
    await whileStill(width);
    return taken && { width, ...taken, pageHeight: placed.pageHeight, words: writeWords(placed) };
  } finally {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  }
};

/**
 * Takes pictures of a whole page after `measureLayout`, with the places of its words. `known` has what was measured
 * at the width that the window has now; after `deadline` no picture is taken;
 * `whileStill` sees the page as each picture shows it. It never throws: a page without a picture is still a page.
 */
export const takePictures = async (
  page: Page,
  session: CDPSession,
  known: ReadonlyMap<number, WidthReading>,
  deadline = Infinity,
  whileStill: WhileStill = () => Promise.resolve(),
): Promise<readonly PagePicture[]> => {
  const leftMs = Math.min(MAX_MS, deadline - performance.now());
  if (leftMs < LEAST_MS) return [];
  const pictures: PagePicture[] = [];
  const late = new AbortController();
  const work = async () => {
    for (const width of PICTURE_WIDTHS) {
      const picture = await takeOne(page, session, width, known.get(width), whileStill);
      if (late.signal.aborted) return;
      if (picture) pictures.push(picture);
    }
  };
  try {
    await Promise.race([
      work().catch(() => undefined),
      sleep(leftMs, null, { signal: late.signal }),
    ]);
    return [...pictures];
  } finally {
    late.abort();
  }
};
