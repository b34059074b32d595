// A base for the image where no registry can be reached: a few packages of Debian and Node, and nothing else. There is no
// package manager in it, and no program but Node and the shell that child processes are started with.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { arch, env } from 'node:process';
import { root } from '../packages/release.mjs';

const SUITE = 'trixie';
/** Where this machine's own packages come from, unless the caller names another place. */
const findMirrors = () => {
  const used = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], {
    encoding: 'utf8',
  }).split('\n');
  const isSecurity = (place) => /security/.test(place);
  return {
    mirror: env.DEBIAN_MIRROR ?? used.find((place) => place !== '' && !isSecurity(place)),
    security: env.DEBIAN_SECURITY_MIRROR ?? used.find(isSecurity),
  };
};
const ARCHITECTURE = { x64: 'amd64', arm64: 'arm64' }[arch];

const PACKAGES = ['base-files', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6'];
const CHROMIUM = ['chromium-headless-shell', 'fonts-dejavu-core'];

/** Of each package the licence stays. Character sets are in Node itself, and nobody reads manuals here. */
const REMOVED = [
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'usr/share/lintian',
  'usr/share/bug',
  'usr/share/debconf',
  'usr/share/menu',
  'usr/share/bash-completion',
  `usr/lib/${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/gconv`,
  'var/cache',
  'var/lib/apt',
  'var/lib/dpkg',
  'var/log',
  'etc/apt',
];

const FILES = {
  'etc/passwd':
    'root:x:0:0:root:/root:/usr/sbin/nologin\ncopydesk:x:10001:10001:Copydesk:/var/lib/copydesk:/usr/sbin/nologin\n',
  'etc/group': 'root:x:0:\ncopydesk:x:10001:\n',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  'etc/hostname': 'copydesk\n',
};

const run = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });

/** Only the licence of what is in the image stays of its documents. */
const trimDocuments = (folder) => {
  for (const name of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, name))) {
      if (file !== 'copyright') rmSync(join(folder, name, file), { recursive: true });
    }
  }
};

/** The packages with what a scanner and the bill of materials need: one control paragraph for each. */
const readControls = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .toSorted()
    .map((name) => {
      const control = execFileSync('dpkg-deb', ['-f', join(folder, name)], { encoding: 'utf8' });
      const field = (key) => new RegExp(`^${key}: (.*)$`, 'm').exec(control)?.[1] ?? '';
      return {
        name: field('Package'),
        version: field('Version'),
        architecture: field('Architecture'),
        control,
      };
    });

/** Writes a tarball with the root of the base, and returns the packages in it. */
export const makeBase = (work, { chromium, epoch, node }) => {
  const rootfs = join(work, 'rootfs');
  const debs = join(work, 'debs');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(debs, { recursive: true });
  const { mirror, security } = findMirrors();
  const packages = chromium ? [...PACKAGES, ...CHROMIUM] : PACKAGES;
  run(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=extract',
      '--mode=root',
      `--architectures=${ARCHITECTURE}`,
      `--include=${packages.join(',')}`,
      '--aptopt=APT::Install-Recommends "false"',
      '--skip=essential/unlink',
      `--extract-hook=cp "$1"/var/cache/apt/archives/*.deb ${debs}/`,
      SUITE,
      rootfs,
      `deb ${mirror} ${SUITE} main`,
      `deb ${mirror} ${SUITE}-updates main`,
      `deb ${security} ${SUITE}-security main`,
    ],
    { env: { ...env, SOURCE_DATE_EPOCH: epoch } },
  );
  const controls = readControls(debs);
  for (const path of REMOVED) rmSync(join(rootfs, path), { recursive: true, force: true });
  trimDocuments(join(rootfs, 'usr/share/doc'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(rootfs, path), text);
  // Scanners of images look for packages here.
  mkdirSync(join(rootfs, 'var/lib/dpkg/status.d'), { recursive: true });
  for (const { name, control } of controls) {
    writeFileSync(join(rootfs, 'var/lib/dpkg/status.d', name), control);
  }
  mkdirSync(join(rootfs, 'usr/local/bin'), { recursive: true });
  const program = join(rootfs, 'usr/local/bin/node');
  cpSync(node, program, { dereference: true });
  chmodSync(program, 0o755);
  run('strip', ['--strip-unneeded', program]);
  const tar = join(work, 'base.tar');
  run('tar', [
    '--sort=name',
    `--mtime=@${epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--exclude=./dev/*',
    '--exclude=./proc/*',
    '--exclude=./sys/*',
    '-C',
    rootfs,
    '-cf',
    tar,
    '.',
  ]);
  rmSync(rootfs, { recursive: true, force: true });
  rmSync(debs, { recursive: true, force: true });
  return { tar, packages: controls };
};

/** The Node that goes into the image, and its licence. */
export const NODE = join(root, `node_modules/node-linux-${arch}/bin/node`);
export const nodeVersion = () =>
  JSON.parse(readFileSync(join(root, `node_modules/node-linux-${arch}/package.json`), 'utf8'))
    .version;
