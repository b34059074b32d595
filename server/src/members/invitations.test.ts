import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { readLink } from '../accounts/one-time-link.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Mailer, Message } from '../platform/mail/mailer.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addMember, type Role } from './add-member.ts';
import { invite } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

const database = await createTestDatabase();

/** A letter box in place of a mail server, or none at all. */
const makePost = ({ hasServer = true } = {}) => {
  const letters: Message[] = [];
  const underWay: Promise<void>[] = [];
  const mail: Mailer = {
    post: (write) => {
      underWay.push(write().then((letter) => void (letter && letters.push(letter))));
    },
    send: async () => ({ ok: true }),
    hasServer,
    isReachable: async () => true,
    idle: async () => void (await Promise.all(underWay)),
    stop: async () => undefined,
  };
  const tokens = async (): Promise<string[]> => {
    await mail.idle();
    return letters.map(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1] ?? '');
  };
  return { post: { mail, publicUrl: 'https://desk.example' }, letters, tokens };
};

const makeTeam = async (mail: { hasServer?: boolean } = {}) => {
  const { scope, userId, email } = await makeWorkspace(database);
  const as = (id: string): Scope => database.scope(scope.workspaceId, { kind: 'user', id });
  const join = async (role: Role) =>
    as(await addMember(scope, { email: `${newUuid()}@test.example`, name: role, role }));
  return { owner: as(userId), email, join, ...makePost(mail) };
};

const address = () => `${newUuid()}@new.example`;
const conflict = { code: 'conflict' };
const missing = { code: 'not_found' };
const follow = (token: string) => readLink(database.scope(), { purpose: 'invitation', token });

test('an invitation mails a link that only the letter has, and is listed until it ends', async () => {
  const { owner, post, letters, tokens } = await makeTeam();
  const email = address();
  const { invitation: made, link } = await invite(owner, post, {
    email: email.toUpperCase(),
    role: 'reviewer',
  });
  expect(link).toBeNull();
  expect(made).toMatchObject({ email, role: 'reviewer', invited_by_name: 'Owner', expired: false });
  const [token = ''] = await tokens();
  expect(letters).toMatchObject([{ to: email }]);
  expect(JSON.stringify([made, await listInvitations(owner)])).not.toContain(token);
  expect(await follow(token)).toMatchObject({ email, workspaceId: owner.workspaceId });
  expect(await listInvitations(owner)).toEqual([made]);
  const { rows } = await database.admin.query<{ row: string }>(
    `select workspace_event::text as row from workspace_event where workspace_id = $1`,
    [owner.workspaceId],
  );
  const told = rows.map(({ row }) => row).join('\n');
  expect(told).toContain('member_invited');
  expect(told).not.toContain(token);
});

test('an invitation that is sent again has a new link and a new time, and the old link is dead', async () => {
  const { owner, post, tokens } = await makeTeam();
  const {
    invitation: { id, expires_at: before },
  } = await invite(owner, post, { email: address(), role: 'editor' });
  const { invitation: sent } = await resendInvitation(owner, post, { invitationId: id });
  const [old = '', fresh = ''] = await tokens();
  await expect(follow(old)).rejects.toMatchObject(missing);
  expect(await follow(fresh)).toMatchObject({ workspaceId: owner.workspaceId });
  const later: Scope = { ...owner, now: () => new Date(Date.now() + 8 * 24 * 60 * 60_000) };
  expect(await listInvitations(later)).toMatchObject([{ id, expired: true }]);
  const { invitation: again } = await resendInvitation(later, post, { invitationId: id });
  const times = [before, sent.expires_at, again.expires_at];
  expect(times).toEqual(times.toSorted());
  expect(await listInvitations(later)).toMatchObject([{ id, expired: false }]);
  expect(await follow((await tokens())[2] ?? '')).toMatchObject({ workspaceId: owner.workspaceId });
});

test('a revoked invitation is gone for good, and the address can be invited again', async () => {
  const { owner, post, tokens } = await makeTeam();
  const input = { email: address(), role: 'viewer' } as const;
  const { invitation } = await invite(owner, post, input);
  const invitationId = invitation.id;
  await revokeInvitation(owner, { invitationId });
  expect(await listInvitations(owner)).toEqual([]);
  const [token = ''] = await tokens();
  await expect(follow(token)).rejects.toMatchObject(missing);
  await expect(revokeInvitation(owner, { invitationId })).rejects.toMatchObject(missing);
  await expect(resendInvitation(owner, post, { invitationId })).rejects.toMatchObject(missing);
  expect(await invite(owner, post, input)).toMatchObject({ invitation: { email: input.email } });
});

