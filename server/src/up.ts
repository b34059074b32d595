import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSignInLink } from './accounts/request-link.ts';
import {
  environment,
  readConfig,
  readSecrets,
  readSignInSecrets,
  type SignInSecrets,
} from './roots/config.ts';
import { startEmbeddedParts } from './roots/embedded-parts.ts';
import { explainFailure } from './roots/explain-failure.ts';
import { ensureDemo, type DemoKeys, finishDemo } from './demo/ensure-demo.ts';
import { demoOwner } from './demo/seed-demo.ts';
import { startApi } from './main.ts';
import { startWorkflows } from './roots/main-workflows.ts';
import {
  dataFolder,
  type EmbeddedPostgres,
  stopLeftover,
} from './platform/db/embedded-postgres.ts';
import { createBlobStore } from './platform/blobs/create-blob-store.ts';
import { migrate } from './platform/db/migrate.ts';
import { commandUsage } from './platform/command-name.ts';
import { stopLeftoverEngine } from './platform/durable/embedded-restate.ts';
import { createRestateEngine } from './platform/durable/restate-engine.ts';
import { createLog } from './platform/log.ts';
import { isAlive } from './platform/processes.ts';

const USAGE = `${commandUsage('up')} [options]
  --data DIR          where everything is kept (default .copydesk)
  --port N            port to listen on (default 4020)
  --reset             delete the data of the embedded PostgreSQL and engine first
  --ready-file FILE   write address, sign-in link and demo keys as JSON once everything answers
  --brief             print one line once everything answers
Set DATABASE_URL to use a PostgreSQL 18 of your own, ENGINE_INGRESS_URL and ENGINE_ADMIN_URL to use a
Restate of your own, and MODEL to write with a language model instead of the sandbox.`;

/** How long the shutdown waits for unfinished work of the demo. */
const DEMO_REST_MS = 10_000;
/** How long the printed sign-in link works. */
const SIGN_IN_MS = 24 * 60 * 60_000;

/** The file that this run leaves beside its data, so that a second run and the tools find the service. */
interface RunningFile {
  readonly pid: number;
  readonly baseUrl: string;
  readonly databaseUrl: string;
}

const writeSecret = (file: string, content: unknown): void => {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
};

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/**
 * Second factors need a secret that outlives this run. If the operator has not
 * set one, it is stored in the data folder.
 */
