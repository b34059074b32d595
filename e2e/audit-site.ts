import type { BrowserTest, TestWorkspace, Visit } from './browser-test.ts';

/** Lets the workspace read from a site of the tests, which is on this machine. */
export const allowPlace = async (
  { admin }: BrowserTest,
  { scope }: TestWorkspace,
  place: string,
): Promise<void> => {
  await admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    place,
  ]);
};

const startAndWait = async ({ page }: Visit, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
};

/** Audits the asset whose page is open. */
export const auditThisAsset = async (visit: Visit, name: string): Promise<void> => {
  await visit.page.getByRole('link', { name: 'Audit this asset' }).first().click();
  await startAndWait(visit, name);
};

/** Audits a whole site as a person does, with the address as people type it. */
export const auditSite = async (
  visit: Visit,
  { id }: TestWorkspace,
  { place, name }: { readonly place: string; readonly name: string },
): Promise<void> => {
  await visit.page.goto(`/w/${id}/audits/new?site=${encodeURIComponent(place)}`);
  await startAndWait(visit, name);
};
