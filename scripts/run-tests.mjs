import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

// vitest's own summary has no line that says in plain words how many tests passed; this adds it.
const folder = mkdtempSync(join(tmpdir(), 'copydesk-results-'));
const file = join(folder, 'results.json');
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
try {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed${skipped}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);
