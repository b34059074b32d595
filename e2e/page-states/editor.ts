import type { Locator, Page } from 'playwright-core';
import { headingOf, type PageState } from '../look-at-page.ts';

const leaf = (text: string, marks: object = {}) => ({ text, ...marks });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const cells = (...texts: string[]) => ({
  type: 'table_row',
  children: texts.map((text) => ({ type: 'table_cell', children: [leaf(text)] })),
});

/** Every kind of block, with words that the demo's rules object to. */
const BLOCKS = [
  { type: 'heading', level: 1, children: [leaf('A savings account for later')] },
  paragraph(
    leaf(
      'Our savings account is climate neutral. It is the best account in the country, and safe ',
    ),
    leaf('without any risk', { bold: true }),
    leaf('. Read '),
    leaf('the terms', { href: 'https://example.com/terms' }),
    leaf(' first.'),
  ),
  {
    type: 'bulleted_list',
    children: [
      {
        type: 'list_item',
        checked: true,
        children: [paragraph(leaf('No fees in the first year'))],
      },
      { type: 'list_item', checked: false, children: [paragraph(leaf('Money back at any time'))] },
    ],
  },
  {
    type: 'table',
    align: ['left', 'right'],
    children: [cells('Term', 'Rate'), cells('One year', '2.1%')],
  },
  {
    type: 'quote',
    children: [paragraph(leaf('Eco-friendly cards, says the most sustainable bank.'))],
  },
  { type: 'code_block', language: 'sql', children: [leaf('select 1;')] },
  { type: 'divider', children: [] },
  paragraph(leaf('Ask us about it.')),
];

/** Makes a document as the page itself would, and opens it. */
const openText = async (page: Page, search = ''): Promise<void> => {
  await headingOf(page).waitFor();
  const path = await page.evaluate(async (blocks) => {
    const [, , workspace] = globalThis.location.pathname.split('/');
    const send = async (to: string, body: object): Promise<{ id: string }> => {
      const response = await fetch(`/app/workspaces/${workspace}/documents/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { id: string };
    };
    const { id } = await send('blank', { title: 'Letter to savers', language: 'EN' });
    await send(`${id}/draft`, { base_revision: 0, title: 'Letter to savers', blocks });
    return `/w/${workspace}/documents/${id}`;
  }, BLOCKS);
  await page.goto(path + search);
  await headingOf(page, 'Letter to savers').waitFor();
};

const textReady = async (page: Page): Promise<void> => {
  await openText(page);
  await page.locator('[data-finding]').first().waitFor();
};

/** The cursor in a finding, whose note is open. */
const findingReady = async (page: Page): Promise<void> => {
  await textReady(page);
  await page.locator('.ProseMirror h1').click();
  await page.keyboard.press('F8');
  await page.getByText('The rule', { exact: true }).first().waitFor();
};

const versionReady = async (page: Page): Promise<void> => {
  await openText(page, '?panel=versions&version=1');
  await page.getByRole('button', { name: 'Bring this version back' }).waitFor();
  await page.getByRole('complementary').getByRole('link').nth(1).waitFor();
  await page.getByRole('main').locator('ins').first().waitFor();
};

/** The panel with a comment in it. */
const approvalReady = async (page: Page): Promise<void> => {
  await openText(page, '?panel=approval');
  const panel = page.getByRole('complementary', { name: 'Approval' });
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Is “safe” fine here?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('Is “safe” fine here?').waitFor();
};

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name }).first();

const opening = (name: string, of: string | RegExp, role: 'menu' | 'dialog') => ({
  name,
  open: async (page: Page): Promise<void> => {
    await button(of)(page).click();
    await page.getByRole(role).first().waitFor();
  },
});

const toDelete = async (page: Page): Promise<void> => {
  await button('More')(page).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
};

/** A document in the editor: its text, a finding, its versions, with all menus and dialogs. */
export const editorStates = (workspace: string): readonly PageState[] => {
  const path = `/w/${workspace}/documents`;
  return [
    {
      name: 'editor',
      path,
      ready: textReady,
      overlays: [
        opening('style', /^Style/, 'menu'),
        opening('export', /^Export$/, 'menu'),
        opening('more', /^More$/, 'menu'),
        opening('link', /^Link$/, 'dialog'),
        opening('rewrite', /^Rewrite/, 'dialog'),
        { name: 'delete', open: toDelete },
      ],
    },
    { name: 'editor-finding', path, ready: findingReady },
    { name: 'editor-version', path, ready: versionReady },
    {
      name: 'editor-approval',
      path,
      ready: approvalReady,
      overlays: [opening('ask', /^Ask for approval$/, 'dialog')],
    },
  ];
};
