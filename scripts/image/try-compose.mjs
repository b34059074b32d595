// `node scripts/image/try-compose.mjs IMAGE`: runs deploy/compose with real programs. The services of ours are containers of
// the image, with the variables of the file. PostgreSQL, the engine, the store and the proxy are the same programs without
// their images, because no registry can be reached: versitygw, caddy and psql must be on the PATH.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { startEmbeddedRestate } from '../../server/src/platform/durable/embedded-restate.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { parseYaml } from '../../server/src/platform/text/parse-yaml.ts';
import { openAdminPool } from '../../server/test/database/admin-pool.ts';
import { root } from '../packages/release.mjs';
import { folderOfVolume, logsOf, removeAll, runOnce, startRole } from './podman.mjs';

const FOLDER = join(root, 'deploy/compose');
const IMAGE = argv[2] ?? 'localhost/copydesk:try';
const OWNER = 'owner@desk.example';

const failures = [];
const tell = (what, isSo) => {
  console.log(`${isSo ? 'fine  ' : 'FAILED'} ${what}`);
  if (!isSo) failures.push(what);
};

const merged = ({ '<<': base, ...own }) => (base ? { ...merged(base), ...own } : own);

/** The variables of a service, with defaults filled in and the names of services replaced by addresses of this machine. */
const variablesOf = (service, given, places) =>
  Object.fromEntries(
    Object.entries(merged(service.environment)).map(([name, value]) => {
      const filled = value.replaceAll(
        /\$\{(\w+):-([^}]*)\}/g,
        (_all, key, fallback) => given[key] ?? fallback,
      );
      const placed = Object.entries(places).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        filled,
      );
      return [name, placed];
    }),
  );

