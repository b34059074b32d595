import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { cwd, env } from 'node:process';
import { spawnSync } from 'node:child_process';

/** How long a start takes can only be told while nothing else runs. */
const ALONE = 'server/src/up.test.ts';

/** What takes minutes by itself; `--short` leaves it out, and other long tests do less then. */
const LABS = [
  'server/src/up-options.test.ts',
  'server/src/platform/browser/render-limits.test.ts',
  'server/src/platform/browser/browser-lab.test.ts',
  'server/src/platform/browser/browser-leaks.test.ts',
  'server/src/library/copies-proof.test.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'copydesk-results-'));

const LINES = 12;
const firstLines = (text) => text.split('\n').slice(0, LINES).join('\n    ');

/** What failed in a file, a text each. A file that did not load has no tests. */
const describeFaults = ({ name, status, message, assertionResults }) => {
  const file = relative(cwd(), name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0)
    return status === 'failed' ? [`${file}\n    ${firstLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n    ${firstLines(failureMessages.join('\n'))}`,
  );
};

/** Runs vitest once; gives its exit code and how many tests had which end. */
const run = (name, args) => {
  const file = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync('vitest', ['run', ...reporters, ...args], { stdio: 'inherit' });
  const result = JSON.parse(readFileSync(file, 'utf8'));
  return {
    code: status ?? 1,
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests,
    faults: result.testResults.flatMap(describeFaults),
  };
};

const isShort = process.argv.includes('--short');
if (isShort) env['COPYDESK_SHORT'] = '1';
const given = process.argv.slice(2).filter((argument) => argument !== '--short');
const left = [ALONE, ...(isShort ? LABS : [])].flatMap((file) => ['--exclude', file]);
let runs;
try {
  runs = given.length > 0 ? [run('given', given)] : [run('alone', [ALONE]), run('others', left)];
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Again at the end, because of a long output often only the end is kept.
for (const fault of runs.flatMap(({ faults }) => faults)) console.log(`\nFAILED ${fault}`);
// vitest's own summary has no line that says in plain words how many tests passed; this adds it.
const sum = (key) => runs.reduce((so, one) => so + one[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(Math.max(...runs.map(({ code }) => code)));
