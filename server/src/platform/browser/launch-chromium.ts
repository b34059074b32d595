import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser as PlaywrightBrowser, chromium } from 'playwright-core';
import { waitedMilliseconds } from '../children/processor-time.ts';
import { FetchError } from '../web/fetch-error.ts';
import { type ProcessKind, watchMemory } from './watch-memory.ts';

export interface ChromiumOptions {
  readonly executablePath: string | undefined;
  /** Chromium's own sandbox, which root cannot have. */
  readonly sandbox: boolean;
  /** Of any one process of Chromium, as a page has several. */
  readonly memoryMegabytes: number;
}

export interface Chromium {
  readonly browser: PlaywrightBrowser;
  /** The name that leads to the loopback in this process, and is known to nobody else. */
  readonly proxyHost: string;
  /** How long each of its processes has waited for a processor so far, in milliseconds. */
  readonly waits: () => Promise<ReadonlyMap<number, number>>;
  /** Ends it at once, whatever it is doing. */
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
/** A start is no page's doing: on a busy machine it takes what it takes. */
const START_MS = 120_000;
const CLOSE_MS = 5_000;
/** How many processes may be as large as one may be. */
const TOGETHER = 2;

/** These make tests of one's own pages handy, and attacks by foreign ones too. */
const UNWANTED_DEFAULTS = [
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--enable-unsafe-swiftshader',
];

/**
 * Everything goes through a proxy: there is none by default, and no name or address but the proxy's can be
 * connected to, so that what goes round the proxy for any reason gets nowhere. WebRTC and QUIC use UDP,
 * which knows no proxy.
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
    // It ended by itself.
  }
};

/** Chromium's last processes may still write when its first is gone; what is left then is a few files. */
const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);

/** The program to start. Throws a FetchError when there is none. */
export const findChromium = (given: string | undefined): string => {
  const path = given ?? USUAL_PATHS.find((usual) => existsSync(usual));
  if (path === undefined || !existsSync(path)) throw new FetchError('browser_missing');
  return path;
};

/** The processes of a Chromium, as it tells them itself. */
const processesOf = async (browser: PlaywrightBrowser) => {
  const session = await browser.newBrowserCDPSession();
  return async (): Promise<readonly ProcessKind[]> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.map(({ id, type }) => ({ pid: id, isMain: type === 'browser' }));
  };
};

/** Ends a Chromium in time, and what it leaves behind. */
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
 * Starts a Chromium that reaches nothing by itself, with no variable of this process in its environment
 * and a home that is removed with it. Throws a FetchError when there is none or it does not start.
 */
export const launchChromium = async (options: ChromiumOptions): Promise<Chromium> => {
  const executablePath = findChromium(options.executablePath);
  const proxyHost = `${randomBytes(16).toString('hex')}.invalid`;
  const home = await mkdtemp(join(tmpdir(), 'copydesk-chromium-'));
  let browser: PlaywrightBrowser | undefined;
  try {
    browser = await chromium.launch({
      executablePath,
      chromiumSandbox: options.sandbox,
      args: flagsOf(proxyHost),
      ignoreDefaultArgs: UNWANTED_DEFAULTS,
      // For what belongs to no page: a proxy that does not exist, for loopback addresses too.
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
    // What was said about it has paths of this machine in it.
    throw new FetchError('browser_missing');
  }
};
