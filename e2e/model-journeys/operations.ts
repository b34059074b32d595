import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { saidBy } from '../../server/test/outside/fake-reply.ts';
import { makeWorkspace, signIn } from '../browser-test.ts';
import { PAYLOADS } from '../payloads.ts';
import { type Watch, watchScripts } from '../watch-scripts.ts';
import { MARKUP, type ModelStage, says } from './stage.ts';

const READY = 'I am ready to write whatever the desk needs.';
const HOSTILE = PAYLOADS.slice(0, 36).join(' ');
/** The fake provider's tokens are four characters each; what it charges stands in model-product.ts. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);
const PRICE_IN = 1;
const PRICE_OUT = 2;
const MILLION = 1_000_000;

const tryIt = (page: Page): Promise<void> => page.getByRole('button', { name: 'Try it' }).click();

/** What a workspace has spent, as the ledger has it. */
const spentIn = async ({ browserTest }: ModelStage, workspaceId: string) => {
  const { rows } = await browserTest.admin.query<{ micros: number; tokens: number }>(
    `select coalesce(sum(cost_micros), 0)::int as micros,
       coalesce(sum(input_tokens + output_tokens), 0)::int as tokens
     from model_spend where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0] ?? { micros: 0, tokens: 0 };
};

/** The probe tells how the model does: well, refusing, silent in the middle; then the price of it all. */
export const probeAndPay = async (stage: ModelStage): Promise<Watch> => {
  const { browserTest, model } = stage;
  const workspace = await makeWorkspace(browserTest, 'Ledger room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  const watch = await watchScripts(context, page);
  await page.goto(`/w/${workspace.id}/settings/models`);
  const before = model.provider.calls.length;
  model.meet({ kind: 'stall' });
  await tryIt(page);
  await page.getByText(/^No answer after/).waitFor();
  await page.getByText(/sent nothing for 500 ms in the middle of its answer/).waitFor();
  await page.getByText(/Look at the status page of the provider/).waitFor();
  const stalled = await spentIn(stage, workspace.scope.workspaceId);
  model.meet({ kind: 'status', status: 401 });
  await tryIt(page);
  await page.getByText(/answered with status 401/).waitFor();
  await page.getByText(/Check the name of the model in MODEL and the key/).waitFor();
  model.meet(says(READY), says(HOSTILE));
  await tryIt(page);
  await page.getByText(/:fake answered in/).waitFor();
  await page.getByText(READY).waitFor();
  await tryIt(page);
  await page.getByText(HOSTILE).waitFor();
  expect(await page.getByText(HOSTILE).locator(MARKUP).count()).toBe(0);

  const calls = model.provider.calls.slice(before);
  expect(calls.map(({ fault }) => fault)).toEqual(['stall', 'status', 'text', 'text']);
  const asked = calls.slice(2).map(({ body }) => tokensOf(saidBy(body, 'system', 'user')));
  const read = asked.reduce((sum, tokens) => sum + tokens, 0);
  const written = tokensOf(READY) + tokensOf(HOSTILE);
  const spent = await spentIn(stage, workspace.scope.workspaceId);
  expect(spent.micros - stalled.micros).toBe(read * PRICE_IN + written * PRICE_OUT);
  expect(spent.tokens - stalled.tokens).toBe(read + written);

  await page.goto(`/w/${workspace.id}/settings/spend`);
  const row = page
    .getByRole('region', { name: 'By purpose' })
    .getByRole('row', { name: /Trying the models/ });
  await row
    .getByText(new Intl.NumberFormat('en-GB').format(spent.tokens), { exact: true })
    .waitFor();
  const cost = Number((await row.getByRole('cell').last().innerText()).replace(/[^\d.]/g, ''));
  expect(cost).toBeCloseTo(spent.micros / MILLION, 4);
  await context.close();
  return watch;
};
