// `npm run test:packages`: what a person does who has only the tarballs. An empty folder, an empty home, npm install,
// `npx copydesk up`, the printed curl lines, scripts in two languages, a review, an agent, doctor, Ctrl-C, and a second
// start on the same data. `--short` leaves out the Python script, and `--no-pack` takes the tarballs that are there.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arch, argv, env, exit, platform } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkClients } from './check-clients.mjs';
import { expect, failures, openHome, tell } from './empty-home.mjs';
import { readVersion, root } from './release.mjs';

const PACKAGES = join(root, 'dist-packages');
const NOT_FOR_USERS = /\.(test|fixture)\.|\/(test|tests|fixtures?|bench|chaos|fuzz|eval)\/|\.tsx?$/;

const home = openHome();
const { app, data, run, startUp, stopUp } = home;

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

/** Files that are read while the product runs, and are no modules. */
const checkDocuments = async ({ baseUrl }) => {
  const pages = {
    '/docs/': '<!doctype html',
    '/docs/cli': 'copydesk check',
    '/llms.txt': '# Copydesk',
  };
  for (const [path, words] of Object.entries(pages)) {
    const answer = await fetch(baseUrl + path);
    const page = (await answer.text()).toLowerCase();
    // Code in a page is coloured word by word.
    const text = words.startsWith('<') ? page : page.replaceAll(/<[^>]*>/g, '');
    const isSo = answer.ok && text.includes(words.toLowerCase());
    expect(isSo, `${path} has ${words} (${answer.status})`);
  }
};

/** A check of a file needs no service. */
const checkFile = () => {
  writeFileSync(
    join(app, 'bottle.md'),
    '# Bottle\n\nThis eco-friendly bottle is for everybody who likes water.\n',
  );
  const {
    status,
    stdout: report,
    stderr,
  } = run('npx', ['copydesk', 'check', 'bottle.md', '--json']);
  const findings = status === 1 ? JSON.parse(report).findings : [];
  const isFound = findings.some(({ rule }) => rule === 'eu-green-claims/generic-claim');
  expect(isFound, `copydesk check finds what is wrong in a file ${isFound ? '' : stderr}`);
};

const prove = async () => {
  const tarballs = readdirSync(PACKAGES).filter((name) => name.endsWith('.tgz'));
  checkTarballs(tarballs);
  install(tarballs);
  checkOldNode();
  checkFile();
  const first = await startUp();
  checkCurl(first);
  await checkVersion(first);
  await checkDocuments(first);
  await checkClients(home, first, argv.includes('--short'));
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
    home.close();
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
  home.close();
}
for (const what of failures) console.error(`FAILED: ${what}`);
if (failures.length > 0) exit(1);
tell('The packages install and run.');
