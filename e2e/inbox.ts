import type { Locator, Page } from 'playwright-core';
import type { Finding } from '../server/src/violations/record/record-violations.ts';
import { finding, makeAudit, type TestAudit } from '../server/test/factories.ts';
import type { TestWorkspace } from './browser-test.ts';

/** How many findings of the audit are one group, on as many assets. */
export const GROUP_SIZE = 4;

const alone = (n: number): Finding =>
  finding({
    severity: 'MEDIUM',
    fingerprint: `alone ${n}`,
    ruleName: `Rule number ${n}`,
    assetName: `Page ${n}`,
    assetUrl: `https://bank.example/${n}`,
    violatingText: `Promise number ${n}.`,
  });

const together = (n: number): Finding =>
  finding({
    severity: 'CRITICAL',
    fingerprint: 'together',
    ruleName: 'The same everywhere',
    assetName: `Branch ${n}`,
    assetUrl: `https://bank.example/branch/${n}`,
  });

/** An audit with a group first and single findings after it. */
export const makeInbox = (workspace: TestWorkspace, singles: number): Promise<TestAudit> =>
  makeAudit(workspace.asOwner, [
    ...Array.from({ length: GROUP_SIZE }, (_, n) => together(n)),
    ...Array.from({ length: singles }, (_, n) => alone(n)),
  ]);

export const openInbox = async (
  page: Page,
  workspace: TestWorkspace,
  audit: TestAudit,
  search = '',
): Promise<void> => {
  await page.goto(`/w/${workspace.id}/audits/${audit.id}/review${search}`);
  await currentRow(page).waitFor();
  await atWork(page);
};

/** Waits until the open finding is shown whole: nobody decides before, and keys are heard by then. */
export const atWork = (page: Page): Promise<void> =>
  page.locator('[data-testid="violation-detail"][data-loaded="true"]').waitFor();

export const rowOf = (page: Page, violationId: string): Locator =>
  page.locator(`[data-testid="violation-row"][data-violation="${violationId}"]`);

export const rowIn = (page: Page, violationId: string, state: string): Locator =>
  page.locator(
    `[data-testid="violation-row"][data-violation="${violationId}"][data-state="${state}"]`,
  );

export const currentRow = (page: Page): Locator =>
  page.locator('[data-testid="violation-row"][data-current]');

export const currentId = async (page: Page): Promise<string> =>
  (await currentRow(page).getAttribute('data-violation')) ?? '';

/** Waits until the finding after `id` is the open one. */
export const movedOn = (page: Page, id: string): Promise<void> =>
  page
    .locator(`[data-testid="violation-row"][data-current]:not([data-violation="${id}"])`)
    .waitFor();
