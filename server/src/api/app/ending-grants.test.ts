import type { ActivityPage } from '@copydesk/contract/activity/activity';
import type { Role } from '@copydesk/contract/shared/policy';
import type { ServiceAccount } from '@copydesk/contract/keys/service-accounts';
import type { ApiKeyList, CreatedKey } from '@copydesk/contract/keys/keys';
import type {
  EndingGrants,
  InvitationList,
  SentInvitation,
} from '@copydesk/contract/members/members';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Static } from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { createKeyVerifier } from '../../keys/verify-key.ts';
import { setRole } from '../../members/set-role.ts';
import { invite } from '../../members/invite.ts';
import { removeMember } from '../../members/remove-member.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import { fromPublicId, newUuid } from '../../platform/ids.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { allowReceiver, startReceiver } from '../../../test/outside/receiver.ts';
import { createVault } from '../../accounts/vault.ts';
import { numberEvents } from '../../events/number-events.ts';
import { deliverSome } from '../../events/webhooks/deliver.ts';
import { createWebhook } from '../../events/webhooks/endpoints.ts';
import { safePost } from '../../platform/web/safe-post.ts';
import { EVENT_TYPES, type EventType } from '@copydesk/contract/events/event-types';
import type { Webhook } from '@copydesk/contract/events/webhook';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const receiver = await startReceiver();
afterAll(() => receiver.stop());
const vault = createVault('a secret of thirty-two characters!');
const courier = { vault, post: safePost };
// As another process has them: connections and remembered keys of its own.
const elsewhere = createPool({ url: database.url, size: 2, log: database.log });
afterAll(() => elsewhere.end());
const verifyElsewhere = createKeyVerifier(createDatabase(elsewhere), () => new Date());

type Keys = Static<typeof ApiKeyList>;
type Invitations = Static<typeof InvitationList>;

/** A workspace whose `role` has made a key and invited a viewer and, as an owner, another owner. */
const makeTeam = async (role: 'owner' | 'admin') => {
  const { scope, userId, key: ownersKey } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId });
  const member = await signIn(database, app, { workspaceId, role });
  const made = await member.post<CreatedKey>('/keys', {
    name: 'Site build',
  });
  const asked = async (as: Role) => {
    const body = { email: `${newUuid()}@new.example`, role: as };
    return (await member.post<SentInvitation>('/invitations', body)).json.invitation;
  };
  const invitations = [await asked('viewer'), ...(role === 'owner' ? [await asked('owner')] : [])];
  const kept = await owner.post<SentInvitation>('/invitations', {
    email: `${newUuid()}@new.example`,
    role: 'owner',
  });
  const as = (id: string) => database.scope(workspaceId, { kind: 'user', id });
  await allowReceiver(database.admin, workspaceId, receiver);
  const listen = async (who: string, type: EventType) => {
    const input = {
      kind: 'standard',
      url: receiver.url,
      description: type,
      types: [type],
    } as const;
    return (await createWebhook(as(who), vault, input)).id;
  };
  const memberId = fromPublicId('usr', member.userId) as string;
  const webhooks = { theirs: [] as string[], owners: await listen(userId, 'key.created') };
  for (const type of EVENT_TYPES) webhooks.theirs.push(await listen(memberId, type));
  return {
    workspaceId,
    owner,
    member,
    ownersKey,
    made: made.json,
    invitations,
    kept: kept.json,
    webhooks,
    scope: as(userId),
  };
};

/** Whether the key is refused within a second, here and where it was used a moment ago. */
const isRefused = async (key: string): Promise<boolean> => {
  const deadline = Date.now() + 1_000;
  const call = { url: '/public/v1/audits', headers: { 'x-api-key': key } };
  for (; Date.now() < deadline; await sleep(50)) {
    const isKnown = await verifyElsewhere(key).then(Boolean, () => false);
    if (!isKnown && (await app.inject(call)).statusCode === 401) return true;
  }
  return false;
};

const CHANGES: readonly {
  from: 'owner' | 'admin';
  to: Role | null;
  by?: 'self';
  keyEnds: boolean;
  ends: readonly Role[];
}[] = [
  { from: 'admin', to: null, keyEnds: true, ends: ['viewer'] },
  { from: 'admin', to: null, by: 'self', keyEnds: true, ends: ['viewer'] },
  { from: 'owner', to: null, keyEnds: true, ends: ['viewer', 'owner'] },
  { from: 'owner', to: null, by: 'self', keyEnds: true, ends: ['viewer', 'owner'] },
  { from: 'owner', to: 'admin', keyEnds: false, ends: ['owner'] },
  { from: 'owner', to: 'admin', by: 'self', keyEnds: false, ends: ['owner'] },
  { from: 'owner', to: 'editor', keyEnds: true, ends: ['viewer', 'owner'] },
  { from: 'owner', to: 'reviewer', keyEnds: true, ends: ['viewer', 'owner'] },
  { from: 'owner', to: 'viewer', keyEnds: true, ends: ['viewer', 'owner'] },
  { from: 'admin', to: 'editor', keyEnds: true, ends: ['viewer'] },
  { from: 'admin', to: 'reviewer', keyEnds: true, ends: ['viewer'] },
  { from: 'admin', to: 'viewer', by: 'self', keyEnds: true, ends: ['viewer'] },
  { from: 'admin', to: 'owner', keyEnds: false, ends: [] },
];

