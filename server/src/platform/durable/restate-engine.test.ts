import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, type EndpointOptions, service } from '@restatedev/restate-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForWork } from '../../../test/wait-for-work.ts';
import { newUuid } from '../ids.ts';
import { createLog } from '../log.ts';
import { type EmbeddedRestate, startEmbeddedRestate } from './embedded-restate.ts';
import type { Engine, Work } from './engine.ts';
import { createRestateEngine } from './restate-engine.ts';
import { findRegistered, registerWork } from './register-work.ts';
import { type ServedWork, serveWork } from './serve-restate.ts';

const directory = mkdtempSync(join(tmpdir(), 'copydesk-engine-'));
let restate: EmbeddedRestate;
let served: ServedWork;
let engine: Engine;
let runs: string[] = [];

/** Counts its runs, and sleeps where the engine can wake it up again. */
const counting = service({
  name: 'counting',
  handlers: {
    count: async (ctx: Context, { name, ms }: { name: string; ms: number }) => {
      await ctx.run('count', async () => void runs.push(name));
      await ctx.sleep(ms);
    },
  },
});

const workOf = (ms: number, name = newUuid()): Work => ({
  service: 'counting',
  handler: 'count',
  name,
  input: { name, ms },
});

/** What a later release does besides. */
const greeting = service({
  name: 'greeting',
  handlers: { greet: async (_ctx: Context, name: string) => void runs.push(name) },
});

const urlOf = (release: string) => `http://127.0.0.1:${served.port}/${release}`;

const serve = async (services: EndpointOptions['services'] = [counting], release = 'one') => {
  const log = createLog('silent');
  const { workflowsPort: port, identityKey } = restate;
  served = await serveWork({ services, host: '127.0.0.1', port, release, identityKey, log });
  await registerWork(restate.adminUrl, urlOf(release));
};

beforeAll(async () => {
  restate = await startEmbeddedRestate(directory);
  engine = createRestateEngine(restate);
  await serve();
});

afterAll(async () => {
  await served.stop();
  await restate.kill();
  rmSync(directory, { recursive: true, force: true });
});

describe('the durable engine', () => {
  test('runs work once, however often it is started', async () => {
    const work = workOf(0);
    await Promise.all([engine.start(work), engine.start(work), engine.start(work)]);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
    await engine.start(work);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
    expect(runs.filter((name) => name === work.name)).toHaveLength(1);
  });

  test('says whether work runs, has ended or was never heard of', async () => {
    const work = workOf(400);
    expect(await engine.status(work)).toBe('unknown');
    await engine.start(work);
    expect(await engine.status(work)).toBe('running');
    expect(await waitForWork(engine, work, 100)).toBe(false);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
    expect(await engine.status(work)).toBe('ended');
  });

  test('ends cancelled work before its time', async () => {
    const work = workOf(60_000);
    await engine.start(work);
    await engine.cancel(work);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
  });

  test('refuses an unsigned call at the address where the work is done', async () => {
    const session = connect(`http://127.0.0.1:${served.port}`);
    const stream = session.request({ ':method': 'GET', ':path': '/one/discover' });
    const status = await new Promise((resolve) => {
      stream.on('response', (headers) => resolve(headers[':status']));
    });
    session.destroy();
    expect(status).toBe(401);
  });

  test('goes on after a kill of the engine, and a waiting caller does not notice', async () => {
    const work = workOf(1_500);
    await engine.start(work);
    await sleep(300);
    const waiting = waitForWork(engine, work, 45_000);
    await restate.kill();
    expect(await engine.isReachable()).toBe(false);
    await expect(engine.start(workOf(0))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(engine.status(work)).rejects.toMatchObject({ code: 'unavailable' });
    restate = await startEmbeddedRestate(directory, { workflowsRun: true });
    expect(await waiting).toBe(true);
    expect(runs.filter((name) => name === work.name)).toHaveLength(1);
  }, 180_000);

  test('goes on after the role that does the work was away', async () => {
    const work = workOf(500);
    await engine.start(work);
    await sleep(100);
    await served.stop();
    await serve();
    expect(await waitForWork(engine, work, 30_000)).toBe(true);
    expect(runs.filter((name) => name === work.name)).toHaveLength(1);
  }, 120_000);

  test('learns what a later release does besides', async () => {
    await served.stop();
    await serve([counting, greeting], 'two');
    const work: Work = { service: 'greeting', handler: 'greet', name: newUuid(), input: 'hello' };
    await engine.start(work);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
    expect(runs).toContain('hello');
  }, 180_000);

  test('knows that nobody does the work, and that somebody does again', async () => {
    expect(await engine.doesWork()).toBe(true);
    await served.stop();
    expect(await engine.isReachable()).toBe(true);
    expect(await engine.doesWork()).toBe(false);
    await serve([counting, greeting], 'two');
    expect(await engine.doesWork()).toBe(true);
  });

  test('knows nothing after the loss of its data, until it is told again', async () => {
    await restate.kill();
    rmSync(join(directory, 'engine', 'data'), { recursive: true });
    restate = await startEmbeddedRestate(directory, { workflowsRun: true });
    expect(await findRegistered(restate.adminUrl)).toBe(null);
    await expect(engine.start(workOf(0))).rejects.toMatchObject({ code: 'unavailable' });
    await registerWork(restate.adminUrl, urlOf('two'));
    expect(await findRegistered(restate.adminUrl)).toBe(urlOf('two'));
    const work = workOf(0);
    await engine.start(work);
    expect(await waitForWork(engine, work, 10_000)).toBe(true);
    runs = [];
  }, 180_000);
});
