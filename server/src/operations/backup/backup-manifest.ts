import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FORMAT = 1;
const FILE = 'manifest.json';

export interface TableFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
}

/** What a copy of an installation holds. Without this file a copy is not complete. */
export interface Manifest {
  readonly format: number;
  readonly release: string;
  /** The newest migration of the database that was copied. */
  readonly schema: string;
  readonly taken_at: string;
  /** The one workspace that the copy has; null if it has all. */
  readonly workspace_id: string | null;
  readonly workspaces: readonly string[];
  readonly tables: readonly TableFile[];
}

/** A folder's name for a moment; names sort as moments do. */
export const folderName = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`, {
    mode: 0o600,
  });

/** The text of the manifest; null if there is none. */
const readText = (folder: string): Promise<string | null> =>
  readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });

/** Reads what a copy holds. Throws what to do if it is none, or not complete. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readText(folder);
  if (text === null) {
    throw new Error(
      `${folder} has no ${FILE}: it is no backup, or one that was not finished. Name the folder of one moment.`,
    );
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new Error(`${folder} was written by a newer release (format ${manifest.format}).`);
  }
  return manifest;
};

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Removes all finished copies but the newest ones, and unfinished ones that are older. Returns the names removed. */
export const removeOld = async (root: string, keep: number): Promise<string[]> => {
  const names = (await readdir(root)).filter((name) => NAME.test(name)).toSorted();
  const finished: string[] = [];
  for (const name of names) {
    if ((await readText(join(root, name))) !== null) finished.push(name);
  }
  const [oldest] = finished.slice(-keep);
  const old = oldest === undefined ? [] : names.filter((name) => name < oldest);
  for (const name of old) await rm(join(root, name), { recursive: true });
  return old;
};
