import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createLog } from '../../platform/log.ts';

const database = await createTestDatabase();
const { engine, restate, stopWorkflows, startWorkflows } = await createTestEngine(database);
const lines: { level: number; msg: string }[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
const app = await createTestApp({ ...database, log }, { engine });

const ready = async () => {
  // What was looked at within the last second is not looked at again.
  await sleep(1_100);
  const answer = await app.inject('/readyz');
  return { code: answer.statusCode, ...answer.json<{ parts: object }>().parts };
};
/** On a busy machine the first look may come too early or wait too long. */
const soon = async (state: object) => {
  await expect.poll(ready, { timeout: 20_000 }).toEqual(state);
};
const told = () => lines.filter(({ msg }) => msg !== 'request');

test('readiness and the log say when no workflows process answers the engine, and when one does', async () => {
  await soon({ code: 200, database: true, engine: true, workflows: true });
  lines.length = 0;
  await stopWorkflows();
  const away = { code: 503, database: true, engine: true, workflows: false };
  await soon(away);
  await soon(away);
  const waits = 'no workflows process answers the engine: new work is accepted and waits';
  expect(told()).toEqual([expect.objectContaining({ level: 40, msg: waits })]);
  lines.length = 0;
  await startWorkflows();
  await soon({ code: 200, database: true, engine: true, workflows: true });
  expect(told()).toEqual([expect.objectContaining({ level: 30, msg: 'long work is done again' })]);
  lines.length = 0;
  await restate.kill();
  await soon({ code: 503, database: true, engine: false, workflows: false });
  const refused = 'the engine does not answer: new work is refused, work under way waits';
  expect(told()).toEqual([expect.objectContaining({ level: 40, msg: refused })]);
}, 360_000);
