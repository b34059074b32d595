import { PASTED_TYPES, requireSize } from '../assets/add-stored-asset.ts';
import type { AssetKind } from '../assets/asset.ts';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import { knownMetadata } from '../assets/known-metadata.ts';
import { toCheckedAsset } from '../audits/run/check-asset.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { FileToRead } from '../checking/children/extract-in-child.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { ExtractionFailure } from '../checking/extract/extraction-error.ts';
import { type BlobStore, hashOf } from '../platform/blobs/blob-store.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { assumeMarket } from '../rules/assume-market.ts';
import type { LoadedRules } from '../rules/rule-files.ts';
import type { FrozenRules } from '../rules/rule-set.ts';
import type { Checker } from '../rules/run-rules.ts';

/** What reads, checks and stores pushed texts. */
export interface PushParts {
  readonly blobs: BlobStore;
  readonly checker: Checker;
  /** Extracts in a child process, because the text may be hostile. */
  readonly extract: InChild<FileToRead, ExtractedDocument | ExtractionFailure>;
}

export type PushFormat = keyof typeof PASTED_TYPES;

/** A text that was read into segments. */
export interface ReadText {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly document: ExtractedDocument;
}

/** Failures that are the text's own; the others are the service's. */
const OF_TEXT: ReadonlySet<string> = new Set([
  'empty',
  'no_text',
  'damaged',
  'unsupported',
  'too_large',
  'too_deep',
]);

/**
 * Reads a text as an audit would read it. Throws too_large, invalid for a text without words, and unavailable
 * if the reading itself failed.
 */
export const readText = async (
  scope: Scope,
  { extract }: Pick<PushParts, 'extract'>,
  { text, format }: { readonly text: string; readonly format: PushFormat },
): Promise<ReadText> => {
  const bytes = Buffer.from(text);
  requireSize(bytes.length);
  const mediaType = PASTED_TYPES[format];
  const document = await extract(scope.workspaceId, { input: bytes, hint: { mediaType } });
  if (!('failure' in document)) return { bytes, mediaType, document };
  if (OF_TEXT.has(document.failure)) throw invalidValue(['text'], document.message);
  throw new OperationError('unavailable', document.message);
};

/** What the enabled rules say about a text. */
export interface CheckedText {
  readonly rules: LoadedRules;
  readonly ruleSet: string;
  readonly result: CheckResult;
}

/**
 * Checks a text that was read against a set of rules, as an audit does but without asking a model. Throws
 * invalid if no rule is enabled, and unavailable if the check itself failed.
 */
export const checkPush = async (
  scope: Scope,
  { checker }: Pick<PushParts, 'checker'>,
  read: {
    readonly document: ExtractedDocument;
    readonly kind: AssetKind;
    readonly metadata: AssetDetails;
    readonly frozen: FrozenRules;
  },
): Promise<CheckedText> => {
  const { document, kind, metadata } = read;
  const { hash: ruleSet, count } = read.frozen;
  if (count === 0) {
    throw invalidValue(
      ['text'],
      'the workspace has no rule that is enabled; enable a pack first, because nothing can be checked without rules',
    );
  }
  const rules = await checker.loadRules(scope, ruleSet);
  const known = assumeMarket(rules.byKey, knownMetadata(kind, metadata));
  const asset = toCheckedAsset(document, metadata.language ?? null, known);
  const today = scope.now().toISOString().slice(0, 10);
  const request = { rules: rules.file, asset, today, open: true };
  const result = await checker.check(scope.workspaceId, request, 'interactive');
  if ('failure' in result) throw new OperationError('unavailable', result.message);
  return { rules, ruleSet, result };
};

/** Stores the bytes and the document of a text, so that storing them in a transaction takes no time. */
export const storeFirst = async (
  scope: Scope,
  blobs: BlobStore,
  { bytes, document }: Pick<ReadText, 'bytes' | 'document'>,
): Promise<BlobStore> => {
  const parts = [bytes, Buffer.from(JSON.stringify(document))];
  const stored = new Set(
    await Promise.all(parts.map(async (part) => (await blobs.put(scope.workspaceId, part)).hash)),
  );
  return {
    ...blobs,
    put: async (workspaceId, part) => {
      const hash = hashOf(part);
      return stored.has(hash) ? { hash, size: part.length } : blobs.put(workspaceId, part);
    },
  };
};
