import { expect, test } from 'vitest';
import { createTestChecker } from '../../../test/checker.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { readWaiting } from '../../home/read-waiting.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { deleteDocument } from '../edit/delete-document.ts';
import { getDocumentVersion } from '../edit/document-versions.ts';
import { shareDocument } from '../edit/share-document.ts';
import { listDocuments } from '../list-documents.ts';
import { makeDesk, type Person } from './approval-desk.fixture.ts';
import { commentOnDocument } from './comment-on-document.ts';
import { planDocument } from './plan-document.ts';
import { withdrawApproval } from './withdraw-approval.ts';

const database = await createTestDatabase();
const checker = createTestChecker();

const events = async ({ workspaceId }: Scope): Promise<string[]> => {
  const { rows } = await database.admin.query<{ kind: string }>(
    `select kind from workspace_event where workspace_id = $1 and subject_kind = 'document' order by at, id`,
    [workspaceId],
  );
  return rows.map(({ kind }) => kind);
};

test('an approval is bound to the text that was read: it stays as it was, and an edit is seen as one', async () => {
  const { author, legal, documentId, type, ask, look, decide } = await makeDesk(database, checker);
  await ask();
  await decide(legal, 'approve');
  const [approved] = (await look()).approvals;
  expect(approved).toMatchObject({
    state: 'approved',
    current: true,
    approver: { name: 'Lea' },
    ended_by: { name: 'Lea' },
    asked_by: { name: 'Ada' },
  });
  expect(approved?.sha256).toMatch(/^[0-9a-f]{64}$/);
  // The next save, a moment later by the same person, would have gone on with the same version.
  await type(author, 'Our bank is the safest.');
  expect((await look()).approvals[0]).toMatchObject({ state: 'approved', current: false });
  const read = await getDocumentVersion(author.scope, {
    documentId,
    version: String(approved?.version),
  });
  expect(read.raw).toContain('Our bank is safe.');
  const [listed] = (await listDocuments(author.scope, { limit: 5 })).documents;
  expect(listed?.approval).toEqual({ state: 'approved', current: false, approver_name: 'Lea' });
});

test('whoever approves something else than what is there now is refused', async () => {
  const { author, legal, type, ask, look, decide, revision } = await makeDesk(database, checker);
  await ask();
  const seen = await revision();
  await type(author, 'A promise that nobody has read.');
  await expect(decide(legal, 'approve', { baseRevision: seen })).rejects.toMatchObject({
    code: 'stale',
  });
  expect((await look()).approvals[0]?.state).toBe('asked');
  await decide(legal, 'approve');
  expect((await look()).approvals[0]).toMatchObject({
    state: 'approved',
    version: 3,
    current: true,
  });
});

test('nobody approves for somebody else, what they asked for, or what they wrote themselves', async () => {
  const { owner, author, legal, join, type, ask, look, decide } = await makeDesk(database, checker);
  const viewer = await join('Vic', 'viewer');
  const writer = await join('Wim', 'editor');
  for (const nobody of [author, viewer, writer]) {
    await expect(ask(author, nobody)).rejects.toMatchObject({ code: 'invalid' });
  }
  await ask(author, owner);
  await expect(decide(legal, 'approve')).rejects.toMatchObject({ code: 'forbidden' });
  expect((await look(legal)).may_decide).toBe(false);
  expect((await look(owner)).may_decide).toBe(true);
  await type(owner, 'I changed it.');
  await expect(decide(owner, 'approve')).rejects.toMatchObject({ code: 'conflict' });
  // What somebody else writes on top of it does not make it another's text.
  await type(author, 'Changed once more.');
  await expect(decide(owner, 'approve')).rejects.toMatchObject({ code: 'conflict' });
  await decide(owner, 'send_back');
  for (const asker of [author, owner]) {
    await expect(ask(asker, owner)).rejects.toMatchObject({ code: 'invalid' });
  }
  await ask(author, legal);
  await decide(legal, 'approve');
});

