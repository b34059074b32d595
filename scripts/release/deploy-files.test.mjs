// The files in deploy/ name variables, commands and versions of this product. Here they are compared with it, without
// running anything; `npm run image` runs the image, and docs/installing.md says what else was tried.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVICE_COMMANDS } from '../../cli/src/commands/up.ts';
import { parseYaml } from '../../server/src/platform/text/parse-yaml.ts';
import { CONFIG_NAMES, readConfig } from '../../server/src/roots/config.ts';
import { refuseWeakSettings } from '../../server/src/roots/production.ts';
import { IN_FILES } from '../../server/src/roots/read-variables.ts';
import { readVersion, root } from '../packages/release.mjs';

const DEPLOY = join(root, 'deploy');
const read = (path) => readFileSync(join(DEPLOY, path), 'utf8');
const readYaml = (path) => {
  const { value, issues } = parseYaml(read(path));
  expect(issues).toEqual([]);
  return value;
};

/** Variables that a process of the service reads, or a library in it. */
const VARIABLES = new Set([
  ...CONFIG_NAMES,
  ...IN_FILES,
  ...IN_FILES.map((name) => `${name}_FILE`),
  'INIT_WORKSPACE',
  'INIT_OWNER',
  'AWS_SHARED_CREDENTIALS_FILE',
]);
const unknown = (names) => names.filter((name) => !VARIABLES.has(name));

/** Whether a role takes these risks, and does not miss the network of children among them. */
const startWith = (risks) => () =>
  refuseWeakSettings(
    'api',
    readConfig({
      DATABASE_URL: 'postgresql://localhost/copydesk',
      PUBLIC_URL: 'https://desk.example',
      ACCEPTED_RISKS: risks,
    }),
    { accountSecret: '0123456789abcdef'.repeat(2), mailUrl: 'smtps://mail.example' },
    { childrenAreUnprivileged: true, childrenHaveNoNetwork: false },
  );

const COMMANDS = SERVICE_COMMANDS.map(({ name }) => name);
const ROLES = ['api', 'workflows', 'migrate'];
/** Whether words are a call that the program understands. */
const isCall = ([command, role]) =>
  COMMANDS.includes(command) && (command !== 'start' || ROLES.includes(role));

/** A mapping with what `<<` merges into it. */
const merged = (value) => {
  const { '<<': base, ...own } = value;
  return base ? { ...merged(base), ...own } : own;
};

const compose = readYaml('compose/compose.yaml');
const services = Object.fromEntries(
  Object.entries(compose.services).map(([name, service]) => [name, merged(service)]),
);
const ours = Object.entries(services).filter(([, { image }]) => image.includes('COPYDESK_IMAGE'));

test('the services of compose run commands that there are, with variables that are read', () => {
  expect(ours.map(([name]) => name)).toEqual(['secrets', 'migrate', 'api', 'workflows']);
  for (const [name, { command, environment = {} }] of ours) {
    expect([name, isCall(command)]).toEqual([name, true]);
    expect([name, unknown(Object.keys(merged(environment)))]).toEqual([name, []]);
  }
});

test('every service of ours is read-only, without privileges, and not root', () => {
  for (const [name, service] of ours) {
    const { read_only: readOnly, cap_drop: dropped, user } = service;
    expect([name, readOnly, dropped, user]).toEqual([name, true, ['ALL'], undefined]);
  }
  expect(read('image/Containerfile')).toMatch(/^USER 10001:10001$/m);
});

test('what a service of compose depends on is there: services, volumes, networks and files', () => {
  for (const [name, service] of Object.entries(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) {
      expect([name, other, other in services]).toEqual([name, other, true]);
    }
    for (const network of service.networks ?? []) {
      expect([name, network, network in compose.networks]).toEqual([name, network, true]);
    }
    for (const [source] of (service.volumes ?? []).map((one) => one.split(':'))) {
      const isThere = source.startsWith('./')
        ? existsSync(join(DEPLOY, 'compose', source))
        : source in compose.volumes;
      expect([name, source, isThere]).toEqual([name, source, true]);
    }
  }
});

test('commands and health checks of compose are words, and not what YAML makes of a colon', () => {
  for (const [name, { command = [], entrypoint = [], healthcheck }] of Object.entries(services)) {
    const words = [...command, ...entrypoint, ...(healthcheck?.test ?? [])];
    expect([name, words.filter((word) => typeof word !== 'string')]).toEqual([name, []]);
  }
});

