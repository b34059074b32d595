import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBlobStore, prepareBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { findChromium } from '../../platform/browser/launch-chromium.ts';
import { newUuid } from '../../platform/ids.ts';
import { explainFailure } from '../explain-failure.ts';
import type { DiskFacts, StoreFacts } from './machine-rules.ts';
import type { EngineFacts } from './service-rules.ts';

const WAIT_MS = 5_000;

const ask = async (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => null);

const readMember = async <T>(response: Response | null, name: string): Promise<T | null> => {
  const body = response?.ok ? ((await response.json().catch(() => null)) as unknown) : null;
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, T>)[name]!
    : null;
};

export const askEngine = async (adminUrl: string, ingressUrl: string): Promise<EngineFacts> => {
  const [version, deployments, ingress] = await Promise.all([
    ask(`${adminUrl}/version`).then((answer) => readMember<string>(answer, 'version')),
    ask(`${adminUrl}/deployments`).then((answer) => readMember<unknown[]>(answer, 'deployments')),
    ask(`${ingressUrl}/restate/health`),
  ]);
  return {
    version,
    ingressAnswers: ingress?.ok ?? false,
    deployments: deployments?.length ?? null,
  };
};

/** Stores some bytes under a workspace that does not exist, reads them, and deletes them again. */
export const tryStore = async (address: string): Promise<StoreFacts> => {
  const workspaceId = newUuid();
  const bytes = Buffer.from('written by copydesk doctor');
  try {
    await prepareBlobStore(address);
    const blobs = createBlobStore(address);
    const { hash } = await blobs.put(workspaceId, bytes);
    const read = await blobs.get(workspaceId, hash);
    await blobs.delete(workspaceId, hash);
    const failure = read?.equals(bytes) ? null : 'The store gave other bytes than it was given.';
    return { address, failure };
  } catch (error) {
    return { address, failure: explainFailure(error) };
  }
};

/** The disk of the blobs; null for a bucket. A folder that does not exist yet counts as the one above it. */
export const measureDisk = (address: string): DiskFacts | null => {
  if (!address.startsWith('file:')) return null;
  const folder = fileURLToPath(address);
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  const { bavail, blocks, bsize } = statfsSync(place);
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export const locateChromium = (given: string): string | null => {
  try {
    return findChromium(given === '' ? undefined : given);
  } catch {
    return null;
  }
};
