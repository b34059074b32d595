import { gunzipSync } from 'node:zlib';
import type { WordBox } from '@copydesk/contract/library/picture';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { isShort, some } from '../../test/short-run.ts';
import { extractHtml } from '../checking/extract/extract-html.ts';
import { locate } from '../checking/extract/locate.ts';
import { callApart } from '../platform/browser/call-apart.ts';
import { launchChromium } from '../platform/browser/launch-chromium.ts';
import { measureLayout } from '../platform/browser/measure-layout.ts';
import type { WidthReading } from '../platform/browser/measure-page.ts';
import type { PlacedText } from '../platform/browser/place-words.ts';
import { scrollPage } from '../platform/browser/scroll-page.ts';
import { type PagePicture, takePictures } from '../platform/browser/take-pictures.ts';
import { walkPage } from '../platform/browser/walk-page.ts';
import {
  KIND_COUNT,
  makePicturedPage,
  type PicturedPage,
  WIDTHS,
  WORDS,
} from './pictured-pages.fixture.ts';
import { type FindingPlace, placeFinding } from './place-finding.ts';

const chromium = await launchChromium({
  executablePath: undefined,
  sandbox: process.getuid?.() !== 0,
  memoryMegabytes: 1_024,
});
const shared = { reducedMotion: 'reduce' } as const;
const reading = await chromium.browser.newContext({
  ...shared,
  viewport: { width: 1_280, height: 900 },
});
/** Another context looks for itself where the words are. */
const looking = await chromium.browser.newContext(shared);
const looker = await looking.newPage();
const decoder = await looking.newPage();
afterAll(() => chromium.close());

const LIMITS = { maxLength: 1_000_000, maxNodes: 100_000, maxTexts: 2_000 };

interface Pictured {
  readonly picture: PagePicture;
  readonly place: FindingPlace;
}

/** Reads a page like the browser of an audit, and places the words as a finding of them would be. */
const picture = async (html: string): Promise<readonly Pictured[]> => {
  const page = await reading.newPage();
  await page.setContent(html);
  const session = await reading.newCDPSession(page);
  await callApart(session, scrollPage, 5, 10);
  const walked = await callApart(session, walkPage, LIMITS);
  const readings = new Map<number, WidthReading>();
  await measureLayout(page, session, (width, one) => readings.set(width, one));
  const pictures = await takePictures(page, session, readings);
  await page.close();
  const document = extractHtml(Buffer.from(walked.html ?? ''), { rendered: true });
  const segment = document.segments.findIndex(({ text }) => text.includes(WORDS));
  const start = document.segments[segment]?.text.indexOf(WORDS) ?? 0;
  const { position } = locate(document, segment, start, start + WORDS.length);
  if (position.kind !== 'html') throw new Error('a page has places in HTML');
  return pictures.map((one) => {
    const { texts } = JSON.parse(gunzipSync(one.words).toString()) as { texts: PlacedText[] };
    return { picture: one, place: placeFinding(texts, position, one.height) };
  });
};

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the words are drawn in another window, by the rectangles of their elements' texts. */
const rectsIn = async (page: Page, html: string, width: number): Promise<readonly Rect[]> => {
  await page.setViewportSize({ width, height: 900 });
  await page.setContent(html);
  return page.evaluate(`(() => {
    for (const one of document.getAnimations()) try { one.finish() } catch { one.pause(); one.currentTime = 0 }
    const inside = (root) => [...root.querySelectorAll('*')].flatMap((e) => [e, ...(e.shadowRoot ? inside(e.shadowRoot) : [])]);
    return inside(document).filter((e) => e.className === 't').flatMap((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return [...range.getClientRects()].filter((r) => r.width > 0).map((r) => (
        { left: r.left + scrollX, top: r.top + scrollY, right: r.right + scrollX, bottom: r.bottom + scrollY }));
    });
  })()`);
};

interface Inked {
  readonly inside: number;
  readonly outside: number;
  /** How many points of each box have the colour of the words. */
  readonly boxes: readonly number[];
}

/** Counts the points that have the colour of the words, inside of the boxes and elsewhere. */
const countInk = ({ image, mediaType }: PagePicture, boxes: readonly WordBox[]): Promise<Inked> =>
  decoder.evaluate(
    async ({ data, type, places, margin }) => {
      const scope = globalThis as unknown as {
        createImageBitmap: (blob: Blob) => Promise<{ width: number; height: number }>;
        OffscreenCanvas: new (
          width: number,
          height: number,
        ) => {
          getContext: (kind: '2d') => Record<string, (...args: unknown[]) => { data: Uint8Array }>;
        };
      };
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      const bitmap = await scope.createImageBitmap(new Blob([bytes], { type }));
      const { width, height } = bitmap;
      const context = new scope.OffscreenCanvas(width, height).getContext('2d');
      context['drawImage']?.(bitmap, 0, 0);
      const pixels = context['getImageData']?.(0, 0, width, height).data ?? new Uint8Array();
      const counts = places.map(() => 0);
      let [inside, outside] = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        const green = (pixels[at + 1] as number) + 90;
        if ((pixels[at] as number) < green || (pixels[at + 2] as number) < green) continue;
        const x = (at / 4) % width;
        const y = Math.floor(at / 4 / width);
        let isIn = false;
        for (const [n, box] of places.entries()) {
          const within =
            x >= box.left - margin &&
            x < box.left + box.width + margin &&
            y >= box.top - margin &&
            y < box.top + box.height + margin;
          if (within) counts[n] = (counts[n] ?? 0) + 1;
          isIn ||= within;
        }
        if (isIn) inside += 1;
        else outside += 1;
      }
      return { inside, outside, boxes: counts };
    },
    {
      data: image.toString('base64'),
      type: mediaType,
      places: boxes.map((box) => ({ ...box })),
      margin: 2,
    },
  );

