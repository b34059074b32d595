// Builds the documentation where its sources are newer than the build. `--aside` does not wait for it: the product
// starts meanwhile, and serves the pages once they are there.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(root, 'site/dist/index.html');
const SOURCES = ['docs', 'site/pages', 'site/build', 'site/build.ts', 'site/.vitepress', 'packs'];
const FILES = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'];

const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
};

const isNeeded = () => {
  if (!existsSync(built)) return true;
  const since = statSync(built).mtimeMs;
  return [...SOURCES, ...FILES].some((path) => newest(join(root, path)) > since);
};

// An image holds the build and neither sources nor VitePress.
if (existsSync(join(root, 'site/build.ts')) && isNeeded()) {
  const isAside = process.argv.includes('--aside');
  const args = [join(root, 'site/build.ts')];
  const child = isAside
    ? spawn('nice', ['-n', '15', process.execPath, ...args], { detached: true, stdio: 'ignore' })
    : spawn(process.execPath, args, { stdio: 'inherit' });
  child.on('error', () => undefined);
  if (isAside) child.unref();
  else child.on('exit', (code) => process.exit(code ?? 1));
}
