import { watched } from '../children/watch-self.ts';
import { refuseOwnPlaces } from '../web/own-addresses.ts';
import type { ChildOrder, ChildReply } from './render-in-child.ts';
import { type Browser, createBrowser } from './render-page.ts';

// Runs in the child process that render-in-child.ts starts: receives an address, sends a page or a failure.
// It closes Chromium and ends when the process that started it disconnects.
let browser: Browser | null = null;

process.on('message', (order: ChildOrder) => {
  if (order.kind === 'settings') {
    if (order.options.own) refuseOwnPlaces(order.options.own);
    browser = createBrowser(order.options);
  } else {
    const { id, url, request } = order;
    void watched(() => browser?.render(url, request)).then((result) => {
      if (!result) return;
      const reply: ChildReply = { id, result };
      process.send?.(reply);
    });
  }
});
process.on('disconnect', () => {
  void browser?.close().finally(() => process.exit(0));
});
