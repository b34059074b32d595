import type { CDPSession, Page, Request } from 'playwright-core';
import { FetchError, type FetchFailureCode, MAX_REDIRECTS } from '../web/fetch-error.ts';
import type { GuardedProxy } from './guarded-proxy.ts';
import { codeOfNetError } from './render-failure.ts';
import { scrollPage } from './scroll-page.ts';
import { type PageReading, walkPage } from './walk-page.ts';
import type { Traffic } from './watch-traffic.ts';

export interface LoadLimits {
  /** Of the HTML that is read. */
  readonly maxBytes: number;
  /** How long to wait for a page that is there, but does not come to rest. */
  readonly settleMs: number;
}

export interface LoadedPage extends PageReading {
  readonly html: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly settled: boolean;
}

/** The documents a page went through, by redirects of any kind. */
export interface Journey {
  /** Every address so far; the last is where the page is or was going. */
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
  readonly proxy: GuardedProxy;
}

const MAX_NODES = 500_000;
const MAX_SCROLLS = 25;
const SCROLL_PAUSE_MS = 60;
const MAX_READS = MAX_REDIRECTS + 1;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;
const QUIET_MS = 500;
const ABORTED = 'net::ERR_ABORTED';

/** Follows where the main frame goes. A page that redirects too often is given to `fail`. */
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
    // A download or an empty answer leaves the page where it was.
    last: () => requests.findLast((request) => request.failure()?.errorText !== ABORTED) ?? null,
    length: () => requests.length,
  };
};

/** Calls a function of ours in a world of its own, where the page has not changed what words mean. */
const callApart = async <Args extends readonly unknown[], Result>(
  session: CDPSession,
  call: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> => {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${call.toString()})(${args.map((arg) => JSON.stringify(arg)).join()})`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new FetchError('render_failed');
  return result.value as Awaited<Result>;
};

/** Waits for the end of loading and then for some time without requests. False if time was up. */
const settle = async (page: Page, traffic: Traffic, deadline: number): Promise<boolean> => {
  try {
    const left = Math.max(1, deadline - performance.now());
    await page.waitForLoadState('load', { timeout: left });
  } catch {
    return false;
  }
  return traffic.quiet(QUIET_MS, deadline);
};

/** The answer that made the page. Throws a FetchError when it is no page to read. */
const readAnswer = async (journey: Journey, proxy: GuardedProxy) => {
  const request = journey.last();
  if (!request) throw new FetchError('not_a_page');
  const response = await request.response();
  const failure = request.failure()?.errorText;
  const code = (): FetchFailureCode =>
    proxy.failureOf(request.url()) ?? codeOfNetError(failure ?? '') ?? 'render_failed';
  if (!response) throw new FetchError(code());
  const status = response.status();
  // What the proxy could not fetch, it answers so.
  if (status === 502 && proxy.failureOf(request.url())) throw new FetchError(code());
  const headers = await response.allHeaders();
  if (status < 200 || status >= 300) {
    const wait = headers['retry-after'] ?? '';
    const seconds = Math.min(Number(wait), MAX_RETRY_AFTER_SECONDS);
    const retryAfterSeconds = /^\d{1,9}$/.test(wait) ? seconds : null;
    throw new FetchError('http_status', { status, retryAfterSeconds });
  }
  // Chromium also calls a refusal without words a failure, so that the status comes first.
  if (failure !== undefined) throw new FetchError(code());
  return { status, headers };
};

const isHtml = (type: string) => type === 'text/html' || type === 'application/xhtml+xml';

/** Loads a page, waits until it rests, and reads it. Throws a FetchError when that cannot be done. */
export const loadPage = async (
  { page, session, journey, traffic, proxy }: OpenedPage,
  target: string,
  { maxBytes, settleMs }: LoadLimits,
): Promise<LoadedPage> => {
  // What goes wrong here, or leads elsewhere, is told by the journey.
  await page.goto(target, { waitUntil: 'commit', timeout: 0 }).catch(() => undefined);
  for (let read = 1; ; read += 1) {
    const begin = journey.length();
    await readAnswer(journey, proxy);
    // A document that is still arriving is never read: half a page could pass for a clean one.
    await page.waitForLoadState('domcontentloaded', { timeout: 0 });
    const deadline = performance.now() + settleMs;
    const settled = await settle(page, traffic, deadline);
    const { status, headers } = await readAnswer(journey, proxy);
    try {
      await callApart(session, scrollPage, MAX_SCROLLS, SCROLL_PAUSE_MS);
      // Only what scrolling has brought about is waited for, and at least a little in any case.
      const patience = Math.max(deadline, performance.now() + settleMs / 4);
      const calm = (await traffic.quiet(QUIET_MS / 2, patience)) && settled;
      const limits = { maxLength: maxBytes, maxNodes: MAX_NODES };
      const { html, title, contentType } = await callApart(session, walkPage, limits);
      if (!isHtml(contentType)) throw new FetchError('not_a_page');
      if (html === null || Buffer.byteLength(html) > maxBytes) throw new FetchError('too_large');
      if (journey.length() === begin) {
        return { html, title, contentType, url: page.url(), status, headers, settled: calm };
      }
    } catch (error) {
      // A page that went on while it was read is read where it arrives.
      if (journey.length() === begin || error instanceof FetchError) throw error;
    }
    if (read === MAX_READS) throw new FetchError('render_timeout');
  }
};
