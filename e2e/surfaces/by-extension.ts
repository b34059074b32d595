import { serveEditors } from '../extension/editors.ts';
import { findOwnWorld, launchWithExtension } from '../extension/extension-browser.ts';
import type { Found } from './found.ts';
import { groupByKnown, inLanes, type Surface, toFound, type Told } from './surface.ts';
import type { SentText } from './texts.ts';

/**
 * The built extension in Chromium: its script in a page asks its worker about each text, as it does when somebody
 * writes. How it reads and marks a field is tried in e2e/extension.
 */
export const byExtension: Surface = async ({ base, key }, texts) => {
  const site = await serveEditors(false);
  const { context, worker, stop } = await launchWithExtension();
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}/textarea`);
    const session = await context.newCDPSession(page);
    const contextId = await findOwnWorld(session);
    const found: (readonly Found[])[] = [];
    for (const { known, places } of groupByKnown(texts)) {
      const { language, market, category } = known;
      const settings = { url: base, key, sites: ['127.0.0.1'], language, market, category };
      await worker.evaluate(
        (kept) =>
          (
            globalThis as unknown as {
              chrome: { storage: { local: { set: (items: object) => Promise<void> } } };
            }
          ).chrome.storage.local.set({ settings: kept }),
        { ...settings, category: category ?? '' },
      );
      await inLanes(places, async (at) => {
        const question = { kind: 'check', text: (texts[at] as SentText).text };
        const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
          contextId,
          expression: `chrome.runtime.sendMessage(${JSON.stringify(question)})`,
          awaitPromise: true,
          returnByValue: true,
        });
        const told = result.value as { checked?: { findings: Told[] }; problem?: string };
        if (!told?.checked) {
          throw new Error(told?.problem ?? exceptionDetails?.text ?? 'nothing was checked');
        }
        found[at] = told.checked.findings.map(toFound);
      });
    }
    return found;
  } finally {
    await stop();
    site.stop();
  }
};
