import { createTurns } from '../turns.ts';
import { FetchError } from '../web/fetch-error.ts';
import type { LookupName } from '../web/lookup-name.ts';
import type { FetchedPage, FetchFailure } from '../web/safe-fetch.ts';
import { readTarget } from '../web/web-target.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { openPage, type PageLimits } from './open-page.ts';
import { BROWSER_DEFAULTS } from './browser-defaults.ts';
import { failureOf, LostBrowser } from './render-failure.ts';
import type { PageCopy } from './copy-page.ts';
import type { PagePicture } from './take-pictures.ts';

export interface BrowserOptions {
  /** Path of Chromium's program. Without it the usual places are searched. */
  readonly executablePath?: string | undefined;
  /** Places in private networks that pages may reach, each exactly as host:port. */
  readonly allow?: readonly string[];
  readonly lookup?: LookupName;
  readonly userAgent?: string;
  /** How many pages are open at once. The others wait; their time limit begins when they are opened. */
  readonly pages?: number;
  /** After this many pages Chromium is restarted, because it does not release all of its memory. */
  readonly pagesPerProcess?: number;
  /** How long an idle Chromium keeps running. */
  readonly idleMs?: number;
  /** The limit for everything that a page loads. */
  readonly trafficBytes?: number;
  /** The limit for each process of Chromium. */
  readonly memoryMegabytes?: number;
  /** False switches Chromium's own sandbox off. With it, Chromium does not start for root. */
  readonly sandbox?: boolean;
  readonly now?: () => Date;
}

export interface RenderRequest {
  /** The limit for the HTML that is returned. */
  readonly maxBytes: number;
  /** The limit from the first connection until the page has been read. */
  readonly timeoutMs: number;
  /** Places in private networks that this page may reach, in addition to the places for all pages. */
  readonly allow?: readonly string[];
  /** The workspace that requests the page. Workspaces take turns in using the browser. */
  readonly workspaceId?: string;
  /** False reads the page without taking pictures of it. */
  readonly pictures?: boolean;
}

/** A page as readers see it. The body is newly written HTML: texts and their structure, no scripts. */
export interface RenderedPage extends Omit<FetchedPage, 'file'> {
  readonly title: string;
  /** False if the page was still loading something when it was read. */
  readonly settled: boolean;
  /** Pictures of the whole page; none if it could not be measured. */
  readonly pictures: readonly PagePicture[];
  /** The page with the files that it had loaded; null if it was not copied in time. */
  readonly copy: PageCopy | null;
}

export interface Browser {
  /** Renders a page. A failure that the page causes is returned, never thrown. */
  readonly render: (url: string, request: RenderRequest) => Promise<RenderedPage | FetchFailure>;
  /** Closes the open pages and Chromium. */
  readonly close: () => Promise<void>;
}

interface Running {
  readonly started: Promise<Chromium>;
  served: number;
  open: number;
}

/**
 * Creates a browser for pages written by strangers. One Chromium starts with the first page. Each page gets
 * its own context and its own guarded proxy. Like the guarded client it returns a failure instead of
 * throwing.
 */
export const createBrowser = (options: BrowserOptions = {}): Browser => {
  const settings = { ...BROWSER_DEFAULTS, ...options };
  const allowedFor = ({ allow = [] }: RenderRequest): ReadonlySet<string> =>
    new Set([...(options.allow ?? []), ...allow].map((place) => place.toLowerCase()));
  const all = new Set<Running>();
  let current: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const stop = async (running: Running) => {
    if (current === running) current = null;
    await running.started.then((chromium) => chromium.close()).catch(() => undefined);
    all.delete(running);
  };

  const start = (): Running => {
    const started = launchChromium({
      executablePath: settings.executablePath,
      sandbox: settings.sandbox ?? true,
      memoryMegabytes: settings.memoryMegabytes,
    });
    const running: Running = { started, served: 0, open: 0 };
    all.add(running);
    started.then(
      ({ browser }) => browser.once('disconnected', () => void stop(running)),
      () => void stop(running),
    );
    return running;
  };

  const turns = createTurns(settings.pages);
  const restIfIdle = (): void => {
    if (!current || closed || turns.held() > 0) return;
    const rest = current;
    idle = setTimeout(() => void stop(rest), settings.idleMs);
    idle.unref();
  };

  const renderOnce = async (target: string, request: RenderRequest) => {
    if (closed) throw new FetchError('render_failed');
    current ??= start();
    const running = current;
    running.served += 1;
    running.open += 1;
    // The next page starts a new Chromium. This Chromium ends when its last page is closed.
    if (running.served >= settings.pagesPerProcess) current = null;
    try {
      const chromium = await running.started;
      const limits: PageLimits = {
        ...request,
        allow: allowedFor(request),
        lookup: settings.lookup,
        userAgent: settings.userAgent,
        trafficBytes: settings.trafficBytes,
      };
      return await openPage(chromium, target, limits);
    } finally {
      running.open -= 1;
      if (running.open === 0 && current !== running) await stop(running);
    }
  };

  const render = async (
    given: string,
    request: RenderRequest,
  ): Promise<RenderedPage | FetchFailure> => {
    try {
      const { href } = readTarget(given, allowedFor(request));
      for (let attempt = 1; ; attempt += 1) {
        try {
          const outcome = await renderOnce(href, request);
          if (!outcome.ok) return failureOf(outcome.error, outcome.url, outcome.redirects);
          const { now = () => new Date() } = settings;
          return { ...outcome, fetchedAt: now() };
        } catch (error) {
          // Another page may have crashed Chromium. If it happens twice, this page is the cause.
          if (!(error instanceof LostBrowser) || attempt === 2) throw error;
        }
      }
    } catch (error) {
      if (error instanceof FetchError) return failureOf(error, given);
      if (error instanceof LostBrowser) return failureOf(new FetchError('render_failed'), given);
      throw error;
    }
  };

  return {
    render: async (url, request) => {
      clearTimeout(idle);
      const { workspaceId = '' } = request;
      const endTurn = await turns.take({ workspaceId, priority: 'bulk' });
      try {
        return await render(url, request);
      } finally {
        endTurn();
        restIfIdle();
      }
    },
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await Promise.all([...all].map(stop));
    },
  };
};
