import { afterAll, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createDatabase, createPool, type Database } from './database.ts';
import type { OutageReason } from './outage.ts';
import { call, statement } from './statement.ts';

const database = await createTestDatabase();
const { admin, log, url } = database;
const own = await makeWorkspace(database);
const audit = await makeAudit(own.scope, [finding()]);

const reasons: OutageReason[] = [];
const watch = {
  waited: () => undefined,
  held: () => undefined,
  failed: (reason: OutageReason) => void reasons.push(reason),
};

/** A service on a pool of its own. */
const serve = async (options: { url?: string; size?: number } = {}) => {
  const pool = createPool({ url: options.url ?? url, size: options.size ?? 2, log });
  afterAll(() => pool.end());
  const db = createDatabase(pool, watch);
  const app = await createTestApp({ db, log });
  const comment = () =>
    app.inject({
      method: 'POST',
      url: `/public/v1/violations/${audit.violationIds[0]}/comments`,
      headers: { 'x-api-key': own.key },
      payload: { comment: 'A word.' },
    });
  return { db, comment };
};

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof serve>>['comment']>>;
const expectRefused = (answer: Answer, words: string, reason: OutageReason) => {
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '1',
    { detail: `The database ${words}. Retry in a moment.`, code: 'unavailable' },
  ]);
  expect(reasons.at(-1)).toBe(reason);
};

test('a full disk of PostgreSQL is 503, and the same connection serves once there is room', async () => {
  const { comment } = await serve({ size: 1 });
  await admin.query(`
    create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger fill_disk before insert on violation_comment execute function fill_disk()`);
  expectRefused(await comment(), 'has no room for this', 'full');
  await admin.query(`drop trigger fill_disk on violation_comment`);
  expect((await comment()).statusCode).toBe(201);
});

test('a PostgreSQL that an administrator stops is 503, and the next request gets a new connection', async () => {
  const { comment } = await serve({ size: 1 });
  const holder = await admin.connect();
  await holder.query('begin; lock table violation_comment in exclusive mode');
  const waiting = comment();
  const stop = `select pg_terminate_backend(pid) from pg_locks
    where relation = 'violation_comment'::regclass and not granted`;
  await expect.poll(async () => (await admin.query(stop)).rowCount, { timeout: 10_000 }).toBe(1);
  expectRefused(await waiting, 'is not reachable', 'away');
  await holder.query('rollback');
  holder.release();
  expect((await comment()).statusCode).toBe(201);
});

test('too many connections are 503', async () => {
  const name = `few_${new URL(url).pathname.slice(-12)}`;
  await admin.query(`create role ${name} login password 'few' connection limit 1`);
  await admin.query(`grant copydesk_app to ${name} with inherit false, set true`);
  const few = new URL(url);
  few.username = name;
  few.password = 'few';
  const { db, comment } = await serve({ url: few.href });
  // The only connection is in use, so the request needs a second one.
  const refused = await db.transaction('', () => comment());
  expectRefused(refused, 'is not reachable', 'away');
  expect((await comment()).statusCode).toBe(201);
  afterAll(() => admin.query(`drop role if exists ${name}`).catch(() => undefined));
});

describe('a conflict of two transactions', () => {
  const WAIT = statement(`select pg_sleep(0.3)`);

  const twoThatWait = async (db: Database) => {
    const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
    const ids = [one.scope.workspaceId, other.scope.workspaceId] as const;
    await admin.query(`
      create or replace function lock_workspace(wanted uuid) returns void language sql security definer as
        $$ select id from workspace where id = wanted for update $$`);
    const lock = statement(`select lock_workspace($1)`);
    const inOrder = (first: string, second: string) =>
      db.batch('', [call(lock, [first]), call(WAIT, []), call(lock, [second])]);
    return Promise.all([inOrder(ids[0], ids[1]), inOrder(ids[1], ids[0])]);
  };

  test('is sent again: a deadlock ends with both having done their work', async () => {
    const { db } = await serve();
    const deadlocks = async () => {
      const { rows } = await admin.query<{ n: number }>(
        `select deadlocks::integer as n from pg_stat_database where datname = current_database()`,
      );
      return rows[0]?.n;
    };
    expect(await twoThatWait(db)).toHaveLength(2);
    await expect.poll(deadlocks, { timeout: 15_000 }).toBe(1);
  });

  /** A function that conflicts as often as is said; a sequence counts what is rolled back as well. */
  const conflict = async (times: number) => {
    const name = `conflict_${times}`;
    await admin.query(`
      create sequence ${name}_calls; grant usage on sequence ${name}_calls to copydesk_app;
      create function ${name}() returns void language plpgsql as $$ begin
        if nextval('${name}_calls') <= ${times} then
          raise exception 'conflict' using errcode = '40001';
        end if; end $$`);
    const calls = async () => {
      const { rows } = await admin.query<{ n: number }>(
        `select last_value::integer as n from ${name}_calls`,
      );
      return rows[0]?.n;
    };
    return { conflicting: statement(`select ${name}()`), calls };
  };

  test('is sent again twice', async () => {
    const { db } = await serve();
    const { conflicting, calls } = await conflict(2);
    await db.batch('', [call(conflicting, [])]);
    expect(await calls()).toBe(3);
  });

  test('that does not end is 503', async () => {
    const { db } = await serve();
    const { conflicting, calls } = await conflict(99);
    await expect(db.batch('', [call(conflicting, [])])).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });
    expect([await calls(), reasons.at(-1)]).toEqual([3, 'busy']);
  });

  test('in a transaction with code in it is not sent again', async () => {
    const { db } = await serve();
    const { conflicting, calls } = await conflict(1);
    let runs = 0;
    const work = db.transaction('', (inside) => {
      runs += 1;
      return inside.batch('', [call(conflicting, [])]);
    });
    await expect(work).rejects.toMatchObject({ code: 'unavailable' });
    expect([runs, await calls()]).toEqual([1, 1]);
  });
});
