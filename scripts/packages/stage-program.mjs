// Puts together the folder of a package that holds a program: its compiled modules with those of our own members
// that it reaches, and the files that it reads while it runs.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleFile, writeBundles } from './bundle-packages.mjs';
import { compileModules } from './compile-modules.mjs';
import { LIBRARIES, readManifest, root } from './release.mjs';

/** Our own members, which are compiled in and not installed. */
const OWN_FOLDERS = ['contract', 'server', ...LIBRARIES];

/** The TypeScript that a member exports under a name, which may have a star: a path, or one for each condition. */
const sourceOf = (entry) => {
  const paths = typeof entry === 'string' ? [entry] : Object.values(entry).map(sourceOf);
  return paths.find((path) => path?.endsWith('.ts') && !path.endsWith('.d.ts'));
};

/** Where the module behind the rest of a name is: `shared/errors` of the contract is contract/src/shared/errors.ts. */
export const moduleFinder =
  (folder, { exports: exported = {} }) =>
  (rest) => {
    const entries = typeof exported === 'string' ? { '.': exported } : exported;
    const exact = sourceOf(entries[rest === '' ? '.' : `./${rest}`] ?? '');
    const pattern = sourceOf(entries['./*'] ?? '');
    const path = exact ?? pattern?.replace('*', rest);
    if (!path) throw new Error(`${folder} exports no source for "${rest}"`);
    return join(folder, path);
  };

const OWN = Object.fromEntries(
  OWN_FOLDERS.map((folder) => {
    const manifest = readManifest(folder);
    return [manifest.name, { folder, manifest, find: moduleFinder(folder, manifest) }];
  }),
);

const sorted = (record) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** What a member needs from others, and what the members need that are compiled in with it. */
export const dependenciesOf = (manifest, own) => {
  const found = {};
  const members = new Set([manifest]);
  for (const member of members) {
    for (const [name, range] of Object.entries(member.dependencies ?? {})) {
      if (name in own) members.add(own[name]);
      else found[name] = range;
    }
  }
  return sorted(found);
};

/**
 * The versions that the tests ran with, by name, in place of ranges: a person who installs the program gets no newer
 * ones. `lock` is the content of package-lock.json; a member may have another version than the rest.
 */
export const pinned = (dependencies, lock) =>
  Object.fromEntries(
    Object.keys(dependencies).map((name) => {
      const places = OWN_FOLDERS.map((folder) => `${folder}/node_modules/${name}`);
      const found = [...places, `node_modules/${name}`].find((place) => place in lock.packages);
      if (!found) throw new Error(`package-lock.json has no ${name}: run npm install`);
      return [name, lock.packages[found].version];
    }),
  );

const writeJson = (file, value) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
};

/**
 * Writes the folder of a package. `program` has the member's folder, its entries, its commands by name, the files
 * that are copied or made, and what npm should install if it can. Returns the number of modules.
 */
export const stageProgram = async (out, program, { version, commit }) => {
  rmSync(out, { recursive: true, force: true });
  const { modules, imported } = compileModules({
    root,
    out,
    entries: program.entries,
    own: Object.fromEntries(Object.entries(OWN).map(([name, { find }]) => [name, find])),
    bundled: (name) => bundleFile(name, program.bundled),
  });
  if (imported.length > 0) await writeBundles(out, imported);
  for (const path of ['LICENSE', ...program.copied]) {
    cpSync(join(root, path), join(out, path), {
      recursive: true,
      filter: (source) => !program.leftOut?.test(source),
    });
  }
  for (const [path, make] of Object.entries(program.written ?? {})) {
    writeFileSync(join(out, path), await make());
  }
  const readme = join(root, program.folder, 'README.md');
  if (existsSync(readme)) cpSync(readme, join(out, 'README.md'));
  const {
    name,
    description,
    license,
    engines = { node: '>=24' },
    ...rest
  } = readManifest(program.folder);
  const own = Object.fromEntries(Object.entries(OWN).map(([one, { manifest }]) => [one, manifest]));
  writeJson(join(out, 'package.json'), {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: program.commands,
    exports: { './package.json': './package.json' },
    engines,
    dependencies: pinned(
      Object.fromEntries(
        Object.entries(dependenciesOf(rest, own)).filter(
          ([one]) => !program.bundled?.includes(one),
        ),
      ),
      JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    ),
    ...(program.optional ? { optionalDependencies: sorted(program.optional) } : {}),
  });
  // Child processes may read these folders and not the package's own manifest, so the kind of module is said here.
  for (const folder of new Set(modules.map((path) => path.split('/', 1)[0]))) {
    writeJson(join(out, folder, 'package.json'), { type: 'module', version, commit });
  }
  return modules.length;
};
