import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from './roots/environment.ts';
import {
  type EmbeddedParts,
  SERVICE_PASSWORD,
  serviceUrlOf,
  startEmbeddedParts,
} from './roots/embedded-parts.ts';
import { explainFailure } from './roots/explain-failure.ts';
import { acceptsRisk } from './roots/risks.ts';
import {
  dataFolder,
  type EmbeddedPostgres,
  stopLeftover,
} from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { prepareLogin } from './platform/db/prepare-login.ts';
import { findLoginFault } from './platform/db/service-login.ts';
import { commandUsage } from './platform/command-name.ts';
import type { Surroundings } from './up-service.ts';
import { stopLeftoverEngine } from './platform/durable/embedded-restate.ts';
import { isAlive } from './platform/processes.ts';

const USAGE = `${commandUsage('up')} [options]
  --data DIR          where everything is kept (default .copydesk)
  --port N            port to listen on (default 4020)
  --reset             delete the data of the embedded PostgreSQL and engine first
  --ready-file FILE   write address, sign-in link and demo keys as JSON once everything answers
  --brief             print one line once everything answers
Set DATABASE_URL to use a PostgreSQL 18 of your own and MIGRATE_DATABASE_URL to its owner, ENGINE_INGRESS_URL and ENGINE_ADMIN_URL to use a
Restate of your own, and MODEL to write with a language model instead of the sandbox.`;

/** The file that this run leaves beside its data, so that a second run and the tools find the service. */
interface RunningFile {
  readonly pid: number;
  readonly baseUrl: string;
  /** The owner's address, for the tools. */
  readonly databaseUrl: string;
  /** The address with which the service logs in. */
  readonly serviceUrl: string;
}

const writeSecret = (file: string, content: unknown): void => {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
};

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/**
 * The address that migrates and the one that serves. The PostgreSQL that came with npm install gets both logins by
 * itself; the password of the second is kept beside the data.
 */
const addressesOf = (parts: EmbeddedParts, data: string, ownUrl: string | undefined) => {
  if (!parts.postgres) {
    const databaseUrl = ownUrl as string;
    return { ownerUrl: environment['MIGRATE_DATABASE_URL'] || databaseUrl, databaseUrl };
  }
  const ownerUrl = parts.postgres.url('copydesk');
  return { ownerUrl, databaseUrl: serviceUrlOf(ownerUrl, data) };
};

/**
 * Starts PostgreSQL and the engine, and meanwhile loads the service: each takes seconds, and none needs
 * another.
 */
const start = async (
  data: string,
  port: number | undefined,
  readyFile: string | undefined,
  isBrief: boolean,
) => {
  const running = readJson<RunningFile>(join(data, 'up.json'));
  if (running && running.pid !== process.pid && isAlive(running.pid)) {
    throw new Error(
      `Copydesk already runs on this data: ${running.baseUrl} (process ${running.pid}).\n` +
        'Stop it first, or give another --data and --port.',
    );
  }
  const ownUrl = environment['DATABASE_URL'];
  const acceptedRisks = environment['ACCEPTED_RISKS'] ?? '';
  const isOwnDatabase = ownUrl !== undefined;
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const isFirst = !isOwnDatabase && !existsSync(join(data, 'password'));
  console.log(isFirst ? 'Making the data of a first start ...' : 'Starting ...');
  const embedded: { postgres?: EmbeddedPostgres | undefined } = {};
  const prepare = async (): Promise<Surroundings> => {
    const wanted = { postgres: !isOwnDatabase, engine: !environment['ENGINE_INGRESS_URL'] };
    const parts = await startEmbeddedParts(data, wanted, undo);
    embedded.postgres = parts.postgres;
    const { ownerUrl, databaseUrl } = addressesOf(parts, data, ownUrl);
    const { length: migrations } = await migrate(ownerUrl);
    await prepareLogin(ownerUrl, databaseUrl);
    const fault = isOwnDatabase ? await findLoginFault(databaseUrl) : null;
    if (fault !== null && !acceptsRisk({ acceptedRisks }, 'database-owner')) throw new Error(fault);
    return { data, port, databaseUrl, ownerUrl, isOwnDatabase, parts, migrations };
  };
  try {
    const [prepared, loaded] = await Promise.allSettled([prepare(), import('./up-service.ts')]);
    if (prepared.status === 'rejected') throw prepared.reason;
    if (loaded.status === 'rejected') throw loaded.reason;
    const ready = await loaded.value.startService(prepared.value, undo);
    const { baseUrl, signInUrl, keys } = ready;
    if (readyFile) writeSecret(readyFile, { baseUrl, signInUrl, ...keys });
    // Counted from the start of the process, before anything was loaded.
    const seconds = (performance.now() / 1000).toFixed(1);
    console.log(
      isBrief
        ? `Copydesk is ready after ${seconds} s. Sign in: ${signInUrl}`
        : ready.report(seconds),
    );
    ready.finish();
    return stop;
  } catch (error) {
    const fault = embedded.postgres?.fault() ?? null;
    await stop();
    throw fault === null ? error : new Error(fault, { cause: error });
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.copydesk' },
      port: { type: 'string' },
      reset: { type: 'boolean', default: false },
      'ready-file': { type: 'string' },
      brief: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) {
    throw new Error(`--port takes a number, not ${values.port}`);
  }
  const data = resolve(values.data);
  const readyFile = values['ready-file'];
  if (readyFile) rmSync(readyFile, { force: true });
  mkdirSync(data, { recursive: true });
  if (values.reset) await reset(data);
  // A signal during the start must not leave PostgreSQL running, so it takes effect when the start is done.
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopped.resolve());
  }
  const port = values.port === undefined ? undefined : Number(values.port);
  const stop = await start(data, port, readyFile, values.brief);
  await stopped.promise;
  await stop();
  if (readyFile) rmSync(readyFile, { force: true });
  process.exit(0);
};

/** Deletes what an embedded PostgreSQL and the demo left in the folder, and nothing else. */
const reset = async (data: string): Promise<void> => {
  if (environment['DATABASE_URL']) {
    throw new Error('--reset deletes only the embedded PostgreSQL; DATABASE_URL is set.');
  }
  const running = readJson<RunningFile>(join(data, 'up.json'));
  if (running && isAlive(running.pid)) {
    throw new Error(`Copydesk runs on this data (process ${running.pid}); stop it before --reset.`);
  }
  await stopLeftover(dataFolder(data));
  await stopLeftoverEngine(join(data, 'engine'));
  rmSync(join(data, 'engine'), { recursive: true, force: true });
  rmSync(join(data, 'blobs'), { recursive: true, force: true });
  rmSync(dataFolder(data), { recursive: true, force: true });
  for (const name of [
    'password',
    SERVICE_PASSWORD,
    'account-secret',
    'demo-keys.json',
    'up.json',
  ]) {
    rmSync(join(data, name), { force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
