import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { mintKey } from '../keys/api-key.ts';
import { listKeys } from '../keys/list-keys.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { createKeyVerifier } from '../keys/verify-key.ts';
import { newUuid } from '../platform/ids.ts';
import { listTemplates } from '../templates/list-templates.ts';
import { renameWorkspace } from '../workspaces/rename-workspace.ts';
import { ensureFirstWorkspace, readFirstWorkspace } from './first-workspace.ts';

const { db, log, admin, scope } = await createTestDatabase();
const base = { db, log, now: () => new Date() };
const verify = createKeyVerifier(db, base.now);

const workspacesOf = async (email: string) => {
  const { rows } = await admin.query<{ id: string; name: string; role: string; plan: string }>(
    `select w.id, w.name, m.role, w.plan from member m join workspace w on w.id = m.workspace_id
     join user_account u on u.id = m.user_id where u.email = $1`,
    [email],
  );
  return rows;
};

test('the first start makes a workspace with its owner and a key that works, and later starts change nothing', async () => {
  const owner = `${newUuid()}@Desk.example`;
  const first = { workspace: 'First desk', owner, apiKey: mintKey() };
  expect(await ensureFirstWorkspace(base, first)).toMatch(/^wsp_/);
  const [made] = await workspacesOf(owner.toLowerCase());
  expect(made).toMatchObject({ name: 'First desk', role: 'owner', plan: 'business' });
  const inside = scope(made?.id as string);
  expect(await listTemplates(inside)).not.toEqual([]);
  expect((await verify(first.apiKey)).workspaceId).toBe(made?.id);

  const [key] = await listKeys(inside);
  expect(key).toMatchObject({
    name: 'First key',
    scopes: [],
    created_by_name: owner.split('@')[0],
  });
  expect(key?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  await revokeKey(inside, key?.id as string);
  await renameWorkspace(inside, { name: 'Another name' });
  expect(await ensureFirstWorkspace(base, first)).toBeNull();
  expect(await workspacesOf(owner.toLowerCase())).toHaveLength(1);
  expect(await listKeys(inside)).toHaveLength(1);
});

test('a key that is in use elsewhere leaves neither an account nor a workspace', async () => {
  const apiKey = mintKey();
  const first = { workspace: 'A', owner: `${newUuid()}@desk.example`, apiKey };
  await ensureFirstWorkspace(base, first);
  const second = { ...first, owner: `${newUuid()}@desk.example` };
  await expect(ensureFirstWorkspace(base, second)).rejects.toThrow(/key_hash/);
  expect(await workspacesOf(second.owner)).toEqual([]);
  const { rowCount } = await admin.query(`select from user_account where email = $1`, [
    second.owner,
  ]);
  expect(rowCount).toBe(0);
});

test('what does not fit together is refused before anything is made', () => {
  const both = { INIT_WORKSPACE: 'Desk', INIT_OWNER: 'you@desk.example' };
  expect(readFirstWorkspace({})).toBeNull();
  // The key alone is no reason to make anything: the file of it is there at every start.
  expect(readFirstWorkspace({ INIT_API_KEY: mintKey() })).toBeNull();
  expect(readFirstWorkspace(both)).toEqual({
    workspace: 'Desk',
    owner: 'you@desk.example',
    apiKey: null,
  });
  expect(() => readFirstWorkspace({ INIT_WORKSPACE: 'Desk' })).toThrow('belong together');
  expect(() => readFirstWorkspace({ ...both, INIT_OWNER: 'you' })).toThrow('INIT_OWNER');
  expect(() => readFirstWorkspace({ ...both, INIT_API_KEY: 'cd_short' })).toThrow('INIT_API_KEY');
});
