import type { CDPSession } from 'playwright-core';
import { callApart } from './call-apart.ts';
import type { Colour, TextBox, UncertainText, WidthReading } from './measure-page.ts';
import type { PageNode, PageWindow } from './page-dom.ts';
import { type Picture, readPng } from './read-png.ts';

/** The largest picture, in pixels. */
const MAX_AREA = 300_000;
const MAX_PICTURES = 2;
const POINTS = 20;
/** The outer parts of a line's height hold few strokes, and may stick out of the box behind it. */
const EDGE = 0.2;
/** A text is as legible as the least legible tenth of it. */
const WEAKEST = 0.1;

interface Clip {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly texts: readonly UncertainText[];
}

/** Makes all text transparent or visible again. Its source text runs inside the page. */
const hideTexts = (isHidden: boolean): void => {
  const page = globalThis as unknown as PageWindow;
  const { get, set } = Object.getOwnPropertyDescriptor(
    page.Document.prototype,
    'adoptedStyleSheets',
  ) as { get: () => unknown[]; set: (sheets: unknown[]) => void };
  const sheets = Array.from(get.call(page.document as PageNode));
  if (!isHidden) {
    set.call(page.document, sheets.slice(0, -1));
    return;
  }
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(`* {
    -webkit-text-fill-color: transparent !important; text-shadow: none !important;
    text-decoration-color: transparent !important; transition: none !important }`);
  set.call(page.document, [...sheets, sheet]);
};

/** Groups texts that are near one another, so that few pictures are needed. */
const clipsOf = (texts: readonly UncertainText[]): readonly Clip[] => {
  const clips: Clip[] = [];
  for (const text of texts.toSorted((one, other) => one.rect[1] - other.rect[1])) {
    const [x, y, width, height] = text.rect;
    const own = { left: Math.floor(x), top: Math.floor(y), right: x + width, bottom: y + height };
    const last = clips.at(-1);
    const both = last && {
      left: Math.min(last.left, own.left),
      top: Math.min(last.top, own.top),
      right: Math.max(last.right, own.right),
      bottom: Math.max(last.bottom, own.bottom),
    };
    if (both && (both.right - both.left) * (both.bottom - both.top) <= MAX_AREA)
      clips[clips.length - 1] = { ...both, texts: [...last.texts, text] };
    else clips.push({ ...own, texts: [text] });
  }
  return clips.filter((clip) => (clip.right - clip.left) * (clip.bottom - clip.top) <= MAX_AREA);
};

const brightness = ([red, green, blue]: Colour): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The colour behind a text, where it is hardest to read. */
const behind = (picture: Picture, clip: Clip, { rect, colour }: UncertainText): Colour | null => {
  const { width, height, channels, pixels } = picture;
  const [left, top, across, down] = rect;
  const own = brightness(colour);
  const found: { readonly colour: Colour; readonly apart: number }[] = [];
  for (let n = 0; n < POINTS * POINTS; n += 1) {
    const x = Math.floor(left - clip.left + (((n % POINTS) + 0.5) / POINTS) * across);
    const share = EDGE + (1 - 2 * EDGE) * ((Math.floor(n / POINTS) + 0.5) / POINTS);
    const y = Math.floor(top - clip.top + share * down);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = (y * width + x) * channels;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const point: Colour = [red, green, blue, 1];
    found.push({ colour: point, apart: Math.abs(brightness(point) - own) });
  }
  const sorted = found.toSorted((one, other) => one.apart - other.apart);
  return sorted[Math.floor(sorted.length * WEAKEST)]?.colour ?? null;
};

const takePicture = async (session: CDPSession, clip: Clip): Promise<Picture | null> => {
  const { left: x, top: y, right, bottom } = clip;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x, y, width: Math.ceil(right - x), height: Math.ceil(bottom - y), scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  return readPng(Buffer.from(data, 'base64'));
};

/**
 * Looks in pictures of the page, taken without its texts, for what is behind the texts whose background is an
 * image, a gradient or another element. After the deadline no further picture is taken: what is behind the
 * other texts stays unknown.
 */
export const sampleBackgrounds = async (
  session: CDPSession,
  reading: WidthReading,
  deadline: number,
): Promise<WidthReading> => {
  if (reading.uncertain.length === 0 || performance.now() > deadline) return reading;
  const paints = [...reading.paints];
  const boxes = [...reading.boxes];
  await callApart(session, hideTexts, true);
  for (const clip of clipsOf(reading.uncertain).slice(0, MAX_PICTURES)) {
    if (performance.now() > deadline) break;
    const picture = await takePicture(session, clip);
    for (const text of picture ? clip.texts : []) {
      const box = boxes[text.text];
      const colour = picture && behind(picture, clip, text);
      if (!box || !colour) continue;
      const paint = paints.push(JSON.stringify([text.colour, [[...colour, 1]]])) - 1;
      boxes[text.text] = box.toSpliced(2, 1, paint) as TextBox;
    }
  }
  await callApart(session, hideTexts, false);
  return { ...reading, paints, boxes };
};
