import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BlobStore } from './blob-store.ts';
import { createFileBlobStore } from './file-blob-store.ts';
import { createS3BlobStore, type S3Bucket, type S3Credentials } from './s3-blob-store.ts';

/** The error for an unusable address. Its message never quotes the address, which may contain a password. */
const refuse = (why: string): Error =>
  new Error(`The address of the blob store is not usable: ${why}.`);

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const SETTINGS: ReadonlySet<string> = new Set(['region', 'endpoint']);

const readEndpoint = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('the endpoint is no http address');
  if (url.username || url.password) throw refuse('the endpoint holds a user name or password');
  return url.href;
};

const readBucket = (url: URL): S3Bucket => {
  const settings = url.searchParams;
  if (
    [...settings.keys()].some((name) => !SETTINGS.has(name) || settings.getAll(name).length > 1)
  ) {
    throw refuse('only region and endpoint can be set, each once');
  }
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const region = settings.get('region') ?? 'us-east-1';
  const endpoint = settings.get('endpoint');
  if (url.port || !BUCKET.test(url.hostname)) throw refuse('s3:// must be followed by a bucket');
  if (prefix !== '' && !PREFIX.test(prefix)) throw refuse('the prefix has unusual characters');
  if (!REGION.test(region)) throw refuse('the region has unusual characters');
  return {
    bucket: url.hostname,
    prefix,
    region,
    endpoint: endpoint === null ? null : readEndpoint(endpoint),
  };
};

const readFolder = (url: URL): string => {
  if (url.host !== '' || url.search !== '' || url.pathname === '/') {
    throw refuse('file:// must be followed by the whole path of a folder');
  }
  return fileURLToPath(url);
};

/**
 * Creates the blob store at `file:///folder` or `s3://bucket/prefix?region=…&endpoint=…`. Throws for any
 * other address. The keys of the bucket are never part of the address.
 */
export const createBlobStore = (
  address: string,
  options: { readonly credentials?: S3Credentials } = {},
): BlobStore => {
  const url = URL.parse(address);
  if (!url) throw refuse('it is no address at all');
  if (url.username || url.password) throw refuse('it holds a user name or password');
  if (url.protocol === 'file:') return createFileBlobStore(readFolder(url));
  if (url.protocol !== 's3:') throw refuse('it must begin with file:// or s3://');
  return createS3BlobStore({ ...readBucket(url), credentials: options.credentials });
};

/**
 * Creates the folder of a file store and checks that it is writable. A
 * bucket is only accessed when it is needed.
 */
export const prepareBlobStore = async (address: string): Promise<void> => {
  createBlobStore(address);
  const url = new URL(address);
  if (url.protocol !== 'file:') return;
  const folder = readFolder(url);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder of BLOB_STORE, ${folder}, cannot be written (${code}). ` +
        'Give it to the user that runs Copydesk, or set BLOB_STORE to another.',
    );
  }
};
