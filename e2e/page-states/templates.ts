import type { Page } from 'playwright-core';
import { toPublicId } from '../../server/src/platform/ids.ts';
import type { BrowserTest } from '../browser-test.ts';
import { readyAs, settled, type PageState } from '../look-at-page.ts';

const opening = (name: string, button: string | RegExp, role: 'dialog' | 'menu') => {
  const opener = (page: Page) => page.getByRole('button', { name: button }).first();
  return {
    name,
    opener,
    open: async (page: Page) => {
      await opener(page).click();
      await page.getByRole(role).first().waitFor();
    },
  };
};

/** The pages of templates in a workspace that has the starter templates. */
export const templatesStates = async (
  { admin }: Pick<BrowserTest, 'admin'>,
  workspace: { readonly id: string; readonly publicId: string },
): Promise<readonly PageState[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from template where workspace_id = $1 and key = 'product_description'`,
    [workspace.id],
  );
  if (!rows[0]) throw new Error('the workspace has no starter templates');
  const template = `/w/${workspace.publicId}/templates/${toPublicId('tpl', rows[0].id)}`;
  return [
    {
      name: 'templates',
      path: `/w/${workspace.publicId}/templates`,
      ready: readyAs('Templates'),
      overlays: [opening('new', 'New template', 'dialog')],
    },
    {
      name: 'template',
      path: `${template}?field=0`,
      ready: readyAs('Product description'),
      overlays: [
        opening('remove-language', 'Remove English', 'dialog'),
        opening('versions', 'Versions', 'dialog'),
        opening('add-field', 'Add field', 'menu'),
        opening('more', 'More actions', 'menu'),
      ],
    },
    {
      name: 'template-preview',
      path: `${template}?pane=preview&lang=NL`,
      ready: readyAs('Productbeschrijving'),
    },
    {
      name: 'template-commands',
      path: `${template}?pane=commands&field=5`,
      ready: readyAs('Product description'),
    },
    {
      name: 'template-version',
      path: `${template}?versions=true&version=1`,
      ready: async (page) => {
        await page.getByRole('dialog').getByText('the same as the current draft').waitFor();
        await settled(page);
      },
    },
  ];
};
