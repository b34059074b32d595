import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createBrowser, createSignInApp } from '../app/accounts.fixture.ts';

const database = await createTestDatabase();
const { db } = database;
const now = () => new Date();
const desk = await createSignInApp(database);
const { scope } = await makeWorkspace(database);

interface Line {
  readonly msg: string;
  readonly status: number;
  readonly code: string;
  readonly route: string;
  readonly ip: string;
  readonly by: string | null;
  readonly time: number;
  readonly unsaid?: number;
}
const refusals = (): Line[] =>
  desk.lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'refused');

test('a failed sign-in is logged with its way, its address and its time, and with nothing that was typed', async () => {
  const email = `guessed-${newUuid()}@test.example`;
  const password = 'the wrong password';
  await createBrowser(desk, '198.51.100.7').post('/sign-in/password', { email, password });
  const line = refusals().at(-1);
  expect(line).toMatchObject({
    status: 401,
    code: 'signed_out',
    route: '/app/sign-in/password',
    ip: '198.51.100.7',
    by: null,
  });
  expect(Math.abs((line?.time ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(desk.lines.join('')).not.toContain(email);
  expect(desk.lines.join('')).not.toContain(password);
});

test('a sign-in that is refused because of too many attempts is logged as that', async () => {
  const email = `hammered-${newUuid()}@test.example`;
  const stranger = createBrowser(desk, '2001:db8:9::7');
  const statuses = [];
  for (let n = 0; n < 12; n += 1) {
    const answer = await stranger.post('/sign-in/password', { email, password: `${n}` });
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(refusals().at(-1)).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    route: '/app/sign-in/password',
    ip: '2001:db8:9::7',
    by: null,
  });
  expect(desk.lines.join('')).not.toContain(email);
});

test('what a role may not do is logged with the id of who tried', async () => {
  const email = `viewer-${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Viewer', role: 'viewer' });
  const browser = createBrowser(desk);
  const token = await createLink({ db, now }, { purpose: 'sign_in', email, userId });
  await browser.post('/sign-in/link', { token });
  const url = `/workspaces/${toPublicId('wsp', scope.workspaceId)}/probe/own`;
  expect((await browser.post(url)).statusCode).toBe(403);
  expect(refusals().at(-1)).toMatchObject({ status: 403, by: userId });
});

test('an input that fails its checks is logged by what was wrong and where, without what was sent', async () => {
  const typed = 'not an address but a secret';
  const stranger = createBrowser(desk, '198.51.100.9');
  const sent = { email: typed, [`x${'y'.repeat(200)}`]: typed };
  expect((await stranger.post('/sign-in/password', sent)).statusCode).toBe(422);
  const line = desk.lines
    .map((one) => JSON.parse(one) as Line & { readonly wrong?: readonly string[] })
    .findLast(({ msg }) => msg === 'wrong input');
  expect(line).toMatchObject({
    status: 422,
    code: 'invalid',
    route: '/app/sign-in/password',
    ip: '198.51.100.9',
    by: null,
  });
  expect(line?.wrong).toContain('body.password missing');
  expect(desk.lines.join('')).not.toContain(typed);
  expect(desk.lines.join('')).not.toContain('y'.repeat(50));
});

test('of a flood of refusals fifty a second are logged, and the next line says how many were not', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
  try {
    const before = refusals().length;
    const stranger = createBrowser(desk, '198.51.100.8');
    for (let n = 0; n < 60; n += 1) expect((await stranger.get('/account')).statusCode).toBe(401);
    expect(refusals().length - before).toBe(50);
    clock.mockReturnValue(1e9 + 1_000);
    await stranger.get('/account');
    expect(refusals().at(-1)).toMatchObject({ status: 401, unsaid: 10 });
  } finally {
    clock.mockRestore();
  }
});
