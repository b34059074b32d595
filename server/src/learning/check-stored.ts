import { knownMetadata } from '../assets/known-metadata.ts';
import { type Auditor, toCheckedAsset } from '../audits/run/check-asset.ts';
import type { RulesFile } from '../checking/children/check-in-child.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { type BlobStore, DamagedBlobError, getStored } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PickedSnapshot } from './pick-snapshots.ts';

export interface StoredChecks {
  readonly blobs: BlobStore;
  /** Checks a text in a child process. Workspaces take turns. */
  readonly check: Auditor['check'];
}

interface StoredCheck {
  readonly document: ExtractedDocument;
  readonly result: CheckResult;
  /** The size of the stored document. */
  readonly bytes: number;
}

/** Documents may be large, so only this many are in memory at once. */
const AT_ONCE = 8;

/** Runs `work` for each item, a few at a time. The results are in the order of the list. */
export const inOrder = async <T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < list.length; n = next++) results[n] = await work(list[n] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
};

/**
 * Checks a stored text with the rules in a file, the way an audit does. Returns null if the text is damaged or could not be
 * checked.
 */
export const checkStored = async (
  { workspaceId }: Scope,
  { blobs, check }: StoredChecks,
  { file, today }: { readonly file: RulesFile; readonly today: string },
  { extractedHash, kind, metadata }: PickedSnapshot,
): Promise<StoredCheck | null> => {
  const bytes = await getStored(blobs, workspaceId, extractedHash).catch((error: unknown) => {
    if (error instanceof DamagedBlobError) return null;
    throw error;
  });
  if (!bytes) return null;
  const document = JSON.parse(bytes.toString()) as ExtractedDocument;
  const known = knownMetadata(kind, metadata);
  const asset = toCheckedAsset(document, metadata.language ?? null, known);
  const result = await check(workspaceId, { rules: file, asset, today });
  return 'failure' in result ? null : { document, result, bytes: bytes.length };
};
