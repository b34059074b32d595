import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { finding, makeAudit } from '../../server/test/factories.ts';
import { createRandom } from '../../server/test/random.ts';
import { some, times } from '../../server/test/short-run.ts';
import { Copydesk } from '../src/copydesk.ts';
import {
  ConnectionError,
  CopydeskError,
  InvalidError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from '../src/shared/errors.ts';
import type { Fault } from './fault-proxy.ts';
import { startService } from './service.ts';
import { timeAborts } from './time-aborts.ts';

const { client, proxy, scope, content, count, key, url } = await startService({ engine: true });
const workspace = scope.workspaceId;
const findings = Array.from({ length: 60 }, (_, n) => finding({ violatingText: `Promise ${n}.` }));
const audit = await makeAudit(scope, findings);
await client.packs.enable('eu-finance');
/** A client that does not wait long for an answer that is held back. */
const hasty = new Copydesk({ apiKey: key, baseUrl: proxy.url, timeout: 1_500 });

/** Everything that can go wrong on the way, once. */
const FAULTS: readonly Fault[] = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'garbage-after' },
  { kind: 'html-after' },
  { kind: 'bad-gateway-after' },
  { kind: 'truncate-after' },
  { kind: 'slow-after', ms: 4_000 },
  { kind: 'refuse', status: 429, retryAfter: '1' },
  { kind: 'refuse', status: 503, retryAfter: '0' },
  { kind: 'refuse', status: 503, retryAfter: 'soon' },
];

let n = 0;
const next = (): number => (n += 1);
const violation = (): string => audit.violationIds[next() % findings.length] ?? '';
const documentBody = () => ({
  templateId: content.template,
  language_key: 'EN' as const,
  input: JSON.stringify({ name: `Desk ${next()}` }),
});

/** Operations that have an effect, and where the effects are counted. */
const WRITES = {
  'documents.create': {
    run: (copydesk: Copydesk) => copydesk.documents.create(documentBody(), { wait: false }),
    effects: () => count('document where workspace_id = $1', workspace),
  },
  'violations.comment': {
    run: (copydesk: Copydesk) =>
      copydesk.violations.comment(violation(), { comment: `Look ${next()}` }),
    effects: () => count('violation_comment where workspace_id = $1', workspace),
  },
  'assets.create': {
    run: (copydesk: Copydesk) =>
      copydesk.assets.create({ name: `Post ${next()}`, format: 'text', text: `A post ${n}.` }),
    effects: () => count(`asset where workspace_id = $1 and name like 'Post %'`, workspace),
  },
  'contents.put': {
    run: (copydesk: Copydesk) =>
      copydesk.contents.put(`page-${next()}`, { text: 'You get guaranteed 8% a year.' }),
    effects: () => count('content_version where workspace_id = $1', workspace),
  },
} as const;

beforeEach(() => {
  proxy.script();
  proxy.requests.length = 0;
});

describe('a request that goes wrong on the way', () => {
  for (const [name, { run, effects }] of Object.entries(WRITES)) {
    test.for(some(FAULTS).map((fault) => [JSON.stringify(fault), fault] as const))(
      `${name} ends right and has one effect: %s`,
      async ([, fault]) => {
        const before = await effects();
        proxy.script(fault);
        await expect(run(fault.kind === 'slow-after' ? hasty : client)).resolves.toBeTruthy();
        expect(await effects()).toBe(before + 1);
        expect(proxy.requests.length).toBeGreaterThan(1);
        const keys = proxy.requests.map((head) => /^idempotency-key: (.*)$/im.exec(head)?.[1]);
        expect(new Set(keys).size).toBe(1);
      },
    );
  }

  test('a list is read to its end over a fault at every page', async () => {
    proxy.choose(() => (proxy.requests.length % 2 === 1 ? { kind: 'truncate-after' } : null));
    const list = client.violations.list(audit.id, { review_state: 'all', page_size: 20 });
    const ids = (await list.toArray()).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(audit.violationIds));
    expect(ids).toHaveLength(findings.length);
  });

  test('a decision about many is not repeated once it may have arrived, and the error says so', async () => {
    const entries = () => count('trail_entry where audit_id = $1', audit.auditId);
    const before = await entries();
    proxy.script({ kind: 'reset-after' });
    const body = { violation_ids: [violation()], action: 'dismiss', reason: 'No.' } as const;
    const decided = client.violations.decideMany(audit.id, body);
    await expect(decided).rejects.toMatchObject({ name: 'ConnectionError', mayHaveArrived: true });
    expect(await entries()).toBe(before + 1);
    expect(proxy.requests).toHaveLength(1);
  });

  test('a decision about many is repeated when it was refused before it arrived', async () => {
    proxy.script({ kind: 'refuse', status: 429, retryAfter: '0' });
    const body = { violation_ids: [violation()], action: 'mark_fixed' } as const;
    await expect(client.violations.decideMany(audit.id, body)).resolves.toMatchObject({
      changed: 1,
    });
  });

  test('a content with an expected version is not repeated once it may have arrived', async () => {
    // The first push of a service loads the rules, and may be told to come again.
    await client.contents.put('page-first', { text: 'First.' });
    proxy.script({ kind: 'reset-after' });
    const put = client.contents.put('page-expected', { text: 'New.', version: 0 });
    await expect(put).rejects.toMatchObject({ mayHaveArrived: true });
    await expect(client.contents.get('page-expected')).resolves.toMatchObject({ version: 1 });
  });

  test('any mixture of faults leaves one effect for each call that ended', async () => {
    const random = createRandom(28);
    const all = FAULTS.filter(({ kind }) => kind !== 'slow-after');
    proxy.choose(() => (random.chance(0.35) ? random.pick(all) : null));
    const { run, effects } = WRITES['violations.comment'];
    const before = await effects();
    const calls = Array.from({ length: times(120) }, () => run(client));
    const ended = await Promise.allSettled(calls);
    const failed = ended.filter(({ status }) => status === 'rejected');
    const done = ended.length - failed.length;
    const found = (await effects()) - before;
    // A call that gave up after its retries may have had its effect, and never twice.
    expect(found).toBeGreaterThanOrEqual(done);
    expect(found).toBeLessThanOrEqual(ended.length);
    const texts = '(select distinct content from violation_comment where workspace_id = $1) c';
    expect(await count(texts, workspace)).toBe(await effects());
    const ids = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(ids.map((comment) => (comment as { id: string }).id)).size).toBe(done);
  });
});

