// Builds the web application where that is needed: `--always`, or its sources are newer than the build.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'web/dist/index.html');
const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
];

const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
};

const isNeeded = () => {
  if (process.argv.includes('--always') || !existsSync(built)) return true;
  const since = statSync(built).mtimeMs;
  return SOURCES.some((path) => newest(join(root, path)) > since);
};

// An image holds the build and neither sources nor Vite.
if (existsSync(join(root, 'web/vite.config.ts')) && isNeeded()) {
  const before = performance.now();
  console.log('Building the web application ...');
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), logLevel: 'warn' });
  console.log(`Built in ${((performance.now() - before) / 1000).toFixed(1)} s.`);
}
