import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { slowness } from '../../test/machine-pace.ts';
import { furnish } from '../audits/make-world.ts';
import type { Verdict } from '../check.ts';
import { makeWorld } from '../generation/make-world.ts';
import { openDatabase } from '../make-world.ts';
import { createPostgres } from '../processes.ts';
import { startFakeS3 } from '../../src/platform/blobs/fake-s3.fixture.ts';
import { failedChecks, tableOf } from '../report.ts';
import { untilDone } from '../spare/check.ts';
import { type Asked, startAsking } from '../spare/load.ts';
import { readRunOptions } from '../spare/run-options.ts';
import { createServices } from '../spare/services.ts';
import { addPosts, auditAll } from '../texts.ts';
import { BUCKET_KEY, createNodes } from './nodes.ts';

const USAGE = `npm run chaos -- cluster [--seconds 20] [--posts 300] [--logs folder] [--fault one-copy]
An engine of three nodes with the files of deploy/: each node is killed in turn under work and comes back, the last
one with an empty disk. --seconds is the time between two of these events. The fault keeps every entry on one node
alone, and the run passes only if that is noticed.`;

const LATENCY_MS = 800;
const EVERY_MS = 300 * slowness();
/** A document takes about two seconds without a fault. So much longer it may take while a node is lost. */
const LONGEST_MS = 45_000 * slowness();
/** Another node takes over within some seconds. */
const LONGEST_PAUSE_MS = 15_000 * slowness();

const { seconds, posts, logs, fault } = readRunOptions(USAGE, { posts: 300, faults: ['one-copy'] });

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

/** The longest time in which nothing came to its end, after a moment. */
const longestPause = (asked: readonly Asked[], from: number, to: number): number => {
  const ends = asked
    .flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]))
    .toSorted((one, two) => one - two);
  const moments = [from, ...ends.filter((at) => at > from && at < to), to];
  return Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)));
};

const main = async (): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-cluster-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const postgres = await createPostgres(directory);
  const bucket = await startFakeS3(BUCKET_KEY);
  const {
    nodes,
    proxy: engineProxy,
    address,
  } = await createNodes(directory, bucket, fault === 'one-copy' ? 1 : null);
  const provider = await startFakeProvider({ latencyMs: LATENCY_MS });
  const started: { kill: () => Promise<void> }[] = [postgres, ...nodes, engineProxy];
  const end = async () => {
    for (const service of started.toReversed()) await service.kill();
    await provider.stop();
    await bucket.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    await Promise.all([postgres.start(), ...nodes.map((node) => node.start())]);
    await engineProxy.start();
    say('three nodes of the engine are ready');
    const world = await makeWorld(postgres.url);
    const { url: databaseUrl } = world;
    const services = await createServices({
      directory,
      databaseUrl,
      engine: address,
      providerUrl: provider.url,
      logs,
    });
    const { baseUrl, api, proxy } = services;
    const workflows = services.workflows(0, services.main);
    started.push(api, workflows, proxy);
    for (const service of [proxy, api, workflows]) await service.start();

    const database = openDatabase(databaseUrl);
    const scope = database.scope(world.workspaceId);
    await furnish(databaseUrl, scope, []);
    await addPosts(scope, pathToFileURL(join(directory, 'blobs')).href, posts);
    const auditId = await auditAll(scope, address).finally(database.close);
    const { asked, stop } = startAsking(baseUrl, world, EVERY_MS);
    await sleep(seconds * 1_000);

    const pauses: number[] = [];
    for (const [at, node] of nodes.entries()) {
      const killedAt = Date.now();
      await node.kill();
      say(`${node.name} was killed`);
      await sleep(seconds * 1_000);
      pauses.push(longestPause(asked, killedAt, Date.now()));
      if (at === nodes.length - 1) node.wipe();
      await node.start();
      say(`${node.name} is back${at === nodes.length - 1 ? ' with an empty disk' : ''}`);
      await sleep(seconds * 1_000);
    }
    await stop();
    say(`all ${asked.length} documents have an answer`);

    const left = await untilDone(databaseUrl, auditId);
    const unanswered = asked.filter(({ outcome }) => outcome !== '201 ready');
    const longest = Math.max(...asked.map((one) => (one.endedAt ?? Infinity) - one.at));
    const errors = [...api.errors, ...workflows.errors];
    const assets = `${left.status}, ${left.completed} of ${posts}, ${left.failed} failed`;
    const verdicts: Verdict[] = [
      { check: 'kills', figure: '3', findings: [] },
      {
        check: 'objects of snapshots in the bucket',
        figure: `${bucket.objects.size}`,
        findings: bucket.objects.size === 0 ? ['none was written'] : [],
      },
      {
        check: 'documents asked for, and the longest wait',
        figure: `${asked.length}, ${(longest / 1_000).toFixed(1)} s`,
        findings: [
          ...unanswered.map(({ name, outcome }) => `${name}: ${outcome}`),
          ...(longest > LONGEST_MS ? [`longer than ${LONGEST_MS} ms`] : []),
        ],
      },
      {
        check: 'longest time without an end of any document, by the node that was lost',
        figure: pauses.map((pause) => `${(pause / 1_000).toFixed(1)} s`).join(', '),
        findings: pauses.some((pause) => pause > LONGEST_PAUSE_MS)
          ? [`longer than ${LONGEST_PAUSE_MS} ms`]
          : [],
      },
      { check: 'documents stuck', figure: `${left.unready.length}`, findings: left.unready },
      {
        check: 'assets of the audit',
        figure: assets,
        findings: left.status === 'COMPLETED' && left.completed === posts ? [] : [assets],
      },
      {
        check: 'unfinished work',
        figure: `${left.open}`,
        findings: left.open > 0 ? [`${left.open}`] : [],
      },
      { check: 'unexpected lines in the log', figure: `${errors.length}`, findings: errors },
    ];
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (fault === null) return failed.length === 0;
    console.log(
      `${fault}: ${failed.length > 0 ? `caught by: ${failed.join('; ')}` : 'NOT caught'}`,
    );
    return failed.length > 0;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
