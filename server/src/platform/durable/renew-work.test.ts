import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  type EndpointOptions,
  object,
  type ObjectContext,
  service,
} from '@restatedev/restate-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { newUuid } from '../ids.ts';
import { createLog } from '../log.ts';
import { type EmbeddedRestate, startEmbeddedRestate } from './embedded-restate.ts';
import type { Engine, Work } from './engine.ts';
import { createRegistration, registerWork } from './register-work.ts';
import { renewStuckWork } from './renew-work.ts';
import { changeInvocation, queryEngine } from './restate-admin.ts';
import { createRestateEngine } from './restate-engine.ts';
import { type ServedWork, serveWork } from './serve-restate.ts';

const database = await createTestDatabase();
const directory = mkdtempSync(join(tmpdir(), 'copydesk-renew-'));
let restate: EmbeddedRestate;
let engine: Engine;
let served: ServedWork[] = [];
let lines: Record<string, unknown>[] = [];
let runs: string[] = [];
const log = createLog('info', {
  write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
});

const reasons = () => lines.map(({ reason }) => reason).join();

const QUICK = {
  inactivityTimeout: { minutes: 30 },
  journalRetention: 0,
  idempotencyRetention: { days: 1 },
  retryPolicy: { initialInterval: 50, maxInterval: 200, maxAttempts: 400, onMaxAttempts: 'kill' },
} as const;

/** A release writes a document in so many steps, and waits for a word before the end. */
const documentsIn = (release: string, steps: readonly string[]): EndpointOptions['services'] => {
  const write = async (ctx: Context, { documentId }: { documentId: string }) => {
    for (const name of steps) {
      await ctx.run(name, async () => void runs.push(`${release} ${name} ${documentId}`));
    }
    await ctx.sleep(release === 'old' ? 3_600_000 : 0);
    await ctx.run('end', async () => void runs.push(`${release} end ${documentId}`));
  };
  return [
    service({ name: 'documents', options: QUICK, handlers: { write } }),
    object({
      name: 'lane',
      options: QUICK,
      handlers: { drain: (ctx: ObjectContext, input: { documentId: string }) => write(ctx, input) },
    }),
  ];
};

const serve = async (release: string, steps: readonly string[], port = 0) => {
  const { identityKey } = restate;
  const services = documentsIn(release, steps);
  const place = { host: '127.0.0.1', port, release, identityKey, graceMs: 0, log };
  const one = await serveWork({ services, ...place });
  served.push(one);
  const url = `http://127.0.0.1:${one.port}/${release}`;
  await registerWork(restate.adminUrl, url);
  return { ...one, url };
};

const documentWork = (documentId: string): Work => ({
  service: 'documents',
  handler: 'write',
  name: documentId,
  input: { documentId },
});

const renew = (url: string) =>
  renewStuckWork({ adminUrl: restate.adminUrl, url, engine, db: database.db, log });

/** Renews until something was renewed; gives how much in all, after looking once more. */
const renewSome = async (url: string): Promise<number> => {
  let renewed = 0;
  for (let tries = 0; tries < 100 && renewed === 0; tries += 1) {
    await sleep(50);
    renewed += await renew(url);
  }
  return renewed + (await renew(url));
};

const until = async (what: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 200 && !(await what()); tries += 1) await sleep(50);
  expect(await what()).toBe(true);
};

const unfinished = () =>
  queryEngine<{ id: string; code?: string }>(
    restate.adminUrl,
    `select id, last_failure_error_code as code from sys_invocation where status <> 'completed'`,
  );

beforeAll(async () => {
  restate = await startEmbeddedRestate(directory);
  engine = createRestateEngine(restate);
});
afterEach(async () => {
  // Work that one test leaves would count as stuck in the next.
  for (const { id } of await unfinished()) await changeInvocation(restate.adminUrl, id, 'kill');
  await until(async () => (await unfinished()).length === 0);
  await Promise.all(served.map((one) => one.stop()));
  served = [];
  lines = [];
  runs = [];
});
afterAll(async () => {
  await restate.kill();
  rmSync(directory, { recursive: true, force: true });
});

