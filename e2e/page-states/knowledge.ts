import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { readyAs, type PageState } from '../look-at-page.ts';

const PAGE = fileURLToPath(
  new URL('../../server/src/demo/files/bank/savings.html', import.meta.url),
);
const BASE = 'Demo bank: product facts';

/** Opens the demo's knowledge base, whose id is not known, from the list. */
const openBase = async (page: Page): Promise<void> => {
  await readyAs('Knowledge')(page);
  await page.getByRole('link', { name: BASE, exact: true }).click();
  await readyAs(BASE)(page);
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

const inMenu = (name: string, item: string) => ({
  name,
  open: async (page: Page) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').first().waitFor();
  },
});

/** Knowledge: the list, a base with a question answered, an entry, and a file before it is added. */
export const knowledgeStates = (workspace: string): readonly PageState[] => {
  const path = `/w/${workspace}/knowledge`;
  return [
    {
      name: 'knowledge',
      path,
      ready: readyAs('Knowledge'),
      overlays: [byButton('new', 'New knowledge base', 'dialog')],
    },
    {
      name: 'knowledge-base',
      path,
      ready: async (page) => {
        await openBase(page);
        await page.getByLabel('A question or a subject').fill('What does a savings account pay?');
        await page.getByRole('button', { name: 'Show entries', exact: true }).click();
        await page.getByText(/entries, in/).waitFor();
      },
      overlays: [
        byButton('file', 'Add from a file', 'dialog'),
        {
          name: 'file-read',
          open: async (page) => {
            await page.getByRole('button', { name: 'Add from a file' }).click();
            await page.getByLabel('Choose a file', { exact: true }).setInputFiles(PAGE);
            await page.getByRole('button', { name: /^Add \d+ entr/ }).waitFor({ timeout: 60_000 });
          },
        },
        byButton('more', 'More', 'menu'),
        inMenu('rename', 'Rename'),
        inMenu('delete', 'Delete'),
      ],
    },
    {
      name: 'knowledge-entry',
      path,
      ready: async (page) => {
        await openBase(page);
        await page
          .getByRole('link', { name: /Savings account: rate/ })
          .first()
          .click();
        await page.getByLabel('Text', { exact: true }).waitFor();
      },
    },
  ];
};
