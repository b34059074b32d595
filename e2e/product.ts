import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a test needs to know of the running product; plain data, for it is handed to other processes. */
export interface Product {
  readonly baseUrl: string;
  /** Where people open it: the same port by its name, because cookies of ours need `localhost`. */
  readonly publicUrl: string;
  readonly signInUrl: string;
  /** A key of the demo bank. */
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** What the product writes, with the messages that it would send by mail. */
  readonly logFile: string;
}

export interface StartedProduct extends Product {
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  /** Where its data is kept; a folder of its own that is deleted afterwards unless it is named. */
  readonly data?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where it listens; a free port unless it is named. */
  readonly port?: number;
}

const wait = async (file: string, isOver: () => boolean, log: string): Promise<void> => {
  while (!existsSync(file)) {
    if (isOver()) throw new Error(`the product did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(50);
  }
  await sleep(50);
};

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Product;

/** The whole product as a user starts it, on a folder and a port of its own. */
export const startProduct = async (options: StartOptions = {}): Promise<StartedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-e2e-'));
  chmodSync(folder, 0o755);
  const readyFile = join(folder, 'ready.json');
  const logFile = join(folder, 'up.log');
  const data = options.data ?? join(folder, 'data');
  const up = fileURLToPath(new URL('../server/src/up.ts', import.meta.url));
  const output = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    [up, '--data', data, '--port', String(options.port ?? 0), '--ready-file', readyFile],
    { stdio: ['ignore', output, output], env: { ...process.env, ...options.environment } },
  );
  await wait(readyFile, () => child.exitCode !== null, logFile);
  const { baseUrl, signInUrl, apiKey } = readJson(readyFile);
  const databaseUrl = options.environment?.['DATABASE_URL'];
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    baseUrl,
    publicUrl: new URL(signInUrl).origin,
    signInUrl,
    apiKey,
    databaseUrl: databaseUrl ?? readJson(join(data, 'up.json')).databaseUrl,
    logFile,
    stop,
  };
};

/** The product that the file named by `E2E_PRODUCT` describes, which runs already, or one that is started. */
export const obtainProduct = async (): Promise<StartedProduct> => {
  const given = process.env['E2E_PRODUCT'];
  return given === undefined ? startProduct() : { ...readJson(given), stop: async () => {} };
};