const undo = [];
const launch = (program, args, variables) => {
  const child = spawn(program, args, {
    env: { PATH: env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => (said = (said + bytes).slice(-3_000)));
  undo.push(() => child.kill('SIGTERM'));
  return () => said;
};

const curl = (...args) =>
  execFileSync('curl', ['-sS', '--fail-with-body', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const waitFor = async (isSo) => {
  for (let waited = 0; waited < 300; waited += 1) {
    if (await isSo()) return true;
    await sleep(200);
  }
  return false;
};

const names = ['copydesk-compose-api', 'copydesk-compose-workflows'];
const volumes = ['service', 'migration', 'database', 'engine', 'store'].map(
  (one) => `copydesk-compose-${one}`,
);

const prove = async (data) => {
  const { services } = parseYaml(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8')).value;
  const secretsOf = (name) => folderOfVolume(`copydesk-compose-${name}`);

  const postgresPort = await freePort();
  const database = `127.0.0.1:${postgresPort}`;
  const [command, folder] = services.secrets.command;
  const mounts = volumes.map((one) => `${one}:/secrets/${one.split('-').at(-1)}`);
  runOnce(IMAGE, [command, folder, '--database', database], { volumes: mounts });

  const postgres = await startEmbeddedPostgres({ directory: data, port: postgresPort });
  undo.push(postgres.stop);
  // The superuser of the image is called postgres; the one here has the name that the service is to get.
  const password = readFileSync(join(secretsOf('database'), 'superuser-password'), 'utf8').trim();
  const asFirst = openAdminPool(postgres.url('postgres'), 1);
  await asFirst.query(`create role postgres superuser login password '${password}'`);
  await asFirst.end();
  const address = `postgresql://postgres:${password}@${database}/postgres`;
  const admin = openAdminPool(address, 1);
  await admin.query('alter role copydesk rename to first_superuser');
  execFileSync('sh', [join(FOLDER, 'create-role.sh')], {
    env: {
      PATH: env.PATH,
      PGHOST: '127.0.0.1',
      PGPORT: String(postgresPort),
      PGPASSWORD: password,
      COPYDESK_PASSWORD_FILE: join(secretsOf('database'), 'password'),
    },
  });
  const { rows } = await admin.query(`select rolsuper from pg_roles where rolname = 'copydesk'`);
  await admin.end();
  tell('the owner of the database is no superuser', rows[0]?.rolsuper === false);

  // The engine signs with the key that the secrets made.
  mkdirSync(join(data, 'engine'), { mode: 0o700 });
  cpSync(join(secretsOf('engine'), 'key.pem'), join(data, 'engine/identity.pem'));
  const engine = await startEmbeddedRestate(data);
  undo.push(engine.stop);
  const identity = readFileSync(join(secretsOf('service'), 'engine-identity-key'), 'utf8').trim();
  tell('the engine signs with the key that the service knows', engine.identityKey === identity);

  const storePort = await freePort();
  const store = join(data, 'store');
  mkdirSync(store);
  const script = services.store.command[0]
    .replaceAll('$$', '$')
    .replaceAll('/data', store)
    .replaceAll('/secrets', secretsOf('store'))
    .replaceAll(':7070', `127.0.0.1:${storePort}`);
  const storeSaid = launch('/bin/sh', ['-c', script], {});

  const [port, httpsPort] = [await freePort(), await freePort()];
  const given = {
    INIT_WORKSPACE: 'First desk',
    INIT_OWNER: OWNER,
    COPYDESK_HOST: `localhost:${httpsPort}`,
    ACCEPTED_RISKS: 'no-mail',
  };
  const places = {
    'http://engine:8080': engine.ingressUrl,
    'http://engine:9070': engine.adminUrl,
    'http://store:7070': `http://127.0.0.1:${storePort}`,
    'http://workflows:4021': `http://127.0.0.1:${engine.workflowsPort}`,
    '10.213.77.0/24': '127.0.0.1',
  };
  const own = { volumes: [`${volumes[0]}:/secrets/service:ro`] };
  const withVariables = (name, more = {}) => ({
    ...own,
    variables: { ...variablesOf(services[name], given, places), ...more },
  });
  const migrated = runOnce(IMAGE, services.migrate.command, {
    ...withVariables('migrate'),
    volumes: [...own.volumes, `${volumes[1]}:/secrets/migration:ro`],
  });
  tell('migrate makes the first workspace', migrated.includes('made the first workspace'));
  const api = withVariables('api', { HOST: '127.0.0.1', PORT: port });
  const work = withVariables('workflows', {
    WORKFLOWS_HOST: '127.0.0.1',
    WORKFLOWS_PORT: engine.workflowsPort,
  });
  await startRole(
    IMAGE,
    names[0],
    services.api.command,
    `http://127.0.0.1:${port}/public/v1/healthz`,
    api,
  );
  await startRole(
    IMAGE,
    names[1],
    services.workflows.command,
    `http://127.0.0.1:${engine.workflowsPort}/readyz`,
    work,
  );

  const proxySaid = launch(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', join(FOLDER, 'Caddyfile')],
    {
      COPYDESK_HOST: given.COPYDESK_HOST,
      COPYDESK_API: `127.0.0.1:${port}`,
      XDG_DATA_HOME: join(data, 'caddy'),
      XDG_CONFIG_HOME: join(data, 'caddy'),
    },
  );
  const authority = join(data, 'caddy/caddy/pki/authorities/local/root.crt');
  const site = `https://${given.COPYDESK_HOST}`;
  const ask = (path, ...args) => curl('--cacert', authority, `${site}${path}`, ...args);
  const isUp = await waitFor(() => {
    try {
      return existsSync(authority) && ask('/readyz') !== '';
    } catch {
      return false;
    }
  });
  tell('everything is ready through the proxy, with TLS', isUp);
  if (!isUp) throw new Error(`${proxySaid()}\n${storeSaid()}`);
  tell('the web application is served', ask('/').includes('/assets/'));

  const key = readFileSync(join(secretsOf('service'), 'api-key'), 'utf8').trim();
  const header = ['-H', `X-API-Key: ${key}`];
  const [template] = JSON.parse(ask('/public/v1/template', ...header));
  const { form } = template.templateMetas.find((one) => one.languageKey === 'EN');
  const input = Object.fromEntries(
    form
      .filter((one) => one.required)
      .map((one) => [one.key, one.options?.[0]?.value ?? 'Walnut desk']),
  );
  const body = JSON.stringify({
    templateId: template.id,
    language_key: 'EN',
    input: JSON.stringify(input),
  });
  const made = JSON.parse(
    ask('/public/v1/document', ...header, '-H', 'content-type: application/json', '-d', body),
  );
  const { generatedOutput } = JSON.parse(ask(`/public/v1/document/${made.documentId}`, ...header));
  tell('a text is written, by signed calls of the engine', generatedOutput.length > 100);

  // Doctor writes a blob, reads it and deletes it.
  const doctor = runOnce(IMAGE, ['doctor', '--json'], { ...work, mayFail: true });
  const { findings } = JSON.parse(doctor);
  const blobs = findings.find(({ check }) => /blob/i.test(check));
  tell(`doctor about the store: ${blobs?.says}`, blobs?.state === 'fine');
  tell('the store has the bucket', readdirSync(store).includes('copydesk'));
  const wrong = findings
    .filter(({ state }) => state === 'wrong')
    .map(({ check, says }) => `${check}: ${says}`);
  console.log(`doctor: ${findings.length} checks, wrong: ${wrong.join('; ') || 'none'}`);
};

const data = mkdtempSync(join(tmpdir(), 'copydesk-compose-'));
chmodSync(data, 0o755);
removeAll(names, volumes);
try {
  await prove(data);
} catch (error) {
  failures.push(`${error.stack}\n${names.map(logsOf).join('\n').slice(-3_000)}`);
} finally {
  removeAll(names, volumes);
  for (const stop of undo.toReversed()) await stop();
  rmSync(data, { recursive: true, force: true });
}
for (const what of failures) console.error(`FAILED: ${what}`);
exit(failures.length > 0 ? 1 : 0);
