import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { furnish } from '../../chaos/audits/make-world.ts';
import { createSite } from '../../chaos/audits/services.ts';
import type { SiteShape } from '../../chaos/audits/site-pages.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startEmbeddedRestate } from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { openDatabase } from '../database.ts';
import type { Pids } from './watch-processes.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** As an operator sets them for a machine of a few gigabytes. */
const POSTGRES = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '15min' };

/** Starts a role and gives it once it says a line that fits. */
const startRole = async (
  args: readonly string[],
  env: Record<string, string>,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const isUp = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('listening') || line.includes('ready for work')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
  await isUp;
  return child;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(5_000)]);
  child.kill('SIGKILL');
};

/** The whole product as it runs in production, one process a role. */
export const startProduct = async (options: {
  /** Where the roles leave CPU profiles. */
  readonly profile?: string | undefined;
  /** Settings of the roles beyond what they must know. */
  readonly env: Readonly<Record<string, string>>;
}) => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-bench-'));
  chmodSync(directory, 0o755);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const postgres = await startEmbeddedPostgres({ directory, settings: POSTGRES });
    stops.push(postgres.stop);
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
    await admin.query('create database copydesk');
    await admin.end();
    const url = postgres.url('copydesk');
    await migrate(url);
    const engine = await startEmbeddedRestate(directory);
    stops.push(engine.kill);
    const temporary = join(directory, 'tmp');
    mkdirSync(temporary);
    const env = {
      DATABASE_URL: url,
      ACCEPTED_RISKS: 'database-owner',
      PORT: String(await freePort()),
      ENGINE_INGRESS_URL: engine.ingressUrl,
      ENGINE_ADMIN_URL: engine.adminUrl,
      ENGINE_IDENTITY_KEY: engine.identityKey,
      WORKFLOWS_PORT: String(engine.workflowsPort),
      BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
      MODEL: 'sandbox',
      TMPDIR: temporary,
      ...options.env,
    };
    const profileTo = (role: string) =>
      options.profile
        ? ['--cpu-prof', '--cpu-prof-dir', options.profile, '--cpu-prof-name', `${role}.cpuprofile`]
        : [];
    const start = async (role: string): Promise<number> => {
      const child = await startRole([...profileTo(role), MAIN, role], env);
      stops.push(() => end(child));
      return child.pid as number;
    };
    const workflows = await start('workflows');
    const api = await start('api');
    const pids: Pids = { api, workflows, engine: engine.pid, postgres: postgres.pid };
    const { pool, scope: scopeOf } = openDatabase(url, 2);
    stops.push(() => pool.end());

    const addSite = async (shape: SiteShape) => {
      const site = await createSite(shape);
      stops.push(site.kill);
      await site.start();
      return site;
    };
    const makeTenant = async (places: readonly string[]): Promise<Scope> => {
      const { keyScope, scope } = await makeWorkspace({ scope: scopeOf });
      await furnish(url, scope, places);
      return keyScope;
    };
    return { url, engine, pids, pool, addSite, makeTenant, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type Product = Awaited<ReturnType<typeof startProduct>>;
