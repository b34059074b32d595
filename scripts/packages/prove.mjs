// `npm run test:packages`: what a person does who has only the tarballs. An empty folder, an empty home, npm install,
// `npx copydesk up`, the printed curl lines, doctor, Ctrl-C, and a second start on the same data. Only npm's cache is
// the one that is there, so that nothing is downloaded twice.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { arch, argv, env, execPath, exit, platform, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readVersion, root } from './release.mjs';

const PACKAGES = join(root, 'dist-packages');
const NOT_FOR_USERS = /\.(test|fixture)\.|\/(test|tests|fixtures?|bench|chaos|fuzz|eval)\/|\.tsx?$/;
const START_SECONDS = 180;
const STOP_SECONDS = 30;

const failures = [];
const began = performance.now();
const tell = (text) =>
  stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
const expect = (isSo, what) => {
  tell(`${isSo ? 'fine  ' : 'FAILED'}  ${what}`);
  if (!isSo) failures.push(what);
};

const home = mkdtempSync(join(tmpdir(), 'copydesk-packages-'));
// PostgreSQL runs as another user if root starts it, and has to enter the folder.
chmodSync(home, 0o755);
const app = join(home, 'app');
const data = join(home, 'data');
mkdirSync(app);
const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
/** Settings of npm, Node and Copydesk itself are not passed on; those of the network are. */
const isOwnSetting = (name) =>
  /^(npm_|NODE_OPTIONS|NODE_COMPILE_CACHE|COPYDESK|DATABASE_|ENGINE_|BLOB_STORE|MODEL|HOST$|PORT$)/i.test(
    name,
  );
// Node 24 comes first, and the programs of the repository are not seen.
const clean = {
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !isOwnSetting(name))),
  HOME: home,
  PATH: [dirname(execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
  TMPDIR: tmpdir(),
  npm_config_cache: cache,
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  LANG: 'C.UTF-8',
};

const run = (program, args, options = {}) =>
  spawnSync(program, args, {
    cwd: app,
    env: clean,
    encoding: 'utf8',
    timeout: 600_000,
    ...options,
  });

/** Processes that were started from the folder of this proof, or that work on its data. */
const leftProcesses = () =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(home));

const until = async (seconds, isSo) => {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    if (isSo()) return true;
    await sleep(100);
  }
  return false;
};

/** Starts the product as a terminal does, in a process group of its own. */
const startUp = async () => {
  const ready = join(home, 'ready.json');
  const since = performance.now();
  const child = spawn(
    'npx',
    ['copydesk', 'up', '--data', data, '--port', '0', '--ready-file', ready],
    {
      cwd: app,
      env: clean,
      detached: true,
    },
  );
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  const isReady = await until(START_SECONDS, () => existsSync(ready) || child.exitCode !== null);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  expect(isReady && existsSync(ready), `npx copydesk up is ready after ${seconds} s`);
  if (!existsSync(ready)) throw new Error(`up did not start:\n${output}`);
  // The lines for people are printed right after the file for programs.
  await until(5, () => output.includes('Ctrl-C stops everything'));
  return { child, output, ...JSON.parse(readFileSync(ready, 'utf8')) };
};

const stopUp = async ({ child }, how, kill) => {
  const since = performance.now();
  kill();
  const isGone = await until(
    STOP_SECONDS,
    () => child.exitCode !== null || child.signalCode !== null,
  );
  const isQuiet = isGone && (await until(5, () => leftProcesses().length === 0));
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  expect(isQuiet, `${how} ends it after ${seconds} s, and no process is left`);
  for (const line of leftProcesses()) tell(`  left: ${line.slice(0, 120)}`);
};

