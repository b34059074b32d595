// `npm run image`: lays out the release, builds the image twice, compares both, and runs it. Needs buildah, podman and
// mmdebstrap of Debian, and root. `--chromium` does the same with the browser in it, `--no-release` takes dist/release as it
// is, `--once` builds once, `--no-try` only builds.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, execPath, exit } from 'node:process';
import { root } from '../packages/release.mjs';
import { readEpoch } from '../release/epoch.mjs';
import { buildImage } from './build-image.mjs';
import { versionOf } from './podman.mjs';
import { tryImage } from './try-image.mjs';

const MOST_MEGABYTES = 250;
const chromium = argv.includes('--chromium');
const tag = chromium ? 'try-chromium' : 'try';
// Chromium makes a sandbox of namespaces, which the usual profile forbids.
const more = chromium
  ? [
      '--security-opt',
      `seccomp=${join(root, 'deploy/image/chromium-seccomp.json')}`,
      '--shm-size',
      '256m',
    ]
  : [];

if (!argv.includes('--no-release')) {
  execFileSync(execPath, [join(root, 'scripts/release/release.mjs'), '--quick'], {
    stdio: 'inherit',
  });
}
const epoch = readEpoch();
const built = buildImage({ chromium, epoch, tag });
const megabytes = built.bytes / 1e6;
const rows = [
  {
    what: 'size',
    found: `${megabytes.toFixed(0)} MB`,
    isFine: chromium || megabytes < MOST_MEGABYTES,
  },
  { what: 'digest', found: built.digest, isFine: true },
  {
    what: 'bill of materials',
    found: `${built.components} components, ${built.packages} of Debian`,
    isFine: true,
  },
  { what: 'user', found: built.config.User, isFine: built.config.User === '10001:10001' },
];
if (!argv.includes('--once')) {
  const second = buildImage({ chromium, epoch, tag });
  const isSame = second.digest === built.digest;
  rows.push({ what: 'a second build has the same digest', found: isSame, isFine: isSame });
}
if (!argv.includes('--no-try')) rows.push(...(await tryImage(built.image, { chromium, more })));

console.log(`\n${versionOf()}\n\n| what | found | |\n|---|---|---|`);
for (const { what, found, isFine } of rows)
  console.log(`| ${what} | ${found} | ${isFine ? 'fine' : 'FAILED'} |`);
if (rows.some(({ isFine }) => !isFine)) exit(1);
