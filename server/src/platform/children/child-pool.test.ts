import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from '../processes.ts';
import type { Deed } from './child.fixture.ts';
import { areChildrenUnprivileged, childUser, isRoot, withoutNetwork } from './child-user.ts';
import { type ChildOutcome, type ChildPool, createChildPool } from './child-pool.ts';
import { runHidden } from './hidden-node.fixture.ts';

const SETTINGS = {
  entry: new URL('./child.fixture.ts', import.meta.url),
  readable: [new URL('.', import.meta.url), new URL('../../../package.json', import.meta.url)],
  memoryMegabytes: 200,
};

const pools: ChildPool[] = [];
const poolOf = (children: number): ChildPool => {
  const pool = createChildPool({ ...SETTINGS, children });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const ask = (pool: ChildPool, deed: Deed, cpuMilliseconds = 10_000, wallMilliseconds?: number) =>
  pool.run(deed, cpuMilliseconds, wallMilliseconds === undefined ? {} : { wallMilliseconds });

const pidOf = (outcome: ChildOutcome): number => {
  if (outcome.kind !== 'answer') throw new Error(`the child failed: ${outcome.reason}`);
  return (outcome.value as { pid: number }).pid;
};

test('a child answers with whatever it was given, and is used again', async () => {
  const pool = poolOf(1);
  const value = { text: '👋', bytes: new Uint8Array([1, 2]), list: [null, 1.5] };
  const first = await ask(pool, { deed: 'answer', value });
  expect(first).toMatchObject({ kind: 'answer', value: { value } });
  expect(pidOf(await ask(pool, { deed: 'answer' }))).toBe(pidOf(first));
});

test.each([
  ['loops', 'loop', 'time'],
  ['fills its heap', 'fill heap', 'memory'],
  ['fills buffers outside of its heap', 'fill buffers', 'memory'],
  ['exits', 'exit', 'crash'],
  ['throws', 'throw', 'crash'],
] as const)(
  'a child that %s is killed, and a fresh one takes the next',
  async (_, deed, reason) => {
    const pool = poolOf(1);
    const pid = pidOf(await ask(pool, { deed: 'answer' }));
    const most = deed === 'loop' ? 500 : 20_000;
    expect(await ask(pool, { deed }, most)).toEqual({ kind: 'failed', reason });
    const next = pidOf(await ask(pool, { deed: 'answer' }));
    expect(next).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
  },
);

test('a failure that an earlier request may have caused is tried again in a fresh child', async () => {
  const pool = poolOf(1);
  const used = pidOf(await ask(pool, { deed: 'answer' }));
  process.kill(used, 'SIGSTOP');
  const outcome = ask(pool, { deed: 'answer' });
  process.kill(used, 'SIGKILL');
  expect(pidOf(await outcome)).not.toBe(used);
});

/** Processes that share the processors with everybody, for as long as `work` takes. */
const amongBusy = async <T>(count: number, work: () => Promise<T>): Promise<T> => {
  const busy = Array.from({ length: count }, () =>
    // Whatever becomes of the test, none of them computes for longer than a minute.
    spawn('/bin/sh', ['-c', 'ulimit -t 60; while :; do :; done'], { stdio: 'ignore' }),
  );
  try {
    return await work();
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
};

test('what a child may take is counted by what it computes, and not by how long others keep it waiting', async () => {
  const pool = poolOf(1);
  await ask(pool, { deed: 'answer' });
  const since = performance.now();
  const outcome = await amongBusy(12, () =>
    // A fifth of what it may compute, which takes longer than all of that while others compute as well.
    ask(pool, { deed: 'compute', value: 400 }, 2_000, 60_000),
  );
  expect(outcome).toMatchObject({ kind: 'answer' });
  expect((outcome as { value: { cpu: number } }).value.cpu).toBeLessThan(2_000);
  expect(performance.now() - since).toBeGreaterThan(400);
}, 270_000);

test('a child that does nothing is given up in time, after a second one had its chance', async () => {
  const pool = poolOf(1);
  const pid = pidOf(await ask(pool, { deed: 'answer' }));
  const since = performance.now();
  const deed = { deed: 'wait', value: 60_000 } as const;
  expect(await ask(pool, deed, 10_000, 1_000)).toEqual({ kind: 'failed', reason: 'time' });
  expect(performance.now() - since).toBeGreaterThan(2_000);
  expect(isAlive(pid)).toBe(false);
});

test('a child that nobody let work is tried again, and the second one answers', async () => {
  const pool = poolOf(1);
  const stopped = pidOf(await ask(pool, { deed: 'answer' }));
  process.kill(stopped, 'SIGSTOP');
  const outcome = await ask(pool, { deed: 'answer' }, 10_000, 8_000);
  expect(pidOf(outcome)).not.toBe(stopped);
}, 180_000);

test('a child has no environment, no files, no processes and no code made of text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-sandbox-'));
  const path = join(folder, 'secret');
  writeFileSync(path, 'secret');
  try {
    expect(await ask(poolOf(1), { deed: 'try', path })).toEqual({
      kind: 'answer',
      value: {
        environment: [],
        read: 'ERR_ACCESS_DENIED',
        write: 'ERR_ACCESS_DENIED',
        start: 'ERR_ACCESS_DENIED',
        compile: 'failed',
        user: childUser()?.uid ?? process.getuid?.(),
        priority: getPriority(),
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a child that has started gives way to the process that answers requests', async () => {
  const pool = poolOf(1);
  const priorityOf = async () => {
    const outcome = await ask(pool, { deed: 'try', path: '/' });
    return (outcome as { value: { priority: number } }).value.priority - getPriority();
  };
  expect([await priorityOf(), await priorityOf()]).toEqual([0, 10]);
});

test('a child is never root', async () => {
  expect(areChildrenUnprivileged()).toBe(true);
  const outcome = await ask(poolOf(1), { deed: 'try', path: '/' });
  expect((outcome as { value: { user: number } }).value.user).not.toBe(0);
});

const moduleOf = (name: string): string => new URL(name, import.meta.url).href;
/** A script that asks a child of a pool who it is. */
const TELL_USER = `const { createChildPool } = await import('${moduleOf('./child-pool.ts')}');
  const pool = createChildPool({ entry: new URL('${SETTINGS.entry.href}'),
    readable: [${SETTINGS.readable.map((url) => `new URL('${url.href}')`).join()}],
    memoryMegabytes: 200, children: 1 });
  const { value } = await pool.run({ deed: 'try', path: '/' }, 60000).catch(({ message }) => ({ value: message }));
  console.log(JSON.stringify(value));
  await pool.close();`;

test.runIf(isRoot())(
  'root without a user to drop to starts no child, unless that is accepted by name',
  () => {
    const refused = runHidden(TELL_USER);
    expect(refused).toMatch(/^"Root runs this process.*move it to folders that other users may/);
    expect(refused).toContain('ACCEPTED_RISKS=root-children');
    const accept = `(await import('${moduleOf('./child-user.ts')}')).acceptRootChildren();`;
    expect(runHidden(`${accept} ${TELL_USER}`)).toContain('"read":"ERR_ACCESS_DENIED"');
  },
  180_000,
);

// Node's permissions say nothing about the network; the namespaces of the system do.
/** Whether nothing is known that keeps this user from making namespaces: no filter of calls, no setting of the system. */
const mayMakeNamespaces = (): boolean => {
  const read = (path: string): string =>
    existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return (
    existsSync('/usr/bin/unshare') &&
    /^Seccomp:\s+0$/m.test(read('/proc/self/status')) &&
    read('/proc/sys/user/max_user_namespaces') !== '0' &&
    read('/proc/sys/user/max_net_namespaces') !== '0' &&
    read('/proc/sys/kernel/unprivileged_userns_clone') !== '0' &&
    read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') !== '1'
  );
};

// Otherwise the next test would be left out in silence where something else went wrong.
test.runIf(mayMakeNamespaces())('children have no network where nothing forbids that', () => {
  expect(withoutNetwork()).not.toEqual([]);
});

test.runIf(withoutNetwork().length > 0)(
  'a child reaches nothing, not even this machine',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await ask(poolOf(1), { deed: 'connect', value: port })).toEqual({
      kind: 'answer',
      value: { said: 'ENETUNREACH' },
    });
    server.close();
  },
);

test('a child that was started early takes the first request, and none is started early twice', async () => {
  const pool = poolOf(2);
  const own = (): string[] =>
    readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const before = new Set(own());
  pool.startEarly();
  pool.startEarly();
  const started = own().filter((pid) => pid !== '' && !before.has(pid));
  expect(started).toHaveLength(1);
  await ask(pool, { deed: 'answer' });
  expect(own().filter((pid) => pid !== '' && !before.has(pid))).toEqual(started);
});

test('no more children work at once than the pool has, and everybody gets a turn', async () => {
  const pool = poolOf(2);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => ask(pool, { deed: 'wait', value: 50 })),
  );
  expect(new Set(outcomes.map(pidOf)).size).toBeLessThanOrEqual(2);
});

