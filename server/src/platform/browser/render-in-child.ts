import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areChildrenUnprivileged, shareWithChildren, userOfChild } from '../children/child-user.ts';
import { createTurns } from '../turns.ts';
import { FetchError } from '../web/fetch-error.ts';
import type { OwnPlaces } from '../web/own-addresses.ts';
import type { FetchFailure } from '../web/safe-fetch.ts';
import { MOST_TIMES } from './limit-time.ts';
import { failureOf } from './render-failure.ts';
import { BROWSER_DEFAULTS } from './browser-defaults.ts';
import type { Browser, BrowserOptions, RenderedPage, RenderRequest } from './render-page.ts';

export interface ChildBrowserOptions extends Omit<BrowserOptions, 'lookup' | 'now'> {
  /** What no page may reach, because this installation is there. */
  readonly own?: OwnPlaces;
}

/** Messages to the child: first the settings, then the pages. */
export type ChildOrder =
  | { readonly kind: 'settings'; readonly options: ChildBrowserOptions }
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly url: string;
      readonly request: RenderRequest;
    };

export interface ChildReply {
  readonly id: number;
  readonly result: RenderedPage | FetchFailure;
}

const ENTRY = new URL('./browser-child.ts', import.meta.url);
const WATCH = new URL('../children/watch-self.ts', import.meta.url);
/**
 * Memory limits of the process that talks to Chromium. A page that floods it with messages ends only that
 * process.
 */
const MEMORY_MEGABYTES = 700;
const HEAP_MEGABYTES = 400;
/** Time for starting Chromium and closing a page, in addition to the page's own time. */
const MARGIN_MS = 150_000;
const CLOSE_MS = 15_000;

interface Child {
  readonly process: ChildProcess;
  readonly pending: Map<number, (result: RenderedPage | FetchFailure | null) => void>;
  readonly ended: Promise<unknown>;
}

const startChild = (options: ChildBrowserOptions): Child => {
  const user = userOfChild();
  // Chromium writes its files here. This process removes the folder, even if the child was killed.
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-browser-'));
  shareWithChildren(folder);
  const process = fork(ENTRY, [String(MEMORY_MEGABYTES)], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, `--import=${WATCH.href}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { TMPDIR: folder },
    // Chromium gets the user of the child.
    ...user,
    cwd: folder,
  });
  const pending: Child['pending'] = new Map();
  process.on('message', ({ id, result }: ChildReply) => pending.get(id)?.(result));
  process.on('error', () => undefined);
  const ended = once(process, 'exit').then(async () => {
    for (const settle of pending.values()) settle(null);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  });
  // Chromium refuses to make a sandbox for root. A child is root only if that was accepted by name.
  const sandbox = areChildrenUnprivileged() ? options.sandbox : false;
  const settings = sandbox === undefined ? options : { ...options, sandbox };
  const order: ChildOrder = { kind: 'settings', options: settings };
  process.send(order);
  process.unref();
  process.channel?.unref();
  return { process, pending, ended };
};

/**
 * Creates a browser that runs in a child process. The child reads everything that a page makes Chromium send,
 * with bounded memory and without any of our secrets. If the child ends, Chromium ends too, and the pages
 * that were open are tried once more.
 */
export const createBrowserInChild = (options: ChildBrowserOptions = {}): Browser => {
  const turns = createTurns(options.pages ?? BROWSER_DEFAULTS.pages);
  const alive = new Set<Child>();
  let current: Child | null = null;
  let lastId = 0;
  let closed = false;

  const start = (): Child => {
    const child = startChild(options);
    alive.add(child);
    void child.ended.then(() => {
      alive.delete(child);
      if (current === child) current = null;
    });
    return child;
  };

  /** Returns null if the child ended before it answered. */
  const ask = async (url: string, request: RenderRequest) => {
    current ??= start();
    const child = current;
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<RenderedPage | FetchFailure | null>();
    child.pending.set(id, resolve);
    const most = request.timeoutMs * MOST_TIMES + MARGIN_MS;
    const timer = setTimeout(() => child.process.kill('SIGKILL'), most);
    const order: ChildOrder = { kind: 'render', id, url, request };
    // An error is ignored here: if the child has just ended, its exit event reports it.
    child.process.send(order, () => undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.pending.delete(id);
      if (child.process.exitCode !== null || child.process.signalCode !== null) await child.ended;
    }
  };

  return {
    render: async (url, request) => {
      const { workspaceId = '' } = request;
      const endTurn = await turns.take({ workspaceId, priority: 'bulk' });
      try {
        for (let attempt = 1; attempt <= 2 && !closed; attempt += 1) {
          const result = await ask(url, request);
          if (result) return result;
        }
        return failureOf(new FetchError('render_failed'), url);
      } finally {
        endTurn();
      }
    },
    close: async () => {
      closed = true;
      const ends = [...alive].map(async ({ process, ended }) => {
        const timer = setTimeout(() => process.kill('SIGKILL'), CLOSE_MS);
        if (process.connected) process.disconnect();
        await ended;
        clearTimeout(timer);
      });
      await Promise.all(ends);
    },
  };
};
