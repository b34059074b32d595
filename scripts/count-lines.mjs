// How many lines the product's source has, by folder, without tests, fixtures, translated texts, styles and
// content: `node scripts/count-lines.mjs`, and `--at COMMIT` for an earlier state.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { folderOf, isSource, isTranslated, SOURCE_FOLDERS } from './source-files.mjs';

const { values } = parseArgs({ options: { at: { type: 'string' } } });

/** Path and lines of every counted file, of the work tree or of a commit. */
const countFiles = (commit) => {
  const where = commit === undefined ? ['--untracked'] : [commit];
  // Every line holds an empty string. A file without a line has nothing to count.
  const args = ['grep', '-I', '--count', '-e', '', ...where, '--', ...SOURCE_FOLDERS];
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1024 ** 3 })
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(commit === undefined ? 0 : commit.length + 1))
    .map((line) => [line.slice(0, line.lastIndexOf(':')), Number(line.split(':').at(-1))])
    .filter(([path]) => isSource(path) && !isTranslated(path));
};

/** The folder two levels below `src` stands for everything beneath it. */
const rowOf = (path) => {
  const [part, src, ...below] = folderOf(path).split('/');
  const depth = below[0] === 'features' ? 2 : 1;
  return [part, src, ...below.slice(0, depth)].join('/');
};

const rows = new Map();
const add = (name, lines) => {
  const row = rows.get(name) ?? { files: 0, lines: 0 };
  rows.set(name, { files: row.files + 1, lines: row.lines + lines });
};
for (const [path, lines] of countFiles(values.at)) {
  add(rowOf(path), lines);
  add(`${path.split('/', 2).join('/')}, all`, lines);
  add('everything', lines);
}
const show = (files, lines, name) =>
  console.log(`${String(files).padStart(6)} ${String(lines).padStart(7)}  ${name}`);
const byName = ([one], [other]) => one.localeCompare(other);
show('files', 'lines', values.at ?? 'work tree');
for (const [name, { files, lines }] of [...rows].toSorted(byName)) show(files, lines, name);
