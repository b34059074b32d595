import { afterAll, expect, test } from 'vitest';
import { packOf } from '../../../test/checked-page.ts';
import { crashing, createTestChecker } from '../../../test/checker.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Model } from '../../platform/model/model.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import { enablePack } from '../../rules/enable-pack.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createDocumentToWrite } from './create-document-to-write.ts';
import { checkDraft, type DraftChecker } from './check-draft.ts';
import { readFinishedText } from './follow-document.ts';
import { getDocument } from '../get-document.ts';
import { getReceipt } from './get-receipt.ts';
import { repairDraft } from './repair-draft.ts';
import { writeStep } from './write-step.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider();
afterAll(() => fake.stop());
const checker = createTestChecker();
const sandbox = modelOn(database, 'sandbox');
const asked = modelOn(database, `compatible:fake?url=${fake.url}`);

/** A document whose only command has been answered, in a workspace with a rule against zappo. */
const makeDraft = async (
  model: Model,
  addRules = (scope: Scope): Promise<unknown> => makeRule(scope, ruleAgainst('zappo')),
) => {
  const { scope } = await makeWorkspace(database);
  const { template } = await makeContent(scope);
  await addRules(scope);
  const documentId = await createDocumentToWrite(scope, {
    languageKey: 'EN',
    template: { id: fromPublicId('tpl', template) ?? '', key: 'product_description', version: 1 },
    tone: null,
    input: { name: 'zappo, *zappo* and [zappo]' },
    infobaseIds: [],
    facts: [],
  });
  const writer = { model, watchText: () => () => undefined };
  const outcome = await writeStep(scope, writer, { documentId, position: 0 });
  expect(outcome).toEqual({ state: 'check' });
  const read = async () => {
    const id = toPublicId('doc', documentId);
    return { ...(await getDocument(scope, id)), receipt: await getReceipt(scope, id) };
  };
  return { scope, documentId, read };
};

test('the sandbox repairs nothing and says so', async () => {
  const { scope, documentId, read } = await makeDraft(sandbox);
  const outcome = await checkDraft(scope, { checker, canRepair: false }, documentId);
  expect(outcome).toEqual({ state: 'done' });
  const { status, document, receipt } = await read();
  expect(status).toBe('ready');
  expect(document.rawDocument).toContain('zappo');
  expect(receipt.checks?.passes).toMatchObject([{ repaired: false, reason: 'sandbox' }]);
  expect(receipt.checks?.note).toContain('no language model is configured');
});

test('nothing is repaired for a rule that is often wrong in the language, and the receipt counts it', async () => {
  // The figures of this release say that uk-cap/free is often wrong in English.
  const pack = packOf('uk-cap', [ruleAgainst('zappo', { id: 'free' })]);
  const { scope, documentId, read } = await makeDraft(sandbox, (inside) =>
    enablePack(inside, pack),
  );
  const outcome = await checkDraft(scope, { checker, canRepair: true }, documentId);
  expect(outcome).toEqual({ state: 'done' });
  const { document, receipt } = await read();
  expect(document.rawDocument).toContain('zappo');
  expect(receipt.checks).toMatchObject({ remaining: [], passes: [{ findings: 0 }] });
  // The number of objections never stands alone.
  expect(receipt.checks?.coverage).toMatchObject({ rules: receipt.checks?.rules, ran: 1 });
  expect(receipt.checks?.rule_hints).toBeGreaterThan(2);
});

test('every remaining place is exact in rawDocument, Markdown or not', async () => {
  const { scope, documentId, read } = await makeDraft(sandbox);
  await checkDraft(scope, { checker, canRepair: false }, documentId);
  const { document, receipt } = await read();
  const left = receipt.checks?.remaining ?? [];
  expect(left.length).toBeGreaterThan(2);
  for (const { start, end, quote } of left) {
    expect(document.rawDocument.slice(start ?? 0, end ?? 0)).toBe(quote);
  }
});

test('a draft that begins with a line is checked from its first word', async () => {
  fake.script({
    queue: [{ kind: 'text', text: '---\nThis is zappo.\n\n---\n\nAnd this is fine.' }],
  });
  const { scope, documentId, read } = await makeDraft(asked);
  await checkDraft(scope, { checker, canRepair: false }, documentId);
  const { document, receipt } = await read();
  const [left] = receipt.checks?.remaining ?? [];
  expect(document.rawDocument.slice(left?.start ?? 0, left?.end ?? 0)).toBe('zappo');
});

