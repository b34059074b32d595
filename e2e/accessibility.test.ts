import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { openDesk, type Seat } from './desk.ts';
import { openDemo, openSights, type Sight } from './pages.ts';

const desk = await openDesk(inject('product'));
afterAll(desk.close);
const { sights, sit } = await openDemo(desk);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCHEMES = ['light', 'dark'] as const;

/** What axe objects to, as lines that say where. */
const objectionsTo = async (page: Page, where: string): Promise<string[]> => {
  const lines: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const drawn = scheme;
    await page.waitForFunction(
      (wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted,
      drawn,
    );
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary } of nodes.slice(0, 5)) {
        lines.push(`${where}, ${scheme}: ${id} (${help}) at ${target.join(' ')}: ${failureSummary}`);
      }
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

test.each(sights)('axe finds nothing on $name, light and dark, with its dialogs and menus open', async (sight) => {
  expect(await look(await seatFor(sight), sight)).toEqual([]);
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
