import type { Page } from 'playwright-core';
import { installStarter } from '../../server/src/starter/install-starter.ts';
import { newUuid, toPublicId } from '../../server/src/platform/ids.ts';
import type { BrowserTest } from '../browser-test.ts';
import { readyAs, settled, type PageState } from '../look-at-page.ts';

const TEXT = `# Oak desk

Solid oak, **made to be repaired**, and as high as you need it.

- Top of 160 by 80 cm
- Height from 62 to 127 cm
`;

/** A document that was stopped in the middle, with what it had written. */
const addStopped = async (
  admin: BrowserTest['admin'],
  workspaceId: string,
  templateId: string,
): Promise<string> => {
  const id = newUuid();
  const receipt = {
    sandbox: false,
    template: { id: templateId, key: 'product_description', version: 1 },
    tone: null,
    rules: [],
    facts: [],
    steps: [],
  };
  await admin.query(
    `insert into document (workspace_id, id, title, raw_document, generated_output, status, failure,
      language_key, template_id, template_version, input, receipt, created_at, finished_at)
     values ($1, $2, '', '', '', 'failed', 'cancelled', 'EN', $3, 1, '{"product_name":"Oak desk"}', $4,
      now() - interval '3 minutes', now())`,
    [workspaceId, id, templateId, JSON.stringify(receipt)],
  );
  await admin.query(
    `insert into document_chunk (workspace_id, document_id, step, attempt, text)
     values ($1, $2, 0, 'first', $3)`,
    [workspaceId, id, TEXT],
  );
  return toPublicId('doc', id);
};

/** The list of documents, a new one and one that was stopped, in a workspace with the starter templates. */
export const generateStates = async (
  { admin, scope }: Pick<BrowserTest, 'admin' | 'scope'>,
  workspace: { readonly id: string; readonly publicId: string },
): Promise<readonly PageState[]> => {
  await installStarter(scope(workspace.id));
  const { rows } = await admin.query<{ id: string }>(
    `select id from template where workspace_id = $1 and key = 'product_description'`,
    [workspace.id],
  );
  const [template] = rows;
  if (!template) throw new Error('the workspace has no starter templates');
  const stopped = await addStopped(admin, workspace.id, template.id);
  const at = (path: string): string => `/w/${workspace.publicId}/documents${path}`;
  const blank = (page: Page) => page.getByRole('button', { name: 'Blank document' });
  const receipt = (page: Page) => page.getByRole('button', { name: 'Receipt' });
  return [
    {
      name: 'documents',
      path: at(''),
      ready: readyAs('Documents'),
      overlays: [
        {
          name: 'blank',
          opener: blank,
          open: async (page) => {
            await blank(page).click();
            await page.getByRole('menu').waitFor();
          },
        },
      ],
    },
    { name: 'documents-none', path: at('?search=zeppelin'), ready: readyAs('Documents') },
    { name: 'new-document', path: at('/new'), ready: readyAs('New document: pick a template') },
    {
      name: 'new-document-form',
      path: at(`/new?template=${toPublicId('tpl', template.id)}&language=EN`),
      ready: async (page) => {
        await page.getByRole('textbox', { name: 'Product name' }).waitFor();
        await page.keyboard.press('Control+Enter');
        await page.getByText('Fill in this field.').first().waitFor();
        await settled(page);
      },
    },
    {
      name: 'writing-stopped',
      path: at(`/${stopped}/writing`),
      ready: readyAs('Product description'),
      overlays: [
        {
          name: 'receipt',
          opener: receipt,
          open: async (page) => {
            await receipt(page).click();
            await page.getByRole('dialog', { name: 'Receipt' }).getByText('Facts used').waitFor();
          },
        },
      ],
    },
  ];
};