test('one person is asked at a time, and what ended stays as it is', async () => {
  const { scope, owner, author, legal, documentId, ask, look, decide } = await makeDesk(
    database,
    checker,
  );
  await ask();
  await expect(ask(author, owner)).rejects.toMatchObject({ code: 'conflict' });
  const approvalId = (await look()).approvals[0]?.id ?? '';
  const withdraw = (who: Person) =>
    withdrawApproval(who.scope, { documentId, approvalId, role: who.role });
  await expect(withdraw(legal)).rejects.toMatchObject({ code: 'forbidden' });
  await withdraw(author);
  await expect(withdraw(author)).rejects.toMatchObject({ code: 'not_found' });
  await expect(decide(legal, 'approve')).rejects.toMatchObject({ code: 'not_found' });
  await ask(author, owner);
  await decide(owner, 'send_back', { comment: 'Name the fund.' });
  expect((await look()).approvals.map(({ state }) => state)).toEqual(['sent_back', 'withdrawn']);
  const change = database.admin.query(
    `update document_approval set state = 'approved' where workspace_id = $1 and state = 'sent_back'`,
    [scope.workspaceId],
  );
  await expect(change).rejects.toThrow('does not change');
  expect(await events(scope)).toEqual([
    'document_shared',
    'document_approval_asked',
    'document_approval_withdrawn',
    'document_approval_asked',
    'document_sent_back',
  ]);
});

test('two people who decide or ask at the same moment leave one approval', async () => {
  const { author, owner, legal, ask, look, decide, scope } = await makeDesk(database, checker);
  await ask(author, legal);
  await withdrawAll();
  const asked = await Promise.allSettled([ask(author, legal), ask(author, owner)]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const who = (await look()).approvals[0]?.approver.id === legal.publicId ? legal : owner;
  const decided = await Promise.allSettled([decide(who, 'approve'), decide(who, 'send_back')]);
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await look()).approvals.filter(({ state }) => state === 'asked')).toEqual([]);

  async function withdrawAll() {
    await database.admin.query(
      `update document_approval set state = 'withdrawn', ended_by = asked_by, ended_at = now()
       where workspace_id = $1`,
      [scope.workspaceId],
    );
  }
});

test('the approver is told once with the words that came along, and then whoever asked', async () => {
  const { author, legal, owner, documentId, ask, decide, told } = await makeDesk(database, checker);
  await ask(author, legal, 'Is the promise fine?');
  expect(await told(legal)).toMatchObject([
    {
      kind: 'approval_asked',
      actor: { name: 'Ada' },
      document: { id: documentId, title: 'Leaflet' },
      comment: 'Is the promise fine?',
      audit: null,
    },
  ]);
  await planDocument(author.scope, { documentId, ownerId: owner.publicId, dueOn: '2026-12-01' });
  await decide(legal, 'send_back', { comment: 'Say which fund.' });
  expect(await told(author)).toMatchObject([{ kind: 'sent_back', comment: 'Say which fund.' }]);
  expect((await told(owner)).map(({ kind }) => kind)).toEqual(['sent_back', 'document_owner']);
  expect(await told(legal)).toHaveLength(1);
  // What somebody cannot see any more is not quoted to them.
  await shareDocument(author.scope, { documentId, shared: false, role: 'editor' });
  expect(await told(legal)).toMatchObject([{ document: { title: null }, comment: null }]);
});

test('a comment tells members whom it mentions if they can see the document, and says who wrote it at which version', async () => {
  const { author, legal, keyScope, documentId, look, told } = await makeDesk(database, checker);
  const write = (comment: string, who = author.scope) =>
    commentOnDocument(who, { documentId, comment, mentions: [legal.publicId, author.publicId] });
  await write('@Lea should read this later.');
  expect(await told(legal)).toEqual([]);
  await expect(write('No.', legal.scope)).rejects.toMatchObject({ code: 'not_found' });
  await expect(write('No.', keyScope)).rejects.toMatchObject({ code: 'not_found' });
  await shareDocument(author.scope, { documentId, shared: true, role: 'editor' });
  await expect(write('A key says so.', keyScope)).rejects.toMatchObject({ code: 'forbidden' });
  await write('@Lea, now you can.');
  await write('Nobody is named.');
  expect(await told(legal)).toMatchObject([
    { kind: 'mention', comment: '@Lea, now you can.', document: { id: documentId } },
  ]);
  expect((await look(legal)).comments).toMatchObject([
    { content: '@Lea should read this later.', version: 2, author: { name: 'Ada', you: false } },
    { content: '@Lea, now you can.', mentions: [{ name: 'Lea', start: 0, end: 4 }] },
    { content: 'Nobody is named.', mentions: [] },
  ]);
});

