import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's browser without a window; it needs two thirds of the time of the whole Chromium. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const findBrowser = (): string =>
  process.env['CHROMIUM'] ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium');

/** The browser that `CHROMIUM` names, or Debian's. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
