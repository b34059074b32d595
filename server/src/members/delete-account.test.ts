import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createBrowser, createSignInApp } from '../api/app/accounts.fixture.ts';
import { createLink } from '../accounts/one-time-link.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { createSession } from '../accounts/session.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { numberEvents } from '../events/number-events.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { addMember } from './add-member.ts';
import { deleteAccount } from './delete-account.ts';
import { removeMember } from './remove-member.ts';

const database = await createTestDatabase();
const { db, log, admin } = database;
const now = () => new Date();
const base = { db, log, now };
const requestId = 'req_test';

const NAME = 'Zebulon Quixworthy';
const times = { days: 30, idleMinutes: 720 };

const makePerson = async (scope: Scope, role: 'editor' | 'owner' | 'reviewer' = 'reviewer') => {
  const email = `zebulon-${newUuid()}@quixworthy.example`;
  const userId = await addMember(scope, { email, name: NAME, role });
  return { email, userId, id: toPublicId('usr', userId) };
};

const leave = (person: { email: string; userId: string }) =>
  deleteAccount(base, { ...person, requestId });

/** Every table of the database that has one of the words in any column, with how many rows do. */
const tablesWith = async (...words: string[]): Promise<string[]> => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await admin.query(
      `select from ${name} t where t::text ilike any($1::text[]) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rowCount) found.push(name);
  }
  return found.toSorted();
};

test('a deleted account leaves no name and no address in any table, and trails still verify', async () => {
  const workspace = await makeWorkspace(database);
  const { scope } = workspace;
  const left = await makeWorkspace(database);
  const person = await makePerson(scope);
  const { userId, email, id } = person;
  const asPerson = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  const asOwner = database.scope(scope.workspaceId, { kind: 'user', id: workspace.userId });
  const content = await makeContent(scope);
  const violationId = content.violation;
  await reviewViolation(asPerson, {
    violationId,
    action: 'urgent_violation',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
  // 🦓 is two units of UTF-16, and the places of mentions are counted in them.
  const comment = `🦓 @${NAME} and @Owner, look at this`;
  await addComment(asOwner, { violationId, comment, mentions: [id] });
  const place = { ip: '192.0.2.1', userAgent: 'test' };
  await createSession(base, { ...place, userId, times, earlier: null });
  // Somewhere else they were a member once, and were invited.
  const elsewhere = database.scope(left.scope.workspaceId, { kind: 'user', id: left.userId });
  await admin.query(`insert into member (workspace_id, user_id, role) values ($1, $2, 'viewer')`, [
    left.scope.workspaceId,
    userId,
  ]);
  await removeMember(elsewhere, { userId: id });
  await admin.query(
    `insert into invitation (workspace_id, id, email, role, created_at, expires_at)
     values ($1, $2, $3, 'viewer', now(), now())`,
    [left.scope.workspaceId, newUuid(), email],
  );
  await numberEvents(scope);
  await numberEvents(left.scope);
  expect(await tablesWith('quixworthy')).toEqual([
    'event',
    'invitation',
    'user_account',
    'violation_comment',
    'workspace_event',
  ]);

  await leave(person);

  expect(await tablesWith('quixworthy', email)).toEqual([]);
  const { rows } = await admin.query<{ content: string }>(
    `select content from violation_comment where content like '%look at this'`,
  );
  expect(rows[0]?.content).toBe(`🦓 ${'·'.repeat(NAME.length + 1)} and @Owner, look at this`);
  const { rows: account } = await admin.query<{ name: string; deleted: boolean }>(
    `select name, deleted_at is not null as deleted from user_account where id = $1`,
    [userId],
  );
  expect(account).toEqual([{ name: `Former member ${userId.slice(-4)}`, deleted: true }]);
  const { rows: told } = await admin.query<{ subject_name: string }>(
    `select distinct subject_name from workspace_event where subject_id = $1`,
    [id],
  );
  expect(told).toEqual([{ subject_name: `Former member ${userId.slice(-4)}` }]);
  const { auditId } = content;
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
  const { rows: decided } = await admin.query(
    `select from trail_entry where audit_id = $1 and actor_user_id = $2`,
    [auditId, userId],
  );
  expect(decided).toHaveLength(1);
});

test('no table has rows of a person whose account is deleted, except what is kept for a reason', async () => {
  const { scope } = await makeWorkspace(database);
  const person = await makePerson(scope);
  await leave(person);
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rowCount } = await admin.query(`select from ${name} where user_id = $1`, [
      person.userId,
    ]);
    expect(rowCount, name).toBe(0);
  }
});

test('the only owner of a workspace is told which ones, and nothing changes', async () => {
  const one = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  await admin.query(`insert into member (workspace_id, user_id, role) values ($1, $2, 'owner')`, [
    other.scope.workspaceId,
    one.userId,
  ]);
  const { rows } = await admin.query<{ name: string }>(`select name from workspace where id = $1`, [
    one.scope.workspaceId,
  ]);
  await expect(leave(one)).rejects.toMatchObject({
    code: 'conflict',
    message: `Nobody else owns “${rows[0]?.name}”. Make somebody else an owner first, or delete the workspace.`,
  });
  const { rowCount } = await admin.query(`select from member where user_id = $1`, [one.userId]);
  expect(rowCount).toBe(2);
});

test('another address than that of the account deletes nothing', async () => {
  const { scope } = await makeWorkspace(database);
  const person = await makePerson(scope);
  await expect(leave({ ...person, email: 'somebody@else.example' })).rejects.toMatchObject({
    code: 'invalid',
  });
  const { rowCount } = await admin.query(
    `select from user_account where id = $1 and deleted_at is null`,
    [person.userId],
  );
  expect(rowCount).toBe(1);
});

test('the service forgets nobody but the person who is presented, and no member', async () => {
  const { scope } = await makeWorkspace(database);
  const person = await makePerson(scope);
  const forget = { name: '', text: 'select forget_person($1)' };
  const present = { name: '', text: `select set_config('app.user_id', $1, true)` };
  const call = { statement: forget, values: [person.userId] };
  const nobody = 'only the person can ask for this';
  await expect(db.batch('', [call])).rejects.toThrow(nobody);
  const other = { statement: present, values: [newUuid()] };
  await expect(db.batch('', [other, call])).rejects.toThrow(nobody);
  const own = { statement: present, values: [person.userId] };
  await expect(db.batch('', [own, call])).rejects.toThrow('still belongs to a workspace');
});

test('after deleting the account the session is over, and the address can be invited anew', async () => {
  const { scope } = await makeWorkspace(database);
  const person = await makePerson(scope);
  const { email, userId } = person;
  const desk = await createSignInApp(database);
  const browser = createBrowser(desk);
  const token = await createLink({ db, now }, { purpose: 'sign_in', email, userId });
  expect((await browser.post('/sign-in/link', { token })).statusCode).toBe(200);
  expect((await browser.post('/account/delete', { email: 'x@y.example' })).statusCode).toBe(422);
  expect((await browser.post('/account/delete', { email })).statusCode).toBe(200);
  expect((await browser.get('/account')).statusCode).toBe(401);
  const again = await addMember(scope, { email, name: 'Anew', role: 'viewer' });
  expect(again).not.toBe(userId);
});
