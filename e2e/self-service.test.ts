import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type BrowserTest,
  makePerson,
  makeWorkspace,
  openBrowserTest,
  signIn,
} from './browser-test.ts';
import { type StartedProduct, startProduct } from './product.ts';

const CLOSED = { WORKSPACE_CREATION: 'closed', PLAN_CHANGES: 'closed' };
let product: StartedProduct;
let closed: BrowserTest;
let open: BrowserTest;

beforeAll(async () => {
  open = await openBrowserTest(inject('product'));
  product = await startProduct({ environment: CLOSED });
  closed = await openBrowserTest(product);
}, 240_000);

afterAll(async () => {
  await open.close();
  await closed.close();
  await product.stop();
}, 60_000);

/** What the owner of a new workspace is offered. */
const look = async (browserTest: BrowserTest) => {
  const workspace = await makeWorkspace(browserTest, 'Self-service room');
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/workspace`);
  await page.getByText('Plan', { exact: true }).first().waitFor();
  const plans = await page.getByRole('radiogroup', { name: 'Plan' }).count();
  const words = await page.getByText('Only the operator of this installation').count();
  await page.getByRole('button', { name: /Switch workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Self-service room' }).waitFor();
  const create = await page.getByRole('menuitem', { name: 'New workspace' }).count();
  expect(faults).toEqual([]);
  await context.close();
  return { plans, words, create };
};

test('what is the operator’s is not offered, and the page says who to ask', async () => {
  expect(await look(open)).toMatchObject({ words: 0, create: 1 });
  expect(await look(closed)).toEqual({ plans: 0, words: 1, create: 0 });
});

test('somebody in no workspace is told to ask for an invitation', async () => {
  const workspace = await makeWorkspace(closed, 'Left room');
  const person = await makePerson(workspace.scope, 'Left alone', 'viewer');
  await closed.admin.query('delete from member where user_id = $1', [person.userId]);
  const { page, context } = await signIn(closed, person);
  await page.goto('/');
  await page.getByText('Ask a colleague to invite you to their workspace.').waitFor();
  expect(await page.getByLabel('Name of the workspace').count()).toBe(0);
  await context.close();
});
