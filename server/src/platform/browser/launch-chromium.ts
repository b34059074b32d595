import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser as PlaywrightBrowser } from 'playwright-core';
import { waitedMilliseconds } from '../children/processor-time.ts';
import { FetchError } from '../web/fetch-error.ts';
import { type ProcessKind, watchMemory } from './watch-memory.ts';

export interface ChromiumOptions {
  readonly executablePath: string | undefined;
  /** Chromium's own sandbox, which does not work for root. */
  readonly sandbox: boolean;
  /** The limit for each process of Chromium; a page has several. */
  readonly memoryMegabytes: number;
}

export interface Chromium {
  readonly browser: PlaywrightBrowser;
  /**
   * A host name that resolves to the loopback address in this
   * Chromium. It is random, so pages cannot know it.
   */
  readonly proxyHost: string;
  /** How long each of its processes has waited for a CPU so far, in milliseconds. */
  readonly waits: () => Promise<ReadonlyMap<number, number>>;
  /** Ends Chromium at once, whatever it is doing. */
  readonly kill: () => void;
  readonly close: () => Promise<void>;
}

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The time limit for the start of Chromium. It is generous, because a start takes long on a busy machine. */
const START_MS = 120_000;
const CLOSE_MS = 5_000;
/** All processes together may use this many times the limit of one. */
const TOGETHER = 2;

/** Flags of Playwright that help when testing one's own pages, but also help hostile pages to attack. */
const UNWANTED_DEFAULTS = [
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--enable-unsafe-swiftshader',
];

/**
 * Forces all traffic through a proxy. There is no default proxy, and only the proxy's host name can be
 * resolved, so traffic that bypasses the proxy fails. WebRTC and QUIC are restricted because they use UDP,
 * which cannot go through the proxy.
 */
const flagsOf = (proxyHost: string): string[] => [
  `--host-resolver-rules=MAP ${proxyHost} 127.0.0.1, MAP * ~NOTFOUND`,
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-speech-api',
  '--disable-file-system',
  '--disable-gpu',
  '--disable-3d-apis',
  '--js-flags=--max-old-space-size=512',
];

const killProcess = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
};

/**
 * Removes a folder as far as possible. Chromium's last processes may still write to it after the main process
 * has ended, so at worst a few files remain.
 */
const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);

/** The program to start. Throws a FetchError when there is none. */
export const findChromium = (given: string | undefined): string => {
  const path = given ?? USUAL_PATHS.find((usual) => existsSync(usual));
  if (path === undefined || !existsSync(path)) throw new FetchError('browser_missing');
  return path;
};

/** The processes of a Chromium, as it reports them itself. */
const processesOf = async (browser: PlaywrightBrowser) => {
  const session = await browser.newBrowserCDPSession();
  return async (): Promise<readonly ProcessKind[]> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.map(({ id, type }) => ({ pid: id, isMain: type === 'browser' }));
  };
};

/** Watches the memory of a Chromium and removes its files when it ends. Returns functions to end it. */
const guardLife = async (
  browser: PlaywrightBrowser,
  home: string,
  each: number,
): Promise<Omit<Chromium, 'proxyHost'>> => {
  const processes = await processesOf(browser);
  const main = (await processes()).find(({ isMain }) => isMain)?.pid;
  const watch = watchMemory(processes, killProcess, { each, all: each * TOGETHER });
  const { promise: gone, resolve: onGone } = Promise.withResolvers<void>();
  browser.once('disconnected', () => onGone());
  const removed = gone.then(() => {
    watch.stop();
    return removeFolder(home);
  });
  const kill = () => {
    if (main !== undefined && browser.isConnected()) killProcess(main);
  };
  const close = async () => {
    const timer = setTimeout(kill, CLOSE_MS);
    await browser.close().catch(() => undefined);
    await removed;
    clearTimeout(timer);
  };
  const waits = async () =>
    new Map((await processes()).map(({ pid }) => [pid, waitedMilliseconds(pid)]));
  return { browser, waits, kill, close };
};

/**
 * Starts a Chromium that cannot reach the network by itself. Its environment contains no
 * variable of this process, and its home folder is removed with it. Throws a FetchError if
 * there is no Chromium or it does not start.
 */
export const launchChromium = async (options: ChromiumOptions): Promise<Chromium> => {
  const executablePath = findChromium(options.executablePath);
  const proxyHost = `${randomBytes(16).toString('hex')}.invalid`;
  const home = await mkdtemp(join(tmpdir(), 'copydesk-chromium-'));
  let browser: PlaywrightBrowser | undefined;
  try {
    // It takes long to load, and most processes never start a browser.
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({
      executablePath,
      chromiumSandbox: options.sandbox,
      args: flagsOf(proxyHost),
      ignoreDefaultArgs: UNWANTED_DEFAULTS,
      // Traffic that belongs to no page is sent to a proxy that does not exist, even for loopback addresses.
      proxy: { server: 'http://none.invalid:9', bypass: '<-loopback>' },
      env: { HOME: home, TMPDIR: home, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
      timeout: START_MS,
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    return { proxyHost, ...(await guardLife(browser, home, options.memoryMegabytes)) };
  } catch {
    await browser?.close().catch(() => undefined);
    await removeFolder(home);
    // The original message contains paths of this machine, so it is dropped.
    throw new FetchError('browser_missing');
  }
};