test('an owner and a day are told, listed and checked', async () => {
  const { author, owner, legal, documentId, look, told } = await makeDesk(database, checker);
  const plan = (ownerId: string | null, dueOn: string | null) =>
    planDocument(author.scope, { documentId, ownerId, dueOn });
  for (const day of ['2026-02-30', '2026-13-01', '0000-00-00']) {
    await expect(plan(null, day)).rejects.toMatchObject({ code: 'invalid' });
  }
  // Only its author sees it, and a reviewer does not write.
  await expect(plan(owner.publicId, null)).rejects.toMatchObject({ code: 'invalid' });
  await shareDocument(author.scope, { documentId, shared: true, role: 'editor' });
  await expect(plan(legal.publicId, null)).rejects.toMatchObject({ code: 'invalid' });
  await expect(plan('usr_x', null)).rejects.toMatchObject({ code: 'invalid' });
  await plan(owner.publicId, '2026-12-01');
  await plan(owner.publicId, '2026-12-02');
  expect(await look()).toMatchObject({ owner: { name: 'Owner' }, due_on: '2026-12-02' });
  expect((await told(owner)).map(({ kind }) => kind)).toEqual(['document_owner']);
  const mine = async (who: Person) =>
    (await listDocuments(who.scope, { limit: 5, of: 'mine' })).documents;
  expect(await mine(owner)).toMatchObject([{ owner: { name: 'Owner' }, due_on: '2026-12-02' }]);
  await plan(null, null);
  expect(await mine(owner)).toEqual([]);
  expect(await mine(author)).toMatchObject([{ owner: null, due_on: null }]);
});

test('the list has what waits for somebody, for nobody else and not for longer', async () => {
  const { author, legal, owner, documentId, ask, decide } = await makeDesk(database, checker);
  const waiting = async (who: Person) =>
    (await listDocuments(who.scope, { limit: 5, of: 'to_approve' })).documents.map(({ id }) => id);
  await ask();
  expect(await waiting(legal)).toEqual([documentId]);
  for (const other of [author, owner]) expect(await waiting(other)).toEqual([]);
  await decide(legal, 'approve');
  expect(await waiting(legal)).toEqual([]);
});

test('what waits for somebody to approve stands on their home, and goes with the decision', async () => {
  const { author, legal, documentId, ask, decide } = await makeDesk(database, checker);
  const shown = async ({ scope }: Person) => (await readWaiting(scope, [])).approvals;
  await ask();
  expect(await shown(legal)).toMatchObject([{ document_id: documentId, title: 'Leaflet' }]);
  expect(await shown(author)).toEqual([]);
  await decide(legal, 'approve');
  expect(await shown(legal)).toEqual([]);
});

test('a deleted document takes its approvals and comments along, and the activity keeps what was signed', async () => {
  const { scope, author, legal, documentId, ask, decide } = await makeDesk(database, checker);
  await ask(author, legal, 'Please.');
  await decide(legal, 'approve');
  await deleteDocument(author.scope, { documentId, role: 'editor' });
  for (const table of ['document_approval', 'document_comment']) {
    const { rows } = await database.admin.query(`select from ${table} where workspace_id = $1`, [
      scope.workspaceId,
    ]);
    expect(rows).toEqual([]);
  }
  const { rows } = await database.admin.query<{ to_value: string }>(
    `select to_value from workspace_event where workspace_id = $1 and kind = 'document_approved'`,
    [scope.workspaceId],
  );
  expect(rows[0]?.to_value).toMatch(/^version 2, sha256 [0-9a-f]{64}$/);
});
