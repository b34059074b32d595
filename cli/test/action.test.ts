import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = parse(readFileSync(join(root, 'action/action.yml'), 'utf8')) as Action;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-action-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the step of the action as a runner would: inputs fill the variables, and bash gets the script. */
const runAction = (inputs: Readonly<Record<string, string>>) => {
  const [step] = action.runs.steps;
  if (!step) throw new Error('the action has no step');
  const given: Readonly<Record<string, string>> = {
    ...inputs,
    command: `${process.execPath} ${join(root, 'cli/src/main.ts')}`,
  };
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => {
        const known = action.inputs[input];
        if (!known) throw new Error(`the action has no input ${input}`);
        return given[input] ?? known.default;
      }),
    ]),
  );
  return spawnSync('bash', ['-c', step.run], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
  });
};

test('the action annotates findings and fails, and no input is run as a command', () => {
  writeFileSync(join(folder, 'a.md'), 'Our eco-friendly bottle.\n');
  const { status, stdout } = runAction({
    files: 'a.md\n$(touch hacked)\n; touch hacked',
    packs: 'eu-green-claims',
    language: 'EN',
    market: 'EU',
  });
  expect(action.runs.using).toBe('composite');
  expect(stdout).toContain('::error file=a.md,line=1,endLine=1,col=5,endColumn=16,');
  expect(stdout).toContain('there is no such file');
  expect(status).toBe(2);
  expect(existsSync(join(folder, 'hacked'))).toBe(false);
});

test('the action writes a SARIF report where one is wanted', () => {
  writeFileSync(join(folder, 'b.md'), 'Our eco-friendly bottle.\n');
  const inputs = { files: 'b.md', packs: 'eu-green-claims', language: 'EN', sarif: 'out.sarif' };
  const { status } = runAction(inputs);
  expect(status).toBe(1);
  expect(JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8'))).toMatchObject({
    version: '2.1.0',
    runs: [{ results: [{ ruleId: 'eu-green-claims/generic-claim' }] }],
  });
});

test('the script of the action names no input itself', () => {
  expect(action.runs.steps.map(({ run }) => run).join('')).not.toContain('${{');
});
