import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/db/embedded-postgres.ts';
import { freePort } from '../src/platform/free-port.ts';
import { isAlive } from '../src/platform/processes.ts';
import { createNodeProcess } from './node-process.ts';
import type { Fault } from './options.ts';

/**
 * Every process that works in this folder, which is ours alone: the postmaster and its children.
 * The children are no longer anybody's once the postmaster is gone, so parents do not tell.
 */
const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        // It ended between the listing and the look, or it is not ours to look at.
        return false;
      }
    })
    .map(Number);

const sendKill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Also true of a dead process that nobody has looked after yet: its id is still taken. */
const hasId = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** Children that outlive the postmaster this long are killed as well. */
const CHILDREN_PATIENCE_MS = 5_000;

export const createPostgres = async (
  directory: string,
  settings: Readonly<Record<string, string>> = {},
) => {
  const port = await freePort();
  const data = join(directory, 'postgres');
  let running: EmbeddedPostgres | undefined;
  /** How often children had to be killed because they did not notice that they are orphans. */
  let stubborn = 0;
  const start = async () => {
    // fsync and the rest stay as they are in production: this is what the run is about.
    running = await startEmbeddedPostgres({ directory, port, settings });
  };
  const kill = async () => {
    if (!running) return;
    const { pid } = running;
    sendKill(pid);
    running = undefined;
    const patience = Date.now() + CHILDREN_PATIENCE_MS;
    for (;;) {
      const left = processesIn(data);
      // PostgreSQL refuses to start while the id in its lock file is taken.
      if (left.length === 0 && !hasId(pid)) return;
      if (Date.now() > patience) {
        stubborn += left.length;
        left.forEach(sendKill);
      }
      await sleep(10);
    }
  };
  const url = (database: string) => {
    if (!running) throw new Error('PostgreSQL is not running');
    return running.url(database);
  };
  const pid = () => running?.pid;
  /** Reaches every process of it: `SIGSTOP` makes it silent, and nothing is closed. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    processesIn(data).forEach((each) => process.kill(each, name));
  /** False if it was killed, or has ended by itself. */
  const isRunning = () => running !== undefined && isAlive(running.pid);
  return {
    name: 'postgres',
    port,
    data,
    pid,
    start,
    kill,
    signal,
    url,
    isRunning,
    stubborn: () => stubborn,
  } as const;
};

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

/** Whether an address answers that all is well. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

export const isListening = async (baseUrl: string): Promise<boolean> => {
  try {
    const response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    // 503 is an answer too: PostgreSQL may be the one that is away.
    return true;
  } catch {
    return false;
  }
};

export const createApi = async (databaseUrl: string, fault: Fault | null) => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/public/v1`;
  const program = createNodeProcess({
    name: 'api',
    command: fault ? [FAULTY, fault] : [MAIN, 'api'],
    env: {
      DATABASE_URL: databaseUrl,
      ACCEPTED_RISKS: 'database-owner',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    isReady: () => isListening(baseUrl),
  });
  return { ...program, baseUrl } as const;
};

export type Postgres = Awaited<ReturnType<typeof createPostgres>>;
export type Api = Awaited<ReturnType<typeof createApi>>;
