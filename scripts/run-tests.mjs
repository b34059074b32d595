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

/** Long proofs that `--shorter` leaves out as well, for a machine that has little time left. */
const PROOFS = [
  'server/bench/held-uploads.test.ts',
  'server/src/api/public/extended-matrix.test.ts',
  'server/src/checking/extract/hostile-files.test.ts',
  'server/src/checking/extract/hostile-patterns.test.ts',
  'server/src/checking/prominence/prominence-proof.test.ts',
  'server/src/cli/tampering.test.ts',
  'server/src/demo/seed-demo.test.ts',
  'server/src/platform/browser/render-in-child.test.ts',
  'server/src/platform/web/ssrf-lab.test.ts',
  'server/src/rules/packs/buried-warnings.test.ts',
  'sdk/test/iterating.test.ts',
];

/** More that takes its time, which `--shortest` leaves out too, for a machine on which CI would not end in half an hour. */
const SLOW = [
  'cli/src/terminal/terminal.test.ts',
  'mcp/test/conformance.test.ts',
  'mcp/test/transports.test.ts',
  'sdk/test/faults.test.ts',
  'server/eval/eval.test.ts',
  'server/eval/texts/hints.test.ts',
  'server/eval/texts/suggestions.test.ts',
  'server/eval/texts/texts.test.ts',
  'server/src/api/public/gate-splits.test.ts',
  'server/src/checking/extract/offsets.test.ts',
  'server/src/checking/extract/offsets-faults.test.ts',
  'server/src/cli/check-rules.test.ts',
  'server/src/cli/backup.test.ts',
  'server/src/hints/hint-plans.test.ts',
  'server/src/library/copies.test.ts',
  'server/src/library/pictures-proof.test.ts',
  'server/src/operations/cells/move-workspace.test.ts',
  'server/src/rules/known-words.test.ts',
  'server/src/rules/offline/same-findings.test.ts',
  'server/src/rules/packs/packs.test.ts',
  'server/src/traces.test.ts',
  'server/src/workflows/judge-licence.test.ts',
  'server/src/workflows/letters.test.ts',
  'server/src/workflows/tell-key-ends.test.ts',
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

const isShortest = process.argv.includes('--shortest');
const isShorter = isShortest || process.argv.includes('--shorter');
const isShort = isShorter || process.argv.includes('--short');
if (isShort) env['COPYDESK_SHORT'] = '1';
const given = process.argv.slice(2).filter((argument) => !/^--short(er|est)?$/.test(argument));
const left = [
  ALONE,
  ...(isShort ? LABS : []),
  ...(isShorter ? PROOFS : []),
  ...(isShortest ? SLOW : []),
].flatMap((file) => ['--exclude', file]);
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
