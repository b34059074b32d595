import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createDatabase, createPool } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startEmbeddedRestate } from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTemplate } from '../../src/templates/create-template.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { scopesOn } from '../../test/scopes.ts';
import type { Pids } from '../audits/watch-processes.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Tenant {
  readonly key: string;
  readonly templateId: string;
}

export interface Product {
  readonly baseUrl: string;
  readonly providerUrl: string;
  readonly pids: Pids;
  readonly makeTenant: () => Promise<Tenant>;
  readonly stop: () => Promise<void>;
}

/** Starts a Node program and gives it once it says a line that fits. */
const startProgram = async (
  args: readonly string[],
  env: Record<string, string>,
  isReady: (line: string) => boolean,
): Promise<{ child: ChildProcess; line: string }> => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (isReady(line)) return { child, line };
  throw new Error(`${args.join(' ')} ended before it was ready`);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([gone, sleep(5_000)]);
  child.kill('SIGKILL');
};

/** The whole product as it runs in production, one process a role, and a provider of our own. */
export const startProduct = async (provider: {
  readonly latencyMs: number;
  readonly concurrency: number;
  /** Where the roles leave CPU profiles. */
  readonly profile?: string | undefined;
}): Promise<Product> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-bench-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory });
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create database copydesk');
  await admin.end();
  const databaseUrl = postgres.url('copydesk');
  await migrate(databaseUrl);
  const restate = await startEmbeddedRestate(directory);
  const { latencyMs, concurrency } = provider;
  const providerPort = await freePort();
  const fake = await startProgram(
    [
      fileOf('../../test/outside/fake-provider.ts'),
      `--port=${providerPort}`,
      `--latency=${latencyMs}`,
      `--concurrency=${concurrency}`,
    ],
    {},
    (line) => line.startsWith('{'),
  );
  const providerUrl = (JSON.parse(fake.line) as { url: string }).url;
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    ACCEPTED_RISKS: 'database-owner',
    PORT: String(port),
    ENGINE_INGRESS_URL: restate.ingressUrl,
    ENGINE_ADMIN_URL: restate.adminUrl,
    ENGINE_IDENTITY_KEY: restate.identityKey,
    WORKFLOWS_PORT: String(restate.workflowsPort),
    MODEL: `compatible:fake?url=${providerUrl}&concurrency=${concurrency}`,
  };
  const main = fileOf('../../src/main.ts');
  const isUp = (line: string) => line.includes('listening') || line.includes('ready for work');
  const profileTo = (role: string) =>
    provider.profile
      ? ['--cpu-prof', '--cpu-prof-dir', provider.profile, '--cpu-prof-name', `${role}.cpuprofile`]
      : [];
  const start = (role: string) => startProgram([...profileTo(role), main, role], env, isUp);
  const workflows = await start('workflows');
  const api = await start('api');
  const log = createLog('silent');
  const pool = createPool({ url: databaseUrl, size: 2, log });
  const scope = scopesOn(createDatabase(pool), log);

  const makeTenant = async (): Promise<Tenant> => {
    const { scope: own, key } = await makeWorkspace({ scope });
    const template = await createTemplate(own, {
      key: 'product_description',
      languages: [
        {
          languageKey: 'EN',
          form: [{ key: 'name', type: 'text', label: 'Name', required: true }],
          commands: ['Write about the product.\nIts name: {{name}}'],
        },
      ],
    });
    return { key, templateId: toPublicId('tpl', template) };
  };
  const stop = async () => {
    await pool.end();
    for (const { child } of [api, workflows, fake]) await end(child);
    await restate.kill();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const pids = {
    api: api.child.pid ?? 0,
    workflows: workflows.child.pid ?? 0,
    engine: restate.pid,
    postgres: postgres.pid,
  };
  return { baseUrl: `http://127.0.0.1:${port}/public/v1`, providerUrl, pids, makeTenant, stop };
};
