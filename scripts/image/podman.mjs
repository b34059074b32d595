// Containers of the image, run as docs/installing.md says: not root, read-only, without privileges. PODMAN has the command
// with the flags that this machine needs, such as PODMAN="podman --cgroup-manager cgroupfs --runtime runc".
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const [PROGRAM, ...FLAGS] = (env.PODMAN ?? 'podman').split(' ');
/** Further flags of `run`, such as limits that this machine cannot raise. */
const RUN_FLAGS = (env.PODMAN_RUN ?? '').split(' ').filter(Boolean);

const SAFE = [
  '--network',
  'host',
  '--read-only',
  '--tmpfs',
  '/tmp:size=512m,mode=1777',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
  '--init=false',
];

const podman = (...args) => spawnSync(PROGRAM, [...FLAGS, ...args], { encoding: 'utf8' });

const flagsOf = ({ variables = {}, volumes = [], more = [] }) => [
  ...SAFE,
  ...RUN_FLAGS,
  ...more,
  ...volumes.flatMap((one) => ['-v', one]),
  ...Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
];

/** Runs a command of the image to its end. */
export const runOnce = (image, args, options = {}) => {
  const { status, stdout, stderr } = podman('run', '--rm', ...flagsOf(options), image, ...args);
  if (status !== 0 && !options.mayFail)
    throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
};

const answers = async (url) => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

/** Starts a role in a container, and tells after how many seconds `url` answered. */
export const startRole = async (image, name, args, url, options = {}) => {
  podman('rm', '-f', name);
  const began = performance.now();
  const { status, stderr } = podman(
    'run',
    '-d',
    '--name',
    name,
    ...flagsOf(options),
    image,
    ...args,
  );
  if (status !== 0) throw new Error(`${name} did not start: ${stderr}`);
  const seconds = () => (performance.now() - began) / 1000;
  while (!(await answers(url))) {
    if (seconds() > 60) throw new Error(`${name} is not ready:\n${logsOf(name)}`);
    await sleep(20);
  }
  return seconds();
};

export const logsOf = (name) => {
  const { stdout, stderr } = podman('logs', name);
  return stdout + stderr;
};

/** The processor time that the first process of a container has used, as the kernel counts it: in hundredths. */
export const processorSeconds = (name) => {
  const pid = podman('inspect', '--format', '{{.State.Pid}}', name).stdout.trim();
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
};

export const inside = (name, ...args) => podman('exec', name, ...args);

/** Stops a container as an orchestrator does, and returns the seconds and how it ended. */
export const stopRole = (name) => {
  const began = performance.now();
  podman('stop', '-t', '60', name);
  const seconds = (performance.now() - began) / 1000;
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', name).stdout.trim();
  podman('rm', '-f', name);
  return { seconds, code: Number(code) };
};

/** Where the files of a volume are on this machine. */
export const folderOfVolume = (name) =>
  podman('volume', 'inspect', '--format', '{{.Mountpoint}}', name).stdout.trim();

export const removeAll = (names, volumes) => {
  for (const name of names) podman('rm', '-f', name);
  for (const name of volumes) podman('volume', 'rm', '-f', name);
};

export const versionOf = () => execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }).trim();
