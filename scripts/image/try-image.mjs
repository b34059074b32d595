// Runs the image against a real PostgreSQL and a real engine, and does there what an installation does: secrets,
// migrations, a first workspace, a text, an audit of files of every kind, a stop and a second start.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_SCOPES } from '../../contract/src/shared/key-scopes.ts';
import { allowPlace } from '../../server/src/cli/allow-place.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { serviceUrlOf, startEmbeddedParts } from '../../server/src/roots/embedded-parts.ts';
import { openAdminPool } from '../../server/test/database/admin-pool.ts';
import { root } from '../packages/release.mjs';
import {
  inside,
  logsOf,
  processorSeconds,
  removeAll,
  runOnce,
  startRole,
  stopRole,
} from './podman.mjs';

const FILES = join(root, 'server/src/demo/files/bank');
/** A file that cannot be read, to show in the demo what happens then. */
const BROKEN = 'annual-summary.pdf';
const OWNER = 'owner@desk.example';
const READY_SECONDS = 5;

/** What was found, as rows of a table. A row that is not as it should be is a failure. */
const createReport = () => {
  const rows = [];
  return {
    rows,
    add: (what, found, isFine = true) => {
      rows.push({ what, found: String(found), isFine });
      console.log(`${isFine ? 'fine  ' : 'FAILED'} ${what}: ${found}`);
    },
  };
};

const call = async (baseUrl, key, method, path, body, type = 'application/json') => {
  const answer = await fetch(`${baseUrl}/public/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': type }) },
    body: type === 'application/json' && body !== undefined ? JSON.stringify(body) : body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
};

/** The key of the first start has no scopes; the audit needs them. The operator can give them by the database. */
const widenKey = async (url) => {
  const pool = openAdminPool(url, 1);
  await pool.query(`update api_key set scopes = $1`, [KEY_SCOPES]);
  await pool.end();
};

const writeText = async (baseUrl, key) => {
  const [template] = await call(baseUrl, key, 'GET', '/template');
  const { documentId } = await call(baseUrl, key, 'POST', '/document', {
    templateId: template.id,
    language_key: 'EN',
    input: JSON.stringify(sampleInput(template)),
  });
  const document = await call(baseUrl, key, 'GET', `/document/${documentId}`);
  return document.generatedOutput.length;
};

/** Something for every field that a template asks for. */
const sampleInput = ({ templateMetas }) => {
  const { form } = templateMetas.find((one) => one.languageKey === 'EN');
  const values = { number: 3, boolean: true };
  const chosen = ({ type, options }) => (type === 'select' ? options[0].value : [options[0].value]);
  return Object.fromEntries(
    form
      .filter(({ required }) => required)
      .map((field) => {
        if (/select/.test(field.type)) return [field.key, chosen(field)];
        return [field.key, values[field.type] ?? 'A walnut desk that can be repaired'];
      }),
  );
};

const waitForAudit = async (baseUrl, key, id) => {
  for (let waited = 0; waited < 240; waited += 1) {
    const audit = await call(baseUrl, key, 'GET', `/audits/${id}`);
    if (!/PENDING|RUNNING/.test(audit.status)) return audit;
    await sleep(500);
  }
  throw new Error('the audit did not end');
};

const auditFiles = async (baseUrl, key) => {
  const names = readdirSync(FILES).filter((name) => /\.\w+$/.test(name) && name !== BROKEN);
  for (const name of names) {
    const path = `/assets/files?file_name=${encodeURIComponent(name)}`;
    await call(
      baseUrl,
      key,
      'POST',
      path,
      readFileSync(join(FILES, name)),
      'application/octet-stream',
    );
  }
  const { id } = await call(baseUrl, key, 'POST', '/audits', { name: 'Files', all_assets: true });
  const audit = await waitForAudit(baseUrl, key, id);
  return { files: names.length, ...audit };
};

const auditPage = async (baseUrl, key, databaseUrl) => {
  const page =
    '<!doctype html><title>t</title><body><script>document.body.append("Guaranteed returns of 8% a year")</script>';
  const site = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end(page),
  );
  const port = await freePort();
  await new Promise((done) => site.listen(port, '127.0.0.1', done));
  try {
    const url = `http://127.0.0.1:${port}/`;
    await allowPlace(databaseUrl, { apiKey: key }, url);
    const { id } = await call(baseUrl, key, 'POST', '/audits', {
      name: 'Page',
      urls: [url],
      render: 'browser',
    });
    return await waitForAudit(baseUrl, key, id);
  } finally {
    site.close();
  }
};

