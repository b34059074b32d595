import type { CDPSession, Page, Request } from 'playwright-core';
import { FetchError, type FetchFailureCode, MAX_REDIRECTS } from '../web/fetch-error.ts';
import { callApart } from './call-apart.ts';
import { copyPage, type LoadedFiles, type PageCopy, TREE_LIMITS } from './copy-page.ts';
import { copyTree } from './copy-tree.ts';
import type { GuardedProxy } from './guarded-proxy.ts';
import { measureLayout } from './measure-layout.ts';
import type { WidthReading } from './measure-page.ts';
import { codeOfNetError } from './render-failure.ts';
import { scrollPage } from './scroll-page.ts';
import { type PagePicture, takePictures } from './take-pictures.ts';
import { type PageReading, walkPage } from './walk-page.ts';
import type { Traffic } from './watch-traffic.ts';

export interface LoadLimits {
  /** The limit for the HTML that is read. */
  readonly maxBytes: number;
  /** How long to wait for a loaded page that keeps sending requests. */
  readonly settleMs: number;
  /** When no further picture may be taken: a page must not fail because of its pictures. */
  readonly picturesUntil: number;
}

export interface LoadedPage extends PageReading {
  readonly html: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly settled: boolean;
  readonly pictures: readonly PagePicture[];
  /** Null if the page could not be copied. */
  readonly copy: PageCopy | null;
}

/** The documents that a page went through, by redirects of any kind. */
export interface Journey {
  /** Every address so far. The last one is where the page is, or where it was going. */
  readonly urls: () => readonly string[];
  /** Whether a server has answered at all. */
  readonly answered: () => boolean;
  readonly last: () => Request | null;
  readonly length: () => number;
}

export interface OpenedPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly journey: Journey;
  readonly traffic: Traffic;
  readonly files: LoadedFiles;
  readonly proxy: GuardedProxy;
}

const MAX_NODES = 500_000;
const MAX_TEXTS = 2_000;
const MAX_SCROLLS = 25;
const SCROLL_PAUSE_MS = 60;
const MAX_READS = MAX_REDIRECTS + 1;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;
const QUIET_MS = 500;
const ABORTED = 'net::ERR_ABORTED';

/** Records the addresses to which the main frame navigates. Calls `fail` if the page redirects too often. */
export const followJourney = (page: Page, fail: (error: FetchError) => void): Journey => {
  const requests: Request[] = [];
  let answered = false;
  const isMain = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', (request) => {
    if (!isMain(request)) return;
    requests.push(request);
    if (requests.length > MAX_REDIRECTS + 1) fail(new FetchError('too_many_redirects'));
  });
  page.on('response', (response) => {
    if (isMain(response.request())) answered = true;
  });
  return {
    urls: () => requests.map((request) => request.url()),
    answered: () => answered,
    // After a download or an empty answer the page stays where it was.
    last: () => requests.findLast((request) => request.failure()?.errorText !== ABORTED) ?? null,
    length: () => requests.length,
  };
};

/**
 * Waits for the end of loading and then for a time without requests.
 * Returns false if the deadline came first.
 */
const settle = async (page: Page, traffic: Traffic, deadline: number): Promise<boolean> => {
  try {
    const left = Math.max(1, deadline - performance.now());
    await page.waitForLoadState('load', { timeout: left });
  } catch {
    return false;
  }
  return traffic.quiet(QUIET_MS, deadline);
};

/** Reads the response that the page came from. Throws a FetchError if it is not a readable page. */
const readAnswer = async (journey: Journey, proxy: GuardedProxy) => {
  const request = journey.last();
  if (!request) throw new FetchError('not_a_page');
  const response = await request.response();
  const failure = request.failure()?.errorText;
  const code = (): FetchFailureCode =>
    proxy.failureOf(request.url()) ?? codeOfNetError(failure ?? '') ?? 'render_failed';
  if (!response) throw new FetchError(code());
  const status = response.status();
  // The proxy answers 502 if it could not fetch something.
  if (status === 502 && proxy.failureOf(request.url())) throw new FetchError(code());
  const headers = await response.allHeaders();
  if (status < 200 || status >= 300) {
    const wait = headers['retry-after'] ?? '';
    const seconds = Math.min(Number(wait), MAX_RETRY_AFTER_SECONDS);
    const retryAfterSeconds = /^\d{1,9}$/.test(wait) ? seconds : null;
    throw new FetchError('http_status', { status, retryAfterSeconds });
  }
  // The status is checked first, because Chromium also reports an error status without a body as a failure.
  if (failure !== undefined) throw new FetchError(code());
  return { status, headers };
};

