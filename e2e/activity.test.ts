import { afterAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { renameWorkspace } from '../server/src/workspaces/rename-workspace.ts';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(() => browserTest.close());

test('Activity shows a viewer no keys and offers none in its filter, and shows both to an owner', async () => {
  const workspace = await makeWorkspace(browserTest, 'Activity');
  const { asOwner, owner } = workspace;
  const viewer = await makePerson(workspace.scope, 'Vera', 'viewer');
  await createKey(asOwner, { name: 'Website build', expiresAt: null });
  await renameWorkspace(asOwner, { name: 'Renamed' });
  for (const [person, sees] of [
    [owner, true],
    [viewer, false],
  ] as const) {
    const { page, context, faults } = await signIn(browserTest, person);
    await page.goto(`/w/${workspace.id}/activity`);
    // The filter has the same words as its options, so only what is in the list counts.
    await page.getByRole('listitem').filter({ hasText: 'Renamed the workspace' }).waitFor();
    expect((await page.getByText('Website build').count()) > 0).toBe(sees);
    const what = page.getByLabel('What', { exact: true });
    const offered = await what
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(offered.includes('key_created')).toBe(sees);
    expect(offered).toContain('role_changed');
    expect(await objectionsTo(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
}, 120_000);
