import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFile } from './bundle-packages.mjs';
import { compileModules } from './compile-modules.mjs';
import { dependenciesOf, moduleFinder, pinned } from './stage-program.mjs';
import { versionFaults } from './release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-compile-'));
const out = join(folder, 'out');

const SOURCES = {
  'app/main.ts': `import { two } from './two.ts';
import type { Never } from './only-types.ts';
import { type Once } from './loaded.ts';
export { type Again } from './exported.ts';
export type { Gone } from './gone-types.ts';
import { shared } from '@desk/contract/shared/words';
export const child = new URL('./child.ts', import.meta.url);
export const later = () => import('./later.ts');
const never: Never | Once | undefined = undefined;
export const sum = (a: number): number => a + two + shared + (never ?? 0);
`,
  'app/two.ts': `export { two } from './deep/constant.ts';\n`,
  'app/deep/constant.ts': 'export const two = 2;\n',
  'app/only-types.ts': 'export type Never = number;\n',
  'app/gone-types.ts': 'export type Gone = number;\n',
  'app/loaded.ts': 'export type Once = number;\n',
  'app/exported.ts': 'export type Again = number;\n',
  'app/child.ts': `console.log('child');\n`,
  'app/later.ts': `export const text = 'the file main.ts stays as it is';\n`,
  'app/main.test.ts': `import './main.ts';\n`,
  'app/bundles.ts': `import { parse } from 'yaml';
import { Errors } from '@scope/kit/value';
import fastify from 'fastify';
export const all = [parse, Errors, fastify, import('yaml/util')];
`,
  'app/inline.ts': `import { type Inline } from './inline-types.ts';
export { type Inline } from './inline-types.ts';
export const one: Inline = 1;
`,
  'app/inline-types.ts': 'export type Inline = number;\n',
  'contract/src/shared/words.ts': 'export const shared: number = 40;\n',
};

beforeAll(() => {
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  compileModules({
    root: folder,
    out,
    entries: ['app/main.ts'],
    own: { '@desk/contract': (name) => `contract/src/${name}.ts` },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('only what an entry reaches is compiled: no test, and no module of which types alone are wanted', () => {
  const files = readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.js'));
  expect(new Set(files)).toEqual(
    new Set([
      'app/child.js',
      'app/deep/constant.js',
      'app/exported.js',
      'app/later.js',
      'app/loaded.js',
      'app/main.js',
      'app/two.js',
      'contract/src/shared/words.js',
    ]),
  );
});

test('a compiled module finds modules, packages of ours and files beside it', async () => {
  const main = await import(join(out, 'app/main.js'));
  expect(main.sum(1)).toBe(43);
  expect(main.child.href).toMatch(/\/out\/app\/child\.js$/);
  expect((await main.later()).text).toContain('main.ts stays');
});

test('an import of nothing but inline types stays an import, and leads to the compiled module', async () => {
  compileModules({ root: folder, out: `${out}-inline`, entries: ['app/inline.ts'], own: {} });
  expect((await import(join(`${out}-inline`, 'app/inline.js'))).one).toBe(1);
});

test('a source map has the whole source as it was written', () => {
  const map = JSON.parse(readFileSync(join(out, 'app/main.js.map'), 'utf8'));
  expect(map.sourcesContent).toEqual([SOURCES['app/main.ts']]);
  expect(map.sources).toEqual(['../app/main.ts']);
  expect(map.mappings.length).toBeGreaterThan(20);
});

test('only packages that are bundled are imported from their bundles', () => {
  const { imported } = compileModules({
    root: folder,
    out,
    entries: ['app/bundles.ts'],
    own: {},
    bundled: (name) => bundleFile(name, ['yaml', '@scope/kit']),
  });
  expect(imported).toEqual(['@scope/kit/value', 'yaml', 'yaml/util']);
  const names = [
    ...readFileSync(join(out, 'app/bundles.js'), 'utf8').matchAll(/['"]([^'"]+)['"]/g),
  ];
  expect(names.map(([, name]) => name)).toEqual([
    '../server/src/bundled/yaml.js',
    '../server/src/bundled/scope-kit-value.js',
    'fastify',
    '../server/src/bundled/yaml-util.js',
  ]);
});

test('a module that is not there ends the build', () => {
  const missing = { root: folder, out, entries: ['app/gone.ts'], own: {} };
  expect(() => compileModules(missing)).toThrow(/app\/gone\.ts/);
});

test('the names of our packages lead to their sources, by pattern or one by one', () => {
  const contract = moduleFinder('contract', { exports: { './*': './src/*.ts' } });
  expect(contract('shared/errors')).toBe('contract/src/shared/errors.ts');
  const conditions = { types: './dist/index.d.ts', source: './src/index.ts' };
  expect(moduleFinder('sdk', { exports: { '.': conditions } })('')).toBe('sdk/src/index.ts');
  expect(() => moduleFinder('sdk', { exports: {} })('gone')).toThrow(/exports no source/);
});

test('a package installs what its members need from others, and none of our members', () => {
  const own = {
    '@desk/server': { dependencies: { pg: '^8', '@desk/contract': '*', '@desk/sdk': '*' } },
    '@desk/contract': { dependencies: { typebox: '^1' } },
    '@desk/sdk': {},
    '@desk/mcp': { dependencies: { unused: '^1' } },
  };
  const cli = { dependencies: { commander: '^15', '@desk/server': '*' } };
  expect(dependenciesOf(cli, own)).toEqual({ commander: '^15', pg: '^8', typebox: '^1' });
});

test('a package asks for the versions that the tests ran with, and for no others', () => {
  const lock = {
    packages: {
      'node_modules/pg': { version: '8.23.1' },
      'node_modules/typebox': { version: '0.34.0' },
      'server/node_modules/typebox': { version: '1.2.3' },
    },
  };
  expect(pinned({ pg: '^8', typebox: '^1' }, lock)).toEqual({ pg: '8.23.1', typebox: '1.2.3' });
  expect(() => pinned({ gone: '^1' }, lock)).toThrow(/no gone: run npm install/);
});

test('a member with another version than the repository is named', () => {
  const same = [
    ['.', { version: '1.0.0' }],
    ['sdk', { version: '1.0.0' }],
  ];
  expect(versionFaults(same)).toEqual([]);
  expect(versionFaults([...same, ['mcp', { version: '1.0.1' }]])).toEqual([
    'mcp has version 1.0.1, the repository 1.0.0',
  ]);
});
