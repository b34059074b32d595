import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SERVICE_COMMANDS } from './up.ts';

const BIN = fileURLToPath(new URL('../../bin/copydesk.mjs', import.meta.url));

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [BIN, ...args], { timeout: 100_000 }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

test('every command of the service has its program', () => {
  for (const { program } of SERVICE_COMMANDS) {
    const file = new URL(`../../../server/src/${program}.ts`, import.meta.url);
    expect([program, existsSync(file)]).toEqual([program, true]);
  }
});

test('a program gets its options as they were written, and the command ends as it does', async () => {
  const wrong = await run('up', '--data', '/nowhere', '--port', 'x');
  expect([wrong.code, wrong.err.trim()]).toEqual([1, '--port takes a number, not x']);
  const help = await run('doctor', '--help');
  expect(help.code).toBe(0);
  expect(help.out).toContain('--data DIR');
});