type Seen = Pick<LoadedPage, 'pictures' | 'copy'>;
const UNSEEN: Seen = { pictures: [], copy: null };

/** Takes the pictures of a page and a copy of it. The elements are copied while the wider picture is taken, so both show the same. */
const lookAtPage = async (
  { page, session, files }: Pick<OpenedPage, 'page' | 'session' | 'files'>,
  readings: ReadonlyMap<number, WidthReading>,
  until: number,
): Promise<Seen> => {
  let tree: string | null = null;
  const pictures = await takePictures(page, session, readings, until, async () => {
    tree ??= await callApart(session, copyTree, TREE_LIMITS).catch(() => null);
  });
  return { pictures, copy: tree === null ? null : await copyPage(files, tree, until) };
};

const isHtml = (type: string) => type === 'text/html' || type === 'application/xhtml+xml';

/** Loads a page, waits until it is idle, and reads it. Throws a FetchError if that fails. */
export const loadPage = async (
  { page, session, journey, traffic, files, proxy }: OpenedPage,
  target: string,
  { maxBytes, settleMs, picturesUntil }: LoadLimits,
): Promise<LoadedPage> => {
  // Errors are ignored here: `readAnswer` finds errors and redirects in the journey.
  await page.goto(target, { waitUntil: 'commit', timeout: 0 }).catch(() => undefined);
  for (let read = 1; ; read += 1) {
    const begin = journey.length();
    await readAnswer(journey, proxy);
    // A document that is still arriving is never read: half a page could look like a page without violations.
    await page.waitForLoadState('domcontentloaded', { timeout: 0 });
    const deadline = performance.now() + settleMs;
    const settled = await settle(page, traffic, deadline);
    const { status, headers } = await readAnswer(journey, proxy);
    try {
      await callApart(session, scrollPage, MAX_SCROLLS, SCROLL_PAUSE_MS);
      // Waits only for requests that scrolling has caused, but at least for a short time.
      const patience = Math.max(deadline, performance.now() + settleMs / 4);
      const calm = (await traffic.quiet(QUIET_MS / 2, patience)) && settled;
      const limits = { maxLength: maxBytes, maxNodes: MAX_NODES, maxTexts: MAX_TEXTS };
      const { html, title, contentType } = await callApart(session, walkPage, limits);
      if (!isHtml(contentType)) throw new FetchError('not_a_page');
      if (html === null || Buffer.byteLength(html) > maxBytes) throw new FetchError('too_large');
      if (journey.length() === begin) {
        const url = page.url();
        const readings = new Map<number, WidthReading>();
        const layout = await measureLayout(page, session, (at, one) => readings.set(at, one));
        const measured = html + (journey.length() === begin ? layout : '');
        const body = Buffer.byteLength(measured) > maxBytes ? html : measured;
        // A page that could not be measured in time would not be pictured in time either.
        const seen =
          layout === ''
            ? UNSEEN
            : await lookAtPage({ page, session, files }, readings, picturesUntil);
        // Pictures of the page to which it went on would be those of another page.
        const { pictures, copy } = journey.length() === begin ? seen : UNSEEN;
        const answer = { html: body, title, contentType, url, status, headers };
        return { ...answer, settled: calm, pictures, copy };
      }
    } catch (error) {
      // If the page navigated while it was read, read it again at its new address.
      if (journey.length() === begin || error instanceof FetchError) throw error;
    }
    if (read === MAX_READS) throw new FetchError('render_timeout');
  }
};
