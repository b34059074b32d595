import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { KeptMatchers } from '../../checking/compile-rules.ts';
import { RELEASE } from '../../platform/release.ts';
import type { Pack, PackRule } from '../packs/pack.ts';
import { openKeptMatchers } from './kept-matchers.ts';

/** The packs that come with the program. */
export const BUNDLED_PACKS = fileURLToPath(new URL('../../../../packs/', import.meta.url));

/** A pack without what only its authors need. */
export interface OfflinePack {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly rules: readonly PackRule[];
}

/** A pack that cannot be used. The message says which one, and its first mistakes. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

const MAX_TOLD = 5;
/** Of other than TypeScript files, the packs come with the program, so its own version is enough. */
const READER = fileURLToPath(new URL('../packs/', import.meta.url));

const bytesIn = async (folder: string, pattern: RegExp): Promise<readonly Buffer[]> => {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) =>
      Buffer.concat([Buffer.from(`${name}\0`), await readFile(join(folder, name))]),
    ),
  );
};

const filesOf = async (folder: string): Promise<readonly Buffer[]> => {
  try {
    return await bytesIn(folder, /\.yaml$/);
  } catch {
    throw new PackError(`There is no pack ${folder}.`);
  }
};

/** A name for what reading these folders gives: it changes with the packs and with the code that reads them. */
const fingerprintOf = async (folders: readonly string[], version: string): Promise<string> => {
  const hash = createHash('sha256').update(`${version}\0${RELEASE.commit}\0${versions.v8}`);
  const reader = await bytesIn(READER, /\.ts$/).catch(() => []);
  for (const bytes of reader) hash.update(bytes);
  for (const folder of folders) {
    hash.update(`\0${folder}\0`);
    for (const bytes of await filesOf(folder)) hash.update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
};

const withoutTests = ({ id, version, name, rules }: Pack): OfflinePack => ({
  id,
  version,
  name,
  rules: rules.map((rule) => ({ ...rule, tests: [], explanation: '' })),
});

/** Reads packs from their folders. This takes seconds, because every pattern is compiled to find mistakes. */
const readPacks = async (folders: readonly string[]): Promise<readonly OfflinePack[]> => {
  const { loadPack } = await import('../packs/load-pack.ts');
  const packs: OfflinePack[] = [];
  for (const folder of folders) {
    const { pack, issues } = await loadPack(folder);
    if (pack) packs.push(withoutTests(pack));
    else {
      const told = issues
        .slice(0, MAX_TOLD)
        .map(({ file, rule, path, message }) => `  ${file} ${rule ?? ''}${path}: ${message}`);
      throw new PackError(`The pack ${folder} has ${issues.length} mistakes:\n${told.join('\n')}`);
    }
  }
  return packs;
};

const readCached = async (file: string): Promise<readonly OfflinePack[] | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as OfflinePack[];
  } catch {
    return null;
  }
};

/** A cache that cannot be written only costs time, so this never fails. */
const writeCached = async (folder: string, file: string, packs: readonly OfflinePack[]) => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify(packs), { mode: 0o600 });
    await rename(draft, file);
  } catch {
    // The next run reads the packs again.
  }
};

/** Packs, and what earlier runs built from them; null if nothing is kept. */
export interface LoadedPacks {
  readonly packs: readonly OfflinePack[];
  readonly kept: KeptMatchers | null;
}

/**
 * Reads packs, from a cache if they were read before and nothing has changed. `cache` is null to use none.
 * Throws a PackError if a pack is missing or has mistakes.
 */
export const loadOfflinePacks = async (
  folders: readonly string[],
  cache: { readonly folder: string; readonly version: string } | null,
): Promise<LoadedPacks> => {
  if (cache === null) return { packs: await readPacks(folders), kept: null };
  const name = await fingerprintOf(folders, cache.version);
  // In a clone the code that builds matchers changes without a new commit, so none is kept there.
  const kept = RELEASE.commit === null ? null : openKeptMatchers(cache.folder, name);
  const file = join(cache.folder, `packs-${name}.json`);
  const cached = await readCached(file);
  if (cached) return { packs: cached, kept };
  const packs = await readPacks(folders);
  await writeCached(cache.folder, file, packs);
  return { packs, kept };
};
