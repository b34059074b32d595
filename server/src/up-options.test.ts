import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStage, statusOf } from './up.fixture.ts';

const { folder, run, start, close } = openStage();
afterAll(close);

test('a port that is taken is said so and leaves nothing behind, and --reset starts over', async () => {
  const before = await start();
  const port = new URL(before.ready.baseUrl).port;
  const other = run('up.ts', ['--data', join(folder, 'other'), '--port', port]);
  expect(await other.exit).toBe(1);
  expect(other.output()).toContain('--port');
  expect(existsSync(join(folder, 'other', 'postgres', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(folder, 'other', 'engine', 'pid'))).toBe(false);

  before.child.kill('SIGTERM');
  expect(await before.exit).toBe(0);
  const after = await start('--reset');
  expect(after.ready.apiKey).not.toBe(before.ready.apiKey);
  expect(await statusOf(after.ready, before.ready.apiKey)).toBe(401);
  expect(await statusOf(after.ready, after.ready.apiKey)).toBe(200);
  after.child.kill('SIGTERM');
  expect(await after.exit).toBe(0);
}, 360_000);