test('a member, an address that is invited and a second invitation at the same moment are refused', async () => {
  const { owner, email, post } = await makeTeam();
  const member = invite(owner, post, { email: email.toUpperCase(), role: 'viewer' });
  await expect(member).rejects.toMatchObject(conflict);
  const input = { email: address(), role: 'viewer' } as const;
  const both = await Promise.allSettled([invite(owner, post, input), invite(owner, post, input)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(invite(owner, post, input)).rejects.toMatchObject(conflict);
  expect(await listInvitations(owner)).toHaveLength(1);
});

test('only an owner invites an owner, and only administrators invite at all', async () => {
  const { owner, join, post, tokens } = await makeTeam();
  const admin = await join('admin');
  const asOwner = { email: address(), role: 'owner' } as const;
  await expect(invite(admin, post, asOwner)).rejects.toMatchObject({ code: 'forbidden' });
  await invite(admin, post, { email: address(), role: 'admin' });
  const reviewer = await join('reviewer');
  const input = { email: address(), role: 'viewer' } as const;
  await expect(invite(reviewer, post, input)).rejects.toMatchObject({ code: 'forbidden' });
  await invite(owner, post, asOwner);
  expect(await tokens()).toHaveLength(2);
});

test('nobody is sent letter after letter', async () => {
  const { owner, post, tokens } = await makeTeam();
  const { invitation } = await invite(owner, post, { email: address(), role: 'viewer' });
  const invitationId = invitation.id;
  const ends = [];
  for (let n = 0; n < 6; n++) {
    ends.push(
      await resendInvitation(owner, post, { invitationId }).then(
        () => 'sent',
        (e) => e.code,
      ),
    );
  }
  expect(ends).toEqual(['sent', 'sent', 'sent', 'sent', 'too_many_requests', 'too_many_requests']);
  expect(await tokens()).toHaveLength(5);
});

test('an invitation of another workspace is as unknown as none at all', async () => {
  const [own, other] = [await makeTeam(), await makeTeam()];
  const { invitation: theirs } = await invite(other.owner, other.post, {
    email: address(),
    role: 'viewer',
  });
  for (const invitationId of ['inv_x', toPublicId('inv', newUuid()), theirs.id]) {
    await expect(revokeInvitation(own.owner, { invitationId })).rejects.toMatchObject(missing);
    const sent = resendInvitation(own.owner, own.post, { invitationId });
    await expect(sent).rejects.toMatchObject(missing);
  }
  expect(await listInvitations(own.owner)).toEqual([]);
  expect(await listInvitations(other.owner)).toHaveLength(1);
});

test('without a mail server the inviter gets the link, and it is the one that works', async () => {
  const { owner, post, tokens } = await makeTeam({ hasServer: false });
  const email = address();
  const { invitation, link } = await invite(owner, post, { email, role: 'viewer' });
  const tokenIn = (address: string | null) =>
    /^https:\/\/desk\.example\/invitation#(\S+)$/.exec(address ?? '')?.[1] ?? '';
  expect(await tokens()).toEqual([tokenIn(link)]);
  expect(await follow(tokenIn(link))).toMatchObject({ email });
  const again = await resendInvitation(owner, post, { invitationId: invitation.id });
  await expect(follow(tokenIn(link))).rejects.toMatchObject(missing);
  expect(await follow(tokenIn(again.link))).toMatchObject({ email });
});

test('a person sends at most 50 invitations a day, in whichever workspaces', async () => {
  const [one, other] = [await makeTeam(), await makeTeam()];
  const { actor } = one.owner;
  await database.admin.query(
    `insert into member (workspace_id, user_id, role) values ($1, $2, 'owner')`,
    [other.owner.workspaceId, actor.kind === 'user' ? actor.id : null],
  );
  const elsewhere: Scope = { ...other.owner, actor };
  const sendOne = (scope: Scope) =>
    invite(scope, one.post, { email: address(), role: 'viewer' }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    );
  const ends: string[] = [];
  for (let n = 0; n < 26; n++) ends.push(await sendOne(one.owner), await sendOne(elsewhere));
  expect(ends.filter((end) => end === 'sent')).toHaveLength(50);
  expect(ends.slice(50)).toEqual(['too_many_requests', 'too_many_requests']);
  expect(await sendOne(other.owner)).toBe('sent');
  const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);
  expect(await sendOne({ ...one.owner, now: tomorrow })).toBe('sent');
});

test('a letter of invitation has one link, whatever the inviter and the workspace are called', async () => {
  const { owner, post, letters } = await makeTeam();
  const hostile = 'Win a car: https://evil.example/x or you@evil.example';
  await database.admin.query('update user_account set name = $2 where id = $1', [
    owner.actor.kind === 'user' ? owner.actor.id : null,
    hostile,
  ]);
  await database.admin.query('update workspace set name = $2 where id = $1', [
    owner.workspaceId,
    'evil.example',
  ]);
  await invite(owner, post, { email: address(), role: 'viewer' });
  await post.mail.idle();
  const [{ subject, text }] = letters as [Message];
  expect(`${subject} ${text}`).not.toMatch(/evil\.example|@/);
  expect(text.match(/https?:/g)).toHaveLength(1);
});

const sendOne = ({ owner, post }: Awaited<ReturnType<typeof makeTeam>>) =>
  invite(owner, post, { email: address(), role: 'viewer' }).then(
    () => 'sent',
    (error: { code: string }) => error.code,
  );

/** As somebody makes a workspace who may create them. */
const makeNewTeam = async () => {
  const team = await makeTeam();
  const { actor, workspaceId } = team.owner;
  await database.admin.query('update workspace set created_by = $2 where id = $1', [
    workspaceId,
    actor.kind === 'user' ? actor.id : null,
  ]);
  return team;
};

const leave = async (tokens: number, capacity: number) => {
  const { rowCount } = await database.admin.query(
    'update sign_in_attempt set tokens = $1 where capacity = $2',
    [tokens, capacity],
  );
  expect(rowCount).toBeGreaterThan(0);
};

test('all workspaces together send at most 1,000 invitations a day', async () => {
  expect(await sendOne(await makeTeam())).toBe('sent');
  // All but one of them are used up.
  await leave(1, 1_000);
  expect(await sendOne(await makeTeam())).toBe('sent');
  expect(await sendOne(await makeTeam())).toBe('too_many_requests');
  await leave(1_000, 1_000);
});

test('new workspaces that people made have half of the invitations of a day together, and take none from the others', async () => {
  const team = await makeNewTeam();
  expect(await sendOne(team)).toBe('sent');
  await leave(1, 500);
  expect(await sendOne(await makeNewTeam())).toBe('sent');
  expect(await sendOne(await makeNewTeam())).toBe('too_many_requests');
  expect(await sendOne(await makeTeam())).toBe('sent');
  const inAWeek = { ...team.owner, now: () => new Date(Date.now() + 7 * 24 * 60 * 60_000) };
  await leave(0, 500);
  expect(await sendOne({ ...team, owner: inAWeek })).toBe('sent');
});

test('a workspace sends at most 100 invitations a day, whoever of it sends them', async () => {
  const team = await makeTeam();
  const senders = [team.owner, await team.join('admin'), await team.join('admin')];
  const ends: string[] = [];
  for (let n = 0; n < 102; n += 1) {
    const owner = senders[n % senders.length] ?? team.owner;
    ends.push(await sendOne({ ...team, owner }));
  }
  expect(ends.filter((end) => end === 'sent')).toHaveLength(100);
  expect(ends.slice(100)).toEqual(['too_many_requests', 'too_many_requests']);
  expect(await sendOne(await makeTeam())).toBe('sent');
});

test('what was refused counts nowhere', async () => {
  const team = await makeTeam();
  const { owner, post, email } = team;
  const input = { email: address(), role: 'viewer' } as const;
  await invite(owner, post, input);
  for (let n = 0; n < 60; n += 1) {
    const known = invite(owner, post, { email: n % 2 ? email : input.email, role: 'viewer' });
    await expect(known).rejects.toMatchObject(conflict);
  }
  const ends: string[] = [];
  for (let n = 0; n < 50; n += 1) ends.push(await sendOne(team));
  expect(ends.filter((end) => end === 'sent')).toHaveLength(49);
});
