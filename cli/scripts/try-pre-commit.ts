// Runs the hook with the real pre-commit, from PyPI, in a temporary repository. It needs Python and a network, so
// it is no test: npm run try-pre-commit -w copydesk
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-pre-commit-'));
const [python, hooks, work] = ['venv', 'hooks', 'work'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const run = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const startRepository = (path: string): void => {
  mkdirSync(path);
  run(path, 'git', 'init', '-q');
  run(path, 'git', 'config', 'user.email', 'test@test.example');
  run(path, 'git', 'config', 'user.name', 'Test');
};

try {
  run(folder, 'python3', '-m', 'venv', python);
  run(folder, join(python, 'bin/pip'), 'install', '-q', 'pre-commit');
  // The hooks in a repository of their own, as pre-commit would fetch them.
  startRepository(hooks);
  run(hooks, 'cp', join(root, '.pre-commit-hooks.yaml'), '.');
  run(hooks, 'git', 'add', '.');
  run(hooks, 'git', 'commit', '-qm', 'Hooks');
  const program = join(python, 'bin/copydesk');
  writeFileSync(program, `#!/bin/sh\nexec '${execPath}' '${root}cli/src/main.ts' "$@"\n`);
  chmodSync(program, 0o755);
  startRepository(work);
  const rev = run(hooks, 'git', 'rev-parse', 'HEAD').trim();
  writeFileSync(
    join(work, '.pre-commit-config.yaml'),
    `repos:\n  - repo: ${hooks}\n    rev: ${rev}\n    hooks:\n      - id: copydesk-check\n        args: [--packs, eu-green-claims, --language, EN]\n`,
  );
  const commit = (text: string): number => {
    writeFileSync(join(work, 'page.md'), text);
    run(work, 'git', 'add', '.');
    const { status, stdout, stderr } = spawnSync(join(python, 'bin/pre-commit'), ['run'], {
      cwd: work,
      encoding: 'utf8',
      env: { ...env, HOME: folder, PATH: `${join(python, 'bin')}${delimiter}${env['PATH']}` },
    });
    process.stdout.write(stdout + stderr);
    return status ?? -1;
  };
  const clean = commit('Our bottle holds a litre.\n');
  const dirty = commit('Our eco-friendly bottle.\n');
  if (clean !== 0 || dirty !== 1) throw new Error(`clean exits ${clean}, dirty exits ${dirty}`);
  process.stdout.write('The hook passes a clean text and stops one with a finding.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
