import type { Locator, Page } from 'playwright-core';
import { readyAs, type PageState } from '../look-at-page.ts';

/** Rows of which every fourth lacks a name, and one a length that is none. */
const FILE = `product_name;features;length\n${Array.from(
  { length: 60 },
  (_, n) => `${n % 4 === 3 ? '' : `Desk ${n}`};"Oak; ${n} drawers";${n === 5 ? 'huge' : ''}`,
).join('\n')}\n`;

const chooseFile = async (page: Page): Promise<void> => {
  await readyAs('New bulk run')(page);
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Product description' }).click();
  const buffer = Buffer.from(FILE);
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'desks.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/rows have mistakes/).waitFor();
};

const startRun = async (page: Page): Promise<void> => {
  await chooseFile(page);
  await page.getByLabel('Leave out the rows with mistakes').check();
  await page.getByRole('button', { name: /^Write \d+ documents/ }).click();
  await page.waitForURL(/\/bulk\/blk_/);
  await page.getByText('Done', { exact: true }).waitFor();
};

const downloads = (page: Page): Locator => page.getByRole('button', { name: 'Download' });

/** Bulk runs: the list, a file with mistakes, and a run with rows that were left out. */
export const bulkStates = (workspace: string): readonly PageState[] => {
  const at = (path: string): string => `/w/${workspace}${path}`;
  return [
    { name: 'new-bulk', path: at('/bulk/new'), ready: readyAs('New bulk run') },
    { name: 'new-bulk-checked', path: at('/bulk/new'), ready: chooseFile },
    {
      name: 'bulk-run',
      path: at('/bulk/new'),
      ready: startRun,
      overlays: [
        {
          name: 'downloads',
          opener: downloads,
          open: async (page) => {
            await downloads(page).click();
            await page.getByRole('menu').waitFor();
          },
        },
      ],
    },
    { name: 'bulk', path: at('/bulk'), ready: readyAs('Bulk') },
  ];
};
