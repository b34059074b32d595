import type { Render } from '../assets/asset.ts';
import type { Looker, ReadPage } from '../assets/look-at-asset.ts';
import type { ArrivedFile, BlobStore } from '../platform/blobs/blob-store.ts';
import type { createBrowserInChild } from '../platform/browser/render-in-child.ts';
import type { RenderedPage } from '../platform/browser/render-page.ts';
import type { Turns } from '../platform/turns.ts';
import type { PageRequest, PoliteWeb } from '../platform/web/polite-web.ts';
import type { FetchedPage, FetchFailure } from '../platform/web/safe-fetch.ts';

const RENDER_MS = 45_000;
/** Most pages are smaller. Larger ones are fetched again in their turn, most of them before a byte has come. */
const USUAL_BYTES = 1024 * 1024;

async function* oneOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export interface PageReaderParts {
  readonly web: PoliteWeb;
  readonly browser: Pick<ReturnType<typeof createBrowserInChild>, 'render'>;
  readonly blobs: BlobStore;
  /** Turns for large pages, which bound what is on the disk and not stored yet. */
  readonly large: Turns;
  readonly throwIfStopped: () => void;
}

type Fetched = FetchedPage | FetchFailure;

/**
 * Reads pages, as they are sent or as a browser shows them. A page goes to a file while it arrives, and stays there until the
 * work with it has ended, so that pages that wait for their turn take no memory.
 */
export const createPageReader = (parts: PageReaderParts): Pick<Looker, 'withPage'> => {
  const { web, browser, blobs, large, throwIfStopped } = parts;
  const { receive } = blobs;

  const fetchPage = async (
    url: string,
    limits: PageRequest,
    onTurn: (end: () => void) => void,
  ): Promise<Fetched> => {
    const usual = Math.min(USUAL_BYTES, limits.maxBytes);
    const page = await web.fetch(url, { ...limits, maxBytes: usual, receive });
    if (page.ok || page.code !== 'too_large' || usual === limits.maxBytes) return page;
    const { workspaceId = '' } = limits;
    onTurn(await large.take({ workspaceId, priority: 'bulk' }));
    throwIfStopped();
    return web.fetch(url, { ...limits, receive });
  };

  const readPage = async (
    url: string,
    render: Render,
    limits: PageRequest,
    onTurn: (end: () => void) => void,
  ): Promise<RenderedPage | Fetched> => {
    if (render === 'static') return fetchPage(url, limits, onTurn);
    const shown = await browser.render(url, { ...limits, timeoutMs: RENDER_MS });
    throwIfStopped();
    // A browser does not show PDF or plain text any better, so these are fetched directly.
    return !shown.ok && shown.code === 'not_a_page' ? fetchPage(url, limits, onTurn) : shown;
  };

  const fileOf = (page: RenderedPage | FetchedPage): Promise<ArrivedFile> | ArrivedFile =>
    ('file' in page ? page.file : null) ?? receive(oneOf(page.body));

  const withPage: Looker['withPage'] = async (url, render, limits, work) => {
    let endTurn = () => {};
    let file: ArrivedFile | undefined;
    try {
      const page = await readPage(url, render, limits, (end) => {
        endTurn = end;
      });
      if (!page.ok) {
        return await work({ ok: false, url: page.url, code: page.code, message: page.message });
      }
      file = await fileOf(page);
      const read: ReadPage = {
        ok: true,
        url: page.url,
        file,
        fetchedAt: page.fetchedAt,
        mediaType: page.headers['content-type'] ?? '',
        rendered: 'settled' in page,
        ...('pictures' in page ? { pictures: page.pictures, copy: page.copy } : {}),
      };
      return await work(read);
    } finally {
      if (file) await blobs.discard(file);
      endTurn();
    }
  };
  return { withPage };
};
