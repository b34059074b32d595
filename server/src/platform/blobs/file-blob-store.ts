import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { receiveFile } from './receive-file.ts';
import {
  type BlobStore,
  hashOf,
  placeOfBlob,
  placeOfNote,
  storeUnavailable,
  verified,
} from './blob-store.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** No write takes this long, so an older file was left by a process that crashed. */
const STALE_MS = 60 * 60 * 1000;

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? 'an unknown error';

/** Runs a file system operation. Its errors are not passed on, because they name paths. */
const guarded = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storeUnavailable(`${action} failed with ${codeOf(error)}`);
  }
};

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Flushes a folder to disk, so that a new name in it survives a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
};

const writeNew = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes a file to disk, so that its content survives a power cut. */
const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeStale = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
};

/**
 * Stores blobs as files in a folder. A blob is written elsewhere, flushed and then renamed, so that after a
 * power cut its name refers to the complete blob or to nothing.
 */
export const createFileBlobStore = (root: string): BlobStore => {
  const incoming = join(root, 'incoming');
  let cleaning: Promise<void> | undefined;
  /** Folders that exist already: checking again each time costs as much as writing a small blob. */
  const made = new Map<string, Promise<void>>();
  const ensureFolder = (folder: string): Promise<void> => {
    const known = made.get(folder);
    if (known) return known;
    const making = makeFolder(folder);
    made.set(folder, making);
    making.catch(() => made.delete(folder));
    return making;
  };
  const fileOf = (workspaceId: string, hash: string) =>
    join(root, ...placeOfBlob(workspaceId, hash));

  /** A path for a file that is not stored yet. It is on the same disk, so that the file can be renamed. */
  const newPath = async (): Promise<string> => {
    await ensureFolder(incoming);
    cleaning ??= removeStale(incoming).catch(() => undefined);
    return join(incoming, randomUUID());
  };
  /** Moves a flushed file to its final name. */
  const store = async (workspaceId: string, hash: string, unfinished: string): Promise<void> => {
    const file = fileOf(workspaceId, hash);
    await ensureFolder(dirname(file));
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  };
  /** Somebody may have removed a folder, so the next attempt creates the folders again. */
  const forgetFolders = (error: unknown): never => {
    made.clear();
    throw error;
  };

  const write = (workspaceId: string, hash: string, bytes: Uint8Array): Promise<void> =>
    guarded('write', async () => {
      const unfinished = await newPath();
      try {
        await writeNew(unfinished, bytes);
        await store(workspaceId, hash, unfinished);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        forgetFolders(error);
      }
    });

  const put: BlobStore['put'] = async (workspaceId, bytes) => {
    const hash = hashOf(bytes);
    await write(workspaceId, hash, bytes);
    return { hash, size: bytes.length };
  };

  const writeNote: BlobStore['writeNote'] = (workspaceId, name, bytes) =>
    write(workspaceId, placeOfNote(name), bytes);

  const receive: BlobStore['receive'] = async (source) => {
    const path = await guarded('write', newPath);
    return receiveFile(path, source, (write) =>
      guarded('write', () => write().catch(forgetFolders)),
    );
  };

  const keep: BlobStore['keep'] = async (workspaceId, { path, hash, size }) => {
    await guarded('write', async () => {
      await syncFile(path);
      await store(workspaceId, hash, path).catch(forgetFolders);
    });
    return { hash, size };
  };

  const discard: BlobStore['discard'] = ({ path }) =>
    guarded('delete', () => rm(path, { force: true }));

  const read = async (workspaceId: string, hash: string): Promise<Buffer | null> => {
    const file = fileOf(workspaceId, hash);
    return guarded('read', () =>
      readFile(file).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  };

  const get: BlobStore['get'] = async (workspaceId, hash) => {
    const bytes = await read(workspaceId, hash);
    return bytes && verified(bytes, hash);
  };

  const readNote: BlobStore['readNote'] = (workspaceId, name) =>
    read(workspaceId, placeOfNote(name));

  const has: BlobStore['has'] = async (workspaceId, hash) => {
    const file = fileOf(workspaceId, hash);
    return guarded('look', async () => {
      try {
        return (await stat(file)).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    });
  };

  const remove: BlobStore['delete'] = async (workspaceId, hash) => {
    const file = fileOf(workspaceId, hash);
    return guarded('delete', () => rm(file, { force: true }));
  };

  const isReachable: BlobStore['isReachable'] = async () => {
    try {
      // The service must be able to enter the folder. This check also notices a file in its place.
      await access(root, constants.W_OK | constants.X_OK);
      return (await statfs(root)).bavail > 0;
    } catch {
      return false;
    }
  };

  return {
    put,
    receive,
    keep,
    discard,
    get,
    has,
    writeNote,
    readNote,
    isReachable,
    delete: remove,
  };
};
