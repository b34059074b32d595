// How much JavaScript the first load of the home page needs, and whether that is still little enough.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes, compressed as a browser gets them at worst. */
const BUDGET_KB = 250;
const HOME = 'src/features/home/home-page.tsx';
/** What no first load may contain, however small it still is. */
const APART = ['recharts', 'spotlight', 'diff-text', 'drawn-plot', 'pdf'];

const dist = join(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const reached = new Set();
const reach = (key) => {
  if (reached.has(key)) return;
  reached.add(key);
  for (const next of manifest[key].imports ?? []) reach(next);
};
reach('index.html');
reach(HOME);

const sizeOf = (file) => {
  const bytes = readFileSync(join(dist, file));
  return { file, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
};
const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);

const chunks = [...reached].map((key) => sizeOf(manifest[key].file));
const styles = [...new Set([...reached].flatMap((key) => manifest[key].css ?? []))].map(sizeOf);
const total = chunks.reduce((sum, { gzip }) => sum + gzip, 0);

console.log('first load of the home page, kB (raw, gzip)');
for (const { file, raw, gzip } of chunks.toSorted((a, b) => b.gzip - a.gzip))
  console.log(`${kb(raw)} ${kb(gzip)}  ${file}`);
console.log(`${' '.repeat(9)}${kb(total)}  JavaScript, of ${BUDGET_KB} at most`);
console.log(
  `${' '.repeat(9)}${kb(styles.reduce((sum, { gzip }) => sum + gzip, 0))}  styles, not counted`,
);

const stray = [...reached].filter((key) => APART.some((name) => key.includes(name)));
if (stray.length > 0) console.error(`must be loaded apart: ${stray.join(', ')}`);
if (total > BUDGET_KB * 1000) console.error(`more than ${BUDGET_KB} kB`);
if (stray.length > 0 || total > BUDGET_KB * 1000) process.exit(1);
