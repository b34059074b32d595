import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { openBrowserTest, type Visit } from './browser-test.ts';
import { inScheme, openDemo } from './pages.ts';
import { pagesWithout, routerPages } from './router-pages.ts';
import type { PageState } from './look-at-page.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const { pageStates, openVisit, visitorOf } = await openDemo(browserTest);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What depends on colours; all else is the same in both schemes and looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The part of a page that lies over the rest. */
const OVERLAY = '[role="dialog"], [role="menu"]';

/** What is right is not described, which takes a quarter of the time. */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** What axe objects to, one line a rule, with the first place. */
const run = async (axe: AxeBuilder, where: string): Promise<string[]> => {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const place = `${first?.target.join(' ')}: ${first?.failureSummary?.replaceAll(/\s+/g, ' ')}`;
    return `${where}: ${id}, ${nodes.length} times, first at ${place}`;
  });
};

const objectionsTo = async (page: Page, where: string, isShort = false): Promise<string[]> => {
  await inScheme(page, 'light');
  const light = await run(axeOn(page).withTags(TAGS), `${where}, light`);
  if (isShort) return light;
  await inScheme(page, 'dark');
  const colours = axeOn(page).withRules(COLOUR_RULES);
  return [...light, ...(await run(colours, `${where}, dark`))];
};

/**
 * The same with a dialog or menu open. The page behind it was looked at already; what is new of it is that
 * it is hidden, and that nothing in it may be reached.
 */
const objectionsToOverlay = async (page: Page, where: string): Promise<string[]> => {
  const own = axeOn(page).include(OVERLAY).withTags(TAGS).disableRules(COLOUR_RULES);
  const behind = axeOn(page).withRules(['aria-hidden-focus']);
  const lines = [...(await run(own, where)), ...(await run(behind, `${where}, behind it`))];
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme);
    const colours = axeOn(page).include(OVERLAY).withRules(COLOUR_RULES);
    lines.push(...(await run(colours, `${where}, ${scheme}`)));
  }
  return lines;
};

/** Addresses of what was looked at. */
const opened: string[] = [];

const look = async (
  visit: Visit,
  { name, path, ready, overlays = [] }: PageState,
  isShort: boolean,
): Promise<string[]> => {
  const { page } = visit;
  await page.goto(path);
  await ready(page);
  opened.push(new URL(page.url()).pathname);
  const lines = await objectionsTo(page, name, isShort);
  for (const overlay of isShort ? [] : overlays) {
    await overlay.open(page);
    lines.push(...(await objectionsToOverlay(page, `${name} with ${overlay.name}`)));
    await page.keyboard.press('Escape');
    await page.locator(OVERLAY).first().waitFor({ state: 'detached' });
    const hasFocus = () =>
      overlay.opener?.(page).evaluate((button) => button === document.activeElement) ?? true;
    await expect.poll(hasFocus, { message: `focus after ${overlay.name} of ${name}` }).toBe(true);
    await page.keyboard.press('Escape');
  }
  return lines;
};

const visits = new Map<string, Visit>();
const visitFor = async (pageState: PageState): Promise<Visit> => {
  const who = visitorOf(pageState);
  const visit = visits.get(who) ?? (await openVisit(pageState));
  visits.set(who, visit);
  return visit;
};

const isShortRun = process.env['COPYDESK_SHORT'] !== undefined;

/** A short run looks at every third page, and opens the dialogs and the dark scheme of every sixth one. */
const cases = pageStates
  .map((pageState, n) => ({ name: pageState.name, pageState, isShort: isShortRun && n % 6 !== 1 }))
  .filter((_, n) => !isShortRun || n % 3 === 1);

test.each(cases)(
  'axe finds nothing on $name, light and dark, with its dialogs and menus open',
  async ({ pageState, isShort }) => {
    expect(await look(await visitFor(pageState), pageState, isShort)).toEqual([]);
  },
);

test.skipIf(isShortRun)('every page of the router was looked at', () => {
  const pages = routerPages();
  expect(pages.length).toBeGreaterThan(40);
  expect(pagesWithout(pages, opened)).toEqual([]);
});

test('axe does find what is wrong', async () => {
  const [pageState] = pageStates as [PageState];
  const { page } = await visitFor(pageState);
  await page.goto(pageState.path);
  await pageState.ready(page);
  await page.evaluate(() => document.querySelector('form button')?.setAttribute('aria-label', ''));
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await objectionsTo(page, 'planted')).join()).toContain('button-name');
});
