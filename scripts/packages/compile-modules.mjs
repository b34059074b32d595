// Turns the TypeScript that some entries reach into JavaScript with source maps, file by file. Nothing else
// gets into a package: a test, a fixture or a command for development is reached by no entry.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, posix, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { transformSync } from 'rolldown/utils';

/** A file beside a module that it starts as a process or a thread, or reads. */
const BESIDE = /new URL\(\s*(['"])([^'"`]+\.(?:ts|mjs))\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * A statement that begins so is removed. One that says `type` of each of its names stays, without the names: it
 * still loads the module.
 */
const IMPORTS_TYPES = /^import\s+type\s+(?!from\b|,)/;
const EXPORTS_TYPES = /^export\s+type\b/;
const isKept =
  (text, removed) =>
  ({ start, end }) =>
    !removed.test(text.slice(start, end));

/**
 * The places in a module where it names another file, with the path of that file. `own` maps the name of a
 * package of ours to the folder of its sources, and `bundled` the name of a package of others to its bundle.
 */
const referencesOf = (path, text, { own, bundled }) => {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const requests = [
    ...module.staticImports.filter(isKept(text, IMPORTS_TYPES)).map((one) => one.moduleRequest),
    ...module.staticExports
      .filter(isKept(text, EXPORTS_TYPES))
      .flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  const unique = new Map(requests.map((one) => [one.start, one]));
  const imports = [...unique.values()]
    .map(({ start, end }) => ({ start, end, quoted: text.slice(start, end) }))
    .filter(({ quoted }) => /^(['"]).*\1$/.test(quoted))
    .map(({ start, end, quoted }) => ({ start, end, name: quoted.slice(1, -1) }));
  const urls = [...text.matchAll(BESIDE)].map((match) => {
    const start = match.index + match[0].indexOf(match[2]) - 1;
    return { start, end: start + match[2].length + 2, name: match[2], isFile: true };
  });
  return [...imports, ...urls].flatMap(({ start, end, name, isFile = name.startsWith('.') }) => {
    if (isFile) return [{ start, end, target: posix.join(dirname(path), name) }];
    const bundle = bundled(name);
    if (bundle) return [{ start, end, target: bundle, bundles: name }];
    const owner = Object.keys(own).find((one) => name === one || name.startsWith(`${one}/`));
    return owner ? [{ start, end, target: own[owner](name.slice(owner.length + 1)) }] : [];
  });
};

const byName = (one, other) => (one < other ? -1 : 1);

const compiledName = (path) => path.replace(/\.ts$/, '.js');

const nameFrom = (path, target) => {
  const name = posix.relative(dirname(path), compiledName(target));
  return name.startsWith('.') ? name : `./${name}`;
};

/** The module with the names of compiled files in it. Lines stay where they are. */
const rewrite = (path, text, references) =>
  references
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (now, { start, end, target }) =>
        `${now.slice(0, start)}'${nameFrom(path, target)}'${now.slice(end)}`,
      text,
    );

const compile = (path, text, rewritten, depth) => {
  const { code, map, errors } = transformSync(path, rewritten, {
    lang: 'ts',
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const left = parseSync(path, code, { lang: 'js' }).module.staticImports.find(
    ({ moduleRequest }) => moduleRequest.value.endsWith('.ts'),
  );
  if (left) throw new Error(`${path} still imports ${left.moduleRequest.value}`);
  const file = posix.basename(compiledName(path));
  const own = { ...map, file, sources: [`${depth}${path}`], sourcesContent: [text] };
  return { code: `${code}//# sourceMappingURL=${file}.map\n`, map: JSON.stringify(own) };
};

/**
 * Compiles everything that the entries reach, from `root` into `out`, with the same folders. Returns the
 * paths of the modules, and the names that they import from bundles.
 */
export const compileModules = ({ root, out, entries, own, bundled = () => null }) => {
  const known = new Set(entries);
  const imported = new Set();
  for (const path of known) {
    const source = join(root, path);
    if (!existsSync(source)) throw new Error(`${path} is named by a module, but is not there`);
    const text = readFileSync(source, 'utf8');
    const target = join(out, compiledName(path));
    mkdirSync(dirname(target), { recursive: true });
    if (extname(path) !== '.ts') {
      copyFileSync(source, target);
      continue;
    }
    const references = referencesOf(path, text, { own, bundled });
    for (const { target, bundles } of references) {
      if (bundles) imported.add(bundles);
      else known.add(target);
    }
    const depth = `${relative(dirname(path), '.') || '.'}/`;
    const { code, map } = compile(path, text, rewrite(path, text, references), depth);
    writeFileSync(target, code);
    writeFileSync(`${target}.map`, map);
  }
  return { modules: [...known], imported: [...imported].toSorted(byName) };
};
