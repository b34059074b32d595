// Everything that can be told without running the product, side by side: `npm run check`.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { env, exit } from 'node:process';

// TypeScript and its lint rules come as Go programs that would each use every core and check what they
// share once per core. Here one part has one core, and collects its garbage less often for it.
const go = { GOMAXPROCS: '1', GOGC: '400' };

const types = (name, folder) => ({ name, run: `tsc -p ${folder} --checkers 1`, with: go });

// Only the package for Python needs Python, so a machine without it checks everything else.
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('left out          files that are generated for Python: no python3');

/** The longest first, so that none of them begins when the others have ended. */
const PARTS = [
  { name: 'lint', run: 'oxlint', with: go },
  types('types of the web application', 'web'),
  types('types of contract, server and command line', '.'),
  types('types of the SDK, without Node', 'sdk'),
  types('types of the browser tests', 'e2e'),
  types('types of the browser extension', 'extension'),
  types('types of the documentation site', 'site'),
  { name: 'layers', run: 'node scripts/check-layers.mjs' },
  { name: 'unused code', run: 'knip --cache' },
  {
    name: 'code that only tests use',
    run: 'knip --production --cache --workspace server --workspace contract --workspace sdk --workspace mcp --workspace cli',
  },
  {
    name: 'types of the SDK are those of the contract',
    run: 'node sdk/scripts/write-types.ts --check',
  },
  { name: 'manual page', run: 'node cli/scripts/write-man.ts --check' },
  { name: 'folders', run: 'node scripts/check-folders.mjs' },
  { name: 'vocabulary', run: 'node scripts/check-vocabulary.mjs' },
  { name: 'bill of materials and licences', run: 'node scripts/security/check-bill.mjs' },
  { name: 'items of ASVS', run: 'node scripts/security/asvs.mjs --check' },
  { name: 'actions of the workflows', run: 'node scripts/security/check-actions.mjs' },
  {
    name: 'OpenAPI documents',
    run: 'redocly lint contract/openapi.json contract/openapi-extended.json contract/openapi-workspace.json --max-problems 50',
    with: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  ...(hasPython
    ? [{ name: 'files for Python', run: 'python3 python/scripts/generate.py --check' }]
    : []),
  { name: 'format', run: 'oxfmt --check .' },
];

/** Runs one part to its end, tells how it went, and gives whether it found nothing. */
const runPart = async (part) => {
  const before = performance.now();
  const [program, ...args] = part.run.split(' ');
  const child = spawn(program, args, { env: { ...env, ...part.with } });
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const isFine = await new Promise((done) => {
    child.on('error', (error) => done(void output.push(Buffer.from(`${error.message}\n`))));
    child.on('close', (code) => done(code === 0));
  });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${isFine ? 'fine  ' : 'FAILED'} ${seconds.padStart(6)} s  ${part.name}`);
  if (!isFine) console.log(`${Buffer.concat(output).toString()}\nThis was: ${part.run}\n`);
  return isFine;
};

const waiting = [...PARTS];
let failed = 0;
const work = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    if (!(await runPart(part))) failed += 1;
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed > 0) {
  console.log(`${failed} of ${PARTS.length} parts failed.`);
  exit(1);
}
