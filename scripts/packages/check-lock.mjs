// Whether `npm install` has installed what package-lock.json says. `npm ci` would, but insists on the optional packages of
// every other platform, which the lock file leaves out. So npm may only have added such packages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from './release.mjs';

/** Sentences about how the lock file after an installation differs from the committed one. */
export const findLockFaults = (committed, installed) => {
  const [before, after] = [committed.packages, installed.packages];
  const faults = [];
  for (const path of Object.keys(before)) {
    const name = path === '' ? 'package.json' : path;
    if (!(path in after)) faults.push(`${name} was taken away.`);
    else if (!isDeepStrictEqual(before[path], after[path])) faults.push(`${name} was changed.`);
  }
  for (const [path, { optional }] of Object.entries(after)) {
    if (!(path in before) && optional !== true) faults.push(`${path} was added.`);
  }
  return faults;
};

if (import.meta.main) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const committed = JSON.parse(git('show', 'HEAD:package-lock.json'));
  const installed = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const faults = findLockFaults(committed, installed);
  for (const fault of faults) console.error(`package-lock.json: ${fault}`);
  if (faults.length > 0) process.exit(1);
  console.log('package-lock.json: what is installed is what was committed');
}
