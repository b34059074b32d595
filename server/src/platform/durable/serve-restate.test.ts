import { connect } from 'node:http2';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, service } from '@restatedev/restate-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../ids.ts';
import { createLog } from '../log.ts';
import { type EmbeddedRestate, startEmbeddedRestate } from './embedded-restate.ts';
import { createRegistration, findRegistered, registerWork } from './register-work.ts';
import { queryEngine } from './restate-admin.ts';
import { createRestateEngine } from './restate-engine.ts';
import { type ServedWork, serveWork } from './serve-restate.ts';

const directory = mkdtempSync(join(tmpdir(), 'copydesk-serve-'));
const log = createLog('silent');
let restate: EmbeddedRestate;
let served: ServedWork[] = [];
const done: string[] = [];

/** Takes its time over one step. */
const slow = service({
  name: 'slow',
  handlers: {
    work: async (ctx: Context, { name, ms }: { name: string; ms: number }) => {
      await ctx.run('work', () => sleep(ms));
      done.push(name);
    },
  },
});

const serve = async (release: string, graceMs = 100) => {
  const { identityKey } = restate;
  const place = { host: '127.0.0.1', port: 0, release, identityKey, graceMs, log };
  const one = await serveWork({ services: [slow], ...place });
  served.push(one);
  return { ...one, url: `http://127.0.0.1:${one.port}/${release}` };
};

const startSlow = async (ms: number): Promise<string> => {
  const name = newUuid();
  const work = { service: 'slow', handler: 'work', name, input: { name, ms } };
  await createRestateEngine(restate).start(work);
  return name;
};

const http1 = async (port: number, path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return [response.status, (await response.json()) as { status: string; release: string }] as const;
};

const http2 = async (port: number, path: string): Promise<number> => {
  const session = connect(`http://127.0.0.1:${port}`);
  const stream = session.request({ ':path': path });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.on('response', resolve).on('error', reject);
    session.on('error', reject);
  });
  session.destroy();
  return Number(headers[':status']);
};

beforeAll(async () => {
  restate = await startEmbeddedRestate(directory);
});
afterEach(async () => {
  await Promise.all(served.map((one) => one.stop()));
  served = [];
});
afterAll(async () => {
  await restate.kill();
  rmSync(directory, { recursive: true, force: true });
});

describe('the address where work is done', () => {
  test('tells of its health on the same port, in HTTP/1.1 and in HTTP/2', async () => {
    const { port } = await serve('one');
    expect(await http1(port, '/livez')).toEqual([200, { status: 'live', release: 'one' }]);
    expect(await http1(port, '/readyz')).toEqual([200, { status: 'ready', release: 'one' }]);
    expect((await http1(port, '/one/discover'))[0]).toBe(404);
    expect(await http2(port, '/readyz')).toBe(200);
  });

  test('takes the work of its own release and no other', async () => {
    const { port } = await serve('one');
    // Unsigned: the right release asks for the signature, the wrong one is not there.
    expect(await http2(port, '/one/invoke/slow/work')).toBe(401);
    expect(await http2(port, '/two/invoke/slow/work')).toBe(404);
    expect(await http2(port, '/invoke/slow/work')).toBe(404);
  });

  test('says that it stops with 404, and lets work under way end first', async () => {
    const one = await serve('one', 20_000);
    await registerWork(restate.adminUrl, one.url);
    const name = await startSlow(1_500);
    await sleep(500);
    const stopping = one.stop();
    expect(await http1(one.port, '/readyz')).toEqual([404, { status: 'stopping', release: 'one' }]);
    expect((await http1(one.port, '/livez'))[0]).toBe(200);
    await stopping;
    expect(done).toContain(name);
    await expect(fetch(`http://127.0.0.1:${one.port}/livez`)).rejects.toThrow('fetch failed');
  });
});

describe('the address that the engine knows', () => {
  const registrationOf = (url: string) =>
    createRegistration({
      adminUrl: restate.adminUrl,
      url,
      engine: createRestateEngine(restate),
      log,
    });
  const known = () => findRegistered(restate.adminUrl);

  test('is that of the release that started last, also when it was there before', async () => {
    const [one, two] = [await serve('one'), await serve('two')];
    const ensureOne = registrationOf(one.url);
    await ensureOne();
    const ensureTwo = registrationOf(two.url);
    await ensureTwo();
    expect(await known()).toBe(two.url);
    // The one before sees that somebody is there and keeps still.
    for (let n = 0; n < 4; n += 1) await ensureOne();
    expect(await known()).toBe(two.url);
    await registrationOf(one.url)();
    expect(await known()).toBe(one.url);
  });

  test('is taken back when the release that took over is gone', async () => {
    const [one, two] = [await serve('one'), await serve('two')];
    const ensureOne = registrationOf(one.url);
    await ensureOne();
    await registrationOf(two.url)();
    await two.stop();
    await ensureOne();
    await ensureOne();
    expect(await known()).toBe(one.url);
    const name = await startSlow(0);
    for (let n = 0; n < 100 && !done.includes(name); n += 1) await sleep(50);
    expect(done).toContain(name);
  });

  test('is forgotten once a later release is there and nothing is under way at it', async () => {
    const one = await serve('old');
    await registrationOf(one.url)();
    const two = await serve('newer');
    await registrationOf(two.url)();
    const three = await serve('newest');
    await registrationOf(three.url)();
    const rows = await queryEngine<{ endpoint: string }>(
      restate.adminUrl,
      'select endpoint from sys_deployment',
    );
    const addresses = rows.map(({ endpoint }) => endpoint);
    expect(addresses).not.toContain(one.url);
    expect(addresses).toContain(three.url);
  });
});
