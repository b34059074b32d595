import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { startSilentProxy } from '../../../test/database/silent-proxy.ts';
import { createDatabase, createPool } from './database.ts';
import { createListener } from './listen.ts';
import { call, statement } from './statement.ts';

/** Short, so that the test is; what the product waits is a number in database.ts. */
const SILENCE_MS = 2_000;

const database = await createTestDatabase();
const { log } = database;
const own = await makeWorkspace(database);
const audit = await makeAudit(own.scope, [finding()]);
const proxy = await startSilentProxy(database.url);
const pool = createPool({ url: proxy.url, size: 3, log, silenceMs: SILENCE_MS });
afterAll(() => pool.end());
const db = createDatabase(pool);
const app = await createTestApp({ db, log });

const PID = statement<{ pid: number }>(`select pg_backend_pid() as pid`);
const SLEEP = statement(`select pg_sleep($1)`);
const get = (url: string) => app.inject({ url, headers: { 'x-api-key': own.key } });
const decide = () =>
  app.inject({
    method: 'POST',
    url: `/public/v1/violations/${audit.violationIds[0]}/review`,
    headers: { 'x-api-key': own.key },
    payload: { action: 'mark_fixed' },
  });

describe('a PostgreSQL that falls silent', () => {
  test('ends requests with 503 in bounded time, and the service goes on afterwards', async () => {
    expect((await get('/public/v1/audits')).statusCode).toBe(200);
    // All connections are open before the silence.
    await Promise.all([0.05, 0.05, 0.05].map((s) => db.batch('', [call(SLEEP, [s])])));
    proxy.fallSilent();
    const since = performance.now();
    const answers = await Promise.all([
      get('/public/v1/audits'),
      decide(),
      get('/public/v1/audits'),
    ]);
    expect(performance.now() - since).toBeLessThan(SILENCE_MS * 5);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toEqual({
        detail: 'The database is not reachable. Retry in a moment.',
        code: 'unavailable',
      });
    }
    proxy.speak();
    expect((await get('/public/v1/audits')).statusCode).toBe(200);
    expect((await decide()).statusCode).toBe(200);
  });

  test('in the middle of a transaction ends it, and its connection is not used again', async () => {
    let broken: number | undefined;
    const work = db.transaction(own.scope.workspaceId, async (inside) => {
      const [[row]] = await inside.batch('', [call(PID, [])]);
      broken = row?.pid;
      proxy.fallSilent();
      return inside.batch('', [call(PID, [])]);
    });
    await expect(work).rejects.toMatchObject({ code: 'unavailable' });
    proxy.speak();
    const pids = await Promise.all([1, 2, 3].map(() => db.batch('', [call(PID, [])])));
    expect(broken).toBeGreaterThan(0);
    expect(pids.map(([[row]]) => row?.pid)).not.toContain(broken);
  });

  test('is told from one that is slow: every answer begins the wait anew', async () => {
    const calls = [0.9, 0.9, 0.9].map((seconds) => call(SLEEP, [seconds]));
    expect(await db.batch('', calls)).toHaveLength(3);
  });

  test('may think for longer where the work asks for patience', async () => {
    const long = [call(SLEEP, [(SILENCE_MS * 1.5) / 1_000])] as const;
    await expect(db.transaction('', (inside) => inside.batch('', long))).rejects.toMatchObject({
      code: 'unavailable',
    });
    const rows = await db.transaction('', (inside) => inside.batch('', long), 'patient');
    expect(rows).toHaveLength(1);
  });
});

test('a listener notices that nobody speaks to it, and hears again afterwards', async () => {
  const own = await startSilentProxy(database.url);
  const listener = createListener(own.url, log, { pingMs: 100, answerMs: 300 });
  let heard = 0;
  listener.on('test_channel', 'x', () => {
    heard += 1;
  });
  const say = () => database.admin.query(`select pg_notify('test_channel', 'x')`);
  const untilMore = async (than: number) => {
    for (let waited = 0; heard <= than && waited < 10_000; waited += 20) await sleep(20);
    expect(heard).toBeGreaterThan(than);
  };
  await untilMore(0);
  await sleep(200);
  const before = heard;
  await say();
  await untilMore(before);
  own.fallSilent();
  await sleep(1_000);
  own.speak();
  // Whoever listens is called after a gap, and hears what is said from then on.
  const afterGap = heard;
  await untilMore(afterGap);
  await sleep(300);
  const again = heard;
  await say();
  await untilMore(again);
  await listener.stop();
});

test('a database that only reads is 503, and the next connection is a new one', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const set = (value: string) =>
    // A connection that is opened meanwhile only reads as well, unless it says otherwise.
    database.admin.query(
      `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    );
  await set('on');
  const standby = createPool({ url: database.url, size: 1, log });
  const service = await createTestApp({ db: createDatabase(standby), log });
  const answer = () =>
    service.inject({
      method: 'POST',
      url: `/public/v1/violations/${audit.violationIds[0]}/comments`,
      headers: { 'x-api-key': own.key },
      payload: { comment: 'A word.' },
    });
  const refused = await answer();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '1',
    { detail: 'The database only reads at the moment. Retry in a moment.', code: 'unavailable' },
  ]);
  await set('off');
  expect((await answer()).statusCode).toBe(201);
  await standby.end();
});
