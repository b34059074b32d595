import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe objects to on the page, and where. Without the legacy mode it would open a page of its own. */
export const objectionsTo = async (page: Page, within?: string): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
};
