import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newUuid } from '../ids.ts';
import { type BlobStore, DamagedBlobError, hashOf } from './blob-store.ts';
import { createBlobStore, prepareBlobStore } from './create-blob-store.ts';
import { startFakeS3 } from './fake-s3.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
const root = join(folder, 'deep', 'store');
const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'the-secret-of-the-bucket' };
const s3 = await startFakeS3(credentials.accessKeyId);
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const fileStore = createBlobStore(pathToFileURL(root).href);
const s3Address = `s3://bucket/some/prefix?region=eu-west-1&endpoint=${s3.endpoint}`;
const s3Store = createBlobStore(s3Address, { credentials });

const fileOf = (workspace: string, hash: string) => join(root, workspace, hash.slice(0, 2), hash);
const objectOf = (workspace: string, hash: string) =>
  `/bucket/some/prefix/${workspace}/${hash.slice(0, 2)}/${hash}`;

const STORES: readonly {
  readonly name: string;
  readonly store: BlobStore;
  /** Changes what is stored behind the store's back. */
  readonly overwrite: (workspace: string, hash: string, bytes: Buffer) => Promise<unknown>;
}[] = [
  {
    name: 'a folder',
    store: fileStore,
    overwrite: (workspace, hash, bytes) => writeFile(fileOf(workspace, hash), bytes),
  },
  {
    name: 's3',
    store: s3Store,
    overwrite: async (workspace, hash, bytes) => s3.objects.set(objectOf(workspace, hash), bytes),
  },
];

