// The packed client in Node, Deno and Bun, against a running Copydesk: `npm run smoke -w sdk` after `npm run up`, with
// COPYDESK_URL and COPYDESK_API_KEY. Deno and Bun come from npm into a folder that is deleted again.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

if (!env.COPYDESK_URL || !env.COPYDESK_API_KEY) {
  console.error('Set COPYDESK_URL and COPYDESK_API_KEY. npm run up prints both.');
  exit(1);
}
const sdk = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-smoke-'));
const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 180_000, ...options });

let failed = 0;
try {
  run(execPath, [join(sdk, 'scripts/build.mjs')]);
  const tarball = run('npm', ['pack', join(sdk, 'dist'), '--silent']).trim();
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', `./${tarball}`, 'deno', 'bun']);
  cpSync(join(sdk, 'scripts/smoke-program.mjs'), join(folder, 'program.mjs'));
  const bin = join(folder, 'node_modules/.bin');
  const runtimes = [
    { name: 'Node', program: execPath, args: ['program.mjs'] },
    { name: 'Node of the system', program: '/usr/bin/node', args: ['program.mjs'] },
    {
      name: 'Deno',
      program: join(bin, 'deno'),
      args: ['run', '--allow-net', '--allow-env', 'program.mjs'],
    },
    { name: 'Bun', program: join(bin, 'bun'), args: ['program.mjs'] },
  ];
  for (const { name, program, args } of runtimes.filter((one) => existsSync(one.program))) {
    try {
      const version = run(program, ['--version']).split('\n')[0];
      console.log(`${name} (${version}): ${run(program, args).trim()}`);
    } catch (error) {
      failed += 1;
      console.log(`${name}: FAILED\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed > 0) exit(1);