const holds = (box: WordBox, rect: Rect, slack: number): boolean =>
  rect.left >= box.left - slack &&
  rect.top >= box.top - slack &&
  rect.right <= box.left + box.width + slack &&
  rect.bottom <= box.top + box.height + slack;

/** What is wrong with the boxes of a page at a width, by two measures that know nothing of ours. */
const faultsOf = async (
  made: PicturedPage,
  { picture: taken, place }: Pictured,
  rects: readonly Rect[],
): Promise<string[]> => {
  const width = taken.width as (typeof WIDTHS)[number];
  const at = `${made.number} (${made.kind}) at ${width}: `;
  const expected = made.expected[width];
  const faults: string[] = [];
  if (place.shown !== expected) faults.push(`${at}${place.shown} instead of ${expected}`);
  const ink = await countInk(taken, place.boxes);
  if (expected !== 'shown') {
    if (ink.inside + ink.outside > 0) faults.push(`${at}the words are drawn all the same`);
    return faults;
  }
  if (ink.outside > 0) faults.push(`${at}${ink.outside} points of the words are outside`);
  if (ink.inside === 0) faults.push(`${at}no point of the words is inside`);
  if (ink.boxes.some((count) => count === 0)) faults.push(`${at}a box without words`);
  const isBeyond = ({ left, top, width: wide, height }: WordBox): boolean =>
    left < 0 || top < 0 || left + wide > width || top + height > taken.height;
  if (place.boxes.some(isBeyond)) faults.push(`${at}a box beyond the picture`);
  // A script that moves the words gives every look another place. Only the picture knows which.
  if (made.kind === 'scripted') return faults;
  // A picture is as wide as its window, and so is what can be boxed on it.
  const drawn = rects.map((rect) => ({ ...rect, right: Math.min(rect.right, width) }));
  const lost = drawn.filter((rect) => !place.boxes.some((box) => holds(box, rect, 1)));
  if (lost.length > 0)
    faults.push(`${at}${JSON.stringify(lost)} in ${JSON.stringify(place.boxes)}`);
  const area = place.boxes.reduce((sum, box) => sum + box.width * box.height, 0);
  const needed = drawn.reduce((sum, r) => sum + (r.right - r.left) * (r.bottom - r.top), 0);
  if (area > needed * 1.6 + 200) faults.push(`${at}the boxes are much larger than the words`);
  const corner = made.corner?.[width];
  const [first] = place.boxes;
  if (corner && first && (first.left !== corner[0] || Math.abs(first.top - corner[1]) > 4)) {
    faults.push(`${at}${first.left}, ${first.top} instead of ${corner.join()}`);
  }
  return faults;
};

const BATCH = KIND_COUNT;
/** A short run tries every third kind of page once. */
const numbers = Array.from({ length: isShort ? 1 : 9 }, (_, batch) => batch);
/** On how many pages of a batch mistakes are planted. */
const PLANTED = isShort ? 3 : 9;
const moved = (place: FindingPlace, x: number, y: number): FindingPlace => ({
  ...place,
  boxes: place.boxes.map((box) => ({ ...box, left: box.left + x, top: box.top + y })),
});

test.each(numbers)(
  'the boxes on pages of every kind hold the words and nothing else at both widths, and no shifted box would (batch %i)',
  async (batch) => {
    const faults: string[] = [];
    const formats = new Set<string>();
    const unseen: string[] = [];
    const pages = some(Array.from({ length: BATCH }, (_, n) => batch * BATCH + n));
    for (const [place, number] of pages.entries()) {
      const made = makePicturedPage(number);
      const pictured = await picture(made.html);
      expect(pictured.map(({ picture: { width } }) => width)).toEqual([...WIDTHS]);
      for (const [n, one] of pictured.entries()) {
        formats.add(one.picture.mediaType);
        const rects = await rectsIn(looker, made.html, one.picture.width);
        faults.push(...(await faultsOf(made, one, rects)));
        if (one.place.shown !== 'shown' || place >= PLANTED) continue;
        // Mistakes that would be easy to make must be noticed: a box beside the words, and one of another scroll.
        const other = pictured[1 - n]?.place ?? one.place;
        const isSame = JSON.stringify(other) === JSON.stringify(one.place);
        const planted = [
          ['shifted', moved(one.place, 12, 0)],
          ['scrolled', moved(one.place, 0, 100)],
          ...(isSame ? [] : [['of the other width', other] as const]),
        ] as const;
        for (const [name, wrong] of planted) {
          if ((await faultsOf(made, { ...one, place: wrong }, rects)).length === 0) {
            unseen.push(`${made.number} ${name}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(unseen).toEqual([]);
    expect([...formats].toSorted()).toEqual(['image/png', 'image/webp']);
  },
  900_000,
);

test('two looks at an unchanged page give the same picture, byte for byte', async () => {
  const html = `<style>@keyframes on { to { transform: rotate(1turn) } } .a { animation: on 1s infinite; width: 60px }
    @keyframes in { from { opacity: 0 } } .b { animation: in 3s both } .c { transition: all 2s }</style>
    <p class="a">turning</p><p class="b">${WORDS}</p><p class="c" id="c">changing</p><input autofocus value="caret">
    <script>document.querySelector('input').focus(); c.style.fontSize = '30px'</script>`;
  const looks = [];
  for (let look = 0; look < 3; look += 1) {
    looks.push((await picture(html)).map(({ picture: one }) => [one.image, one.words]));
    await new Promise((resolve) => setTimeout(resolve, 370));
  }
  expect(looks[0]).toHaveLength(2);
  expect(looks[1]).toEqual(looks[0]);
  expect(looks[2]).toEqual(looks[0]);
});
