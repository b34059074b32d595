import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { postgresUrl } from '../test/database/postgres-url.ts';
import { freePort } from './platform/free-port.ts';

// An installation as an operator has it: a PostgreSQL whose owner is no superuser, and roles that are processes.
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const base = await postgresUrl();
const name = `moved_${randomUUID().slice(0, 8)}`;
const server = new pg.Client({ connectionString: `${base}postgres` });
await server.connect();
await server.query(`create role ${name} login createrole password 'owner'`);
// The tests have made the role already; in an installation the first migration makes it.
await server.query(`grant copydesk_app to ${name} with admin option, inherit false, set true`);
await server.query(`create database ${name} owner ${name}`);
const addressOf = (user: string, password: string): string => {
  const url = new URL(`${base}${name}`);
  [url.username, url.password] = [user, encodeURIComponent(password)];
  return url.href;
};
const OWNER = addressOf(name, 'owner');
const SERVICE = addressOf(`${name}_service`, 'a new one: ü %/@');
const blobs = mkdtempSync(join(tmpdir(), 'copydesk-moved-'));
const children = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.query(`drop database ${name} with (force)`);
  await server.query(`drop role if exists ${name}_service`);
  await server.query(`drop role ${name}`);
  await server.end();
  rmSync(blobs, { recursive: true, force: true });
});

const startRole = (role: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN, role], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      BLOB_STORE: pathToFileURL(blobs).href,
      ENGINE_INGRESS_URL: 'http://127.0.0.1:9',
      ...env,
    },
  });
  children.add(child);
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (told += text));
  }
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, told }));
  return { child, ended };
};

const serve = async (env: Record<string, string>): Promise<number> => {
  const port = String(await freePort());
  const { child, ended } = startRole('api', { ...env, PORT: port });
  const answered = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/public/v1/healthz`).catch(() => null);
    return answer?.status ?? 0;
  };
  try {
    await expect.poll(answered, { timeout: 90_000, interval: 200 }).toBe(200);
    return 200;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

const FIRST = { INIT_WORKSPACE: 'Desk', INIT_OWNER: 'owner@desk.example' };

test('an installation with one login is told, goes on if it says so, and moves in two commands', async () => {
  // As before: one address for everything.
  const before = await startRole('migrate', { DATABASE_URL: OWNER, ...FIRST }).ended;
  expect(before).toMatchObject({ code: 0 });
  expect(before.told).toContain('made the first workspace');

  for (const role of ['api', 'workflows']) {
    const refused = await startRole(role, { DATABASE_URL: OWNER }).ended;
    expect(refused.code).toBe(1);
    expect(refused.told).toContain(`logs in as ${name}, which owns the database`);
    expect(refused.told).toContain('MIGRATE_DATABASE_URL');
  }
  expect(await serve({ DATABASE_URL: OWNER, ACCEPTED_RISKS: 'database-owner' })).toBe(200);

  // The two commands: migrate with both addresses, and start the roles with the new one.
  const both = { MIGRATE_DATABASE_URL: OWNER, DATABASE_URL: SERVICE };
  const moved = await startRole('migrate', { ...both, ...FIRST }).ended;
  expect(moved).toMatchObject({ code: 0 });
  expect(moved.told).toContain('"login":"made"');
  expect(moved.told).toContain('the first workspace was made before');
  expect(await serve({ DATABASE_URL: SERVICE })).toBe(200);

  const again = await startRole('migrate', both).ended;
  expect(again.told).toContain('"login":"kept"');
  const admin = openAdminPool(`${base}${name}`, 1);
  const { rows } = await admin.query<{ password: string }>(
    `select rolpassword as password from pg_authid where rolname = $1`,
    [`${name}_service`],
  );
  await admin.end();
  expect(rows[0]?.password).toMatch(/^SCRAM-SHA-256\$4096:/);
}, 300_000);

test.each(['api', 'workflows'])(
  'the role %s refuses to start half configured at an https address',
  async (role) => {
    const half = { DATABASE_URL: SERVICE, PUBLIC_URL: 'https://desk.example' };
    const refused = await startRole(role, half).ended;
    expect(refused.code).toBe(1);
    expect(refused.told).toContain('This is a production installation');
    expect(refused.told).toContain('MAIL_URL is not set');
    expect(refused.told.includes('ENGINE_IDENTITY_KEY is not set')).toBe(role === 'workflows');
  },
  120_000,
);

test('an owner that may not make logins is told the statements for somebody who may', async () => {
  await server.query(`alter role ${name} nocreaterole`);
  const other = addressOf(`${name}_third`, 'x');
  const refused = await startRole('migrate', { MIGRATE_DATABASE_URL: OWNER, DATABASE_URL: other })
    .ended;
  expect(refused.code).toBe(1);
  expect(refused.told).toContain(`create role "${name}_third" login password`);
}, 120_000);
