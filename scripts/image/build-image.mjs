// Builds the image of dist/release with buildah, on a base that is made here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit, readVersion, root } from '../packages/release.mjs';
import { billOfImage } from './bill-of-image.mjs';
import { makeBase, NODE, nodeVersion } from './make-base.mjs';

const OUT = join(root, 'dist/image');
const RELEASE = join(root, 'dist/release');

const buildah = (args, options = {}) =>
  execFileSync('buildah', args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });

const inspect = (image) => {
  const [{ Digest, Size, Config, RootFS }] = JSON.parse(
    execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' }),
  );
  return { digest: Digest, bytes: Size, config: Config, layers: RootFS.Layers };
};

/** Builds one image, and returns its name with what it weighs. */
export const buildImage = ({ chromium, epoch, tag }) => {
  const version = readVersion();
  const work = join(OUT, chromium ? 'base-chromium' : 'base');
  const base = `localhost/copydesk-base:${tag}`;
  const image = `localhost/copydesk:${tag}`;
  const { tar, packages } = makeBase(work, { chromium, epoch, node: NODE });
  const same = ['--isolation', 'chroot', '--format', 'oci', '--timestamp', epoch, '--quiet'];
  const lines = [
    'FROM scratch',
    'ADD base.tar /',
    'ENV PATH=/usr/local/bin:/usr/bin',
    ...(chromium ? ['ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell'] : []),
  ];
  writeFileSync(join(work, 'Containerfile'), `${lines.join('\n')}\n`);
  buildah(['bud', ...same, '-t', base, '-f', join(work, 'Containerfile'), work]);
  buildah([
    'bud',
    ...same,
    '--pull-never',
    '-t',
    image,
    '-f',
    join(root, 'deploy/image/Containerfile'),
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `VERSION=${version}`,
    '--build-arg',
    `REVISION=${readCommit() ?? ''}`,
    RELEASE,
  ]);
  const bill = billOfImage(JSON.parse(readFileSync(join(RELEASE, 'bill.cdx.json'), 'utf8')), {
    packages,
    node: nodeVersion(),
  });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, `bill-${tag}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  return {
    image,
    packages: packages.length,
    components: bill.components.length,
    tar,
    ...inspect(image),
  };
};
