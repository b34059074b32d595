import { expect, test } from 'vitest';
import { createTestChecker } from '../../../test/checker.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { weighDocument } from '../../contents/gate/weigh-document.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createBlankDocument } from '../edit/create-blank-document.ts';
import { getDraft } from '../edit/get-draft.ts';
import { saveDraft } from '../edit/save-draft.ts';
import { shareDocument } from '../edit/share-document.ts';
import { makeDesk, type Person } from './approval-desk.fixture.ts';
import { askApproval } from './ask-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { getDocumentApprovals } from './get-document-approvals.ts';

const database = await createTestDatabase();
const checker = createTestChecker();

test('the author does not approve the own text when somebody else asks, and a third person does', async () => {
  const { scope, owner, author, join, type, look } = await makeDesk(database, checker);
  const admin = await join('Adi', 'admin');
  const documentId = await createBlankDocument(admin.scope, { title: 'Mine', language: 'EN' });
  await shareDocument(admin.scope, { documentId, shared: true, role: 'admin' });
  await type(author, 'Another document.');
  const baseRevision = (await getDraft(admin.scope, documentId)).revision;
  const ask = (from: Person, to: Person) =>
    askApproval(from.scope, {
      documentId,
      approverId: to.publicId,
      baseRevision,
      comment: null,
      role: from.role,
    });
  await expect(ask(author, admin)).rejects.toMatchObject({ code: 'invalid' });
  await ask(author, owner);
  // Somebody who was asked before they wrote is refused when they sign.
  const { blocks } = await getDraft(owner.scope, documentId);
  await saveDraft(owner.scope, { documentId, baseRevision, title: 'Ours', blocks: [...blocks] });
  const { approvals, authors } = await getDocumentApprovals(owner.scope, {
    documentId,
    role: 'owner',
  });
  expect(authors.toSorted()).toEqual([admin.publicId, owner.publicId].toSorted());
  const weighed = await weighDocument(scope, { checker, extract: checker.extract }, documentId);
  const sign = decideApproval(owner.scope, {
    documentId,
    approvalId: approvals[0]?.id ?? '',
    decision: 'approve',
    baseRevision: weighed.revision,
    comment: null,
    reason: null,
    weighed,
  });
  await expect(sign).rejects.toMatchObject({ code: 'conflict' });
  expect((await look()).authors).toEqual([author.publicId]);
});

test('a text with open findings is approved only with a reason, and both stay with the signature', async () => {
  const { scope, author, legal, type, ask, look, decide, weigh } = await makeDesk(
    database,
    checker,
  );
  await makeRule(scope, ruleAgainst('zappo'));
  await makeRule(scope, ruleAgainst('bippo', { severity: 'MEDIUM' }));
  await type(author, 'Our zappo bank has a bippo card.');
  await ask();
  const { open } = await weigh();
  expect(open).toMatchObject({
    total: 2,
    rules: 2,
    verdict: 'hold',
    needs_reason: true,
    findings: [
      { rule_name: 'No zappo', severity: 'HIGH', quote: 'zappo' },
      { rule_name: 'No bippo', severity: 'MEDIUM', quote: 'bippo' },
    ],
  });
  await expect(decide(legal, 'approve', { comment: 'Fine.' })).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ loc: ['reason'] }],
  });
  expect((await look()).approvals[0]).toMatchObject({ state: 'asked', reason: null, open: null });
  await decide(legal, 'approve', { reason: 'The word is our name.' });
  expect((await look()).approvals[0]).toMatchObject({
    state: 'approved',
    reason: 'The word is our name.',
    open,
  });
  // Without anything open nobody has to say why.
  await type(author, 'Our bank has a card.');
  await ask();
  await decide(legal, 'approve');
  expect((await look()).approvals[0]).toMatchObject({
    state: 'approved',
    reason: null,
    open: { total: 0, verdict: 'pass', rules: 2 },
  });
});

test('what nobody stated about the text is listed, and the gate holds for it', async () => {
  const { scope, author, legal, type, ask, decide, weigh } = await makeDesk(database, checker);
  const british = ruleAgainst('zappo', { when: { market: ['GB'] }, strict: true });
  const tests = british.tests.map((one) => ({ ...one, with: { market: 'GB' } }));
  await makeRule(scope, { ...british, tests });
  await type(author, 'Our zappo bank is here for everybody who saves.');
  await ask();
  const { open } = await weigh();
  expect(open).toMatchObject({ total: 0, verdict: 'hold', needs_reason: true });
  expect(open.gaps).toMatchObject([{ reason: 'market_open', rule_names: ['No zappo'] }]);
  await expect(decide(legal, 'approve')).rejects.toMatchObject({ code: 'invalid' });
});

test('what was checked is what is signed: a check of an earlier text signs nothing', async () => {
  const { author, legal, documentId, type, ask, look, weigh, revision } = await makeDesk(
    database,
    checker,
  );
  await ask();
  const weighed = await weigh();
  await type(author, 'Nobody checked this.');
  const sign = async (checked: typeof weighed | null) =>
    decideApproval(legal.scope, {
      documentId,
      approvalId: (await look()).approvals[0]?.id ?? '',
      decision: 'approve',
      baseRevision: await revision(),
      comment: null,
      reason: 'Because.',
      weighed: checked,
    });
  for (const checked of [weighed, null]) {
    await expect(sign(checked)).rejects.toMatchObject({ code: 'stale' });
  }
});
