import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { installStarter } from '../starter/install-starter.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { admitPerson } from './admit-person.ts';
import { createSignInLink } from './request-link.ts';
import { signInWithLink } from './sign-in-with-link.ts';

const { db, log, admin, scope } = await createTestDatabase();
const base = { db, log, now: () => new Date() };

const admit = (email: string, fill: () => Promise<unknown> = () => Promise.resolve()) =>
  admitPerson(base, { email, name: 'Owner', workspace: ' First desk ', plan: 'business', fill });

const workspacesOf = async (email: string) => {
  const { rows } = await admin.query<{ id: string; name: string; plan: string; role: string }>(
    `select w.id, w.name, w.plan, m.role from member m join workspace w on w.id = m.workspace_id
     join user_account u on u.id = m.user_id where u.email = $1 order by w.created_at`,
    [email],
  );
  return rows;
};

test('the first person of an empty installation owns a workspace and gets in by the link', async () => {
  const email = `${newUuid()}@Desk.example`;
  const fill = installStarter;
  const input = {
    email,
    name: 'Owner',
    workspace: ' First desk ',
    plan: 'business',
    fill,
  } as const;
  const { workspaceId, isNewAccount } = await admitPerson(base, input);
  expect(isNewAccount).toBe(true);
  const address = email.toLowerCase();
  expect(await workspacesOf(address)).toEqual([
    { id: workspaceId, name: 'First desk', plan: 'business', role: 'owner' },
  ]);
  expect(await listTemplates(scope(workspaceId))).not.toEqual([]);
  const link = await createSignInLink(base, { email, publicUrl: 'https://desk.example' });
  const token = link.split('#')[1] as string;
  const place = { ip: '192.0.2.1', userAgent: 'test', earlier: null };
  const times = { days: 30, idleMinutes: 720 };
  expect(await signInWithLink(base, { ...place, times, token })).toBeDefined();
});

test('an account that is there owns the new workspace too', async () => {
  const email = `${newUuid()}@desk.example`;
  const first = await admit(email);
  const second = await admit(email);
  expect(second.isNewAccount).toBe(false);
  const ids = (await workspacesOf(email)).map(({ id }) => toPublicId('wsp', id));
  expect(ids).toEqual([first, second].map(({ workspaceId }) => toPublicId('wsp', workspaceId)));
});

test('what fails half-way leaves neither an account nor a workspace', async () => {
  const email = `${newUuid()}@desk.example`;
  const refuse = () => Promise.reject(new Error('no starter'));
  await expect(admit(email, refuse)).rejects.toThrow('no starter');
  const { rowCount } = await admin.query(`select from user_account where email = $1`, [email]);
  expect(rowCount).toBe(0);
  expect(await workspacesOf(email)).toEqual([]);
});
