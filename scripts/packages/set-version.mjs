// `node scripts/packages/set-version.mjs 0.2.0`: gives every member the version of the next release.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { root, VERSIONED } from './release.mjs';

const [, , version = ''] = argv;
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  console.error('Say the version, such as 0.2.0');
  exit(2);
}
for (const folder of VERSIONED) {
  const file = join(root, folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  // Only the line changes: the manifest keeps the form that people gave it.
  writeFileSync(file, text.replace(/^( {2}"version": ")[^"]*"/m, `$1${version}"`));
}
console.log(
  `${VERSIONED.length} manifests have version ${version}. Now run npm install, record what the release needs ` +
    '(WRITE_STATEMENTS=1 WRITE_JOURNALS=1 npm test -- server/test/releases), and commit.',
);
