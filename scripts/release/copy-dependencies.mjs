// The packages of others that the compiled service needs, copied from where they are installed here, at the versions
// that the tests ran with. Each keeps its path, so Node finds the same package from the same place.
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Types are not there when a program runs. Children that read PDF may load no native code, so the canvas never loads. */
const NOT_NEEDED = /^@types\/|^@napi-rs\/canvas/;

/** Where Node finds a package from a folder; null if it is not installed. */
const findPackage = (root, from, name) => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) return place;
    if (folder === root || folder === dirname(folder)) return null;
  }
};

/** What a package needs: true for what must be there, false for what may be missing. */
const needsOf = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  return new Map([
    ...[...Object.keys(dependencies), ...peers].map((name) => [name, true]),
    ...Object.keys(optionalDependencies).map((name) => [name, false]),
  ]);
};

/**
 * The folders of all packages that a member of the repository needs, relative to the root and in order. Members of the
 * repository are followed and not listed, because they are compiled in. `bundled` are packages that members import
 * from bundles.
 */
export const findDependencies = (root, member, bundled = []) => {
  const found = new Set();
  const visit = (folder, isMember) => {
    for (const [name, isRequired] of needsOf(readManifest(folder))) {
      if (NOT_NEEDED.test(name) || (isMember && bundled.includes(name))) continue;
      const place = findPackage(root, folder, name);
      if (place === null) {
        if (!isRequired) continue;
        throw new Error(`${relative(root, folder)} needs ${name}, which is not installed`);
      }
      const real = realpathSync(place);
      if (found.has(real)) continue;
      found.add(real);
      visit(real, !real.includes('/node_modules/'));
    }
  };
  visit(join(root, member), true);
  return [...found]
    .filter((folder) => folder.includes('/node_modules/'))
    .map((folder) => relative(root, folder))
    .toSorted((one, other) => (one < other ? -1 : 1));
};

const LICENCE = /^(licen[cs]e|notice|copying|thirdparty)/i;
/** Files that no program loads: maps and types of others, documents. */
const NO_PROGRAM =
  /\.(map|[cm]?ts|tsx|flow|md|markdown|tsbuildinfo)$|^\.(npmignore|editorconfig|eslintrc.*|prettierrc.*|nycrc)$/;
/** Folders at the top of a package that no program loads. */
const NO_PROGRAM_FOLDER =
  /^(tests?|__tests__|examples?|bench(marks?)?|docs|coverage|\.github|\.vscode)(\/|$)/;
/** Other builds of what is loaded, and parts that this service does not use, by package. */
const OTHER_BUILDS = {
  'csv-parse': /^dist\//,
  'csv-stringify': /^dist\//,
  nodemailer: /^dist\/cjs\//,
  yaml: /^browser\//,
  '@simplewebauthn/server': /^script\//,
  tsyringe: /^dist\/esm/,
  'lru-cache': /\/(browser|react-native)\//,
  '@pydantic/genai-prices': /^dist\/cli\.js$/,
  // All packages of a scope: what only `require` would take, and what only bundlers take.
  '@restatedev': /\.cjs$/,
  '@peculiar': /^build\/es2015\/|\.es\.js$/,
  docx: /^dist\/.*\.(cjs|iife\.js)$|^dist\/(?!index\.)[^/]*$/,
  'pdfjs-dist':
    /^(build|image_decoders|types|web|legacy\/(image_decoders|web))(\/|$)|\.min\.|sandbox/,
  'playwright-core': /^(types|lib\/vite|bin)(\/|$)/,
};

/** Whether a file of a package is copied; `path` is relative to the package. */
export const isLoaded = (name, path) => {
  if (LICENCE.test(basename(path))) return true;
  if (NO_PROGRAM.test(basename(path)) || NO_PROGRAM_FOLDER.test(path)) return false;
  return ![name, name.split('/')[0]].some((one) => OTHER_BUILDS[one]?.test(path));
};

/** Copies the packages to the same paths below `out`. */
export const copyDependencies = (root, out, folders) => {
  for (const folder of folders) {
    const { name } = readManifest(join(root, folder));
    const from = join(root, folder);
    cpSync(from, join(out, folder), {
      recursive: true,
      dereference: true,
      // Packages below a package are in the list by themselves.
      filter: (source) => {
        const path = relative(from, source);
        return path === '' || (!/(^|\/)node_modules(\/|$)/.test(path) && isLoaded(name, path));
      },
    });
  }
};
