import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Worker } from 'playwright-core';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where the built extension is. */
export const EXTENSION = `${root}extension/dist`;

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The extension's own process. */
  readonly worker: Worker;
  readonly extensionId: string;
  readonly stop: () => Promise<void>;
}

/** A Chromium with the extension as it is built now. */
export const launchWithExtension = async (): Promise<ExtensionBrowser> => {
  execFileSync(process.execPath, [`${root}scripts/build-extension.mjs`]);
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-extension-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Only the whole browser, and only without Playwright's own kind of headless, loads extensions.
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
    ],
  });
  context.setDefaultTimeout(60_000);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    context,
    worker,
    extensionId: new URL(worker.url()).host,
    stop: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The world in which the extension's script lives in a page: the page's own scripts do not reach it. */
export const findOwnWorld = async (session: CDPSession): Promise<number> => {
  const worlds: { id: number; name: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context: made }) => worlds.push(made));
  await session.send('Runtime.enable');
  return worlds.find(({ name }) => name === 'Copydesk')?.id ?? -1;
};