/** How often the threads of processes have stopped to wait for something. */
const waits = (pids: readonly number[]): number =>
  pids
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`))
    .map((task) => readFileSync(`${task}/status`, 'utf8'))
    .map((status) => Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]))
    .reduce((one, other) => one + other, 0);

test('children at rest leave the processor alone', async () => {
  const pool = poolOf(3);
  // All at once, so that each of them has worked before it rests.
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => ask(pool, { deed: 'wait', value: 1_000 })),
  );
  const pids = outcomes.map(pidOf);
  await sleep(1_000);
  const before = waits(pids);
  await sleep(4_000);
  // Twenty a second for the six children of a service.
  expect((waits(pids) - before) / 4 / pids.length).toBeLessThan(20 / 6);
}, 60_000);

test('a child that rested is watched closely from the moment it gets work', async () => {
  const pool = poolOf(1);
  const pid = pidOf(await ask(pool, { deed: 'answer' }));
  await sleep(100);
  const before = waits([pid]);
  // It only waits, so nearly all of these are of the thread that watches it.
  await ask(pool, { deed: 'wait', value: 1_500 });
  expect(waits([pid]) - before).toBeGreaterThan(40);
}, 60_000);

test('a pool that is closed ends its children and takes no more work', async () => {
  const pool = poolOf(1);
  const pid = pidOf(await ask(pool, { deed: 'answer' }));
  const running = ask(pool, { deed: 'loop' });
  await sleep(100);
  await pool.close();
  expect(await running).toEqual({ kind: 'failed', reason: 'crash' });
  expect(isAlive(pid)).toBe(false);
  expect(await ask(pool, { deed: 'answer' })).toEqual({ kind: 'failed', reason: 'crash' });
});

test.each(['rests', 'loops'])('a child that %s does not outlive its parent', async (what) => {
  const settings = `{ entry: new URL('${SETTINGS.entry.href}'), readable: [${SETTINGS.readable
    .map((url) => `new URL('${url.href}')`)
    .join()}], memoryMegabytes: 200, children: 1 }`;
  const script = `const { createChildPool } = await import('${new URL('./child-pool.ts', import.meta.url).href}');
    const pool = createChildPool(${settings});
    const { value } = await pool.run({ deed: 'answer' }, 10000);
    ${what === 'loops' ? "void pool.run({ deed: 'loop' }, 60000);" : ''}
    setTimeout(() => console.log(value.pid), 200); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  for (let i = 0; i < 50 && isAlive(pid); i += 1) await sleep(100);
  expect(isAlive(pid)).toBe(false);
});

test('a child that answers before its file was read whole keeps nothing of it', async () => {
  const pool = poolOf(1);
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-children-'));
  const file = join(folder, 'large');
  writeFileSync(file, Buffer.alloc(4 * 1024 * 1024));
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  try {
    for (let n = 0; n < 15; n += 1) {
      const outcome = await pool.run({ deed: 'answer' }, 10_000, { file });
      expect(outcome.kind).toBe('answer');
    }
    await sleep(50);
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
    rmSync(folder, { recursive: true, force: true });
  }
});
