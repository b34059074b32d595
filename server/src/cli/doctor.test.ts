import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { admitPerson } from '../accounts/admit-person.ts';
import { demoOwner } from '../demo/seed-demo.ts';
import type { Finding } from '../roots/doctor/finding.ts';

const database = await createTestDatabase();
const blobs = mkdtempSync(join(tmpdir(), 'copydesk-doctor-'));
afterAll(() => rmSync(blobs, { recursive: true, force: true }));
const COMMAND = fileURLToPath(new URL('./doctor.ts', import.meta.url));

interface Examined {
  readonly code: number;
  readonly output: string;
}

/** The command as an operator runs it, with these variables alone. */
const examine = (env: Record<string, string>, ...words: string[]): Promise<Examined> =>
  new Promise((done) => {
    execFile(process.execPath, [COMMAND, ...words], { env, timeout: 100_000 }, (error, stdout) =>
      done({ code: Number(error?.code ?? 0), output: stdout }),
    );
  });

const stateOf = ({ output }: Examined, check: string): string | undefined =>
  (JSON.parse(output) as { findings: Finding[] }).findings.find((one) => one.check === check)
    ?.state;

const SOUND = {
  DATABASE_URL: database.url,
  BLOB_STORE: pathToFileURL(blobs).href,
  ENGINE_INGRESS_URL: 'http://127.0.0.1:9',
  ENGINE_ADMIN_URL: 'http://127.0.0.1:9',
  PUBLIC_URL: 'https://desk.example',
  ACCOUNT_SECRET: '0123456789abcdef'.repeat(2),
  MAIL_URL: 'smtps://user:hunter2@mail.example',
  MODEL: 'sandbox',
};

test('an installation is examined as it is: real database, store and engine', async () => {
  const examined = await examine(SOUND, '--json');
  expect(examined.code).toBe(1);
  for (const check of ['Node', 'PostgreSQL', 'migrations', 'clock', 'demo data', 'blob store']) {
    expect([check, stateOf(examined, check)]).toEqual([check, 'fine']);
  }
  for (const check of ['public address', 'account secret', 'mail']) {
    expect([check, stateOf(examined, check)]).toEqual([check, 'fine']);
  }
  expect(stateOf(examined, 'database user')).toBe('fine');
  for (const check of ['proxies', 'rate limit', 'token budgets', 'required factor']) {
    expect([check, stateOf(examined, check)]).toEqual([check, 'advice']);
  }
  // Nothing listens at the engine's address.
  expect(stateOf(examined, 'engine')).toBe('wrong');
  expect(examined.output).not.toMatch(/hunter2|0123456789abcdef/);
  expect(
    readdirSync(blobs, { recursive: true, withFileTypes: true }).some((one) => one.isFile()),
  ).toBe(false);
});

test('a service that logs in as a superuser is wrong, and only advice if the operator accepts it', async () => {
  const asOwner = { ...SOUND, DATABASE_URL: database.ownerUrl };
  const examined = await examine(asOwner, '--json');
  expect(stateOf(examined, 'database user')).toBe('wrong');
  const accepted = { ...asOwner, ACCEPTED_RISKS: 'database-owner' };
  const told = await examine({ ...accepted, MIGRATE_DATABASE_URL: database.ownerUrl }, '--json');
  expect(stateOf(told, 'database user')).toBe('advice');
  expect(stateOf(told, 'accepted risks')).toBe('advice');
  expect(stateOf(told, 'migrating user')).toBe('advice');
});

test('accounts of the demo are found although row-level security hides them', async () => {
  const base = { db: database.db, log: database.log, now: () => new Date() };
  const admission = { email: demoOwner('foods'), name: 'Owner', workspace: 'Demo' };
  await admitPerson(base, { ...admission, plan: 'team', fill: async () => undefined });
  const examined = await examine(SOUND, '--json');
  expect(stateOf(examined, 'demo data')).toBe('wrong');
  expect(examined.output).toContain('owner@foods.demo.example');
});

test('a missing migration and a store that cannot be written are found', async () => {
  await database.admin.query(
    `delete from migration where name = (select max(name) from migration)`,
  );
  const examined = await examine({ ...SOUND, BLOB_STORE: 'file:///dev/null/blobs' }, '--json');
  expect(stateOf(examined, 'migrations')).toBe('wrong');
  expect(stateOf(examined, 'blob store')).toBe('wrong');
});

test('without a database the rest is examined, and without a configuration the mistake is told', async () => {
  const away = await examine({ ...SOUND, DATABASE_URL: 'postgresql://x:x@127.0.0.1:9/x' });
  expect(away.code).toBe(1);
  expect(away.output).toMatch(
    /WRONG {3}PostgreSQL +PostgreSQL cannot be reached at 127\.0\.0\.1:9/,
  );
  expect(away.output).toMatch(/fine +blob store/);
  const mistaken = await examine({ ...SOUND, PORT: 'x' });
  expect(mistaken.code).toBe(1);
  expect(mistaken.output).toContain('PORT takes a whole number');
});
