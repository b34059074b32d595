import type { Locator, Page } from 'playwright-core';
import { inScheme } from '../pages.ts';

interface What {
  /** How much of the window is kept, from its top. */
  readonly height?: number;
  /** Only this part of the page. */
  readonly part?: Locator;
  /** Words of the message in the corner that belongs to the picture; the others are not shown. */
  readonly toast?: string;
}

export type Picture = (name: string, what?: What) => Promise<void>;

const WIDTH = 1440;
const HEIGHT = 900;

const TOASTS = '.mantine-Notification-root';

/** Hides the messages that do not belong to a picture; a later message may come in the same place. */
const hideToasts = (page: Page, kept: string | undefined): Promise<void> =>
  page.evaluate(
    ([toasts, words]) => {
      for (const toast of document.querySelectorAll<HTMLElement>(toasts))
        if (words === null || !toast.textContent.includes(words)) toast.style.display = 'none';
    },
    [TOASTS, kept ?? null] as const,
  );

const showToasts = (page: Page): Promise<void> =>
  page.evaluate((toasts) => {
    for (const toast of document.querySelectorAll<HTMLElement>(toasts)) toast.style.display = '';
  }, TOASTS);

/**
 * Keeps pictures of what a page shows in a folder. Without a folder nothing is kept, so that the story is
 * told the same way with and without.
 */
export const takePictures =
  (page: Page, folder: string | undefined): Picture =>
  async (name, { height = HEIGHT, part, toast } = {}) => {
    if (folder === undefined) return;
    await inScheme(page, 'light');
    await hideToasts(page, toast);
    await page.evaluate(() => document.fonts.ready);
    const path = `${folder}/story-${name}.png`;
    if (part) {
      await part.screenshot({ path });
    } else {
      await page.getByRole('heading', { level: 1 }).first().scrollIntoViewIfNeeded();
      await page.screenshot({ path, clip: { x: 0, y: 0, width: WIDTH, height } });
    }
    await showToasts(page);
  };
