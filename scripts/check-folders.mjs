// Whether folders and files are still small enough to find one's way, and import each other one way only.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { folderOf, isSource, SOURCE_FOLDERS } from './source-files.mjs';

const MOST_FILES = 40;
const MOST_LINES = 400;

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The folders that a file imports from, except its own. */
const foldersSeenBy = (path, text, paths) =>
  [...text.matchAll(IMPORT)]
    .map(([, target]) => posix.join(folderOf(path), target))
    .filter((target) => paths.has(target))
    .map(folderOf)
    .filter((folder) => folder !== folderOf(path));

/** For each folder, which other folders it imports from, and one file that does. */
const readImports = (files) => {
  const paths = new Set(files.keys());
  const imports = new Map();
  for (const [path, text] of files) {
    const seen = imports.get(folderOf(path)) ?? new Map();
    imports.set(folderOf(path), seen);
    for (const folder of foldersSeenBy(path, text, paths)) seen.set(folder, path);
  }
  return imports;
};

/** A shortest way from one folder to another by imports, both included; null if there is none. */
const findWay = (imports, from, to) => {
  const ways = [[from]];
  const known = new Set(ways[0]);
  for (const way of ways) {
    for (const next of imports.get(way.at(-1))?.keys() ?? []) {
      if (next === to) return [...way, next];
      if (!known.has(next)) ways.push([...way, next]);
      known.add(next);
    }
  }
  return null;
};

/** One sentence for each import that closes a circle of folders, with the files on the way. */
const findCircles = (files) => {
  const imports = readImports(files);
  const told = new Map();
  for (const one of imports.keys()) {
    const way = findWay(imports, one, one);
    const name = way?.slice(1).toSorted().join(' ');
    if (!way || told.has(name)) continue;
    const steps = way.slice(1).map((folder, n) => imports.get(way[n]).get(folder));
    told.set(name, `These folders import each other: ${way.join(' -> ')} (${steps.join(', ')}).`);
  }
  return [...told.values()];
};

/** Sentences about what is wrong with files, which are given as their paths and texts. */
export const findFaults = (files) => {
  const faults = [];
  const counts = new Map();
  for (const [path, text] of files) {
    const lines = text.trimEnd().split('\n').length;
    if (lines > MOST_LINES) faults.push(`${path} has ${lines} lines, more than ${MOST_LINES}.`);
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  }
  for (const [folder, count] of counts) {
    if (count > MOST_FILES) faults.push(`${folder} has ${count} files, more than ${MOST_FILES}.`);
  }
  return [...faults, ...findCircles(files)];
};

if (import.meta.main) {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCE_FOLDERS];
  const paths = execFileSync('git', listed, { encoding: 'utf8', maxBuffer: 1024 ** 2 * 64 });
  // A file that was moved is listed until the move is staged.
  const sources = paths.split('\n').filter((path) => isSource(path) && existsSync(path));
  const files = new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]));
  const faults = findFaults(files);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`folders: ${files.size} files, none too large, no folders in a circle`);
}
