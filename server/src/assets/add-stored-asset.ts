import { isBlank } from '@copydesk/contract/shared/blank';
import { LIMITS } from '../checking/extract/limits.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { DetailsChange } from './asset-metadata.ts';
import { insertAsset, type NewAsset } from './insert-asset.ts';

interface Described {
  readonly name: string;
  readonly metadata: DetailsChange;
}

export interface UploadInput extends Described {
  readonly fileName: string;
  /** The type that the client names. The extraction finds the real one. */
  readonly mediaType: string;
  /** The hash of the content, which is already in the blob store. */
  readonly hash: string;
  readonly size: number;
}

/** The media types of texts that are sent, by their format. */
export const PASTED_TYPES = {
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
} as const;

export interface PasteInput extends Described {
  readonly format: keyof typeof PASTED_TYPES;
  readonly text: string;
}

/** Throws too_large if the content is larger than an asset may be. */
export const requireSize = (bytes: number): void => {
  if (bytes <= LIMITS.inputBytes) return;
  const mebibytes = LIMITS.inputBytes / 1024 / 1024;
  throw new OperationError('too_large', `An asset may have at most ${mebibytes} MiB.`);
};

/**
 * The blob is stored first: an asset without its content would be broken, but a blob without an asset does no
 * harm.
 */
const addStored = (
  scope: Scope,
  asset: Omit<NewAsset, 'url' | 'normalUrl' | 'content'>,
  content: NonNullable<NewAsset['content']>,
): Promise<string> => insertAsset(scope, { ...asset, url: null, normalUrl: null, content });

/** Adds a stored file as a document and returns its id. Throws too_large. */
export const addUploadAsset = async (
  scope: Scope,
  { name, metadata, size, ...content }: UploadInput,
): Promise<string> => {
  requireSize(size);
  return addStored(scope, { kind: 'document', source: 'upload', name, metadata }, content);
};

/** Stores the bytes of a text and returns their hash. Throws too_large, and invalid if the text is blank. */
export const storeText = async (scope: Scope, blobs: BlobStore, text: string): Promise<string> => {
  if (isBlank(text)) throw invalidValue(['text'], 'the text is blank');
  const bytes = Buffer.from(text);
  requireSize(bytes.length);
  return (await blobs.put(scope.workspaceId, bytes)).hash;
};

/** Adds a pasted text as a post and returns its id. Throws too_large, and invalid if it is blank. */
export const addPastedAsset = async (
  scope: Scope,
  blobs: BlobStore,
  { name, metadata, format, text }: PasteInput,
): Promise<string> => {
  const hash = await storeText(scope, blobs, text);
  const content = { hash, mediaType: PASTED_TYPES[format], fileName: null };
  return addStored(scope, { kind: 'post', source: 'paste', name, metadata }, content);
};
