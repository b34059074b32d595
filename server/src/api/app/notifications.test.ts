import type {
  NotificationPage,
  NotificationPreferences,
} from '@copydesk/contract/notifications/notification';
import type { SentInvitation } from '@copydesk/contract/members/members';
import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const ORIGIN = 'http://desk.localhost';

const makeDesk = async () => {
  const made = await makeWorkspace(database);
  const { scope } = made;
  const workspace = toPublicId('wsp', scope.workspaceId);
  const visit = async (id: string) => {
    const cookie = await cookieOf(scope, id);
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const { statusCode, json } = await app.inject({
        method,
        url: `/app/workspaces/${workspace}${path}`,
        headers: { host: new URL(ORIGIN).host, origin: ORIGIN, cookie },
        ...(body ? { payload: body } : {}),
      });
      return { status: statusCode, json: json() as unknown };
    };
    return {
      get: async <T>(path: string) => (await call('GET', path)).json as T,
      post: (path: string, body: object) => call('POST', path, body),
    };
  };
  const anna = await addMember(scope, {
    email: `${newUuid()}@test.example`,
    name: 'Anna',
    role: 'viewer',
  });
  const { violationIds } = await makeAudit(scope, [finding()]);
  return {
    ...made,
    violationId: violationIds[0] as string,
    annaId: toPublicId('usr', anna),
    owner: await visit(made.userId),
    anna: await visit(anna),
    renameAnna: () =>
      database.admin.query('update user_account set name = $2 where id = $1', [anna, 'Anna Bell']),
  };
};

test('a comment of the web application tells whom it mentions, and shows the name that they have now', async () => {
  const { owner, anna, annaId, violationId, renameAnna } = await makeDesk();
  const body = { comment: '  Look, @Anna!', mentions: [annaId] };
  const { status, json } = await owner.post(`/violations/${violationId}/discussion`, body);
  expect([status, json]).toMatchObject([201, { content: 'Look, @Anna!' }]);
  expect(await anna.get('/notifications/unread')).toEqual({ unread: 1 });
  const { notifications } = await anna.get<NotificationPage>('/notifications');
  expect(notifications).toMatchObject([{ kind: 'mention', comment: 'Look, @Anna!' }]);
  await renameAnna();
  const item = await owner.get<ReviewItem>(`/violations/${violationId}/review`);
  expect(item.comments).toMatchObject([
    {
      content: 'Look, @Anna!',
      mentions: [{ user_id: annaId, name: 'Anna Bell', start: 6, end: 11 }],
    },
  ]);
  const through = notifications[0]?.id ?? '';
  expect(await anna.post('/notifications/read', { through })).toEqual({
    status: 200,
    json: { unread: 0 },
  });
  expect((await anna.post('/notifications/read', {})).status).toBe(422);
  expect((await anna.post('/notifications/read', { through, ids: [through] })).status).toBe(422);
});

test('a comment that comes by the route of the public API tells nobody', async () => {
  const { owner, anna, annaId, violationId } = await makeDesk();
  const body = { comment: '@Anna', mentions: [annaId] };
  expect((await owner.post(`/violations/${violationId}/comments`, body)).status).toBe(201);
  expect(await anna.get('/notifications/unread')).toEqual({ unread: 0 });
});

test('everybody chooses for themselves which letters come, and hears that none can', async () => {
  const { owner, anna } = await makeDesk();
  const before = await anna.get<NotificationPreferences>('/notifications/preferences');
  expect(before).toMatchObject({ chosen: false, letters: false, mention: 'at_once' });
  const { chosen: _chosen, letters: _letters, ...wanted } = { ...before, mention: 'none' };
  expect((await anna.post('/notifications/preferences', wanted)).status).toBe(200);
  const wrong = { ...wanted, digest_hour: 24 };
  expect((await anna.post('/notifications/preferences', wrong)).status).toBe(422);
  expect(await anna.get('/notifications/preferences')).toMatchObject({
    chosen: true,
    mention: 'none',
  });
  expect(await owner.get('/notifications/preferences')).toMatchObject({ chosen: false });
});

test('without a mail server an invitation is answered with its link, and the list says so', async () => {
  const { owner } = await makeDesk();
  const invited = { email: `${newUuid()}@new.example`, role: 'viewer' };
  const { status, json } = await owner.post('/invitations', invited);
  expect(status).toBe(201);
  expect((json as SentInvitation).link).toMatch(/^http:\/\/desk\.example\/invitation#\S+$/);
  expect(await owner.get('/invitations')).toMatchObject({ by_mail: false });
});
