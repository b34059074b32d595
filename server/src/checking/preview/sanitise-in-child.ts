import { EXTRACTION_CHILD } from '../extract/extract-in-child.ts';
import type { PageMark } from './sanitise-page.ts';

export interface PageRequest {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Offsets count in the decoded source, as those of an extracted document do. */
  readonly marks: readonly PageMark[];
}

/** The part of a pool of child processes that is needed here; the engine starts none itself. */
interface Children {
  readonly run: (
    request: object,
    cpuMilliseconds: number,
  ) => Promise<
    | { readonly kind: 'answer'; readonly value: unknown }
    | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' }
  >;
}

/** What a pool needs to know about the children that make copies. */
export const SANITISE_CHILD = {
  ...EXTRACTION_CHILD,
  entry: new URL('./sanitise-child.ts', import.meta.url),
} as const;

/** A page that is larger is no page that somebody reads. */
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
const CPU_MS = 10_000;

const isPage = (value: unknown): value is { readonly page: string } =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string';

/**
 * A harmless copy of a page that may be hostile to whoever parses it too; null where it is too large or
 * was too much for the process that tried.
 */
export const sanitiseInChild = async (
  children: Children,
  request: PageRequest,
): Promise<string | null> => {
  if (request.bytes.length > MAX_PAGE_BYTES) return null;
  const outcome = await children.run(request, CPU_MS);
  return outcome.kind === 'answer' && isPage(outcome.value) ? outcome.value.page : null;
};
