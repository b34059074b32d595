import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { openDesk, type Seat } from './desk.ts';
import { inScheme, openDemo } from './pages.ts';
import { pagesWithout, routerPages } from './router-pages.ts';
import type { Sight } from './sight.ts';

const desk = await openDesk(inject('product'));
afterAll(desk.close);
const { sights, sit, whoSees } = await openDemo(desk);

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
  seat: Seat,
  { name, path, ready, overlays = [] }: Sight,
  isShort: boolean,
): Promise<string[]> => {
  const { page } = seat;
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

const seats = new Map<string, Seat>();
const seatFor = async (sight: Sight): Promise<Seat> => {
  const who = whoSees(sight);
  const seat = seats.get(who) ?? (await sit(sight));
  seats.set(who, seat);
  return seat;
};

/** A short run opens every page, and of every sixth one the dialogs and the dark scheme. */
const cases = sights.map((sight, n) => ({
  name: sight.name,
  sight,
  isShort: process.env['COPYDESK_SHORT'] !== undefined && n % 6 !== 1,
}));

test.each(cases)(
  'axe finds nothing on $name, light and dark, with its dialogs and menus open',
  async ({ sight, isShort }) => {
    expect(await look(await seatFor(sight), sight, isShort)).toEqual([]);
  },
);

test('every page of the router was looked at', () => {
  const pages = routerPages();
  expect(pages.length).toBeGreaterThan(40);
  expect(pagesWithout(pages, opened)).toEqual([]);
});

test('axe does find what is wrong', async () => {
  const [sight] = sights as [Sight];
  const { page } = await seatFor(sight);
  await page.goto(sight.path);
  await sight.ready(page);
  await page.evaluate(() => document.querySelector('form button')?.setAttribute('aria-label', ''));
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await objectionsTo(page, 'planted')).join()).toContain('button-name');
});
