import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

test('a process that gives way has nice 10, and one that has ended or never began harms nobody', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect(getPriority(pid)).toBe(getPriority(0));
  giveWay(pid);
  expect(getPriority(pid)).toBe(10);
  child.kill('SIGKILL');
  await once(child, 'exit');
  giveWay(pid);
  giveWay(undefined);
});
