import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { callApart } from './call-apart.ts';
import { measurePage, type TextBox, type WidthReading } from './measure-page.ts';
import { sampleBackgrounds } from './sample-backgrounds.ts';

/** The widths of windows at which a page is measured: a phone, a tablet, a desk. */
const WIDTHS = [360, 768, 1_440] as const;
const HEIGHT = 900;
const MAX_PAINTERS = 300;
/**
 * Times that no ordinary page takes. What is measured should depend on the page and not on the load of the machine,
 * because another layout is another snapshot.
 */
const WIDTH_MS = 3_000;
const PICTURES_MS = 6_000;
/** After this time a page gets no layout. Scripts of the page run in it too. */
const MAX_MS = 10_000;

/** Is told what was measured at each width, for who looks at the page after. */
type OnReading = (width: number, reading: WidthReading) => void;

interface Layout {
  readonly widths: readonly number[];
  readonly paints: readonly unknown[];
  readonly texts: readonly unknown[];
}

const combine = (readings: readonly WidthReading[]): Layout => {
  const paints: string[] = [];
  const numbers = new Map<string, number>();
  const renumber = (box: TextBox | null, { paints: own }: WidthReading): TextBox | null => {
    const paint = box && own[box[2]];
    if (!box || paint === null || paint === undefined) return box;
    const number = numbers.get(paint) ?? paints.push(paint) - 1;
    numbers.set(paint, number);
    return [box[0], box[1], number, ...(box.slice(3) as [number, number, 0 | 1, number[]])];
  };
  const standIns = readings.map((reading) => new Map(reading.standIns));
  const texts = (readings[0]?.texts ?? []).map(([start, end, link], n) => [
    start,
    end,
    link,
    readings.map((reading, at) =>
      renumber(reading.boxes[standIns[at]?.get(n) ?? n] ?? null, reading),
    ),
  ]);
  return {
    widths: WIDTHS,
    paints: paints.map((paint) => JSON.parse(paint) as unknown),
    texts,
  };
};

const measure = async (
  page: Page,
  session: CDPSession,
  onReading: OnReading,
): Promise<Layout | null> => {
  const readings: WidthReading[] = [];
  const begin = performance.now();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const limits = { maxMs: WIDTH_MS, maxPainters: MAX_PAINTERS };
    const reading = await callApart(session, measurePage, limits);
    if (!reading) return null;
    onReading(width, reading);
    readings.push(await sampleBackgrounds(session, reading, begin + PICTURES_MS));
  }
  return combine(readings);
};

/**
 * Measures how the texts of a page are shown at three widths, after `walkPage` has read it. The result is a
 * comment to write after the page's HTML, and '' if the page could not be measured. It never throws: a page
 * that can be read but not measured is still a page.
 */
export const measureLayout = async (
  page: Page,
  session: CDPSession,
  onReading: OnReading = () => undefined,
): Promise<string> => {
  const late = new AbortController();
  try {
    const layout = await Promise.race([
      measure(page, session, onReading).catch(() => null),
      sleep(MAX_MS, null, { signal: late.signal }),
    ]);
    // There are only numbers in it, so nothing in it can end the comment.
    return layout ? `<!--layout ${JSON.stringify(layout)}-->` : '';
  } finally {
    late.abort();
  }
};
