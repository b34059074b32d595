// Compiles the package into sdk/dist, a folder that npm can pack: `npm run build -w sdk`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sdk = fileURLToPath(new URL('../', import.meta.url));
const dist = `${sdk}dist/`;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: sdk, stdio: 'inherit' });

// The compiler writes .js into programs, and leaves the endings of imports in declarations as they are.
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const text = readFileSync(dist + name, 'utf8');
  writeFileSync(dist + name, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

// The sources are what the workspace imports; what is packed has its own addresses.
const {
  private: _,
  scripts: __,
  devDependencies: ___,
  ...own
} = JSON.parse(readFileSync(`${sdk}package.json`, 'utf8'));
const published = {
  ...own,
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './package.json': './package.json',
  },
  types: './index.d.ts',
};
writeFileSync(`${dist}package.json`, `${JSON.stringify(published, null, 2)}\n`);
cpSync(`${sdk}README.md`, `${dist}README.md`);
cpSync(`${sdk}../LICENSE`, `${dist}LICENSE`);
