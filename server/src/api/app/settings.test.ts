import type { ApiKeyList, CreatedKey } from '@copydesk/contract/keys/keys';
import type {
  InvitationList,
  MemberList,
  SentInvitation,
} from '@copydesk/contract/members/members';
import type { Workspace } from '@copydesk/contract/workspaces/workspaces';
import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKeyVerifier } from '../../keys/verify-key.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database, { selfService: { workspaces: false, plans: true } });

type Keys = Static<typeof ApiKeyList>;
type Invitations = Static<typeof InvitationList>;
type Members = Static<typeof MemberList>;
/** What is wrong with a request, or with several of its parts. */
interface Refused<Detail = string> {
  readonly detail: Detail;
}

const makeTeam = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId });
  const admin = await signIn(database, app, { workspaceId, role: 'admin' });
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  return { workspaceId, owner, admin, viewer };
};

test('a key is shown when it is made and never again', async () => {
  const { admin } = await makeTeam();
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const body = { name: ' Site ', expires_at, scopes: ['auditing'] };
  const { status, json } = await admin.post<CreatedKey>('/keys', body);
  expect(status).toBe(201);
  expect(json.api_key).toMatchObject({
    name: 'Site',
    prefix: json.key.slice(0, 9),
    scopes: ['auditing'],
    expires_at,
    created_by_name: 'admin',
    revoked_at: null,
  });
  const verify = createKeyVerifier(database.db, () => new Date());
  expect(await verify(json.key)).toMatchObject({ scopes: ['auditing'] });
  const list = await admin.get<Keys>('/keys');
  expect(list.json.keys[0]).toEqual(json.api_key);
  expect(JSON.stringify(list.json)).not.toContain(json.key.slice(9));
  expect((await admin.post(`/keys/${json.api_key.id}/revoke`)).json).toEqual({ done: true });
  expect((await admin.get<Keys>('/keys')).json.keys[0]?.revoked_at).not.toBeNull();
});

test('a key that is asked for with an Idempotency-Key is kept nowhere either', async () => {
  const { owner, workspaceId } = await makeTeam();
  const body = { name: 'k' };
  const { status, json } = await owner.post<CreatedKey>('/keys', body, {
    'idempotency-key': 'once',
  });
  expect(status).toBe(201);
  const { rows } = await database.admin.query<{ row: string }>(
    `select idempotency_key::text as row from idempotency_key where workspace_id = $1`,
    [workspaceId],
  );
  expect(JSON.stringify(rows)).not.toContain(json.key.slice(9));
});

test('a key expires in the future, after a year if nothing is said, and never only by that word', async () => {
  const { owner } = await makeTeam();
  const times = [
    '2020-01-01T00:00:00Z',
    'tomorrow',
    '2040-13-01T00:00:00Z',
    '2040-01-01',
    '',
    'Never',
  ];
  for (const expires_at of times) {
    const body = { name: 'k', expires_at, scopes: [] };
    const { status, json } = await owner.post<Refused<{ loc: string[] }[]>>('/keys', body);
    expect([status, json.detail[0]?.loc], expires_at).toEqual([422, ['body', 'expires_at']]);
  }
  expect((await owner.post('/keys', { name: 'k', expires_at: null })).status).toBe(422);
  expect((await owner.post('/keys', { name: 'k', scopes: ['all'] })).status).toBe(422);
  const never = await owner.post<CreatedKey>('/keys', { name: 'k', expires_at: 'never' });
  expect([never.status, never.json.api_key.expires_at]).toEqual([201, null]);
  const usual = await owner.post<CreatedKey>('/keys', { name: 'k' });
  const { created_at: made, expires_at: ends } = usual.json.api_key;
  const days = (Date.parse(String(ends)) - Date.parse(made)) / 86_400_000;
  expect([365, 366]).toContain(days);
});

test("a removed member's session loses the workspace at once", async () => {
  const { owner, viewer } = await makeTeam();
  expect((await viewer.get<Members>('/members')).json.members).toHaveLength(3);
  expect((await owner.post(`/members/${viewer.userId}/remove`)).status).toBe(200);
  expect((await viewer.get('/members')).status).toBe(404);
  expect((await viewer.get('/workspace')).status).toBe(404);
});