describe('what is thrown in the end', () => {
  test('an answer that stays 429, 503 or lost is the error of its kind, after the retries', async () => {
    const once = { retries: 1 };
    proxy.choose(() => ({ kind: 'refuse', status: 429, retryAfter: '0' }));
    await expect(client.me(once)).rejects.toBeInstanceOf(RateLimitError);
    proxy.choose(() => ({ kind: 'refuse', status: 503, retryAfter: '0' }));
    await expect(client.me(once)).rejects.toBeInstanceOf(UnavailableError);
    proxy.choose(() => ({ kind: 'reset-before' }));
    await expect(client.me(once)).rejects.toBeInstanceOf(ConnectionError);
    proxy.choose(() => ({ kind: 'slow-after', ms: 2_000 }));
    await expect(client.me({ ...once, timeout: 100 })).rejects.toBeInstanceOf(TimeoutError);
    expect(proxy.requests).toHaveLength(8);
  });

  test('a Retry-After that is too long is not waited for, and the error has it', async () => {
    proxy.script({ kind: 'refuse', status: 429, retryAfter: '3600' });
    await expect(client.me()).rejects.toMatchObject({ status: 429, retryAfter: 3_600 });
  });

  test('a mistake is named with its place, and not sent again', async () => {
    const error = await client.audits.start({} as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ loc: ['body', 'assets'] }],
    });
    expect((error as CopydeskError).requestId).toMatch(/^req_/);
    expect(proxy.requests).toHaveLength(1);
  });

  test('a server that nobody listens on is a connection that never arrived', async () => {
    const away = new Copydesk({ apiKey: key, baseUrl: 'http://127.0.0.1:9', retries: 0 });
    // Port 9 is refused by Node itself as unsafe; a free port is refused by the system.
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const refused = new Copydesk({ apiKey: key, baseUrl: `http://127.0.0.1:${port}`, retries: 1 });
    await expect(away.me()).rejects.toBeInstanceOf(ConnectionError);
    const body = { violation_ids: ['x'], action: 'mark_fixed' } as const;
    await expect(refused.violations.decideMany('x', body)).rejects.toMatchObject({
      mayHaveArrived: false,
    });
  });

  test('a redirection is not followed, so no other server is sent the key', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    const server = createServer((_, response) => {
      const { port } = other.address() as AddressInfo;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/stolen` }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const moved = new Copydesk({ apiKey: key, baseUrl: `http://127.0.0.1:${port}` });
    await expect(moved.me()).rejects.toThrow('elsewhere');
    expect(seen).toEqual([]);
    server.close();
    other.close();
  });

  test('no error and no print of a client has the key', async () => {
    const { inspect } = await import('node:util');
    const thrown: unknown[] = [];
    proxy.choose(() => ({ kind: 'reset-before' }));
    thrown.push(await client.me({ retries: 0 }).catch((error: unknown) => error));
    proxy.script();
    thrown.push(await client.audits.get('aud_x').catch((error: unknown) => error));
    for (const apiKey of [`${key}\u0000${key}`, `${key}\u20ac`]) {
      try {
        thrown.push(new Copydesk({ apiKey, baseUrl: url }));
      } catch (error) {
        thrown.push(error);
      }
    }
    const text = inspect([...thrown, client], { depth: 20, showHidden: true });
    expect(thrown).toHaveLength(4);
    expect(text).not.toContain(key);
    expect(JSON.stringify([...thrown, client])).not.toContain(key);
  });
});

describe('an AbortSignal', () => {
  test.each([
    ['a request under way', { kind: 'slow-after', ms: 5_000 } as Fault],
    ['the wait before a retry', { kind: 'refuse', status: 503, retryAfter: '30' } as Fault],
  ])('ends %s within 50 ms, with its reason', async (_, fault) => {
    proxy.choose(() => fault);
    expect(await timeAborts((signal) => client.me({ signal }))).toBeLessThan(50);
  });

  test('ends a list and a wait for events within 50 ms', async () => {
    const follow = async (signal: AbortSignal) => {
      for await (const _ of client.events.follow({}, { signal, interval: 60_000 })) continue;
    };
    expect(await timeAborts(follow)).toBeLessThan(50);
  });

  test('that was aborted before sends nothing', async () => {
    await expect(client.me({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(proxy.requests).toHaveLength(0);
  });
});
