import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../src/platform/free-port.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { furnish } from '../audits/make-world.ts';
import type { Verdict } from '../check.ts';
import { behindTheService } from '../generation/read-records.ts';
import { openDatabase } from '../make-world.ts';
import { failedChecks, tableOf } from '../report.ts';
import { addPosts, auditAll } from '../texts.ts';

const USAGE = `npm run chaos -- busy [--busy 30] [--posts 200] [--minutes 20]
The demo's first start and an audit of many posts, while so many other processes compute without a pause.`;

const UP = fileURLToPath(new URL('../../src/up.ts', import.meta.url));

const { values } = parseArgs({
  options: {
    busy: { type: 'string', default: '30' },
    posts: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '20' },
  },
});
const [busy, posts, minutes] = [values.busy, values.posts, values.minutes].map(Number) as [
  number,
  number,
  number,
];
if (!(busy >= 0 && busy <= 200 && posts >= 1 && posts <= 5_000 && minutes >= 1 && minutes <= 120)) {
  console.error(USAGE);
  process.exit(2);
}

const began = Date.now();
const deadline = began + minutes * 60_000;
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

/** Computes and does nothing else; never for longer than the run, whatever becomes of that. */
const startBusy = (): ChildProcess =>
  spawn('/bin/sh', ['-c', `ulimit -t ${minutes * 60}; while :; do :; done`], { stdio: 'ignore' });

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${minutes} minutes`);
    await sleep(200);
  }
};

interface Ended {
  readonly audit: string;
  readonly status: string;
  readonly completed: number;
  readonly failed: number;
  readonly open: number;
  readonly failures: readonly string[];
}

const readAudits = (url: string): Promise<Ended[]> =>
  behindTheService(url, async (client) => {
    const { rows } = await client.query<Ended>(`
      select a.name as audit, a.status, a.completed_assets as completed, a.failed_assets as failed,
        (select count(*)::int from unfinished_work u where u.id = a.id) as open,
        array(select x.failure_code from audit_asset x
          where x.audit_id = a.id and x.status = 'failed') as failures
      from audit a order by a.created_at`);
    return rows;
  });

const check = (audits: readonly Ended[]): Verdict[] => {
  const sum = (of: (one: Ended) => number) => audits.reduce((so, one) => so + of(one), 0);
  const slow = audits.flatMap(({ audit, failures }) =>
    failures.filter((code) => /slow|time/.test(code)).map((code) => `${audit}: ${code}`),
  );
  const unended = audits.filter(({ status, open }) => status !== 'COMPLETED' || open > 0);
  // The demo has a file that is damaged on purpose.
  const others = audits
    .flatMap((one) => one.failures)
    .filter((code) => !/slow|time/.test(code) && code !== 'damaged');
  const own = audits.find(({ audit }) => audit === 'All posts');
  return [
    {
      check: 'audits, assets checked',
      figure: `${audits.length}, ${sum(({ completed }) => completed)}`,
      findings: own?.completed === posts ? [] : [`${own?.completed} of ${posts} posts`],
    },
    { check: 'assets that failed as too slow', figure: `${slow.length}`, findings: slow },
    { check: 'assets that failed otherwise', figure: `${others.length}`, findings: others },
    {
      check: 'audits without an end',
      figure: `${unended.length}`,
      findings: unended.map(({ audit, status }) => `${audit}: ${status}`),
    },
  ];
};

const main = async (): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-busy-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const data = join(directory, 'data');
  const readyFile = join(directory, 'ready.json');
  const others = Array.from({ length: busy }, startBusy);
  let up: ChildProcess | undefined;
  const end = async () => {
    for (const one of others) one.kill('SIGKILL');
    if (up && up.exitCode === null && up.signalCode === null) {
      up.kill('SIGTERM');
      await once(up, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    say(`${busy} processes compute`);
    const port = String(await freePort());
    const args = [UP, '--data', data, '--port', port, '--ready-file', readyFile];
    up = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const started = up;
    await until('the first start', () => {
      if (started.exitCode !== null) throw new Error('the start failed');
      return existsSync(readyFile);
    });
    say('the demo is ready');
    const { databaseUrl } = JSON.parse(readFileSync(join(data, 'up.json'), 'utf8')) as {
      databaseUrl: string;
    };
    const ports = JSON.parse(readFileSync(join(data, 'engine', 'ports.json'), 'utf8')) as {
      ingress: number;
      admin: number;
    };
    const engine = {
      ingressUrl: `http://127.0.0.1:${ports.ingress}`,
      adminUrl: `http://127.0.0.1:${ports.admin}`,
    };
    const database = openDatabase(databaseUrl);
    const { scope } = await makeWorkspace(database);
    await furnish(databaseUrl, scope, []);
    await addPosts(scope, pathToFileURL(join(data, 'blobs')).href, posts);
    await auditAll(scope, engine).finally(database.close);
    say(`an audit of ${posts} posts has begun`);
    let audits: Ended[] = [];
    await until('the audits', async () => {
      audits = await readAudits(databaseUrl);
      return audits.every(({ status, open }) => open === 0 && !/PENDING|RUNNING/.test(status));
    });
    say('every audit has ended');
    console.log(tableOf(check(audits)));
    return failedChecks(check(audits)).length === 0;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
