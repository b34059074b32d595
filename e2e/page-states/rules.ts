import type { Locator, Page } from 'playwright-core';
import { readyAs, type PageState } from '../look-at-page.ts';

const SAMPLE = `The best soup in town, and the cheapest boots.

Awarded the best soup by a survey in 2026.`;

/** A copy of a pack's rule in the editor, with a text that it finds something in. */
const openCopy = async (page: Page): Promise<void> => {
  const workspace = page.url().replace(/^.*\/w\/([^/]+).*$/, '$1');
  const origin = new URL(page.url()).origin;
  const api = `${origin}/app/workspaces/${workspace}`;
  interface Listed {
    readonly rules: readonly { readonly id: string; readonly key: string }[];
  }
  const listed = await page.request.get(`${api}/rules?search=superlative&limit=50`);
  const { rules } = (await listed.json()) as Listed;
  const known = rules.find(({ key }) => key === 'own/sight-of-superlatives');
  const original = rules.find(({ key }) => key === 'house/superlative');
  const headers = { origin };
  const data = { name: 'Sight of superlatives' };
  const made = known
    ? known.id
    : (
        (await (
          await page.request.post(`${api}/rules/${original?.id ?? ''}/copy`, { headers, data })
        ).json()) as { id: string }
      ).id;
  await page.goto(`/w/${workspace}/rules/${made}/edit`);
  await readyAs('Sight of superlatives')(page);
  await page.getByLabel('Text to try the rule on').fill(SAMPLE);
  await page.locator('[data-trial="shown"]').waitFor();
};

const openSource = async (page: Page): Promise<void> => {
  await openCopy(page);
  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByLabel('The whole rule, as JSON').waitFor();
};

const openPack = async (page: Page): Promise<void> => {
  await readyAs('Rules')(page);
  await page
    .getByRole('button', { name: /^What it contains/ })
    .first()
    .click();
  await page
    .getByText(/Licence:/)
    .first()
    .waitFor();
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

const dialogOf = (name: string, opener: string) => ({
  name,
  opener: (page: Page) => button(page, opener),
  open: async (page: Page) => {
    await button(page, opener).click();
    await page.getByRole('dialog').waitFor();
  },
});

/** The quick form, with what is proposed for its words and with what is still missing. */
const fillQuick = async (page: Page): Promise<void> => {
  await readyAs('New rule')(page);
  await page.getByLabel('Word or phrase').fill('the');
  await page.getByRole('heading', { name: 'Must not be marked' }).waitFor();
  await button(page, 'Publish').click();
  await page.getByRole('link', { name: 'Why the text is flagged is empty' }).waitFor();
};

/** Rules being written: packs with what they bring, noise, a new one, the editor, and the coverage. */
export const rulesStates = (workspace: string): readonly PageState[] => {
  const at = (path: string): string => `/w/${workspace}${path}`;
  return [
    { name: 'rule-packs', path: at('/rules?view=packs'), ready: openPack },
    { name: 'rule-noise', path: at('/rules?view=noise'), ready: readyAs('Rules') },
    { name: 'new-rule', path: at('/rules/new?full=true'), ready: readyAs('New rule') },
    { name: 'quick-rule', path: at('/rules/new'), ready: fillQuick },
    {
      name: 'edit-rule',
      path: at('/rules'),
      ready: openCopy,
      overlays: [dialogOf('publish', 'Publish…'), dialogOf('discard', 'Discard draft')],
    },
    { name: 'edit-rule-source', path: at('/rules'), ready: openSource },
    {
      name: 'rule-coverage',
      path: at('/rules/coverage?pack=eu-green-claims'),
      ready: readyAs('Language coverage'),
    },
  ];
};
