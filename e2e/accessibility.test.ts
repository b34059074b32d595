import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { openDesk, type Seat } from './desk.ts';
import { openDemo, openSights, type Sight } from './pages.ts';

const desk = await openDesk(inject('product'));
afterAll(desk.close);
const { sights, sit } = await openDemo(desk);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What depends on colours; all else is the same in both schemes and looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe objects to, one line a rule, with the first place. */
const objectionsTo = async (page: Page, where: string): Promise<string[]> => {
  const lines: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
      scheme,
    );
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const chosen = scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES);
    const { violations } = await chosen.analyze();
    for (const { id, nodes } of violations) {
      const [first] = nodes;
      const place = `${first?.target.join(' ')}: ${first?.failureSummary?.replaceAll(/\s+/g, ' ')}`;
      lines.push(`${where}, ${scheme}: ${id}, ${nodes.length} times, first at ${place}`);
    }
  }
  return lines;
};

const look = async (seat: Seat, { name, path, ready, overlays = [] }: Sight): Promise<string[]> => {
  const { page } = seat;
  await page.goto(path);
  await ready(page);
  const lines = await objectionsTo(page, name);
  for (const overlay of overlays) {
    await overlay.open(page);
    lines.push(...(await objectionsTo(page, `${name} with ${overlay.name}`)));
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  }
  return lines;
};

const seats = new Map<boolean, Seat>();
const seatFor = async (sight: Sight): Promise<Seat> => {
  const isOpen = openSights.includes(sight);
  const seat = seats.get(isOpen) ?? (await sit(sight));
  seats.set(isOpen, seat);
  return seat;
};

test.each(sights)(
  'axe finds nothing on $name, light and dark, with its dialogs and menus open',
  async (sight) => {
    expect(await look(await seatFor(sight), sight)).toEqual([]);
  },
);

test('axe does find what is wrong', async () => {
  const [sight] = sights as [Sight];
  const { page } = await seatFor(sight);
  await page.goto(sight.path);
  await sight.ready(page);
  await page.evaluate(() => document.querySelector('form button')?.setAttribute('aria-label', ''));
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await objectionsTo(page, 'planted')).join()).toContain('button-name');
});
