import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, object, type ObjectContext, service } from '@restatedev/restate-sdk';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type EmbeddedRestate,
  startEmbeddedRestate,
} from '../platform/durable/embedded-restate.ts';
import { registerWork } from '../platform/durable/register-work.ts';
import { createRestateEngine } from '../platform/durable/restate-engine.ts';
import { serveWork } from '../platform/durable/serve-restate.ts';
import { newUuid } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { watchEngine } from './engine-metrics.ts';

const directory = mkdtempSync(join(tmpdir(), 'copydesk-engine-metrics-'));
const log = createLog('silent');
let restate: EmbeddedRestate;

beforeAll(async () => {
  restate = await startEmbeddedRestate(directory);
});
afterAll(async () => {
  await restate.kill();
  rmSync(directory, { recursive: true, force: true });
});

const BRIEF = {
  retryPolicy: { initialInterval: 50, maxInterval: 100, maxAttempts: 400, onMaxAttempts: 'kill' },
} as const;

/** A release whose documents always fail and whose lane waits. */
const SERVICES = [
  service({
    name: 'documents',
    options: BRIEF,
    handlers: {
      write: async (): Promise<void> => {
        throw new Error('never');
      },
    },
  }),
  object({
    name: 'auditLane',
    handlers: { drain: (ctx: ObjectContext) => (ctx as Context).sleep(3_600_000) },
  }),
];

/** Every sample that the engine's gauges show now. The engine is asked anew, because nothing was asked yet. */
const readNow = async (adminUrl: string): Promise<string[]> => {
  const registry = new Registry();
  watchEngine(registry, adminUrl);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('copydesk'));
};

test('journals that fail again and again, busy lanes and the release of each are those of the engine', async () => {
  const { identityKey, adminUrl } = restate;
  const place = { host: '127.0.0.1', port: 0, release: 'abc123', identityKey, graceMs: 0, log };
  const served = await serveWork({ services: SERVICES, ...place });
  onTestFinished(served.stop);
  await registerWork(adminUrl, `http://127.0.0.1:${served.port}/abc123`);
  const engine = createRestateEngine(restate);
  await expect
    .poll(() => readNow(adminUrl))
    .toEqual([
      'copydesk_journals_backing_off{attempts="few"} 0',
      'copydesk_journals_backing_off{attempts="many"} 0',
      ...['audit', 'bulk', 'webhook', 'letter'].map(
        (kind) => `copydesk_lanes_busy{kind="${kind}"} 0`,
      ),
    ]);
  for (const object of ['one', 'two', 'two']) {
    await engine.start({
      service: 'auditLane',
      handler: 'drain',
      object,
      name: newUuid(),
      input: {},
    });
  }
  for (let n = 0; n < 3; n++) {
    await engine.start({ service: 'documents', handler: 'write', name: newUuid(), input: {} });
  }
  // The second call of a lane waits behind the first and is not busy. No release has begun work whose first attempt fails.
  await expect
    .poll(() => readNow(adminUrl), { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^copydesk_journals_backing_off\{attempts="many"\} [123]$/),
        'copydesk_lanes_busy{kind="audit"} 2',
        'copydesk_lanes_busy{kind="bulk"} 0',
        'copydesk_journals_of_release{release="abc123"} 2',
      ]),
    );
}, 60_000);

test('nothing is told of an engine that is away or silent, and soon', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  expect(await readNow('http://127.0.0.1:9')).toEqual([]);
  const from = performance.now();
  expect(await readNow(`http://127.0.0.1:${port}`)).toEqual([]);
  expect(performance.now() - from).toBeLessThan(4_000);
});