test('nothing but the proxy can be reached from outside', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports);
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  for (const name of ['database', 'engine', 'store'])
    expect(services[name].networks).toEqual(['back']);
  expect(compose.networks.back.internal).toBe(true);
});

test('the proxy of compose sends pages on to TLS, and refuses programs that come without', () => {
  const plain = /^http:\/\/ \{\n([\s\S]*?)^\}/m.exec(read('compose/Caddyfile'))?.[1] ?? '';
  const [programs, pages] = plain.split(/^\thandle \{/m);
  expect(programs).toMatch(/@programs path (?=.*\/public\/\*)(?=.*\/mcp)/);
  expect(programs).toMatch(/handle @programs \{[\s\S]*respond .* 400/);
  expect(pages).toContain('redir https://{host}{uri} 308');
});

test('compose reads the secrets that the command makes', () => {
  const made = readFileSync(join(root, 'server/src/roots/create-secrets.ts'), 'utf8');
  const files = ours.flatMap(([, { environment = {} }]) =>
    Object.entries(merged(environment))
      .filter(([name]) => name.endsWith('_FILE'))
      .map(([, path]) => path.replace('/secrets/', '')),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of [...files, 'database/password', 'engine/key.pem', 'store/access-key']) {
    expect([file, made.includes(`'${file}'`)]).toEqual([file, true]);
  }
});

const CHART = 'helm/copydesk';
const templates = readdirSync(join(DEPLOY, CHART, 'templates')).map((name) => ({
  name,
  text: read(`${CHART}/templates/${name}`),
}));

test('all release artefacts name this version', () => {
  const version = readVersion();
  const chart = readYaml(`${CHART}/Chart.yaml`);
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
  expect(compose['x-copydesk'].image).toBe(`\${COPYDESK_IMAGE:-copydesk:${version}}`);
  expect(read('image/Containerfile.chromium')).toContain(`ARG IMAGE=copydesk:${version}`);
});

/** Every path of a tree of values; what people fill in by themselves ends it. */
const pathsOf = (value, schema, path = '') =>
  Object.entries(value).flatMap(([name, inner]) => {
    const own = `${path}.${name}`;
    const known = schema?.properties?.[name];
    const isTree = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
    return isTree && known?.properties ? [own, ...pathsOf(inner, known, own)] : [own];
  });

const schemaPaths = (schema, path = '') =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...(inner.additionalProperties === false ? schemaPaths(inner, `${path}.${name}`) : []),
  ]);

test('the schema of the chart knows every value, and every value that a template takes is there', () => {
  const values = readYaml(`${CHART}/values.yaml`);
  const schema = JSON.parse(read(`${CHART}/values.schema.json`));
  const known = schemaPaths(schema);
  const given = pathsOf(values, schema);
  expect(given.filter((path) => !known.includes(path))).toEqual([]);
  const used = templates.flatMap(({ text }) =>
    [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path),
  );
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((path) => !given.includes(path))).toEqual([]);
});

test('the chart sets variables that are read, and starts commands that there are', () => {
  const names = templates.flatMap(({ text }) => [
    ...[...text.matchAll(/^ *- name: ([A-Z][A-Z_]+)$/gm)].map(([, name]) => name),
    ...[...text.matchAll(/"([A-Z][A-Z_]+_(?:KEY|NAME))"/g)].map(([, name]) => name),
  ]);
  expect(names).toContain('DATABASE_URL');
  expect(unknown(names)).toEqual([]);
  const calls = templates.flatMap(({ text }) =>
    [...text.matchAll(/args: \[(.*)\]/g)].map(([, words]) => words.split(', ')),
  );
  expect(calls.map((call) => call.join(' ')).toSorted()).toEqual([
    'backup /backup/copydesk --keep {{ .Values.backup.keep | quote }}',
    'migrate',
    'start api',
    'start workflows',
  ]);
  expect(calls.every(isCall)).toBe(true);
});

test('no way of running lets a role take more than ten seconds to end', () => {
  const [, cutAfterMs] = /CUT_AFTER_MS = ([\d_]+);/.exec(
    readFileSync(join(root, 'server/src/main.ts'), 'utf8'),
  );
  const cut = Number(cutAfterMs.replaceAll('_', '')) / 1_000;
  const { api, workflows } = readYaml(`${CHART}/values.yaml`);
  const inCompose = merged(services.api.environment).STOP_DELAY_SECONDS;
  const { workflowsStopSeconds, stopDelaySeconds } = readConfig({
    DATABASE_URL: 'postgresql://a/b',
  });
  for (const delay of [api.stopDelaySeconds, Number(inCompose), stopDelaySeconds]) {
    expect(delay + cut).toBeLessThan(10);
  }
  for (const seconds of [workflows.stopSeconds, workflowsStopSeconds]) {
    expect(seconds).toBeLessThan(10);
  }
});

