import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiveFile } from './receive-file.ts';
import {
  type BlobStore,
  hashOf,
  placeOfBlob,
  placeOfNote,
  storeUnavailable,
  verified,
} from './blob-store.ts';

/** Credentials for the bucket. Without them the AWS SDK looks in its usual places. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3Bucket {
  readonly bucket: string;
  /** Prefix of every object's name; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** The address of a service compatible with S3; null for AWS itself. */
  readonly endpoint: string | null;
  readonly credentials?: S3Credentials | undefined;
}

const ATTEMPTS = 3;
const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
const RETRY_MS = 50;

/** A workspace that does not exist. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** Whether an object is missing. A missing bucket has the same status and must not be mistaken for it. */
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';

/** The part of an error that may be logged: its name, if the name is one plain word, and the status. */
const describe = (error: unknown): string => {
  const { name } = error as { name?: unknown };
  const known = typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'unknown error';
  return `${known} with status ${statusOf(error) ?? 'none'}`;
};

/** Runs a request. If the object does not exist, returns `otherwise.missing`. Other errors: `unavailable`. */
const guarded = async <T>(
  action: string,
  work: () => Promise<T>,
  otherwise?: { readonly missing: T },
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (otherwise && isMissing(error)) return otherwise.missing;
    throw storeUnavailable(`${action} failed: ${describe(error)}`);
  }
};

/** Stores blobs as objects of a bucket. S3 shows an object only once all of it has arrived. */
export const createS3BlobStore = ({
  bucket,
  prefix,
  region,
  endpoint,
  credentials,
}: S3Bucket): BlobStore => {
  const connect = async () => {
    // The library takes long to load, and a store in a folder does not need it.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials ? { credentials } : {}),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS },
      // The hash is checked on every read, and not every S3-compatible service supports these checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  };
  let connected: ReturnType<typeof connect> | undefined;
  const s3 = () => (connected ??= connect());
  const objectOf = (workspaceId: string, hash: string) => {
    const place = placeOfBlob(workspaceId, hash).join('/');
    return { Bucket: bucket, Key: prefix === '' ? place : `${prefix}/${place}` };
  };

  const write = async (workspaceId: string, hash: string, bytes: Uint8Array): Promise<void> => {
    const object = objectOf(workspaceId, hash);
    const contents = { Body: bytes, ContentType: 'application/octet-stream' };
    const { sdk, client } = await s3();
    await guarded('put', () => client.send(new sdk.PutObjectCommand({ ...object, ...contents })));
  };

  const put: BlobStore['put'] = async (workspaceId, bytes) => {
    const hash = hashOf(bytes);
    await write(workspaceId, hash, bytes);
    return { hash, size: bytes.length };
  };

  const writeNote: BlobStore['writeNote'] = (workspaceId, name, bytes) =>
    write(workspaceId, placeOfNote(name), bytes);

  // S3 needs hash and length before the first byte, so a file is kept on disk until all of it has arrived.
  let folder: Promise<string> | undefined;
  const newPath = async (): Promise<string> => {
    folder ??= mkdtemp(join(tmpdir(), 'copydesk-incoming-'));
    return join(await folder, randomUUID());
  };
  const onDisk = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      folder = undefined;
      const { code } = error as NodeJS.ErrnoException;
      throw storeUnavailable(`write to the temporary folder failed with ${code ?? 'an error'}`);
    });

  const receive: BlobStore['receive'] = async (source) =>
    receiveFile(await onDisk(newPath), source, onDisk);

  const keep: BlobStore['keep'] = async (workspaceId, { path, hash, size }) => {
    const object = objectOf(workspaceId, hash);
    const type = { ContentLength: size, ContentType: 'application/octet-stream' };
    const { sdk, client } = await s3();
    const send = async (attempt: number): Promise<void> => {
      // The client does not retry with a stream, since it cannot read one twice.
      const body = createReadStream(path);
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, ...type, Body: body }));
      } catch (error) {
        const status = statusOf(error) ?? 500;
        if (attempt === ATTEMPTS || status < 500) throw error;
        await sleep(RETRY_MS * 2 ** attempt);
        await send(attempt + 1);
      } finally {
        body.destroy();
      }
    };
    await guarded('put', () => send(1));
    return { hash, size };
  };

  const discard: BlobStore['discard'] = ({ path }) => onDisk(() => rm(path, { force: true }));

  const read = async (workspaceId: string, hash: string): Promise<Buffer | null> => {
    const object = objectOf(workspaceId, hash);
    const fetchObject = async (): Promise<Buffer | null> => {
      const { sdk, client } = await s3();
      const { Body: body } = await client.send(new sdk.GetObjectCommand(object));
      return Buffer.from((await body?.transformToByteArray()) ?? []);
    };
    return guarded('get', fetchObject, { missing: null });
  };

  const get: BlobStore['get'] = async (workspaceId, hash) => {
    const bytes = await read(workspaceId, hash);
    return bytes && verified(bytes, hash);
  };

  const readNote: BlobStore['readNote'] = (workspaceId, name) =>
    read(workspaceId, placeOfNote(name));

  const has: BlobStore['has'] = async (workspaceId, hash) => {
    const object = objectOf(workspaceId, hash);
    const look = async () => {
      const { sdk, client } = await s3();
      await client.send(new sdk.HeadObjectCommand(object));
      return true;
    };
    return guarded('head', look, { missing: false });
  };

  const remove: BlobStore['delete'] = async (workspaceId, hash) => {
    const object = objectOf(workspaceId, hash);
    const erase = async () => {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand(object));
    };
    await guarded('delete', erase, { missing: undefined });
  };

  const isReachable: BlobStore['isReachable'] = async () => {
    try {
      // An object that is missing is an answer too. It needs no right but that of reading objects.
      await has(NOBODY, placeOfNote('reachable'));
      return true;
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
