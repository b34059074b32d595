import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILT_FILE } from './built-packs.ts';
import { buildPacks, findPacks, loadPack } from './load-pack.ts';
import type { Pack } from './pack.ts';
import { PACKS_FOLDER } from './pack-catalog.ts';

type Built = Record<string, { hash: string; pack: Pack }>;

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

/** Some packs in a folder of their own. What was built is kept for each folder, so every test has one. */
const makeRoot = (...names: readonly string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'copydesk-built-'));
  roots.push(root);
  for (const name of names) {
    cpSync(join(PACKS_FOLDER, name), join(root, name), { recursive: true });
  }
  return root;
};

test('a built pack is the pack that its YAML gives', async () => {
  const folders = await findPacks(PACKS_FOLDER);
  const root = makeRoot(...folders.map((folder) => basename(folder)));
  writeFileSync(join(root, BUILT_FILE), await buildPacks(PACKS_FOLDER));
  for (const folder of folders) {
    expect(await loadPack(join(root, basename(folder)))).toEqual(await loadPack(folder));
  }
}, 120_000);

test('a built pack is taken only while the files are those that it was built from', async () => {
  const root = makeRoot('house', 'us-can-spam');
  const built = JSON.parse(await buildPacks(PACKS_FOLDER)) as Built;
  for (const one of Object.values(built)) one.pack = { ...one.pack, name: 'built' };
  writeFileSync(join(root, BUILT_FILE), JSON.stringify(built));
  const file = join(root, 'house', 'pack.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}# changed\n`);
  expect((await loadPack(join(root, 'us-can-spam'))).pack?.name).toBe('built');
  expect((await loadPack(join(root, 'house'))).pack?.name).not.toBe('built');
}, 60_000);
