import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import type { Io } from './io.ts';
import { print } from './print.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-terminal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'a.md'), 'Our eco-friendly bottle.\n'.repeat(3000));

const node = `'${process.execPath}' '${MAIN}'`;
const bash = (script: string, env: Readonly<Record<string, string>> = {}) =>
  spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', ...env },
  });

const CHECK = `${node} check --packs eu-green-claims --language EN --market EU a.md`;

test('a reader that goes away ends the command without a message, and not as if all were clean', () => {
  const { stdout, stderr, status } = bash(`set -o pipefail; ${CHECK} | head -n 1`);
  expect(stdout).toBe('a.md\n');
  expect(stderr).toBe('');
  expect(status).toBe(141);
});

test('a terminal gets colours, a pipe and NO_COLOR get none', () => {
  // oxlint-disable-next-line no-control-regex -- a terminal is told what to do by control characters
  const colour = /\u001b\[/;
  const onTerminal = `script -qec "${CHECK.replaceAll("'", '')}" /dev/null < /dev/null | head -n 5`;
  expect(bash(onTerminal).stdout).toMatch(colour);
  expect(bash(onTerminal, { NO_COLOR: '1' }).stdout).not.toMatch(colour);
  expect(bash(`${CHECK} | head -n 5`).stdout).not.toMatch(colour);
});

test('bash completes commands, options and nothing else', () => {
  const complete = (...words: string[]): string =>
    bash(
      `source <(${node} completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _copydesk; echo "\${COMPREPLY[*]}"`,
    ).stdout.trim();
  expect(complete('copydesk', 'aud')).toBe('audits');
  expect(complete('copydesk', 'audits', '')).toBe('start list watch show --help');
  expect(complete('copydesk', 'check', 'a.md', '--prune')).toBe('--prune-baseline');
});

test('every shell has a script, and another shell is refused', async () => {
  for (const [shell, line] of [
    ['zsh', '#compdef copydesk'],
    ['fish', "complete -c copydesk -n '__fish_use_subcommand' -a check"],
  ] as const) {
    expect((await runCli(['completion', shell], { cwd: folder })).stdout).toContain(line);
  }
  expect((await runCli(['completion', 'cmd'], { cwd: folder })).code).toBe(2);
});

test('what others wrote does not command the terminal, and is no line of its own', () => {
  const name = '\u001b[2J\u009b31m\u202eevil\r\n101 trails, 0 broken';
  const written: string[] = [];
  const io = { out: (text: string) => void written.push(text) } as unknown as Io;
  print(io, {}, null, [`aud_1  ${name}`, 'last']);
  print(io, { json: true }, { name }, []);
  const [lines = '', json = ''] = written;
  expect(lines).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(lines.split('\n')).toHaveLength(3);
  expect(json).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(JSON.parse(json)).toEqual({ name });
});
