import type { BrowserContext } from 'playwright-core';
import { FetchError } from '../web/fetch-error.ts';
import type { LookupName } from '../web/lookup-name.ts';
import { type GuardedProxy, startGuardedProxy } from './guarded-proxy.ts';
import type { Chromium } from './launch-chromium.ts';
import { limitTime, MOST_TIMES } from './limit-time.ts';
import { followJourney, type Journey, loadPage } from './load-page.ts';
import { openShadows } from './open-shadows.ts';
import { LostBrowser, toRenderError } from './render-failure.ts';
import { type PageCopy, watchFiles } from './copy-page.ts';
import type { PagePicture } from './take-pictures.ts';
import { watchTraffic } from './watch-traffic.ts';

export interface PageLimits {
  readonly allow: ReadonlySet<string>;
  readonly lookup: LookupName | undefined;
  readonly userAgent: string | undefined;
  readonly trafficBytes: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly pictures?: boolean;
}

export type PageOutcome =
  | {
      readonly ok: true;
      readonly url: string;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly contentType: string;
      readonly body: Buffer;
      readonly redirects: readonly string[];
      readonly title: string;
      readonly settled: boolean;
      readonly pictures: readonly PagePicture[];
      readonly copy: PageCopy | null;
    }
  | {
      readonly ok: false;
      readonly error: FetchError;
      readonly url: string;
      readonly redirects: readonly string[];
    };

const KEPT_HEADERS = ['content-language', 'link', 'x-robots-tag'] as const;
const MAX_SETTLE_MS = 10_000;
const MAX_CONNECTIONS = 128;
const MAX_REQUESTS = 3_000;
const MAX_TITLE = 1_000;
const CLOSE_MS = 4_000;
/** The share of a page's time after which its pictures are given up. */
const PICTURES_SHARE = 0.8;

/** A browser context that stores nothing, has no permissions, and uses only its own proxy. */
const newContext = (
  { browser, proxyHost }: Chromium,
  { port, username, password }: GuardedProxy,
  userAgent: string | undefined,
): Promise<BrowserContext> =>
  browser.newContext({
    proxy: {
      server: `http://${proxyHost}:${port}`,
      bypass: '<-loopback>',
      username,
      password,
    },
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    viewport: { width: 1_280, height: 900 },
    reducedMotion: 'reduce',
    ...(userAgent === undefined ? {} : { userAgent }),
  });

/** Closes a page. If Chromium does not close it in time, Chromium is killed. */
const closeContext = async (chromium: Chromium, opening: Promise<BrowserContext>) => {
  const timer = setTimeout(chromium.kill, CLOSE_MS);
  await opening.then((context) => context.close()).catch(() => undefined);
  clearTimeout(timer);
};

const keptHeaders = (headers: Readonly<Record<string, string>>) => {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value ? [[name, value] as const] : [];
  });
  return { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(kept) };
};

const withoutHash = (text: string): string => {
  const url = URL.parse(text);
  if (url) url.hash = '';
  return url?.href ?? text;
};

/**
 * Opens one page, reads it and closes everything that belongs to it. Throws LostBrowser if Chromium ended
 * meanwhile; every other failure is returned as an outcome.
 */
export const openPage = async (
  chromium: Chromium,
  target: string,
  limits: PageLimits,
): Promise<PageOutcome> => {
  const { allow, lookup, trafficBytes, maxBytes, timeoutMs } = limits;
  const proxy = await startGuardedProxy({
    allow,
    lookup,
    maxBytes: trafficBytes,
    maxConnections: MAX_CONNECTIONS,
    timeoutMs: timeoutMs * MOST_TIMES + CLOSE_MS,
  });
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  let journey: Journey | null = null;
  const onTime = () => end(new FetchError(journey?.answered() ? 'render_timeout' : 'timeout'));
  const onLost = () => end(new LostBrowser());
  const time = limitTime(chromium.waits, timeoutMs, onTime);
  chromium.browser.once('disconnected', onLost);
  proxy.signal.addEventListener('abort', () => end(proxy.signal.reason), { once: true });

  const began = performance.now();
  const opening = newContext(chromium, proxy, limits.userAgent);
  const work = async () => {
    const context = await opening;
    await context.addInitScript(openShadows);
    const page = await context.newPage();
    page.once('crash', () => end(new FetchError('render_failed')));
    journey = followJourney(page, end);
    const onTooMany = () => end(new FetchError('too_large'));
    const traffic = watchTraffic(page, MAX_REQUESTS, onTooMany);
    const files = watchFiles(page);
    const session = await context.newCDPSession(page);
    const settleMs = Math.min(MAX_SETTLE_MS, timeoutMs / 2);
    const { pictures = true } = limits;
    const picturesUntil = pictures ? began + timeoutMs * PICTURES_SHARE : -Infinity;
    const load = { maxBytes, settleMs, picturesUntil };
    return loadPage({ page, session, journey, traffic, files, proxy }, target, load);
  };
  const urls = () => journey?.urls() ?? [];
  try {
    if (!chromium.browser.isConnected()) throw new LostBrowser();
    const loaded = await Promise.race([work(), ended]);
    return {
      ok: true,
      url: withoutHash(loaded.url),
      status: loaded.status,
      headers: keptHeaders(loaded.headers),
      contentType: 'text/html',
      body: Buffer.from(loaded.html),
      redirects: urls().slice(0, -1),
      title: loaded.title.slice(0, MAX_TITLE),
      settled: loaded.settled,
      pictures: loaded.pictures,
      copy: loaded.copy,
    };
  } catch (cause) {
    const error = toRenderError(chromium.browser.isConnected() ? cause : new LostBrowser());
    if (error instanceof LostBrowser) throw error;
    return { ok: false, error, url: urls().at(-1) ?? target, redirects: urls().slice(0, -1) };
  } finally {
    time.stop();
    chromium.browser.off('disconnected', onLost);
    await closeContext(chromium, opening);
    await proxy.close();
  }
};