/** Everything that an error could show in a log. */
const shown = (error: unknown): string =>
  error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${shown(error.cause)}` : '';

const failure = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: Error) => error,
  );

beforeEach(() => {
  s3.faults.length = 0;
  s3.requests.length = 0;
});

describe.each(STORES)('in $name', ({ store, overwrite }) => {
  test.each([0, 1, 300_000])('%i bytes come back as they were stored', async (size) => {
    const workspace = newUuid();
    const bytes = randomBytes(size);
    const stored = await store.put(workspace, bytes);
    expect(stored).toEqual({ hash: hashOf(bytes), size });
    expect(await store.get(workspace, stored.hash)).toEqual(bytes);
    expect(await store.has(workspace, stored.hash)).toBe(true);
  });

  test('a blob of one workspace does not exist in another', async () => {
    const [own, other] = [newUuid(), newUuid()];
    const { hash } = await store.put(own, Buffer.from('ours'));
    expect(await store.get(other, hash)).toBeNull();
    expect(await store.has(other, hash)).toBe(false);
    await store.delete(other, hash);
    expect(await store.has(own, hash)).toBe(true);
  });

  test('a note has the bytes that were written last, in its workspace only', async () => {
    const [own, other] = [newUuid(), newUuid()];
    expect(await store.readNote(own, 'heads')).toBeNull();
    await store.writeNote(own, 'heads', Buffer.from('first'));
    await store.writeNote(own, 'heads', Buffer.from('second'));
    expect((await store.readNote(own, 'heads'))?.toString()).toBe('second');
    expect(await store.readNote(own, 'tails')).toBeNull();
    expect(await store.readNote(other, 'heads')).toBeNull();
  });

  test('a deleted blob is gone, and deleting it again is no error', async () => {
    const workspace = newUuid();
    const { hash } = await store.put(workspace, Buffer.from('short-lived'));
    await store.delete(workspace, hash);
    await store.delete(workspace, hash);
    expect(await store.get(workspace, hash)).toBeNull();
    expect(await store.has(workspace, hash)).toBe(false);
  });

  test('a stream is received on the disk, kept under its hash and removed otherwise', async () => {
    const workspace = newUuid();
    const pieces = [randomBytes(70_000), randomBytes(1), randomBytes(200_000)];
    const bytes = Buffer.concat(pieces);
    const file = await store.receive(Readable.from(pieces));
    expect(file).toMatchObject({ hash: hashOf(bytes), size: bytes.length });
    expect(await store.has(workspace, file.hash)).toBe(false);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(await store.keep(workspace, file)).toEqual({ hash: hashOf(bytes), size: bytes.length });
    expect(await store.get(workspace, file.hash)).toEqual(bytes);
    await store.discard(file);
    await store.discard(file);
    expect(await readdir(dirname(file.path))).toEqual([]);
    expect(await store.get(workspace, file.hash)).toEqual(bytes);
  });

  test('nothing is left of a stream that breaks off, and its error is the one that is told', async () => {
    const sound = await store.receive(Readable.from([Buffer.from('sound')]));
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(100_000);
      throw new Error('the line is dead');
    };
    await expect(store.receive(broken())).rejects.toThrow('the line is dead');
    expect(await readdir(dirname(sound.path))).toEqual([basename(sound.path)]);
    await store.discard(sound);
  });

  test('damage is reported, and storing the bytes again repairs it', async () => {
    const workspace = newUuid();
    const bytes = Buffer.from('sound');
    const { hash } = await store.put(workspace, bytes);
    for (const damaged of [Buffer.from('soumd'), Buffer.from('sou'), Buffer.alloc(0)]) {
      await overwrite(workspace, hash, damaged);
      await expect(store.get(workspace, hash)).rejects.toThrow(DamagedBlobError);
    }
    await store.put(workspace, bytes);
    expect(await store.get(workspace, hash)).toEqual(bytes);
  });

  test('the same bytes can be stored by many at once', async () => {
    const workspace = newUuid();
    const bytes = randomBytes(100_000);
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.put(workspace, bytes)));
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
    expect(await store.get(workspace, hashOf(bytes))).toEqual(bytes);
  });

  test.each([
    ['../../etc', 'a'.repeat(64)],
    [newUuid(), '../../../etc/passwd'],
    [newUuid(), 'A'.repeat(64)],
    [newUuid(), `${'a'.repeat(64)}\n`],
    ['', 'a'.repeat(64)],
  ])('%j and %j lead nowhere', async (workspace, hash) => {
    const look = async () => store.get(workspace, hash);
    await expect(look()).rejects.toThrow(/is a UUID|is named by/);
  });
});

describe('in a folder', () => {
  test('only the service can read what it wrote, and nothing unfinished is left', async () => {
    const workspace = newUuid();
    const { hash } = await fileStore.put(workspace, Buffer.from('private'));
    const file = fileOf(workspace, hash);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const path of [root, join(root, workspace), join(file, '..'), join(root, 'incoming')]) {
      expect((await stat(path)).mode & 0o777, path).toBe(0o700);
    }
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe('private');
  });

  test('a store whose folder is gone, or has a file in its place, is away', async () => {
    const home = join(folder, 'moved');
    const store = createBlobStore(pathToFileURL(home).href);
    await store.put(newUuid(), Buffer.from('first'));
    expect(await store.isReachable()).toBe(true);
    await rm(home, { recursive: true });
    expect(await store.isReachable()).toBe(false);
    await writeFile(home, 'a file');
    expect(await store.isReachable()).toBe(false);
  });

  test('what a dead process left unfinished is removed, and what is being written is not', async () => {
    const home = join(folder, 'restarted');
    const address = pathToFileURL(home).href;
    await createBlobStore(address).put(newUuid(), Buffer.from('first'));
    const [old, young] = [join(home, 'incoming', 'old'), join(home, 'incoming', 'young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const yesterday = Date.now() / 1000 - 86_400;
    await utimes(old, yesterday, yesterday);
    await createBlobStore(address).put(newUuid(), Buffer.from('second'));
    await expect.poll(() => readdir(join(home, 'incoming'))).toEqual(['young']);
  });

  test('a process that is killed while it writes leaves the whole blob or nothing', async () => {
    const home = join(folder, 'killed');
    const workspace = newUuid();
    const bytes = Buffer.alloc(64 * 1024 * 1024, 'a');
    const hash = hashOf(bytes);
    const script = `
      import { createBlobStore } from ${JSON.stringify(import.meta.resolve('./create-blob-store.ts'))};
      const bytes = Buffer.alloc(${bytes.length}, 'a');
      await createBlobStore(${JSON.stringify(pathToFileURL(home).href)}).put('${workspace}', bytes);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const gone = once(child, 'exit');
    const written = async (): Promise<number> => {
      const files = await readdir(home, { recursive: true }).catch(() => []);
      const sizes = files.map(async (file) => {
        const found = await stat(join(home, file)).catch(() => null);
        return found?.isFile() ? found.size : 0;
      });
      return Math.max(0, ...(await Promise.all(sizes)));
    };
    await expect.poll(written, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await gone;
    const store = createBlobStore(pathToFileURL(home).href);
    const left = await store.get(workspace, hash);
    if (left) expect(left.equals(bytes)).toBe(true);
    await store.put(workspace, bytes);
    expect((await store.get(workspace, hash))?.equals(bytes)).toBe(true);
  });

  test('a folder that cannot be written is unavailable, and no path is told', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    const store = createBlobStore(pathToFileURL(blocked).href);
    const error = await failure(store.put(newUuid(), Buffer.from('x')));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify([error.message, String(error.cause)])).not.toContain(folder);
  });
});

