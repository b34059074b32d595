// `npm run release`: lays out dist/release, the service as it runs in production (compiled, with the packages that it
// needs, without an embedded PostgreSQL or engine), and packs it as a tarball. Two runs at one commit give the same
// bytes. `--quick` builds the web application only if it is older than its sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { arch, argv, env, platform } from 'node:process';
import {
  describeLicences,
  licenceFaults,
  readAllowList,
  readBill,
  withoutEmbedded,
} from '../packages/bill.mjs';
import { SERVICE } from '../packages/programs.mjs';
import { readCommit, readVersion, root } from '../packages/release.mjs';
import { stageProgram } from '../packages/stage-program.mjs';
import { copyDependencies, findDependencies } from './copy-dependencies.mjs';
import { readEpoch } from './epoch.mjs';

const DIST = join(root, 'dist');
const OUT = join(DIST, 'release');

const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: 'inherit' });

const MAIN = `// node main.js api | workflows | migrate
import './server/src/cli/start.js';
`;

/** The text of each licence, under the name of its package: of what is in node_modules, and of what is built into web/. */
const copyLicences = (bill) => {
  const folder = join(OUT, 'licences');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'LIST'), describeLicences(bill));
  for (const { 'bom-ref': name, properties = [] } of bill.components) {
    const place = properties.find((one) => one.name === 'cdx:npm:package:path')?.value;
    if (!place || !existsSync(join(root, place))) continue;
    const texts = readdirSync(join(root, place)).filter((one) =>
      /^(licen[cs]e|notice|copying)/i.test(one),
    );
    for (const text of texts) {
      const target = `${name.replaceAll('/', '+')}-${text}`;
      cpSync(join(root, place, text), join(folder, target), { recursive: true });
    }
  }
};

const checkModules = () => {
  const sources = execFileSync('find', [OUT, '-name', '*.ts', '-not', '-name', '*.d.ts'], {
    encoding: 'utf8',
  });
  if (sources !== '') throw new Error(`These files would need their types removed:\n${sources}`);
};

const layOut = async () => {
  const version = readVersion();
  const commit = readCommit();
  rmSync(OUT, { recursive: true, force: true });
  run('node', 'scripts/build-web.mjs', ...(argv.includes('--quick') ? [] : ['--always']));
  run('node', 'scripts/build-site.mjs');
  const { optional: _embedded, ...program } = SERVICE;
  const modules = await stageProgram(OUT, program, { version, commit });
  const packages = findDependencies(root, program.folder, program.bundled);
  copyDependencies(root, OUT, packages);
  writeFileSync(join(OUT, 'main.js'), MAIN);
  mkdirSync(join(OUT, 'bin'));
  symlinkSync('../cli/bin/copydesk.mjs', join(OUT, 'bin/copydesk'));
  const bill = withoutEmbedded(readBill(version));
  const faults = licenceFaults(bill, readAllowList());
  if (faults.length > 0) {
    throw new Error(`docs/licences.md does not allow these licences:\n  ${faults.join('\n  ')}`);
  }
  writeFileSync(join(OUT, 'bill.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  copyLicences(bill);
  checkModules();
  console.log(
    `${modules} modules compiled, ${packages.length} packages, ${bill.components.length} in the bill`,
  );
  return version;
};

/** The tarball has no owners, no times of its own and one order. */
const packTarball = (version) => {
  const name = `copydesk-${version}-${platform}-${arch}.tar.gz`;
  const file = join(DIST, name);
  const args = [
    '--sort=name',
    `--mtime=@${readEpoch()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    `--transform=s,^\\./,copydesk-${version}/,`,
    '-C',
    OUT,
    '-c',
    '.',
  ];
  const tar = execFileSync(
    'bash',
    ['-o', 'pipefail', '-c', 'tar "$@" | gzip -n9 > "$OUT"', 'tar', ...args],
    {
      env: { ...env, OUT: file },
    },
  );
  if (tar.length > 0) console.log(tar.toString());
  const bytes = readFileSync(file);
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(DIST, 'SHA256SUMS'), `${sum}  ${name}\n`);
  console.log(`dist/${name}  ${(bytes.length / 1e6).toFixed(1)} MB  ${sum}`);
};

packTarball(await layOut());
