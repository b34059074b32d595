import { LIMITS } from '../checking/extract/limits.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import type { DetailsChange } from './asset-metadata.ts';
import { insertAsset, type NewAsset } from './insert-asset.ts';

interface Described {
  readonly name: string;
  readonly metadata: DetailsChange;
}

export interface UploadInput extends Described {
  readonly fileName: string;
  /** What the client says it is; the extraction finds out. */
  readonly mediaType: string;
  /** Of the content, which is in the blob store already. */
  readonly hash: string;
  readonly size: number;
}

const PASTED_TYPES = {
  text: 'text/plain; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
} as const;

export interface PasteInput extends Described {
  readonly format: keyof typeof PASTED_TYPES;
  readonly text: string;
}

/** Throws too_large for more than an asset may have. */
export const requireSize = (bytes: number): void => {
  if (bytes <= LIMITS.inputBytes) return;
  const mebibytes = LIMITS.inputBytes / 1024 / 1024;
  throw new OperationError('too_large', `An asset may have at most ${mebibytes} MiB.`);
};

/** The blob came first: an asset without its content would be broken, a blob without an asset is only idle. */
const addStored = (
  scope: Scope,
  asset: Omit<NewAsset, 'url' | 'normalUrl' | 'content'>,
  content: NonNullable<NewAsset['content']>,
): Promise<string> => insertAsset(scope, { ...asset, url: null, normalUrl: null, content });

/** Adds a stored file as a document; gives its id. Throws too_large. */
export const addUploadAsset = async (
  scope: Scope,
  { name, metadata, size, ...content }: UploadInput,
): Promise<string> => {
  requireSize(size);
  return addStored(scope, { kind: 'document', source: 'upload', name, metadata }, content);
};

/** Adds a text that somebody pasted as a post; gives its id. Throws too_large, and invalid if blank. */
export const addPastedAsset = async (
  scope: Scope,
  blobs: BlobStore,
  { name, metadata, format, text }: PasteInput,
): Promise<string> => {
  if (text.trim() === '') {
    const msg = 'Value error, the text is blank';
    const issue = { type: 'value_error', loc: ['body', 'text'], msg };
    throw new OperationError('invalid', 'invalid text', { issues: [issue] });
  }
  const bytes = Buffer.from(text);
  requireSize(bytes.length);
  const { hash } = await blobs.put(scope.workspaceId, bytes);
  const content = { hash, mediaType: PASTED_TYPES[format], fileName: null };
  return addStored(scope, { kind: 'post', source: 'paste', name, metadata }, content);
};
