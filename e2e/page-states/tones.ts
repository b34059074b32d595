import type { Locator, Page } from 'playwright-core';
import { readyAs, settled, type PageState } from '../look-at-page.ts';

/** Opens a tone of the demo, whose id is not known, from the list. */
const openTone = (name: string, view?: string) => async (page: Page) => {
  await readyAs('Tones of voice')(page);
  await page.getByRole('link', { name, exact: true }).click();
  await readyAs(name)(page);
  if (view) await page.getByRole('button', { name: view, exact: true }).click();
  await settled(page);
};

const byButton = (name: string, button: string, role: 'dialog' | 'menu') => {
  const opener = (page: Page): Locator => page.getByRole('button', { name: button }).first();
  return {
    name,
    opener,
    open: async (page: Page) => {
      await opener(page).click();
      await page.getByRole(role).first().waitFor();
    },
  };
};

const SAMPLE = 'You keep 500 euros in the account, and you pay no fee. The account is yours.';

/** What a proposal looks like, line by line. */
const propose = {
  name: 'proposal',
  open: async (page: Page) => {
    await page.getByRole('button', { name: 'Draft from samples' }).click();
    await page.getByLabel('Sample 1').fill(SAMPLE);
    await page.getByRole('button', { name: 'Draft guidelines' }).click();
    await page.getByRole('button', { name: 'Take all' }).waitFor({ timeout: 60_000 });
  },
};

/** Tones of voice: the list, an own one with its views, and one that comes with the service. */
export const tonesStates = (workspace: string): readonly PageState[] => {
  const path = `/w/${workspace}/tones`;
  return [
    {
      name: 'tones',
      path,
      ready: readyAs('Tones of voice'),
      overlays: [byButton('new', 'New tone', 'dialog')],
    },
    {
      name: 'tone',
      path,
      ready: openTone('House voice'),
      overlays: [
        byButton('samples', 'Draft from samples', 'dialog'),
        propose,
        byButton('languages', 'Add a language', 'menu'),
        byButton('more', 'More', 'menu'),
      ],
    },
    {
      name: 'tone-preview',
      path,
      ready: async (page) => {
        await openTone('House voice', 'Preview')(page);
        await page.getByRole('button', { name: 'Write both' }).click();
        await page.getByText('Both texts are written.').waitFor({ timeout: 60_000 });
      },
    },
    { name: 'tone-versions', path, ready: openTone('House voice', 'Versions') },
    { name: 'tone-built-in', path, ready: openTone('Friendly') },
  ];
};