describe('in s3', () => {
  test('a moment of weakness is overcome', async () => {
    const workspace = newUuid();
    s3.faults.push(500);
    const { hash } = await s3Store.put(workspace, Buffer.from('persistent'));
    s3.faults.push(500);
    expect(await s3Store.get(workspace, hash)).toEqual(Buffer.from('persistent'));
    expect(s3.requests).toHaveLength(4);
    const file = await s3Store.receive(Readable.from([Buffer.from('a file')]));
    s3.faults.push(500, 500);
    await s3Store.keep(workspace, file);
    expect(await s3Store.get(workspace, file.hash)).toEqual(Buffer.from('a file'));
    s3.faults.push(500, 500, 500);
    expect(await failure(s3Store.keep(workspace, file))).toMatchObject({ code: 'unavailable' });
    await s3Store.discard(file);
  });

  test.each([500, 403] as const)('status %i is never taken for a missing blob', async (status) => {
    const workspace = newUuid();
    const { hash } = await s3Store.put(workspace, Buffer.from('there'));
    const calls = [
      () => s3Store.put(workspace, Buffer.from('there')),
      () => s3Store.get(workspace, hash),
      () => s3Store.has(workspace, hash),
      () => s3Store.delete(workspace, hash),
    ];
    for (const attempt of calls) {
      s3.faults.push(status, status, status);
      const error = await failure(attempt());
      expect(error).toMatchObject({ code: 'unavailable' });
      expect(shown(error)).toContain(String(status));
      expect(shown(error)).not.toMatch(/AKIDTEST|the-secret|Signature|127\.0\.0\.1/);
      s3.faults.length = 0;
    }
    expect(await s3Store.has(workspace, hash)).toBe(true);
  });

  test('an answer that breaks off is no blob', async () => {
    const workspace = newUuid();
    const { hash } = await s3Store.put(workspace, Buffer.from('whole'));
    s3.faults.push('cut', 'cut', 'cut');
    expect(await failure(s3Store.get(workspace, hash))).toMatchObject({ code: 'unavailable' });
  });

  test('a service that is away is unavailable', async () => {
    const away = createBlobStore('s3://bucket?endpoint=http://127.0.0.1:9', { credentials });
    const error = await failure(away.get(newUuid(), 'a'.repeat(64)));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(shown(error)).not.toMatch(/127\.0\.0\.1/);
  });
});

test.each([
  'blobs',
  '/var/blobs',
  'http://store.example/',
  'file://host/blobs',
  'file:///',
  's3://',
  's3://Bucket_',
  's3://bucket:9000/',
  's3://hunter2:hunter2@bucket/',
  's3://bucket/?endpoint=ftp://hunter2.example',
  's3://bucket/?endpoint=http://hunter2:hunter2@store.example',
  's3://bucket/?secret=hunter2',
  's3://bucket/?region=eu&region=us',
  's3://bucket/?region=hunter2%0a',
  's3://bucket/a%00b',
])('%s is no address of a blob store, and the refusal does not repeat it', (address) => {
  const message = (() => {
    try {
      createBlobStore(address);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(message).toMatch(/^The address of the blob store is not usable: /);
  expect(message).not.toContain('hunter2');
});

test('a folder that cannot be a store is named before anything is stored, and a new one is made', async () => {
  const fresh = join(folder, 'fresh', 'store');
  await prepareBlobStore(pathToFileURL(fresh).href);
  expect((await stat(fresh)).mode & 0o777).toBe(0o700);
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const through = prepareBlobStore(pathToFileURL(join(file, 'store')).href);
  await expect(through).rejects.toThrow(/a-file\/store, cannot be written \(ENOTDIR\).*BLOB_STORE/);
  await expect(prepareBlobStore('ftp://bucket')).rejects.toThrow('file:// or s3://');
  await prepareBlobStore(s3Address);
});
