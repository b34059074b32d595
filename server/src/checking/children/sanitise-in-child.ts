import type { Children } from './children.ts';
import { EXTRACTION_CHILD } from './extract-in-child.ts';
import type { PageMark } from '../preview/write-marks.ts';

export interface PageRequest {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Offsets refer to the decoded source, like those of an extracted document. */
  readonly marks: readonly PageMark[];
}

/** Settings for a pool of child processes that make harmless copies of pages. */
export const SANITISE_CHILD = {
  ...EXTRACTION_CHILD,
  entry: new URL('./sanitise-child.ts', import.meta.url),
} as const;

/** Larger pages get no copy, because no person reads a page of this size. */
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const CPU_MS = 10_000;

export const isPage = (value: unknown): value is { readonly page: string } =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string';

/**
 * Returns a harmless copy of a page. A child process parses the page, because a hostile page can attack the
 * parser. Returns null if the page is too large or the child process failed.
 */
export const sanitiseInChild = async (
  children: Children,
  request: PageRequest,
): Promise<string | null> => {
  if (request.bytes.length > MAX_PAGE_BYTES) return null;
  const outcome = await children.run(request, CPU_MS);
  return outcome.kind === 'answer' && isPage(outcome.value) ? outcome.value.page : null;
};
