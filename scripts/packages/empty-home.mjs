// An empty home with an empty folder in it, for those who prove that the packages work. Only the settings of the
// network and npm's cache are those of this machine, so that nothing is downloaded twice.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { env, execPath, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const START_SECONDS = 180;
const STOP_SECONDS = 30;
const RUN_MS = 600_000;

const began = performance.now();
export const failures = [];
export const tell = (text) =>
  stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
export const expect = (isSo, what) => {
  tell(`${isSo ? 'fine  ' : 'FAILED'}  ${what}`);
  if (!isSo) failures.push(what);
};

/** Settings of npm, Node and Copydesk itself are not passed on; those of the network are. */
const isOwnSetting = (name) =>
  /^(npm_|NODE_OPTIONS|NODE_COMPILE_CACHE|XDG_|COPYDESK|DATABASE_|ENGINE_|BLOB_STORE|MODEL|HOST$|PORT$)/i.test(
    name,
  );

const npmSetting = (name) =>
  execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();

const until = async (seconds, isSo) => {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (isSo()) return true;
    await sleep(50);
  }
  return false;
};

export const openHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'copydesk-packages-'));
  // PostgreSQL runs as another user if root starts it, and has to enter the folder.
  chmodSync(home, 0o755);
  const app = join(home, 'app');
  const data = join(home, 'data');
  mkdirSync(app);
  // Node 24 comes first, and the programs of the repository are not seen.
  const clean = {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !isOwnSetting(name))),
    HOME: home,
    PATH: [dirname(execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    TMPDIR: tmpdir(),
    npm_config_cache: npmSetting('cache'),
    npm_config_registry: npmSetting('registry'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    LANG: 'C.UTF-8',
  };

  const run = (program, args, { extra = {}, ...options } = {}) =>
    spawnSync(program, args, {
      cwd: app,
      env: { ...clean, ...extra },
      encoding: 'utf8',
      timeout: RUN_MS,
      ...options,
    });

  /** Processes that were started from this home, or that work on its data. */
  const leftProcesses = () =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(home));

  /** Starts the product as a terminal does, in a process group of its own. */
  const startUp = async () => {
    const ready = join(home, 'ready.json');
    const since = performance.now();
    const args = ['copydesk', 'up', '--data', data, '--port', '0', '--ready-file', ready];
    const child = spawn('npx', args, { cwd: app, env: clean, detached: true });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.on('data', (bytes) => (output += bytes));
    await until(START_SECONDS, () => existsSync(ready) || child.exitCode !== null);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const load = loadavg()[0].toFixed(1);
    expect(existsSync(ready), `time to ready: ${seconds} s (npx copydesk up, load ${load})`);
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
  const close = () => {
    for (const line of leftProcesses()) {
      try {
        process.kill(Number(line.trim().split(' ', 1)[0]), 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
    rmSync(home, { recursive: true, force: true });
  };

  return { home, app, data, clean, run, startUp, stopUp, close };
};
