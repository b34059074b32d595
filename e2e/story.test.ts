import { afterAll, beforeAll, expect, test } from 'vitest';
import { installStarter } from '../server/src/starter/install-starter.ts';
import { startSite, type TestSite } from '../server/test/outside/site.ts';
import { type BrowserTest, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { type ModelProduct, startModelProduct } from './model-product.ts';
import { allowSite, auditSite, verifyTrail } from './story/audit.ts';
import { decide, seeCarriedOver, seeQueue } from './story/review.ts';
import { changeTooMuch, defineRule, mendRule } from './story/rule.ts';
import type { Stage } from './story/stage.ts';
import { takePictures } from './story/take-pictures.ts';
import { ACCOUNT, pageAt, PLAN, reply } from './story/world.ts';
import { applySuggestion, readRepair, write } from './story/writing.ts';

/** A second product starts, on a machine that may be busy. */
const START_MS = 400_000;
/** It takes half a minute where nothing else runs. */
const STORY_MS = 300_000;

let model: ModelProduct;
let browserTest: BrowserTest;
let site: TestSite;
beforeAll(async () => {
  site = await startSite(pageAt);
  model = await startModelProduct({ tokensPerSecond: 400, reply });
  browserTest = await openBrowserTest(model.product);
}, START_MS);
afterAll(async () => {
  await browserTest?.close();
  await model?.stop();
});

test(
  'a rule from idea to evidence: written, kept to, audited, decided, tested, changed, carried over, proven',
  async () => {
    const workspace = await makeWorkspace(browserTest, 'Harbour');
    await installStarter(workspace.scope);
    const { page, context, faults } = await signIn(browserTest, workspace.owner);
    const stage: Stage = {
      page,
      workspace: workspace.id,
      databaseUrl: browserTest.product.databaseUrl,
      site: site.origin,
      // STORY_PICTURES=docs/images renews the pictures of the README.
      picture: takePictures(page, process.env['STORY_PICTURES']),
    };
    const ruleId = await defineRule(stage);
    await write(stage, ACCOUNT);
    await readRepair(stage);
    await write(stage, PLAN);
    await applySuggestion(stage);
    await allowSite(stage);
    await decide(stage, await auditSite(stage, 'Harbour site', true));
    await changeTooMuch(stage, ruleId);
    await mendRule(stage);
    await seeCarriedOver(stage, await auditSite(stage, 'Harbour site, second look', false));
    await seeQueue(stage);
    expect(await verifyTrail(stage)).toMatch(/none changed and none missing/);
    // Publishing was refused once, which browsers write down.
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
    await context.close();
  },
  STORY_MS,
);
