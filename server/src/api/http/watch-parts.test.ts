import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { startMailServer } from '../../../test/outside/mail-server.ts';
import { createMetrics } from '../../platform/metrics/create-metrics.ts';
import { createPartsWatch } from './watch-parts.ts';

const database = await createTestDatabase();
const { engine, restate, stopWorkflows, startWorkflows } = await createTestEngine(database);
const lines: { level: number; msg: string }[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
const app = await createTestApp({ ...database, log }, { engine });

const ready = async () => {
  // What was looked at within the last second is not looked at again.
  await sleep(1_100);
  const answer = await app.inject('/readyz');
  const { status, parts } = answer.json<{ status: string; parts: object }>();
  return { code: answer.statusCode, status, ...parts };
};
/** On a busy machine the first look may come too early or wait too long. */
const soon = async (state: object) => {
  await expect.poll(ready, { timeout: 20_000 }).toEqual(state);
};
const READY = {
  code: 200,
  status: 'ready',
  database: true,
  engine: true,
  workflows: true,
  blobs: true,
  model: true,
  mail: true,
};
const told = () => lines.filter(({ msg }) => msg !== 'request');

test('readiness and the log say when no workflows process answers the engine, and when one does', async () => {
  await soon(READY);
  lines.length = 0;
  await stopWorkflows();
  const away = { ...READY, status: 'degraded', workflows: false };
  await soon(away);
  await soon(away);
  const waits = 'no workflows process answers the engine: new work is accepted and waits';
  expect(told()).toEqual([expect.objectContaining({ level: 40, msg: waits })]);
  lines.length = 0;
  await startWorkflows();
  await soon(READY);
  expect(told()).toEqual([expect.objectContaining({ level: 30, msg: 'long work is done again' })]);
  lines.length = 0;
  await restate.kill();
  await soon({ ...READY, status: 'degraded', engine: false, workflows: false });
  const refused = 'the engine does not answer: new work is refused, work under way waits';
  expect(told()).toEqual([expect.objectContaining({ level: 40, msg: refused })]);
}, 360_000);

test('a blob store, a model and a mail server that are away are named, told once, and shown in the metrics', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-blobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startMailServer();
  const told: string[] = [];
  const own = createLog('info', {
    write: (line) => void told.push((JSON.parse(line) as { msg: string }).msg),
  });
  const metrics = createMetrics('api');
  const stateOf = (mailUrl: string, model: boolean) =>
    createPartsWatch(
      {
        engine,
        blobs: createBlobStore(pathToFileURL(folder).href),
        mail: createMailer({ url: mailUrl, from: 'x@test.example', log: own }),
        hasModel: async () => model,
        onParts: (parts) => metrics.partsSeen({ ...parts }),
      },
      own,
    );
  const well = await stateOf(server.url, true).state();
  expect(well).toMatchObject({ blobs: true, model: true, mail: true });
  server.stop();
  rmSync(folder, { recursive: true });
  const watch = stateOf('smtp://127.0.0.1:9', false);
  const away = { blobs: false, model: false, mail: false };
  told.length = 0;
  expect(await watch.state()).toMatchObject(away);
  expect(await watch.state()).toMatchObject(away);
  expect(told.filter((line) => /blob store|model|mail/.test(line))).toEqual([
    'the blob store does not answer: uploads are refused, audits wait',
    'no model answers: texts and judge rules wait',
    'the mail server does not answer: letters are not sent',
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('copydesk_part_up{part="mail"} 0');
}, 60_000);

test('a process without PostgreSQL is not ready, and only then', async () => {
  const pool = createPool({ url: 'postgresql://x:x@127.0.0.1:9/x', size: 1, log });
  onTestFinished(() => pool.end());
  const sick = await createTestApp({ db: createDatabase(pool), log });
  const answer = await sick.inject('/readyz');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({
    status: 'not_ready',
    parts: { database: false, model: true },
  });
}, 60_000);

test('a process that starts before the other parts does not say that they are away, unless they stay away', async () => {
  const said: string[] = [];
  const states: object[] = [];
  const missing = pathToFileURL(join(tmpdir(), 'copydesk-no-such-folder')).href;
  const watch = createPartsWatch(
    {
      engine,
      blobs: createBlobStore(missing),
      hasModel: async () => true,
      onParts: (parts) => states.push(parts),
    },
    createLog('info', { write: (line) => void said.push(line) }),
  );
  onTestFinished(() => watch.stop());
  watch.start();
  await expect.poll(() => states.length, { timeout: 10_000 }).toBe(1);
  expect(states[0]).toMatchObject({ blobs: false });
  expect(said).toEqual([]);
  await watch.state();
  expect(said.filter((line) => line.includes('the blob store does not answer'))).toHaveLength(1);
});
