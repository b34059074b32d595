import type { Locator, Page } from 'playwright-core';

/** A dialog or a menu of a page, and how to open it. */
export interface Overlay {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** The button that opens it, which has the focus again once it is closed. */
  readonly opener?: (page: Page) => Locator;
}

/** A page as somebody meets it in the demo. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Resolves once everything that the page asked for is shown. */
  readonly ready: (page: Page) => Promise<void>;
  readonly overlays?: readonly Overlay[];
}

/** Nothing is being loaded any more: no skeleton stands where something will be. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('[role="status"][aria-label="Loading"]') === null,
  );

/** The heading of a page itself. It stands first: a text that the page shows may have more of them. */
export const headingOf = (page: Page, name: string | RegExp = /./): Locator =>
  page.getByRole('heading', { name, level: 1 }).first();

/** The page has its heading and everything that it asked for. */
export const readyAs = (name: string | RegExp) => async (page: Page) => {
  await headingOf(page, name).waitFor();
  await page.waitForLoadState('networkidle');
  await settled(page);
};
