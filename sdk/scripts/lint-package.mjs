// Whether every way of importing the package finds its types: `npm run lint:package -w sdk`. The linter brings an
// older compiler and 60 packages along, so it gets a folder of its own. publint is part of the tests.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const sdk = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-lint-'));
const run = (program, args, stdio = 'pipe') =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio });
try {
  run(execPath, [join(sdk, 'scripts/build.mjs')], 'inherit');
  const tarball = run('npm', ['pack', join(sdk, 'dist'), '--silent']).trim();
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--no-audit', '--silent', '--ignore-scripts', '@arethetypeswrong/cli']);
  const attw = join(folder, 'node_modules/.bin/attw');
  // It is an ES module, so what CommonJS could require is not looked at.
  run(attw, [tarball, '--profile', 'esm-only'], 'inherit');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