test.each(CHANGES)(
  'of $from to $to (by $by): what the new role may not make ends with the change and is named',
  async ({ from, to, by, keyEnds, ends }) => {
    const team = await makeTeam(from);
    const { owner, member, ownersKey, made, invitations, kept, webhooks, scope } = team;
    await verifyElsewhere(made.key);
    const path = `/members/${member.userId}`;
    const preview = await owner.get<EndingGrants>(`${path}/ending${to ? `?role=${to}` : ''}`);
    const ending = invitations.filter(({ role }) => ends.includes(role));
    const { name, prefix, id } = made.api_key;
    expect(preview.json.keys).toMatchObject(keyEnds ? [{ id, name, prefix }] : []);
    expect(new Set(preview.json.invitations.map(({ email }) => email))).toEqual(
      new Set(ending.map(({ email }) => email)),
    );

    expect(preview.json.webhooks.map(({ description }) => description)).toEqual(
      keyEnds ? [...EVENT_TYPES] : [],
    );

    const actor = by === 'self' ? member : owner;
    const changed = to
      ? await actor.post(`${path}/role`, { role: to })
      : await actor.post(`${path}/remove`);
    expect(changed.status).toBe(200);

    // What happens from now on is told to whoever may still hear it.
    await createKey(scope, { name: 'After' });
    await numberEvents(scope);
    const states = await Promise.all(webhooks.theirs.map((id) => deliverSome(scope, courier, id)));
    expect(new Set(states)).toEqual(new Set(keyEnds ? ['off'] : ['done', 'idle']));
    expect(await deliverSome(scope, courier, webhooks.owners)).toBe('done');
    const listed = (await owner.get<{ webhooks: Webhook[] }>('/webhooks')).json.webhooks;
    const off = listed.filter(({ disabled }) => disabled !== null);
    expect(off).toHaveLength(keyEnds ? EVENT_TYPES.length : 0);
    expect(off.every(({ added_by_name: name }) => (name === null) === (to === null))).toBe(true);

    expect(await isRefused(made.key)).toBe(keyEnds);
    expect(await verifyElsewhere(ownersKey)).toBeDefined();
    const keys = (await owner.get<Keys>('/keys')).json.keys;
    expect(keys.find((one) => one.id === id)?.revoked_at !== null).toBe(keyEnds);
    const open = (await owner.get<Invitations>('/invitations')).json.invitations;
    const stays = invitations.filter(({ role }) => !ends.includes(role));
    expect(new Set(open.map(({ email }) => email))).toEqual(
      new Set([...stays, kept.invitation].map(({ email }) => email)),
    );
    const links = await database.admin.query(
      `select from one_time_link where email = any($1::text[])`,
      [ending.map(({ email }) => email)],
    );
    expect(links.rowCount).toBe(0);
    const activity = (await owner.get<ActivityPage>('/activity')).json.entries;
    const named = (action: string) =>
      activity.filter((one) => one.action === action).map(({ subject }) => subject?.name);
    expect(named('webhook_disabled')).toHaveLength(keyEnds ? EVENT_TYPES.length : 0);
    expect(named('key_revoked')).toEqual(keyEnds ? [name] : []);
    expect(new Set(named('invitation_revoked'))).toEqual(new Set(ending.map(({ email }) => email)));
  },
  20_000,
);

test('keys of service accounts that the member made stay, and are named before the member leaves', async () => {
  const { owner, member, made } = await makeTeam('admin');
  const account = await member.post<ServiceAccount>('/service-accounts', { name: 'Robot' });
  expect(account.status).toBe(201);
  const ofRobot = await member.post<CreatedKey>('/keys', {
    name: 'Of the robot',
    service_account_id: account.json.id,
  });
  expect(ofRobot.json.api_key.service_account).toEqual({ id: account.json.id, name: 'Robot' });
  const preview = await owner.get<EndingGrants>(`/members/${member.userId}/ending`);
  expect(preview.json.keys.map(({ name }) => name)).toEqual([made.api_key.name]);
  expect(preview.json.staying_keys.map(({ name }) => name)).toEqual(['Of the robot']);
  await owner.post(`/members/${member.userId}/remove`);
  expect(await isRefused(made.key)).toBe(true);
  expect(await verifyElsewhere(ofRobot.json.key)).toBeDefined();
  expect((await owner.post(`/service-accounts/${account.json.id}/end`)).json).toEqual({
    done: true,
  });
  expect(await isRefused(ofRobot.json.key)).toBe(true);
}, 20_000);

