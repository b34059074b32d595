// Packages of others that consist of hundreds of small modules become one file each: Node needs longer to find and open
// so many files than to run them. Our own modules stay files of their own, because others are found by their paths.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './release.mjs';

/** Child processes may read the folder of the server's modules, so the bundles are there. */
const FOLDER = 'server/src/bundled';

const fileName = (name) => `${name.replaceAll(/[@/]/g, '-').replace(/^-/, '')}.js`;

/** Where the bundle of an import is: `typebox/value` of a package that is bundled; null for every other one. */
export const bundleFile = (name, bundled = []) =>
  bundled.some((one) => name === one || name.startsWith(`${one}/`))
    ? `${FOLDER}/${fileName(name)}`
    : null;

/** The folder of the package that a file below node_modules belongs to. */
const packageOf = (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

const licenceOf = (folder) => {
  const name = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one));
  const { name: title, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const text = name ? readFileSync(join(folder, name), 'utf8').trim() : `Licence: ${license}`;
  return `${title} ${version}\n\n${text}\n`;
};

/** Writes the bundles of these imports, which share what they have in common, and the licences of what is in them. */
export const writeBundles = async (out, names) => {
  const folder = join(out, FOLDER);
  mkdirSync(folder, { recursive: true });
  const input = Object.fromEntries(names.map((name) => [fileName(name).slice(0, -3), name]));
  const build = await rolldown({ input, cwd: join(root, 'server'), platform: 'node' });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
  });
  await build.close();
  for (const name of names) {
    if (!existsSync(join(folder, fileName(name)))) throw new Error(`${name} was not bundled`);
  }
  const files = output.flatMap(({ modules = {} }) => Object.keys(modules));
  const packages = [...new Set(files.map(packageOf).filter(Boolean))].toSorted();
  writeFileSync(join(folder, 'LICENCES'), packages.map(licenceOf).join(`\n${'-'.repeat(40)}\n\n`));
};
