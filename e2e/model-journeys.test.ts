import { afterAll, beforeAll, expect, test } from 'vitest';
import { runThroughFaults } from './model-journeys/bulk.ts';
import { rewriteThroughFaults, rewriteWithPayloads } from './model-journeys/editor.ts';
import { probeAndPay } from './model-journeys/operations.ts';
import { auditThroughFaults, publishJudgeRule, seeUnjudged } from './model-journeys/rules.ts';
import { type ModelStage, NOTHING_RAN, openModelStage } from './model-journeys/stage.ts';
import { tryTemplateThroughFaults } from './model-journeys/templates.ts';
import { draftThroughFaults, previewThroughFaults } from './model-journeys/tones.ts';

/** A second product starts, on a machine that may be busy. */
const START_MS = 400_000;

let stage: ModelStage;
beforeAll(async () => {
  stage = await openModelStage();
}, START_MS);
afterAll(() => stage?.close());

test('a rewrite that stalls, breaks off or is refused says what to do, and works when asked again', async () => {
  await rewriteThroughFaults(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('a rewrite full of markup is words in the proposal and in the text', async () => {
  await rewriteWithPayloads(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('a template is tried through stalls and failures, shows its text as words, and is published', async () => {
  await tryTemplateThroughFaults(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('a guideline is drafted and two tones are compared, and no answer is paid for twice', async () => {
  await draftThroughFaults(stage);
  await previewThroughFaults(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('rows of a bulk run are asked for again, refused ones say why and are retried by a person', async () => {
  await runThroughFaults(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('a rule that asks a model is published; what it did not judge is never called clean', async () => {
  await publishJudgeRule(stage);
  await seeUnjudged(stage);
  await auditThroughFaults(stage);
  expect(stage.watch).toEqual(NOTHING_RAN);
});

test('the probe tells how a model fails, and Spending shows the price of what it took', async () => {
  expect(await probeAndPay(stage)).toEqual(NOTHING_RAN);
});

test('nothing went wrong in the browser on the way', () => {
  const faults = stage.visit.faults.filter((fault) => !fault.startsWith('Failed to load resource'));
  expect(faults).toEqual([]);
});
