import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from '../src/platform/db/embedded-postgres.ts';
import type { Fault } from './options.ts';

/** Something that can be killed without warning and started again at the same address. */
export interface Service {
  readonly name: string;
  readonly start: () => Promise<void>;
  /** SIGKILL; comes back when nothing of the service is left. */
  readonly kill: () => Promise<void>;
}

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

export const createPostgres = async (directory: string) => {
  const port = await freePort();
  const data = join(directory, 'postgres');
  let running: EmbeddedPostgres | undefined;
  /** How often children had to be killed because they did not notice that they are orphans. */
  let stubborn = 0;
  const start = async () => {
    // fsync and the rest stay as they are in production: this is what the run is about.
    running = await startEmbeddedPostgres({ directory, port });
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
  return { name: 'postgres', start, kill, url, stubborn: () => stubborn } as const;
};

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));
const START_PATIENCE_MS = 60_000;
const OUTPUT_KEPT = 500;
const MOST_DEATHS = 1_000;
const AGAIN_MS = 100;

const isListening = async (baseUrl: string): Promise<boolean> => {
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
  const command = fault ? [FAULTY, fault] : [MAIN, 'api'];
  const errors: string[] = [];
  const deaths: string[] = [];
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;

  /** Keeps what the log says about answers that nobody expected. */
  const keepError = (line: string) => {
    // A 503 is what a client is told to expect of a crash.
    const expected = line.includes('"code":"unavailable"');
    if (!expected && errors.length < OUTPUT_KEPT) errors.push(line);
  };
  /** Starts the process, and starts it again as a supervisor would when it ends by itself. */
  const launch = () => {
    const started = spawn(process.execPath, command, {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: started.stdout }).on('line', keepError);
    createInterface({ input: started.stderr }).on('line', keepError);
    child = started;
    started.once('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      deaths.push(`it ended with code ${code}`);
      if (deaths.length < MOST_DEATHS) again = setTimeout(launch, AGAIN_MS);
    });
  };
  const start = async () => {
    launch();
    const patience = Date.now() + START_PATIENCE_MS;
    while (!(await isListening(baseUrl))) {
      if (Date.now() > patience) {
        throw new Error(`The API did not start:\n${errors.slice(-10).join('\n')}`);
      }
      await sleep(20);
    }
  };
  const kill = async () => {
    clearTimeout(again);
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  return { name: 'api', start, kill, baseUrl, errors, deaths } as const;
};

export type Postgres = Awaited<ReturnType<typeof createPostgres>>;
export type Api = Awaited<ReturnType<typeof createApi>>;