test('a viewer sees who belongs here, administers nothing, and may leave', async () => {
  const { owner, viewer } = await makeTeam();
  const refused = [
    await viewer.get('/keys'),
    await viewer.get('/invitations'),
    await viewer.post('/keys', { name: 'k' }),
    await viewer.get('/service-accounts'),
    await viewer.post('/service-accounts', { name: 'Robot' }),
    await viewer.post('/invitations', { email: 'a@b.example', role: 'viewer' }),
    await viewer.post(`/members/${viewer.userId}/role`, { role: 'admin' }),
    await viewer.post(`/members/${owner.userId}/remove`),
    await viewer.post('/workspace', { name: 'Mine' }),
    await viewer.post('/workspace/plan', { plan: 'business' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect((await viewer.post(`/members/${viewer.userId}/remove`)).status).toBe(200);
});

test('an owner stays an owner as long as there is no other', async () => {
  const { owner, admin } = await makeTeam();
  const path = `/members/${owner.userId}/role`;
  const { status, json } = await owner.post<Refused>(path, { role: 'viewer' });
  expect([status, json.detail]).toEqual([
    409,
    'A workspace keeps at least one owner. Make somebody else an owner first.',
  ]);
  expect((await admin.post(`/members/${owner.userId}/remove`)).status).toBe(403);
  const made = await owner.post(`/members/${admin.userId}/role`, { role: 'owner' });
  expect(made.json).toMatchObject({ user_id: admin.userId, role: 'owner' });
  expect((await admin.post(`/members/${owner.userId}/remove`)).status).toBe(200);
});

test('an invitation is made, listed, sent again and revoked', async () => {
  const { admin } = await makeTeam();
  const email = `${newUuid()}@new.example`;
  const made = await admin.post<SentInvitation>('/invitations', { email, role: 'editor' });
  expect([made.status, made.json.invitation.email]).toEqual([201, email]);
  const path = `/invitations/${made.json.invitation.id}`;
  expect((await admin.post('/invitations', { email, role: 'editor' })).status).toBe(409);
  expect((await admin.post(`${path}/resend`)).status).toBe(200);
  expect((await admin.get<Invitations>('/invitations')).json.invitations).toHaveLength(1);
  expect((await admin.post(`${path}/revoke`)).status).toBe(200);
  expect((await admin.get<Invitations>('/invitations')).json.invitations).toEqual([]);
  const asOwner = { email: `${newUuid()}@new.example`, role: 'owner' };
  expect((await admin.post('/invitations', asOwner)).status).toBe(403);
  for (const wrong of ['nobody', 'a@b.example, c@d.example', 'a\n@b.example']) {
    expect((await admin.post('/invitations', { email: wrong, role: 'viewer' })).status).toBe(422);
  }
});

test('the workspace is renamed by an administrator, and with plans open an owner chooses one', async () => {
  const { owner, admin, viewer } = await makeTeam();
  expect((await admin.post('/workspace', { name: '  ' })).status).toBe(422);
  expect((await admin.post<Workspace>('/workspace', { name: ' Desk ' })).json.name).toBe('Desk');
  expect((await admin.post('/workspace/plan', { plan: 'free' })).status).toBe(403);
  const free = await owner.post('/workspace/plan', { plan: 'free' });
  expect(free.json).toMatchObject({ plan: 'free', api_access: false });
  expect((await viewer.get('/workspace')).json).toMatchObject({
    name: 'Desk',
    plan: 'free',
    counts: { members: 3, keys: 1 },
  });
});

test('what belongs to another workspace is as unknown as what never was', async () => {
  const [own, other] = [await makeTeam(), await makeTeam()];
  const email = `${newUuid()}@new.example`;
  const input = { email, role: 'viewer' };
  const { invitation } = (await other.owner.post<SentInvitation>('/invitations', input)).json;
  const { keys } = (await other.owner.get<Keys>('/keys')).json;
  for (const [theirs, unknown] of [
    [`/members/${other.viewer.userId}/remove`, `/members/${toPublicId('usr', newUuid())}/remove`],
    [`/invitations/${invitation.id}/resend`, `/invitations/${toPublicId('inv', newUuid())}/resend`],
    [`/invitations/${invitation.id}/revoke`, `/invitations/x/revoke`],
    [`/keys/${keys[0]?.id}/revoke`, `/keys/${toPublicId('key', newUuid())}/revoke`],
  ] as const) {
    const answer = await own.owner.post(theirs);
    expect(answer.status, theirs).toBe(404);
    expect(answer, theirs).toEqual(await own.owner.post(unknown));
  }
  expect((await other.owner.get<Keys>('/keys')).json.keys).toEqual(keys);
  expect((await other.owner.get<Members>('/members')).json.members).toHaveLength(3);
});
