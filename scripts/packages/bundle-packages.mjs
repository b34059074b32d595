// Packages of others that consist of hundreds of small modules become one file each: Node needs longer to find and open
// so many files than to run them. Our own modules stay files of their own, because others are found by their paths.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { LANGUAGE_CODES } from '../../server/src/text/detect-language.ts';
import { languagesPlugin } from './keep-languages.mjs';
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
  const {
    name: title,
    version,
    license,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = name ? readFileSync(join(folder, name), 'utf8').trim() : `Licence: ${license}`;
  return `${title} ${version}\n\n${text}\n`;
};

/** Of a package in CommonJS the bundler knows no names, so a module in between exports those that Node knows. */
const NAMED = 'named:';
const namesPlugin = (names) => ({
  name: 'names',
  resolveId: (id) => (id.startsWith(NAMED) ? `\0${id}` : null),
  load: (id) => {
    if (!id.startsWith(`\0${NAMED}`)) return null;
    const name = id.slice(NAMED.length + 1);
    const list = names[name].filter((one) => !/^(default|module\.exports)$/.test(one));
    const from = JSON.stringify(fileURLToPath(import.meta.resolve(name)));
    return `import all from ${from};\nexport const { ${list.join(', ')} } = all;\nexport default all;\n`;
  },
});

const isCommonJs = (names) => names.includes('module.exports');

/** Writes the bundles of these imports, which share what they have in common, and the licences of what is in them. */
export const writeBundles = async (out, imports) => {
  const folder = join(out, FOLDER);
  mkdirSync(folder, { recursive: true });
  const names = {};
  for (const name of imports) names[name] = Object.keys(await import(name));
  const input = Object.fromEntries(
    imports.map((name) => [
      fileName(name).slice(0, -3),
      isCommonJs(names[name]) ? `${NAMED}${name}` : fileURLToPath(import.meta.resolve(name)),
    ]),
  );
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    plugins: [namesPlugin(names), languagesPlugin(LANGUAGE_CODES)],
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[hash].js',
  });
  await build.close();
  for (const name of imports) {
    const { exports: exported } = output.find((one) => one.fileName === fileName(name));
    const missing = names[name].filter(
      (one) => one !== 'module.exports' && !exported.includes(one),
    );
    if (missing.length > 0) throw new Error(`The bundle of ${name} lacks ${missing.join(', ')}`);
  }
  const files = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const packages = [...new Set(files.map(packageOf).filter(Boolean))];
  const licences = packages.map(licenceOf).toSorted((one, other) => (one < other ? -1 : 1));
  writeFileSync(join(folder, 'LICENCES'), licences.join(`\n${'-'.repeat(40)}\n\n`));
};