test('the proxy of the chart speaks to the workflows as the one that is tested', () => {
  // What both files have in common decides whether work is lost; `npm run chaos -- spare` runs the first.
  const lines = (text) => text.split('\n').map((line) => line.trim());
  const tested = lines(read('workflows-proxy.cfg'));
  const chart = lines(templates.find(({ name }) => name === 'workflows-proxy.yaml').text);
  const needed = tested.filter((line) =>
    /^(timeout|option|balance|http-check|default-server|retries|tune)/.test(line),
  );
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((line) => !chart.includes(line))).toEqual([]);
});

const units = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'));

test('only the migrations are given the login that owns the database, and only the backup the one that sees all', () => {
  const withOwner = ours.filter(
    ([, { environment = {} }]) => 'MIGRATE_DATABASE_URL_FILE' in merged(environment),
  );
  expect(withOwner.map(([name]) => name)).toEqual(['migrate']);
  const mounting = ours.filter(([, { volumes }]) =>
    volumes.some((one) => one.startsWith('secrets-migration:')),
  );
  expect(mounting.map(([name]) => name)).toEqual(['secrets', 'migrate']);
  for (const name of units) {
    const isGiven = read(`systemd/${name}`).includes('MIGRATE_DATABASE_URL');
    expect([name, isGiven]).toEqual([name, name === 'copydesk-migrate.service']);
  }
  const inChart = templates.filter(({ text }) => text.includes('MIGRATE_DATABASE_URL'));
  expect(inChart.map(({ name }) => name)).toEqual(['migration.yaml']);
  const withBackup = templates.filter(({ text }) => text.includes('BACKUP_DATABASE_URL'));
  expect(withBackup.map(({ name }) => name)).toEqual(['backup.yaml']);
});

test('children have no network, or whoever ships it says by name that they have one', () => {
  for (const name of ['copydesk-api.service', 'copydesk-workflows.service']) {
    const [, kinds] = /^RestrictNamespaces=(.*)$/m.exec(read(`systemd/${name}`));
    expect([name, kinds.split(' ')]).toEqual([name, expect.arrayContaining(['user', 'net'])]);
  }
  for (const [name, { security_opt: profiles, environment }] of ours) {
    if (name !== 'api' && name !== 'workflows') continue;
    expect([name, profiles.filter((one) => one.startsWith('seccomp'))]).toEqual([name, []]);
    const { ACCEPTED_RISKS: risks } = merged(environment);
    expect([name, risks]).toEqual([name, 'networked-children,plain-database,${ACCEPTED_RISKS:-}']);
    expect(startWith(risks.replace('${ACCEPTED_RISKS:-}', ''))).not.toThrow();
    expect(startWith(risks.replace('${ACCEPTED_RISKS:-}', 'no-mail'))).not.toThrow();
  }
  const { seccompProfile, env } = readYaml(`${CHART}/values.yaml`);
  expect(seccompProfile).toEqual({ type: 'RuntimeDefault' });
  expect(startWith(env.ACCEPTED_RISKS)).not.toThrow();
  expect(env.ACCEPTED_RISKS).toBe('networked-children');
});

test('the units of systemd start commands that there are, with variables that are read', () => {
  expect(units).toHaveLength(4);
  for (const name of units) {
    const text = read(`systemd/${name}`);
    const [, words] = /^ExecStart=\/usr\/bin\/node \/opt\/copydesk\/bin\/copydesk (.*)$/m.exec(
      text,
    );
    expect([name, isCall(words.split(' '))]).toEqual([name, true]);
    const set = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, variable]) => variable);
    expect([name, unknown(set)]).toEqual([name, []]);
    const loaded = [
      ...text.matchAll(/^LoadCredential=([\w-]+):\S+\/(?:service|migration|backup)\/\1$/gm),
    ].map(([, file]) => file);
    expect(loaded).toEqual([...text.matchAll(/=%d\/([\w-]+)$/gm)].map(([, file]) => file));
  }
  const file = [...read('systemd/copydesk.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(unknown(file)).toEqual([]);
});
