import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openAdminPool } from '../../../test/database/admin-pool.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { postgresUrl } from '../../../test/database/postgres-url.ts';
import { recount } from '../../../test/models/recount.ts';
import { scopesOn } from '../../../test/scopes.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { addMember } from '../../members/add-member.ts';
import { deleteAccount } from '../../members/delete-account.ts';
import { deleteWorkspaceRows } from '../../workspaces/delete-workspace.ts';
import { listTemplates } from '../../templates/list-templates.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { createLog } from '../log.ts';
import { createDatabase, createPool } from './database.ts';
import { migrate } from './migrate.ts';

const base = new URL(`${await postgresUrl()}postgres`);
const name = `owned_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: base.href });
await server.connect();
// What a managed PostgreSQL gives: no superuser, no BYPASSRLS.
await server.query(`create role ${name} login createrole password 'secret'`);
// The role that the tests' template made is there already, as after an earlier installation.
await server.query(`grant copydesk_app to ${name} with admin option`);
await server.query(`create database ${name} owner ${name}`);
const url = new URL(base.href);
url.username = name;
url.password = 'secret';
url.pathname = `/${name}`;
const log = createLog('silent');
const pool = createPool({ url: url.href, size: 4, log });
const owner = openAdminPool(url.href, 1);

afterAll(async () => {
  await pool.end();
  await owner.end();
  await server.query(`drop database ${name} with (force)`);
  await server.query(`drop role ${name}`);
  await server.end();
});

test('a database owner without any special right can migrate and serve', async () => {
  const files = readdirSync(new URL('../../../migrations', import.meta.url));
  expect(await migrate(url.href)).toHaveLength(files.length);
  expect(await migrate(url.href)).toEqual([]);
  const scope = scopesOn(createDatabase(pool), log);
  const workspace = await makeWorkspace({ scope });
  const content = await makeContent(workspace.scope);
  const outcome = await reviewViolation(workspace.keyScope, {
    violationId: content.violation,
    action: 'urgent_violation',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
  expect(outcome).toMatchObject({ changed: 1, seq: 1 });
  expect(await listTemplates(workspace.scope)).toHaveLength(1);
  expect(await listTemplates((await makeWorkspace({ scope })).scope)).toEqual([]);
});

test('such an owner forgets people and deletes workspaces for the service, and nothing of others', async () => {
  const db = createDatabase(pool);
  const scope = scopesOn(db, log);
  const [own, other] = [await makeWorkspace({ scope }), await makeWorkspace({ scope })];
  await makeContent(own.scope);
  const kept = await makeContent(other.scope);
  const email = 'leaving@test.example';
  const userId = await addMember(other.scope, { email, name: 'Leaving', role: 'viewer' });
  await deleteAccount({ db, log, now: () => new Date() }, { userId, email, requestId: 'req_x' });
  const events = { name: '', text: `select from workspace_event where subject_name = 'Leaving'` };
  expect(await db.batch(other.scope.workspaceId, [{ statement: events, values: [] }])).toEqual([
    [],
  ]);

  const { workspaceId } = own.scope;
  const ask = { name: '', text: 'insert into workspace_deletion (workspace_id) values ($1)' };
  await db.batch(workspaceId, [{ statement: ask, values: [workspaceId] }]);
  const soon = new pg.Client({ connectionString: url.href });
  await soon.connect();
  await soon.query(`select set_config('app.workspace_id', $1, false)`, [workspaceId]);
  await soon.query('update workspace_deletion set due_at = now()');
  expect(await deleteWorkspaceRows(own.scope, 60_000, 50)).toEqual({ done: true });
  expect(await listTemplates(own.scope)).toEqual([]);
  const { rows } = await soon.query('select id from deleted_workspace');
  await soon.end();
  expect(rows).toEqual([{ id: workspaceId }]);
  expect(await listTemplates(other.scope)).toHaveLength(1);
  expect(await verifyTrail(other.scope, kept.auditId)).toMatchObject({ whole: true });
});

test('not even the owner sees a row without a workspace', async () => {
  for (const table of ['workspace', 'api_key', 'violation', 'trail_entry', 'document']) {
    const { rows } = await owner.query(`select from ${table}`);
    expect(rows, table).toHaveLength(0);
  }
  expect(await recount(owner, randomUUID())).toEqual([]);
});