test('what ends is shown to the member and to administrators, and to nobody else', async () => {
  const { workspaceId, owner, member } = await makeTeam('admin');
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  const path = `/members/${member.userId}/ending`;
  expect((await viewer.get(path)).status).toBe(403);
  expect((await member.get<EndingGrants>(path)).json.keys).toHaveLength(1);
  const own = await viewer.get<EndingGrants>(`/members/${viewer.userId}/ending`);
  const nothing = { keys: [], staying_keys: [], invitations: [], webhooks: [] };
  const left = { model: null, sites: 0, assigned: 0, approvals: 0, documents: 0, schedules: 0 };
  expect([own.status, own.json]).toEqual([200, { ...nothing, standing_decisions: 0, left }]);
  const other = await makeTeam('admin');
  expect((await owner.get(`/members/${other.member.userId}/ending`)).status).toBe(404);
  expect((await owner.get(`${path}?role=nobody`)).status).toBe(422);
});

test('an administrator does not send the invitation of an owner again', async () => {
  const { member, kept } = await makeTeam('admin');
  const again = await member.post(`/invitations/${kept.invitation.id}/resend`);
  expect(again.status).toBe(403);
});

const LATE = { kind: 'standard', description: 'late', types: [] } as const;

test('a key, a webhook or an invitation made at the moment of removal does not outlive it', async () => {
  const mail = createMailer({ url: '', from: 'x@test.example', log: database.log });
  for (let round = 0; round < 12; round += 1) {
    const { workspaceId, owner, member } = await makeTeam('admin');
    const as = (publicId: string) => {
      const id = fromPublicId('usr', publicId) as string;
      return database.scope(workspaceId, { kind: 'user', id });
    };
    const email = `${newUuid()}@new.example`;
    const post = { mail, publicUrl: 'http://desk.example' };
    const [key] = await Promise.allSettled([
      createKey(as(member.userId), { name: 'late', expiresAt: null }),
      createWebhook(as(member.userId), vault, { ...LATE, url: receiver.url }),
      invite(as(member.userId), post, { email, role: 'viewer' }),
      round % 2 === 0
        ? removeMember(as(owner.userId), { userId: member.userId })
        : setRole(as(owner.userId), { userId: member.userId, role: 'editor' }),
    ]);
    const { rows } = await database.admin.query<{ alive: number }>(
      `select (select count(*) from api_key where workspace_id = $1 and name = 'late'
         and revoked_at is null)
       + (select count(*) from invitation where workspace_id = $1 and email = $2
         and revoked_at is null)
       + (select count(*) from webhook_endpoint where workspace_id = $1 and description = 'late'
         and disabled is null) as alive`,
      [workspaceId, email],
    );
    expect(Number(rows[0]?.alive), key?.status).toBe(0);
  }
  await mail.stop();
});

test('what a member leaves behind is counted before the change, as far as the new role loses it', async () => {
  const { workspaceId, owner, member } = await makeTeam('admin');
  const id = fromPublicId('usr', member.userId) as string;
  const { admin } = database;
  await admin.query(
    `insert into finding_owner (workspace_id, id, site, path, user_id, created_at)
     values ($1, $2, 'own.example', '', $3, now())`,
    [workspaceId, newUuid(), id],
  );
  await admin.query(
    `insert into standing_decision (workspace_id, id, cluster, rule_id, rule_name, severity, action,
       actor_kind, actor_id, actor_user_id, created_at, ends_at)
     values ($1, $2, $2, $2, 'Rule', 0, 'urgent_violation', 'user', $3, $3, now(), now() + interval '1 day')`,
    [workspaceId, newUuid(), id],
  );
  await admin.query(
    `insert into workspace_model (workspace_id, id, kind, model, set_at, set_by)
     values ($1, $2, 'openai', 'gpt-x', now(), $3)`,
    [workspaceId, newUuid(), id],
  );
  const of = async (query: string) =>
    (await owner.get<EndingGrants>(`/members/${member.userId}/ending${query}`)).json;
  const all = { standing_decisions: 1, left: { model: 'gpt-x', sites: 1 } };
  expect(await of('')).toMatchObject(all);
  expect(await of('?role=editor')).toMatchObject(all);
  expect(await of('?role=reviewer')).toMatchObject({
    standing_decisions: 0,
    left: { model: 'gpt-x', sites: 0 },
  });
  expect(await of('?role=owner')).toMatchObject({ standing_decisions: 0, left: { model: null } });
});
