// `npm run pack`: writes dist-packages/*.tgz, one for each package that is published, their checksums and the list
// of their contents (CycloneDX). Two runs at one commit give the same tarballs: npm writes no times and no owners.
// `--quick` builds the web application only if it is older than its sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { describeLicences, licenceFaults, readAllowList, readBill } from './bill.mjs';
import { PROGRAMS } from './programs.mjs';
import { LIBRARIES, readCommit, readManifest, readVersion, root } from './release.mjs';
import { stageProgram } from './stage-program.mjs';

const OUT = join(root, 'dist-packages');
const STAGE = join(OUT, 'stage');

const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: 'inherit' });
const pack = (folder) =>
  execFileSync(
    'npm',
    ['pack', folder, '--ignore-scripts', '--silent', `--pack-destination=${OUT}`],
    {
      cwd: root,
    },
  );

/** A library builds itself, and may write a folder with a manifest of its own. */
const packLibrary = (folder) => {
  if (!readManifest(folder).scripts?.build) {
    console.log(`${folder} is not packed: it has no script named build.`);
    return;
  }
  run('npm', 'run', '--silent', 'build', '-w', folder);
  pack(existsSync(join(root, folder, 'dist/package.json')) ? `./${folder}/dist` : `./${folder}`);
};

const release = { version: readVersion(), commit: readCommit() };
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
run('node', 'scripts/build-web.mjs', ...(argv.includes('--quick') ? [] : ['--always']));
run('node', 'scripts/build-site.mjs');
for (const program of PROGRAMS) {
  const modules = await stageProgram(STAGE, program, release);
  console.log(`${program.folder}: ${modules} modules compiled`);
  pack(STAGE);
}
rmSync(STAGE, { recursive: true, force: true });
const isProgram = (folder) => PROGRAMS.some((program) => program.folder === folder);
for (const folder of LIBRARIES.filter((one) => !isProgram(one))) packLibrary(folder);

const bill = readBill(release.version);
const faults = licenceFaults(bill, readAllowList());
if (faults.length > 0) {
  throw new Error(`docs/licences.md does not allow these licences:\n  ${faults.join('\n  ')}`);
}
writeFileSync(join(OUT, 'bill.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(join(OUT, 'LICENCES'), describeLicences(bill));
console.log(`${bill.components.length} packages in the bill of materials, every licence allowed`);

const files = readdirSync(OUT).filter((name) => name.endsWith('.tgz'));
const sums = files.map((name) => {
  const bytes = readFileSync(join(OUT, name));
  console.log(`${name}  ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
});
writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
