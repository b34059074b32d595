import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { packFiles } from './auditing.fixture.ts';

/**
 * Writes a folder of small packs, given their ids and versions, and returns its path. The folder is removed
 * when the calling test file ends.
 */
export const writePacks = (packs: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-packs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [id, version] of Object.entries(packs)) {
    mkdirSync(join(folder, id));
    for (const [name, text] of packFiles(id, version)) writeFileSync(join(folder, id, name), text);
  }
  return folder;
};

/** The packs that the tests of all routes use. */
export const SMALL_PACKS = { 'pack-a': '1.0.0', 'pack-b': '1.0.0', 'pack-c': '1.0.0' };
