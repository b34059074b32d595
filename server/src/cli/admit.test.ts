import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createSession } from '../accounts/session.ts';
import { environment } from '../roots/environment.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';

const database = await createTestDatabase();
const run = promisify(execFile);
const COMMAND = fileURLToPath(new URL('./admit.ts', import.meta.url));

/** The command as an operator runs it. */
const admit = (...words: string[]) =>
  run(process.execPath, [COMMAND, ...words], {
    env: { ...environment, DATABASE_URL: database.url },
  });

test('the operator puts a workspace on another plan by a command', async () => {
  const { scope } = await makeWorkspace(database, 'free');
  const id = toPublicId('wsp', scope.workspaceId);
  const { stdout } = await admit(id, '--plan', 'team');
  expect(stdout).toBe(`${id} is on the plan team.\n`);
  const { rows } = await database.admin.query(
    `select w.plan, e.actor_kind, e.from_value from workspace w
     join workspace_event e on e.workspace_id = w.id and e.kind = 'plan_changed' where w.id = $1`,
    [scope.workspaceId],
  );
  expect(rows).toEqual([{ plan: 'team', actor_kind: 'system', from_value: 'free' }]);
  for (const words of [
    [id],
    [id, '--plan', 'gold'],
    [toPublicId('wsp', newUuid()), '--plan', 'team'],
    ['wsp_x', '--plan', 'team'],
  ]) {
    await expect(admit(...words), words.join(' ')).rejects.toMatchObject({ code: 1 });
  }
}, 180_000);

test('the operator ends every session of a person by a command, and of nobody else', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const place = { ip: '192.0.2.1', userAgent: 'test', times: { days: 30, idleMinutes: 720 } };
  for (const { userId } of [one, one, other]) {
    await createSession(one.scope, { ...place, userId, earlier: null });
  }
  const { stdout } = await admit(one.email, '--sign-out');
  expect(stdout).toBe(`Ended 2 sessions of ${one.email}.\n`);
  const { rows } = await database.admin.query('select user_id from user_session');
  expect(rows).toEqual([{ user_id: other.userId }]);
  await expect(admit('nobody@test.example', '--sign-out')).rejects.toMatchObject({ code: 1 });
  await expect(admit(one.email, '--sign-out', '--plan', 'team')).rejects.toMatchObject({ code: 1 });
}, 180_000);
