import { createTurns } from '../turns.ts';
import { FetchError } from '../web/fetch-error.ts';
import type { LookupName } from '../web/lookup-name.ts';
import type { FetchedPage, FetchFailure } from '../web/safe-fetch.ts';
import { readTarget } from '../web/web-target.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { openPage, type PageLimits } from './open-page.ts';
import { BROWSER_DEFAULTS } from './browser-defaults.ts';
import { failureOf, LostBrowser } from './render-failure.ts';

export interface BrowserOptions {
  /** Chromium's program; without it the usual places are looked at. */
  readonly executablePath?: string | undefined;
  /** Places inside that pages may reach, each exactly as host:port. */
  readonly allow?: readonly string[];
  readonly lookup?: LookupName;
  readonly userAgent?: string;
  /** How many pages are open at once; the others wait their turn, and their time begins with it. */
  readonly pages?: number;
  /** After how many pages Chromium is started anew; memory is given back unwillingly. */
  readonly pagesPerProcess?: number;
  /** How long Chromium stays when there is nothing to do. */
  readonly idleMs?: number;
  /** Of everything a page loads. */
  readonly trafficBytes?: number;
  /** Of any one process of Chromium. */
  readonly memoryMegabytes?: number;
  /** Chromium's own sandbox. Root cannot have it, everybody else should. */
  readonly sandbox?: boolean;
  readonly now?: () => Date;
}

export interface RenderRequest {
  /** Of the HTML that is given back. */
  readonly maxBytes: number;
  /** For everything from the first connection to the last word read. */
  readonly timeoutMs: number;
  /** Places inside that this page may reach beside those of all pages. */
  readonly allow?: readonly string[];
  /** On whose behalf: workspaces take turns at the browser. */
  readonly workspaceId?: string;
}

/** A page as it is shown. The body is HTML that was written anew: texts and their structure, no scripts. */
export interface RenderedPage extends FetchedPage {
  readonly title: string;
  /** False for a page that was still loading something when it was read. */
  readonly settled: boolean;
}

export interface Browser {
  /** Never rejects for anything a page does. */
  readonly render: (url: string, request: RenderRequest) => Promise<RenderedPage | FetchFailure>;
  /** Ends the pages that are open, and Chromium. */
  readonly close: () => Promise<void>;
}

interface Running {
  readonly started: Promise<Chromium>;
  served: number;
  open: number;
}

/**
 * A browser for pages that others wrote: one Chromium that starts with the first page, and for each page a
 * context and a guarded proxy of its own. Answers with a failure instead of throwing, as the guarded client.
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
      sandbox: settings.sandbox ?? process.getuid?.() !== 0,
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
    // The next page starts a fresh one; this one ends with the last of its pages.
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
          // Another page may have taken Chromium with it. Whoever does it twice does it himself.
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
