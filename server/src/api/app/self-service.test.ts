import { randomBytes } from 'node:crypto';
import { APP_PREFIX } from '@copydesk/contract/shared/app-route';
import type { Budget, Spend } from '@copydesk/contract/operations/operations';
import type { Membership, Session } from '@copydesk/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { modelOn, request, useOf } from '../../platform/model/model.fixture.ts';
import { reserveTokens } from '../../platform/model/budget.ts';
import { settleFailure } from '../../platform/model/answers.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const closed = await createTestApp(database);
const open = await createTestApp(database, { selfService: { workspaces: true, plans: false } });
const ORIGIN = 'http://desk.localhost';

/** Somebody who was invited as a viewer, with the browser of that person. */
const inviteViewer = async (app = closed) => {
  const { scope } = await makeWorkspace(database);
  const email = `${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Viewer', role: 'viewer' });
  const cookie = await cookieOf(scope, userId);
  const call = async <Body>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const host = new URL(ORIGIN).host;
    const headers = { host, cookie, ...(method === 'POST' ? { origin: ORIGIN } : {}) };
    const url = `${APP_PREFIX}${path}`;
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, json: answer.json<Body & { detail?: string }>() };
  };
  return {
    userId,
    workspace: toPublicId('wsp', scope.workspaceId),
    get: <Body>(path: string) => call<Body>('GET', path),
    post: <Body>(path: string, payload: object) => call<Body>('POST', path, payload),
  };
};

const countWorkspaces = async (): Promise<number> => {
  const { rows } = await database.admin.query<{ n: number }>(
    'select count(*)::int as n from workspace',
  );
  return rows[0]?.n ?? 0;
};

test('an invited viewer creates no workspace, chooses no plan, makes no key and invites nobody', async () => {
  const viewer = await inviteViewer();
  const before = await countWorkspaces();
  const path = `/workspaces/${viewer.workspace}`;
  const attempts = [
    await viewer.post('/workspaces', { name: 'Mine' }),
    await viewer.post('/workspaces', { name: 'Mine', plan: 'business' }),
    await viewer.post(`${path}/workspace/plan`, { plan: 'business' }),
    await viewer.post(`${path}/keys`, { name: 'k', scopes: [] }),
    await viewer.post(`${path}/invitations`, { email: 'me@elsewhere.example', role: 'owner' }),
    await viewer.post(`${path}/budget`, { tokens: 0 }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
  expect(attempts[0]?.json.detail).toMatch(/Ask the operator/);
  expect(await countWorkspaces()).toBe(before);
  const session = (await viewer.get<Session>('/account/session')).json;
  expect(session).toMatchObject({ self_service: { workspaces: false, plans: false } });
});

test('an owner does not choose the plan unless the operator opens that', async () => {
  const { scope, userId } = await makeWorkspace(database, 'free');
  const plans = await createTestApp(database, { selfService: { workspaces: false, plans: true } });
  const change = async (app: typeof plans) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `${APP_PREFIX}/workspaces/${toPublicId('wsp', scope.workspaceId)}/workspace/plan`,
      headers: { host: 'desk.localhost', origin: ORIGIN, cookie: await cookieOf(scope, userId) },
      payload: { plan: 'business' },
    });
    return { statusCode, body };
  };
  expect(await change(closed)).toEqual({
    statusCode: 403,
    body: JSON.stringify({
      detail: 'Only the operator of this installation changes the plan. Ask the operator.',
      code: 'forbidden',
    }),
  });
  expect((await change(open)).statusCode).toBe(403);
  expect((await change(plans)).statusCode).toBe(200);
});

test('with creation open, one person spends no more in fifty workspaces than the limit of one', async () => {
  const person = await inviteViewer(open);
  const made: string[] = [];
  for (let n = 0; n < 50; n += 1) {
    const { status, json } = await person.post<Membership>('/workspaces', { name: `Desk ${n}` });
    expect([status, json.plan]).toEqual([201, 'free']);
    made.push(fromPublicId('wsp', json.id) as string);
  }
  expect((await person.post('/workspaces', { name: 'One more' })).status).toBe(409);

  const limit = 1_000;
  const taken = async (): Promise<number> => {
    const uses = await Promise.all(made.map((id) => useOf(database, id)));
    return uses.reduce((sum, { input, output, reserved }) => sum + input + output + reserved, 0);
  };
  const reserve = (workspaceId: string, tokens: number, hash = randomBytes(32)) =>
    reserveTokens(database.scope(workspaceId), {
      hash,
      tokens,
      budget: limit,
      personBudget: limit,
    }).then(() => ({ workspaceId, hash }));
  const attempts = await Promise.allSettled(made.map((id) => reserve(id, 90)));
  const begun = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(begun).toHaveLength(11);
  expect(await taken()).toBe(990);
  for (const one of attempts) {
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ failure: 'budget_exhausted' });
  }
  // Billed tokens stay taken; tokens that were set aside beyond them come back.
  const usage = { inputTokens: 30, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };
  for (const { workspaceId, hash } of begun) {
    await settleFailure(database.scope(workspaceId), hash, {
      spent: {
        usage: { ...usage, estimated: false },
        costMicros: 1,
        provider: 'p',
        model: 'm',
        purpose: { kind: 'document', subjectId: null },
      },
      ended: true,
    });
  }
  expect(await taken()).toBe(440);
  const [first, last] = [made[0] as string, made[49] as string];
  await expect(reserve(first, 561)).rejects.toMatchObject({ failure: 'budget_exhausted' });
  const { hash } = await reserve(last, 560);
  await expect(reserve(first, 1)).rejects.toMatchObject({ failure: 'budget_exhausted' });
  // The same request again is counted once.
  await reserve(last, 560, hash);
  expect(await taken()).toBe(limit);

  const model = modelOn(database, 'sandbox', { personTokenBudget: limit });
  const refused = model.write(database.scope(first), request());
  await expect(refused).rejects.toMatchObject({ failure: 'budget_exhausted' });
  const other = await makeWorkspace(database);
  await model.write(other.scope, request());

  await database.admin.query(
    `insert into model_setup (sandbox, default_token_budget, person_token_budget, told_at)
     values (true, 0, $1, now())`,
    [limit],
  );
  const spend = await person.get<Spend>(`/workspaces/${toPublicId('wsp', first)}/spend`);
  const budget: Budget = spend.json.budget;
  expect(budget).toMatchObject({
    limit_tokens: null,
    shared_limit_tokens: limit,
    shared_remaining_tokens: 0,
    remaining_tokens: 0,
    state: 'stopped',
  });
}, 360_000);

test('two workspaces at the same moment do not pass the number that a person may own', async () => {
  const person = await inviteViewer(open);
  await database.admin.query(
    `with made as (insert into workspace (id, name, plan)
       select gen_random_uuid(), 'Desk', 'free' from generate_series(1, 49) returning id)
     insert into member (workspace_id, user_id, role) select id, $1, 'owner' from made`,
    [person.userId],
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.post('/workspaces', { name: 'Last' })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
    '201',
    '409',
    '409',
    '409',
  ]);
});
