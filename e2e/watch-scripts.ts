import type { BrowserContext, Page } from 'playwright-core';
import { ALARM } from './payloads.ts';

/** What ran or tried to run on the pages of a browser. */
export interface Watch {
  /** Payloads that ran, by number and address. */
  readonly alarms: string[];
  readonly dialogs: string[];
  /** What a page's own policy stopped: nothing of ours is ever stopped, so it came from a text. */
  readonly stopped: string[];
  /** Addresses that a page tried to open. */
  readonly elsewhere: string[];
}

/** Notices every payload that runs, in any frame, and every one that only the policy stopped. */
export const watchScripts = async (context: BrowserContext, page: Page): Promise<Watch> => {
  const watch: Watch = { alarms: [], dialogs: [], stopped: [], elsewhere: [] };
  await context.exposeBinding(ALARM, ({ frame }, n: unknown) => {
    watch.alarms.push(`${String(n)} on ${frame.url()}`);
  });
  // A page of somebody's that is shown in a frame may well have what its policy stops.
  await context.exposeBinding('reportStopped', ({ frame }, what: string) => {
    if (frame.parentFrame() === null) watch.stopped.push(`${what} on ${frame.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportStopped } = globalThis as unknown as { reportStopped: (what: string) => void };
      reportStopped(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    // The browser's own question about unsaved work; no text can ask it.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    watch.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (/^(javascript|data):/i.test(frame.url())) watch.elsewhere.push(frame.url());
  });
  return watch;
};
