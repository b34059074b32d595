import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Lets what a page asks for at some addresses wait; gives how to end that, once nothing waits any more. */
export const slowDown = async (
  page: Page,
  addresses: string,
  ms: number,
): Promise<() => Promise<void>> => {
  await page.route(addresses, async (route) => {
    await sleep(ms);
    await route.continue();
  });
  return () => page.unrouteAll({ behavior: 'wait' });
};