/** How long a start took. On a busy machine the time of a clock says little, so the processor time counts there. */
const reportStart = (report, what, seconds, name) => {
  const processor = processorSeconds(name);
  const [load] = loadavg();
  const isBusy = load > availableParallelism();
  const found = `${seconds.toFixed(1)} s, of a processor ${processor.toFixed(1)} s, load ${load.toFixed(0)}`;
  report.add(what, found, isBusy ? processor < READY_SECONDS : seconds < READY_SECONDS);
};

const probe = (name, script) => inside(name, 'node', '-e', script).stdout.trim();

const checkContainer = (report, name) => {
  const uid = probe(name, 'console.log(process.getuid())');
  report.add('user in the container', uid, uid === '10001');
  const tries =
    "for (const d of ['/', '/opt/copydesk', '/etc', '/var/lib', '/tmp']) { try { fs.writeFileSync(d + '/x', ''); console.log(d) } catch {} }";
  const written = probe(name, tries).split('\n').join(' ');
  report.add('folders that can be written', written, written === '/tmp');
};

/** Tries one image. `chromium` also audits a page whose words only a browser sees. */
export const tryImage = async (image, { chromium = false, more = [] } = {}) => {
  const report = createReport();
  const data = mkdtempSync(join(tmpdir(), 'copydesk-image-'));
  chmodSync(data, 0o755);
  const undo = [];
  const names = ['copydesk-try-api', 'copydesk-try-workflows'];
  const volumes = ['service', 'migration', 'database', 'engine', 'store', 'blobs'].map(
    (one) => `copydesk-try-${one}`,
  );
  removeAll(names, volumes);
  try {
    const parts = await startEmbeddedParts(data, { postgres: true, engine: true }, undo);
    const databaseUrl = parts.postgres.url('copydesk');
    // New volumes take over who owns the folders of the image.
    const secrets = volumes.slice(0, 5).map((one) => `${one}:/secrets/${one.split('-').at(-1)}`);
    const made = runOnce(image, ['secrets', '/secrets'], { volumes: secrets });
    report.add('secrets', made.trim().slice(0, 60), made.includes('service/account-secret'));
    const key = runOnce(
      image,
      ['-e', "process.stdout.write(fs.readFileSync('/secrets/service/api-key', 'utf8').trim())"],
      {
        volumes: secrets,
        more: ['--entrypoint', 'node'],
      },
    );
    const port = await freePort();
    const metricsPort = await freePort();
    const variables = {
      DATABASE_URL: serviceUrlOf(databaseUrl, data),
      ACCEPTED_RISKS: 'no-mail,networked-children',
      ACCOUNT_SECRET_FILE: '/secrets/service/account-secret',
      ENGINE_INGRESS_URL: parts.engine.engineIngressUrl,
      ENGINE_ADMIN_URL: parts.engine.engineAdminUrl,
      PUBLIC_URL: 'https://desk.example',
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
    };
    const mounts = [`${volumes[0]}:/secrets/service:ro`, `${volumes[5]}:/var/lib/copydesk/blobs`];
    const migrate = () =>
      runOnce(image, ['migrate'], {
        variables: {
          ...variables,
          MIGRATE_DATABASE_URL: databaseUrl,
          INIT_WORKSPACE: 'First desk',
          INIT_OWNER: OWNER,
          INIT_API_KEY_FILE: '/secrets/service/api-key',
        },
        volumes: mounts,
      });
    const first = migrate();
    report.add('migrate', 'made the first workspace', first.includes('made the first workspace'));
    report.add('migrate again', 'made before', migrate().includes('was made before'));
    const baseUrl = `http://127.0.0.1:${port}`;
    const api = {
      variables: { ...variables, PORT: port, METRICS_PORT: metricsPort },
      volumes: mounts,
    };
    const workflows = {
      variables: {
        ...variables,
        WORKFLOWS_HOST: '127.0.0.1',
        WORKFLOWS_PORT: parts.engine.workflowsPort,
        ENGINE_IDENTITY_KEY: parts.engine.engineIdentityKey,
      },
      volumes: mounts,
      more,
    };
    const startApi = () =>
      startRole(image, names[0], ['start', 'api'], `${baseUrl}/public/v1/healthz`, api);
    const live = `http://127.0.0.1:${parts.engine.workflowsPort}/readyz`;
    const startWork = () => startRole(image, names[1], ['start', 'workflows'], live, workflows);
    const once = await startApi();
    reportStart(report, 'api ready after', once, names[0]);
    const work = await startWork();
    reportStart(report, 'workflows ready after', work, names[1]);
    checkContainer(report, names[0]);
    for (let waited = 0; waited < 60 && !(await fetch(`${baseUrl}/readyz`)).ok; waited += 1)
      await sleep(250);
    report.add(
      'GET /readyz',
      (await fetch(`${baseUrl}/readyz`)).status,
      (await fetch(`${baseUrl}/readyz`)).ok,
    );
    const page = await (await fetch(baseUrl)).text();
    report.add('web application', page.includes('/assets/'), page.includes('/assets/'));
    const docs = await (await fetch(`${baseUrl}/docs/`)).text();
    report.add('documentation', /<!doctype html/i.test(docs), /<!doctype html/i.test(docs));
    const version = await (await fetch(`${baseUrl}/public/v1/version`)).text();
    report.add('GET /version', version);
    const length = await writeText(baseUrl, key);
    report.add('a text by the sandbox', `${length} characters`, length > 0);
    await widenKey(databaseUrl);
    await sleep(1_500);
    for (const pack of ['eu-finance', 'eu-green-claims'])
      await call(baseUrl, key, 'POST', `/packs/${pack}/enable`).catch(() => undefined);
    const audit = await auditFiles(baseUrl, key);
    const isDone = audit.status === 'COMPLETED' && audit.failed_assets === 0;
    report.add(
      'audit of files',
      `${audit.files} files, ${audit.failed_assets} failed, ${audit.total_violations} violations`,
      isDone,
    );
    if (chromium) {
      const seen = await auditPage(baseUrl, key, databaseUrl);
      report.add(
        'audit of a page by Chromium',
        `${seen.failed_assets} failed, ${seen.total_violations} violations`,
        seen.failed_assets === 0,
      );
    }
    const link = inside(names[0], 'node', '/opt/copydesk/bin/copydesk', 'admit', OWNER).stdout;
    report.add(
      'sign-in link by admit',
      link.includes('https://desk.example/'),
      link.includes('https://desk.example/'),
    );
    for (const name of names) {
      const { seconds, code } = stopRole(name);
      report.add(
        `SIGTERM to ${name.split('-').at(-1)}`,
        `${seconds.toFixed(1)} s, exit ${code}`,
        code === 0,
      );
    }
    const again = await startApi();
    reportStart(report, 'api ready after, second start', again, names[0]);
  } catch (error) {
    report.add('the try', `${error.message}\n${names.map(logsOf).join('\n').slice(-3_000)}`, false);
  } finally {
    removeAll(names, volumes);
    for (const stop of undo.toReversed()) await stop();
    rmSync(data, { recursive: true, force: true });
  }
  return report.rows;
};
