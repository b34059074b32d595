import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import type { CopiedTree } from './copy-tree.ts';

/** A file that a page had loaded, and that is needed to see the page again. */
interface CopiedFile {
  readonly url: string;
  /** Where redirects led; addresses in a style sheet refer to it. */
  readonly base: string;
  readonly kind: 'image' | 'font' | 'sheet';
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** What is not in a copy, by what it is, with how often. */
type LeftOut = Readonly<
  Record<'large' | 'missing' | 'frames' | 'films' | 'drawings' | 'elements', number>
>;

/** A page as the browser had it at the end, without its scripts, with the files that it had loaded. */
export interface PageCopy {
  /** JSON of a `CopiedTree`. */
  readonly tree: string;
  readonly files: readonly CopiedFile[];
  readonly leftOut: LeftOut;
}

/** What `copyTree` gets. A page of this size is three times the largest that was seen. */
export const TREE_LIMITS = {
  maxLength: 8_000_000,
  maxNodes: 200_000,
  maxDepth: 400,
  maxDrawing: 1_500_000,
};
const KINDS: Readonly<Record<string, CopiedFile['kind']>> = {
  image: 'image',
  font: 'font',
  stylesheet: 'sheet',
};
/** Sheets and fonts first: without one image a page is still recognised. */
const ORDER = ['sheet', 'font', 'image'] as const;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 400;
const MAX_ADDRESS = 4_000;
const MAX_MS = 8_000;
/** Taking files out of memory needs at least this, also if the pictures took all of the time. */
const LEAST_MS = 1_000;
/** With so many the rest is not even noted. */
const MAX_NOTED = 2_000;

const withoutHash = (url: string): string => url.split('#', 1)[0] ?? '';

/** The address that the page itself named. */
const askedFor = (request: Request): string => {
  let first = request;
  for (let from = first.redirectedFrom(); from; from = from.redirectedFrom()) first = from;
  return withoutHash(first.url());
};

/** The images, fonts and style sheets that a page has asked for since it was opened, by their addresses. */
export type LoadedFiles = ReadonlyMap<string, Request>;

/** Notes the files of a page while it loads. If the page leads to another one, the list begins anew. */
export const watchFiles = (page: Page): LoadedFiles => {
  const files = new Map<string, Request>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      if (request.frame() === page.mainFrame()) files.clear();
    } else if (KINDS[request.resourceType()] && /^https?:/i.test(request.url())) {
      const url = askedFor(request);
      // Asked for once more, a file comes out of the browser's memory, which keeps no bytes for us.
      const isNew = !files.has(url) || request.redirectedFrom() !== null;
      if (isNew && files.size < MAX_NOTED && request.frame() === page.mainFrame()) {
        files.set(url, request);
      }
    }
  });
  return files;
};

interface Collected {
  readonly files: CopiedFile[];
  large: number;
}

const kindOf = (request: Request): CopiedFile['kind'] => KINDS[request.resourceType()] ?? 'image';

/** Takes the bytes of a file out of the browser; null if it did not arrive. Nothing is asked for again. */
const readFile = async (request: Request, most: number): Promise<Buffer | 'large' | null> => {
  // Only a request that has ended has an answer: one that never ends must not be waited for.
  if (request.failure() || request.timing().responseEnd < 0) return null;
  const response = await request.response();
  if (!response || !response.ok()) return null;
  if (Number(response.headers()['content-length'] ?? 0) > most) return 'large';
  const bytes = await response.body();
  if (bytes.length === 0) return null;
  return bytes.length > most ? 'large' : bytes;
};

const collect = async (loaded: LoadedFiles, into: Collected, signal: AbortSignal) => {
  const inOrder = [...loaded].toSorted(
    ([, one], [, other]) => ORDER.indexOf(kindOf(one)) - ORDER.indexOf(kindOf(other)),
  );
  let left = MAX_PAGE_BYTES;
  for (const [url, request] of inOrder) {
    const fits = into.files.length < MAX_FILES && url.length <= MAX_ADDRESS;
    const most = fits ? Math.min(left, MAX_FILE_BYTES) : 0;
    const bytes = await readFile(request, most).catch(() => null);
    if (signal.aborted) return;
    if (bytes === 'large') into.large += 1;
    else if (bytes) {
      left -= bytes.length;
      const response = await request.response();
      const mediaType = (response?.headers()['content-type'] ?? '').split(';', 1)[0] ?? '';
      into.files.push({
        url,
        base: withoutHash(request.url()),
        kind: kindOf(request),
        mediaType: mediaType.trim().toLowerCase().slice(0, 100),
        bytes,
      });
    }
  }
};

/**
 * Adds to the copied elements of a page the files that it has loaded, as far as they fit and are there by `until`. It never throws: a page without a copy is
 * still a page.
 */
export const copyPage = async (
  loaded: LoadedFiles,
  tree: string,
  until: number,
): Promise<PageCopy> => {
  const leftMs = Math.min(MAX_MS, Math.max(LEAST_MS, until - performance.now()));
  const { frames, films, drawings, elements } = JSON.parse(tree) as CopiedTree;
  const collected: Collected = { files: [], large: 0 };
  const late = new AbortController();
  await Promise.race([
    collect(loaded, collected, late.signal).catch(() => undefined),
    sleep(leftMs, null, { signal: late.signal }),
  ]).finally(() => late.abort());
  const { large } = collected;
  const files = [...collected.files];
  // What was not reached in time is missing too.
  const missing = loaded.size - files.length - large;
  return { tree, files, leftOut: { large, missing, frames, films, drawings, elements } };
};
