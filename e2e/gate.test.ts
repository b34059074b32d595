import { afterAll, expect, inject, test } from 'vitest';
import { getGatePolicy } from '../server/src/contents/gate/policy.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(() => browserTest.close());

test('an owner changes the policy of the gate, and it is kept as a new version', async () => {
  const workspace = await makeWorkspace(browserTest, 'Gate');
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/gate`);
  await page.getByText('This is the policy that every workspace begins with.').waitFor();
  const high = page.getByLabel('High', { exact: true });
  expect(await high.inputValue()).toBe('hold');
  await high.selectOption({ label: 'Refuse' });
  await page.getByRole('button', { name: 'Save the policy' }).click();
  await page.getByText(/^Version 1, since/).waitFor();
  expect(await high.inputValue()).toBe('refuse');
  const kept = await getGatePolicy(workspace.scope);
  expect(kept).toMatchObject({ version: 1, severities: { HIGH: 'refuse', CRITICAL: 'refuse' } });
  expect(await objectionsTo(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);