/** Ends what is left of a start that failed, by the numbers of its processes. */
const cleanUp = () => {
  for (const line of leftProcesses()) {
    try {
      process.kill(Number(line.trim().split(' ', 1)[0]), 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
  rmSync(home, { recursive: true, force: true });
};

const checkTarballs = (tarballs) => {
  for (const name of tarballs) {
    const file = join(PACKAGES, name);
    const list = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).split('\n');
    const wrong = list.filter((path) => NOT_FOR_USERS.test(path) && !path.endsWith('.d.ts'));
    expect(
      wrong.length === 0,
      `${name} has ${list.length - 1} files, none for tests ${wrong.slice(0, 3).join(' ')}`,
    );
    const checks = [
      ['publint', file, '--strict'],
      ['attw', file, '--profile', 'esm-only', '--no-emoji', '--no-color'],
    ];
    for (const [program, ...args] of checks) {
      const { status, stdout: said } = spawnSync(join(root, 'node_modules/.bin', program), args, {
        encoding: 'utf8',
      });
      expect(
        status === 0,
        `${program} has no complaint about ${name}${status === 0 ? '' : `\n${said}`}`,
      );
    }
  }
};

const install = (tarballs) => {
  const files = tarballs.map((name) => join(PACKAGES, name));
  const { status, stderr } = run('npm', ['install', '--no-audit', '--no-fund', ...files]);
  expect(status === 0, `npm install of ${tarballs.length} tarballs in an empty folder`);
  if (status !== 0) throw new Error(stderr);
};

const versionOf = (node) => run(node, ['--version']).stdout?.trim() ?? '';

/** An older Node of this machine, if there is one. */
const findOldNode = () =>
  [env.OLD_NODE, '/usr/bin/node', '/usr/local/bin/node'].find(
    (node) => node && existsSync(node) && Number(/^v(\d+)/.exec(versionOf(node))?.[1]) < 24,
  );

const checkOldNode = () => {
  const old = findOldNode();
  if (!old) return tell('not tried: there is no Node before 24 here');
  const command = join(app, 'node_modules/copydesk/cli/bin/copydesk.mjs');
  const { status, stderr } = run(old, [command, 'up']);
  const isSentence = /^copydesk needs Node 24 or newer, and this is v\d+/.test(stderr);
  expect(
    status === 1 && isSentence && stderr.trim().split('\n').length === 1,
    `${versionOf(old)} is refused: ${stderr.trim()}`,
  );
  const name = `node-linux-${arch}`;
  if (platform !== 'linux' || !existsSync(join(root, 'node_modules', name))) return undefined;
  const place = join(app, 'node_modules', name);
  symlinkSync(join(root, 'node_modules', name), place);
  const helped = run(old, [command, 'up', '--help']);
  expect(
    helped.status === 0 && helped.stdout.startsWith('copydesk up'),
    `${versionOf(old)} hands over to the Node of ${name}`,
  );
  return rmSync(place);
};

const checkCurl = ({ output, baseUrl }) => {
  const lines = output.split('\n').filter((line) => /^ +curl /.test(line));
  expect(lines.length === 4, `${lines.length} curl lines are printed`);
  for (const line of lines) {
    const { status, stdout: answer } = run('bash', [
      '-c',
      line.replace('curl', 'curl -sS --fail-with-body'),
    ]);
    const path = /\/public\/v1\S*/.exec(line)?.[0].replaceAll(/\w{4,}_\w{26}|"/g, '…');
    expect(status === 0 && answer.startsWith('{'), `curl ${path}`);
  }
  const page = run('curl', ['-sS', '--fail', baseUrl]);
  expect(
    /<!doctype html>/i.test(page.stdout) && page.stdout.includes('/assets/'),
    'the web application is there',
  );
};

const checkVersion = async ({ baseUrl }) => {
  const told = await (await fetch(`${baseUrl}/public/v1/version`)).json();
  expect(told.version === readVersion(), `GET /version: ${JSON.stringify(told)}`);
};

const auditsOf = async ({ baseUrl, apiKey }) => {
  const headers = { 'x-api-key': apiKey };
  return (await (await fetch(`${baseUrl}/public/v1/audits`, { headers })).json()).audits;
};

/** The demo's audits read files of every kind in child processes, so their end shows that these work. */
const checkAudits = async (up) => {
  let audits = [];
  for (let waited = 0; waited < 60; waited += 1) {
    audits = await auditsOf(up);
    if (audits.length >= 3 && audits.every(({ status }) => status === 'COMPLETED')) break;
    await sleep(1_000);
  }
  const found = audits.reduce((sum, one) => sum + one.total_violations, 0);
  const isDone = audits.length >= 3 && audits.every(({ status }) => status === 'COMPLETED');
  expect(isDone && found > 100, `${audits.length} audits ended, with ${found} violations`);
};

const checkDoctor = () => {
  const { status, stdout: text } = run('npx', ['copydesk', 'doctor', '--data', data, '--json']);
  const { findings } = JSON.parse(text);
  const wrong = findings.filter(({ state }) => state === 'wrong');
  for (const { check, says } of wrong) tell(`  doctor: ${check}: ${says}`);
  expect(
    status === (wrong.length > 0 ? 1 : 0),
    `doctor made ${findings.length} checks and exits with ${status}`,
  );
  const migrations = findings.find(({ check }) => check === 'migrations');
  expect(migrations?.state === 'fine', 'doctor finds all migrations');
};

const SDK_SCRIPT = `
import { Copydesk } from '@copydesk/sdk';
const desk = new Copydesk({ apiKey: process.env.COPYDESK_API_KEY, baseUrl: process.env.COPYDESK_URL });
const { workspace } = await desk.me();
console.log(workspace.name);
`;

const checkSdk = ({ baseUrl, apiKey }) => {
  if (!existsSync(join(app, 'node_modules/@copydesk/sdk'))) return;
  const given = { ...clean, COPYDESK_API_KEY: apiKey, COPYDESK_URL: baseUrl };
  const {
    status,
    stdout: said,
    stderr,
  } = run('node', ['--input-type=module', '-e', SDK_SCRIPT], { env: given });
  expect(status === 0, `a script with @copydesk/sdk reads the workspace ${said.trim()}${stderr}`);
};

const prove = async () => {
  const tarballs = readdirSync(PACKAGES).filter((name) => name.endsWith('.tgz'));
  checkTarballs(tarballs);
  install(tarballs);
  checkOldNode();
  const first = await startUp();
  checkCurl(first);
  await checkVersion(first);
  checkSdk(first);
  checkDoctor();
  await checkAudits(first);
  const before = (await auditsOf(first)).length;
  await stopUp(first, 'Ctrl-C', () => process.kill(-first.child.pid, 'SIGINT'));
  const second = await startUp();
  expect(
    (await auditsOf(second)).length === before,
    `the second start has the same ${before} audits`,
  );
  expect(second.apiKey === first.apiKey, 'and the same API key');
  const { pid } = JSON.parse(readFileSync(join(data, 'up.json'), 'utf8'));
  await stopUp(second, 'SIGTERM', () => process.kill(pid, 'SIGTERM'));
};

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    cleanUp();
    exit(1);
  });
}
try {
  if (!argv.includes('--no-pack')) {
    execFileSync('node', [join(root, 'scripts/packages/pack.mjs'), '--quick'], {
      stdio: 'inherit',
    });
  }
  await prove();
} catch (error) {
  failures.push(error.message);
} finally {
  cleanUp();
}
for (const what of failures) console.error(`FAILED: ${what}`);
if (failures.length > 0) exit(1);
tell('The packages install and run.');