const signInSecrets = (data: string): SignInSecrets => {
  const given = readSignInSecrets(environment);
  if (given.accountSecret !== '') return given;
  const file = join(data, 'account-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return { ...given, accountSecret: readFileSync(file, 'utf8') };
};

const request = async (url: string, key: string): Promise<unknown> => {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  return response.json();
};

/**
 * Calls the API as a user would. Returns the ids of an audit, a
 * violation and a template for the printed lines.
 */
const tryOut = async (baseUrl: string, key: string) => {
  const api = `${baseUrl}/public/v1`;
  const { audits } = (await request(`${api}/audits`, key)) as {
    audits: { id: string; status: string }[];
  };
  const audit = audits.find(({ status }) => status === 'COMPLETED')?.id ?? '';
  const url = `${api}/audits/${audit}/violations?review_state=all&page_size=1`;
  const { violations } = (await request(url, key)) as { violations: { id: string }[] };
  const templates = (await request(`${api}/template`, key)) as { id: string; key: string }[];
  const template = templates.find((one) => one.key === 'product_description')?.id ?? '';
  return { audit, violation: violations[0]?.id ?? '', template };
};

const start = async (
  data: string,
  port: number | undefined,
  readyFile: string | undefined,
  isBrief: boolean,
) => {
  const startedAt = Date.now();
  const runningFile = join(data, 'up.json');
  const running = readJson<RunningFile>(runningFile);
  if (running && running.pid !== process.pid && isAlive(running.pid)) {
    throw new Error(
      `Copydesk already runs on this data: ${running.baseUrl} (process ${running.pid}).\n` +
        'Stop it first, or give another --data and --port.',
    );
  }
  const ownUrl = environment['DATABASE_URL'];
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const isFirst = ownUrl === undefined && !existsSync(join(data, 'password'));
  console.log(isFirst ? 'Making the data of a first start ...' : 'Starting ...');
  let postgres: EmbeddedPostgres | undefined;
  try {
    const wanted = { postgres: ownUrl === undefined, engine: !environment['ENGINE_INGRESS_URL'] };
    const parts = await startEmbeddedParts(data, wanted, undo);
    const { engine } = parts;
    postgres = parts.postgres;
    const databaseUrl = ownUrl ?? (postgres as EmbeddedPostgres).url('copydesk');
    const ran = await migrate(databaseUrl);
    const blobs = environment['BLOB_STORE']
      ? {}
      : { blobStore: pathToFileURL(join(data, 'blobs')).href };
    // In this case only this machine can reach the service, so the person who signs in is the operator.
    const isOwn = ownUrl === undefined && environment['HOST'] === undefined;
    const own = isOwn ? { WORKSPACE_CREATION: 'open', PLAN_CHANGES: 'open' } : {};
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...own, ...environment },
      { databaseUrl, ...engine, ...blobs, ...(port === undefined ? {} : { port }) },
    );
    const log = createLog(config.logLevel);
    const signIn = signInSecrets(data);
    const { accountSecret, mailUrl } = signIn;
    const api = await startApi(config, log, signIn);
    undo.push(api.stop);
    const secrets = readSecrets(environment);
    const workflows = await startWorkflows({ ...config, publicUrl: api.publicUrl }, log, {
      secrets,
      accountSecret,
      mailUrl,
    });
    undo.push(workflows.stop);
    const keysFile = join(data, 'demo-keys.json');
    const base = { db: api.db, log, now: () => new Date() };
    const demo = {
      engine: createRestateEngine({
        ingressUrl: config.engineIngressUrl,
        adminUrl: config.engineAdminUrl,
      }),
      blobs: createBlobStore(config.blobStore),
    };
    const keys = await ensureDemo(base, demo, readJson<DemoKeys>(keysFile));
    writeSecret(keysFile, keys);
    const sample = await tryOut(api.baseUrl, keys.apiKey);
    writeSecret(runningFile, { pid: process.pid, baseUrl: api.baseUrl, databaseUrl });
    undo.push(() => rmSync(runningFile, { force: true }));
    const signInUrl = await createSignInLink(base, {
      email: demoOwner('bank'),
      publicUrl: api.publicUrl,
      expiresAt: new Date(Date.now() + SIGN_IN_MS),
    });
    if (readyFile) writeSecret(readyFile, { baseUrl: api.baseUrl, signInUrl, ...keys });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (isBrief) console.log(`Copydesk is ready after ${seconds} s. Sign in: ${signInUrl}`);
    else
      console.log(
        report(api.baseUrl, keys.apiKey, sample, {
          signInUrl,
          database: postgres ? `embedded PostgreSQL, data in ${dataFolder(data)}` : 'DATABASE_URL',
          engine: engine ? 'embedded Restate' : config.engineIngressUrl,
          models: workflows.models,
          migrations: ran.length,
          seconds,
        }),
      );
    const rest = finishDemo(base, demo).catch((error: Error) =>
      log.warn({ err: error.message }, 'the demo has fewer audits than it should'),
    );
    undo.push(() => Promise.race([rest, sleep(DEMO_REST_MS)]));
    return stop;
  } catch (error) {
    const fault = postgres?.fault() ?? null;
    await stop();
    throw fault === null ? error : new Error(fault, { cause: error });
  }
};

/** The input for the product description template in the printed example. */
const SAMPLE_INPUT = {
  product_name: 'Alder standing desk',
  features: 'Solid oak top, 160 x 80 cm. Height from 62 to 127 cm.',
};

const report = (
  baseUrl: string,
  key: string,
  sample: { audit: string; violation: string; template: string },
  facts: {
    signInUrl: string;
    database: string;
    engine: string;
    models: readonly string[];
    migrations: number;
    seconds: string;
  },
): string => `
Copydesk is ready after ${facts.seconds} s.

  Sign in    ${facts.signInUrl}
             (works once; the next start prints another)
  API        ${baseUrl}/public/v1
  Manual     ${baseUrl}/docs/
  Reference  ${baseUrl}/docs/reference/
  Database   ${facts.database}${facts.migrations > 0 ? ` (${facts.migrations} migrations ran)` : ''}
  Engine     ${facts.engine}
  Model      ${facts.models.join(', then ')}${facts.models[0] === 'sandbox' ? ' (set MODEL to write with a language model)' : ''}
  Demo key   ${key}

Try it:

  curl -H "X-API-Key: ${key}" ${baseUrl}/public/v1/audits
  curl -H "X-API-Key: ${key}" "${baseUrl}/public/v1/audits/${sample.audit}/violations?severity=CRITICAL"
  curl -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '{"action":"urgent_violation"}' ${baseUrl}/public/v1/violations/${sample.violation}/review
  curl -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${JSON.stringify({ templateId: sample.template, language_key: 'EN', input: JSON.stringify(SAMPLE_INPUT) })}' ${baseUrl}/public/v1/document

Ctrl-C stops everything; the data stays.
`;

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
  for (const name of ['password', 'account-secret', 'demo-keys.json', 'up.json']) {
    rmSync(join(data, name), { force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