describe('work that a release began which is gone', () => {
  test('is done anew by the next release under its name, and the log says which and why', async () => {
    const old = await serve('old', ['one']);
    const id = newUuid();
    await engine.start(documentWork(id));
    await until(() => runs.includes(`old one ${id}`));
    await old.stop();
    // The same address, as when a release replaces another, and one step more.
    const next = await serve('new', ['zero', 'one'], old.port);
    expect(await renewSome(next.url)).toBe(1);
    await until(() => runs.includes(`new end ${id}`));
    expect(runs).toEqual([`old one ${id}`, `new zero ${id}`, `new one ${id}`, `new end ${id}`]);
    await until(async () => (await engine.status(documentWork(id))) === 'ended');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        documentId: id,
        work: 'documents/write',
        began: old.url,
        msg: 'work of another release cannot go on there and is started anew on this one',
      }),
    );
    expect(reasons()).toMatch(/404/);
  });

  test('does not hold the key of a lane, also when it had no name', async () => {
    const old = await serve('old', ['one']);
    const [first, second] = [newUuid(), newUuid()];
    const send = (documentId: string) =>
      fetch(`${restate.ingressUrl}/lane/key/drain/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ documentId }),
      });
    await send(first);
    await until(() => runs.includes(`old one ${first}`));
    await send(second);
    await old.stop();
    const next = await serve('new', ['zero', 'one']);
    expect(await renewSome(next.url)).toBe(1);
    await until(() => [first, second].every((id) => runs.includes(`new end ${id}`)));
  });

  test('is started once by several processes that look at the same time', async () => {
    const old = await serve('old', ['one']);
    const ids = Array.from({ length: 12 }, newUuid);
    for (const id of ids) await engine.start(documentWork(id));
    await until(() => ids.every((id) => runs.includes(`old one ${id}`)));
    await old.stop();
    const next = await serve('new', ['zero', 'one']);
    let renewed = 0;
    for (let tries = 0; tries < 100 && renewed < ids.length; tries += 1) {
      const some = await Promise.all([renew(next.url), renew(next.url), renew(next.url)]);
      renewed += some.reduce((sum, one) => sum + one, 0);
      await sleep(50);
    }
    expect(renewed).toBe(ids.length);
    await until(() => ids.every((id) => runs.includes(`new end ${id}`)));
    expect(runs.filter((run) => run.startsWith('new zero'))).toHaveLength(ids.length);
  });
});

test('work that its release still does is left alone', async () => {
  await serve('old', ['one']);
  const id = newUuid();
  await engine.start(documentWork(id));
  await until(() => runs.includes(`old one ${id}`));
  const next = await serve('new', ['zero', 'one']);
  await sleep(500);
  expect(await renew(next.url)).toBe(0);
  expect(await engine.status(documentWork(id))).toBe('running');
  await engine.cancel(documentWork(id));
});

test('work whose journal does not fit its own code is ended, told of, and left to the reconciler', async () => {
  const old = await serve('old', ['one']);
  const id = newUuid();
  await engine.start(documentWork(id));
  await until(() => runs.includes(`old one ${id}`));
  await old.stop();
  // A fault of ours, since it calls itself the same release.
  const same = await serve('old', ['zero', 'one'], old.port);
  await until(async () => (await unfinished()).some(({ code }) => code === 'RT0016'));
  expect(await renewSome(same.url)).toBe(1);
  expect(await engine.status(documentWork(id))).toBe('ended');
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, documentId: id }));
  expect(reasons()).toMatch(/RT0016/);
});

test('the address of an earlier release stays while its work runs, and is removed by itself after it', async () => {
  const old = await serve('old', ['one']);
  const id = newUuid();
  await engine.start(documentWork(id));
  await until(() => runs.includes(`old one ${id}`));
  const next = await serve('new', ['zero', 'one']);
  const tend = createRegistration({
    adminUrl: restate.adminUrl,
    url: next.url,
    engine,
    log,
    forgetMs: 100,
  });
  const addresses = async () =>
    (
      await queryEngine<{ endpoint: string }>(
        restate.adminUrl,
        `select endpoint from sys_deployment`,
      )
    ).map(({ endpoint }) => endpoint.replace(/\/$/, ''));
  for (let n = 0; n < 5; n += 1) {
    await tend();
    await sleep(60);
  }
  expect(await addresses()).toContain(old.url);
  await engine.cancel(documentWork(id));
  await until(async () => {
    await tend();
    return !(await addresses()).includes(old.url);
  });
  expect(await addresses()).toContain(next.url);
});