test('a check that fails costs nobody a document, and the receipt says so', async () => {
  const { scope, documentId, read } = await makeDraft(sandbox);
  expect(
    await checkDraft(scope, { checker: crashing(checker), canRepair: true }, documentId),
  ).toEqual({
    state: 'done',
  });
  const { status, receipt } = await read();
  expect(status).toBe('ready');
  expect(receipt.checks).toMatchObject({ rule_set: null, passes: [], remaining: [] });
  expect(receipt.checks?.note).toContain('was not checked against the rules');
});

test('a fault of ours in the check costs nobody a document either', async () => {
  const { scope, documentId, read } = await makeDraft(sandbox);
  const faulty: DraftChecker = {
    ...checker,
    loadRules: async (inside, hash) => ({
      ...(await checker.loadRules(inside, hash)),
      byKey: new Map(),
    }),
  };
  await checkDraft(scope, { checker: faulty, canRepair: true }, documentId);
  const { status, receipt } = await read();
  expect(status).toBe('ready');
  expect(receipt.checks?.note).toContain('was not checked against the rules');
});

test('an attempt that was settled is not made again', async () => {
  const text = 'The desk is zappo, and it stands firmly on four legs of solid oak for years.';
  const worse = { kind: 'text', text: `${text} So zappo.` } as const;
  fake.script({ queue: [{ kind: 'text', text }, worse, worse] });
  const { scope, documentId, read } = await makeDraft(asked);
  const before = fake.calls.length;
  const parts = { model: asked, checker };
  expect(await checkDraft(scope, { checker, canRepair: true }, documentId)).toEqual({
    state: 'repair',
  });
  const first = await repairDraft(scope, parts, { documentId, pass: 1 });
  expect(await repairDraft(scope, parts, { documentId, pass: 1 })).toEqual(first);
  expect(fake.calls.length).toBe(before + 1);
  await repairDraft(scope, parts, { documentId, pass: 2 });
  expect(await repairDraft(scope, parts, { documentId, pass: 2 })).toEqual({ state: 'done' });
  expect(fake.calls.length).toBe(before + 2);
  const { receipt } = await read();
  expect(receipt.checks?.passes).toHaveLength(2);
});

test('a run that begins anew pays for nothing twice and comes to the same text', async () => {
  const bad = 'The desk is zappo, and it stands firmly on four legs of solid oak for years.';
  const good = 'The desk is good, and it stands firmly on four legs of solid oak for years.';
  fake.script({
    queue: [
      { kind: 'text', text: bad },
      { kind: 'text', text: `${bad} And zappo.` },
      { kind: 'text', text: good },
    ],
  });
  const { scope, documentId, read } = await makeDraft(asked);
  const parts = { model: asked, checker };
  await checkDraft(scope, { checker, canRepair: true }, documentId);
  await repairDraft(scope, parts, { documentId, pass: 1 });
  const before = fake.calls.length;
  await makeRule(scope, ruleAgainst('quorf'));
  const writer = { model: asked, watchText: () => () => undefined };
  await writeStep(scope, writer, { documentId, position: 0 });
  await checkDraft(scope, { checker, canRepair: true }, documentId);
  await repairDraft(scope, parts, { documentId, pass: 1 });
  expect(fake.calls.length).toBe(before);
  await repairDraft(scope, parts, { documentId, pass: 2 });
  const { document, receipt } = await read();
  expect([document.generatedOutput, document.rawDocument]).toEqual([bad, good]);
  // Whoever watched the text being written has read what the model wrote first.
  expect(await readFinishedText(scope, documentId)).toEqual({ step: 0, text: bad });
  expect(receipt.checks?.rules).toBe(2);
  expect(receipt.checks?.passes).toMatchObject([
    { findings: 1, repaired: false, reason: 'no_better' },
    { findings: 1, repaired: true, reason: null },
  ]);
  expect(fake.calls.length).toBe(before + 1);
});

test('a repair is held against the rules of the check, whatever has changed since', async () => {
  const bad = 'The desk is zappo, and it stands firmly on four legs of solid oak for years.';
  const good = 'The desk is quorf, and it stands firmly on four legs of solid oak for years.';
  fake.script({
    queue: [
      { kind: 'text', text: bad },
      { kind: 'text', text: good },
    ],
  });
  const { scope, documentId, read } = await makeDraft(asked);
  await checkDraft(scope, { checker, canRepair: true }, documentId);
  await makeRule(scope, ruleAgainst('quorf', { severity: 'CRITICAL' }));
  await repairDraft(scope, { model: asked, checker }, { documentId, pass: 1 });
  const { document, receipt } = await read();
  expect(document.rawDocument).toBe(good);
  expect(receipt.checks).toMatchObject({ rules: 1, remaining: [] });
  // What was repaired is named, though nothing of it remains.
  expect(receipt.rules).toMatchObject([{ version: 1, name: ruleAgainst('zappo').name }]);
});
