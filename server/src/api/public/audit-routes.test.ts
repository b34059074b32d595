import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { makeAuditing } from './auditing.fixture.ts';
import { createTestClient, type TestClient, UNKNOWN_IDS } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const content = await makeAuditing(own.scope);
const foreign = await makeAuditing((await makeWorkspace(database)).scope);
const scopes = ['auditing'] as const;
const { key } = await createKey(own.scope, { name: 'scoped', expiresAt: null, scopes });

// The engine's work is done on a database of its own: here it only takes work on.
const { engine } = await createTestEngine(await createTestDatabase());
const call = await createTestClient(await createTestApp(database, { engine }), key);
const callWithoutEngine = await createTestClient(await createTestApp(database), key);

const body = { assets: [content.asset] };
const locsOf = (detail: unknown): unknown[] => (detail as { loc: unknown }[]).map(({ loc }) => loc);
const countAudits = async (): Promise<number> => {
  const found = await database.admin.query<{ count: string }>('select count(*) from audit');
  return Number(found.rows[0]?.count);
};
const start = async (client: TestClient = call) => (await client('createAudit', { body })).json.id;
const requestOf = async (id: string): Promise<Record<string, unknown>> => {
  const found = await database.admin.query<{ request: Record<string, unknown> }>(
    'select request from audit where id = $1',
    [fromPublicId('aud', id)],
  );
  return found.rows[0]?.request ?? {};
};

describe('POST /audits', () => {
  test('tells where the audit is, and names it by the day if nobody does', async () => {
    const { status, json, headers } = await call('createAudit', { body });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/public/v1/audits/${json.id}`);
    expect(json).toMatchObject({ status: 'PENDING', rules: 1, packs: [], failure: null });
    expect(json.name).toMatch(/^Audit of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect((await call('getAudit', { params: { id: json.id } })).json).toEqual(json);
    const named = await call('createAudit', { body: { ...body, name: '  Spring ' } });
    expect(named.json.name).toBe('Spring');
    const blank = await call('createAudit', { body: { ...body, name: '  ' } });
    expect(locsOf(blank.detail)).toEqual([['body', 'name']]);
  });

  test('keeps what is asked for, with what is left out filled in', async () => {
    const { json } = await call('createAudit', {
      body: {
        all_assets: true,
        urls: ['https://shop.example/a'],
        sitemaps: ['https://shop.example/sitemap.xml'],
        crawl: { url: 'https://shop.example/' },
        render: 'browser',
        metadata: { market: 'EU', audience: ['consumer', 'business'], language: 'EN' },
      },
    });
    expect(await requestOf(json.id)).toMatchObject({
      assets: 'all',
      urls: ['https://shop.example/a'],
      sitemaps: ['https://shop.example/sitemap.xml'],
      crawl: { url: 'https://shop.example/', pages: 100, depth: 5 },
      packs: null,
      render: 'browser',
      metadata: { market: 'EU', audience: ['consumer', 'business'], language: 'EN' },
    });
  });

  test('answers an unknown, a foreign and a malformed asset alike, and all mistakes at once', async () => {
    const assets = [
      content.asset,
      UNKNOWN_IDS.ast,
      foreign.asset,
      'nonsense',
      content.waitingAudit,
    ];
    const { status, detail } = await call('createAudit', {
      body: {
        assets,
        urls: ['https://shop.example/', 'ftp://shop.example/', 'http://a:b@shop.example/'],
        sitemaps: ['x'],
        crawl: { url: '' },
        packs: ['pack-a'],
      },
    });
    expect(status).toBe(422);
    expect(locsOf(detail)).toEqual([
      ['body', 'assets', 1],
      ['body', 'assets', 2],
      ['body', 'assets', 3],
      ['body', 'assets', 4],
      ['body', 'urls', 1],
      ['body', 'urls', 2],
      ['body', 'sitemaps', 0],
      ['body', 'crawl', 'url'],
      ['body', 'packs', 0],
    ]);
    const msgs = (detail as { msg: string }[]).slice(0, 4).map(({ msg }) => msg);
    expect(new Set(msgs).size).toBe(1);
  });

  test.each([
    [{}, ['body', 'assets']],
    [{ assets: [], urls: [], crawl: null }, ['body', 'assets']],
    [{ ...body, all_assets: true }, ['body', 'all_assets']],
    [{ ...body, crawl: { max_pages: 5 } }, ['body', 'crawl', 'url']],
    [{ crawl: { url: 'https://a.example/', max_pages: 0 } }, ['body', 'crawl', 'max_pages']],
    [{ crawl: { url: 'https://a.example/', max_pages: 10_001 } }, ['body', 'crawl', 'max_pages']],
    [{ crawl: { url: 'https://a.example/', max_depth: 21 } }, ['body', 'crawl', 'max_depth']],
    [{ urls: Array.from({ length: 1_001 }, () => 'https://a.example/') }, ['body', 'urls']],
    [{ sitemaps: Array.from({ length: 21 }, () => 'https://a.example/') }, ['body', 'sitemaps']],
    [{ ...body, render: 'paper' }, ['body', 'render']],
    [{ ...body, metadata: { language: 'XX' } }, ['body', 'metadata', 'language']],
    [{ ...body, metadata: { market: 1 } }, ['body', 'metadata', 'market']],
    [{ ...body, metadata: { market: ' ' } }, ['body', 'metadata', 'market']],
    [{ ...body, metadata: { category: 'finanse' } }, ['body', 'metadata', 'category']],
    [{ ...body, metadata: { market: 'Holland' } }, ['body', 'metadata', 'market']],
    [{ ...body, name: 'a\0b' }, ['body', 'name']],
    [{ ...body, metadata: { market: ['EU', '\ud800'] } }, ['body', 'metadata', 'market', 1]],
    [{ urls: ['https://a.example/\0'] }, ['body', 'urls', 0]],
    [{ packs: ['\udc00'], ...body }, ['body', 'packs', 0]],
  ])('refuses %j', async (wrong, loc) => {
    const before = await countAudits();
    const { status, detail } = await call('createAudit', { body: wrong });
    expect([status, locsOf(detail)]).toEqual([422, [loc]]);
    expect(await countAudits()).toBe(before);
  });

  test('a workspace without a rule is told to enable a pack', async () => {
    const { scope } = await makeWorkspace(database);
    const other = await createKey(scope, { name: 'scoped', expiresAt: null, scopes });
    const wrong = { urls: ['https://shop.example/'] };
    const { detail } = await call('createAudit', { body: wrong, key: other.key });
    expect(locsOf(detail)).toEqual([['body', 'packs']]);
  });

  test('with a key starts one audit, however often it is sent', async () => {
    const request = { body, headers: { 'idempotency-key': 'once' } };
    const first = await call('createAudit', request);
    const before = await countAudits();
    const second = await call('createAudit', request);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countAudits()).toBe(before);
    const other = await call('createAudit', { ...request, body: { ...body, name: 'Other' } });
    expect(other.status).toBe(422);
  });

  test('leaves nothing behind while the engine is away, and the same key works afterwards', async () => {
    const before = await countAudits();
    const request = { body, headers: { 'idempotency-key': 'away' } };
    expect((await callWithoutEngine('createAudit', request)).status).toBe(503);
    expect(await countAudits()).toBe(before);
    const again = await call('createAudit', request);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });
});

describe('POST /audits/{id}/cancel', () => {
  test('ends an audit for good, and may be repeated', async () => {
    const params = { id: await start() };
    const first = await call('cancelAudit', { params });
    expect(first.json).toMatchObject({ status: 'CANCELLED' });
    expect(first.json.completed_at).not.toBeNull();
    expect((await call('cancelAudit', { params })).json).toEqual(first.json);
    expect((await call('followAudit', { params })).text).toContain('event: done\ndata: {"id"');
  });

  test('works while the engine is away, and gives the same answer to the same key', async () => {
    const params = { id: await start() };
    const request = { params, headers: { 'idempotency-key': 'cancel' } };
    const first = await callWithoutEngine('cancelAudit', request);
    expect([first.status, first.json.status]).toEqual([200, 'CANCELLED']);
    const second = await callWithoutEngine('cancelAudit', request);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  });
});

describe('GET /audits/{id}/assets', () => {
  test('pages through the assets of an audit in its order, by state if asked to', async () => {
    const id = await start();
    await database.admin.query(
      `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, lane, failure_code)
       select $1, $2, n, gen_random_uuid(), s, case s when 'claimed' then 0 end,
         case s when 'failed' then 'not_found' end
       from unnest(array['completed', 'claimed', 'failed', 'pending', 'failed'])
         with ordinality as x (s, n)`,
      [own.scope.workspaceId, fromPublicId('aud', id)],
    );
    const params = { id };
    const all = (await call('listAuditAssets', { params })).json;
    expect(all.assets.map(({ status }) => status)).toEqual([
      'completed',
      'running',
      'failed',
      'pending',
      'failed',
    ]);
    expect(all.next_after).toBeNull();
    const first = (await call('listAuditAssets', { params, query: 'limit=2' })).json;
    expect([first.assets.length, first.next_after]).toEqual([2, 2]);
    const rest = (await call('listAuditAssets', { params, query: 'limit=3&after=2' })).json;
    expect([...first.assets, ...rest.assets]).toEqual(all.assets);
    expect(rest.next_after).toBeNull();
    const failed = (await call('listAuditAssets', { params, query: 'status=failed&limit=1' })).json;
    expect([failed.assets[0]?.position, failed.next_after]).toEqual([3, 3]);
    const running = (await call('listAuditAssets', { params, query: 'status=running' })).json;
    expect(running.assets.map(({ position }) => position)).toEqual([2]);
    const unread = (await call('listAuditAssets', { params, query: 'language=unknown' })).json;
    expect(unread.assets.map(({ position }) => position)).toEqual([1]);
    const none = await call('listAuditAssets', { params, query: 'language=unknown&status=failed' });
    expect(none.json.assets).toEqual([]);
    for (const query of [
      'status=claimed',
      'language=EN',
      'after=-1',
      'after=2147483648',
      'limit=1001',
    ]) {
      expect((await call('listAuditAssets', { params, query })).status, query).toBe(422);
    }
  });
});

describe('schedules', () => {
  const weekly = { all_assets: true, cron: '0 6 * * 1', timezone: 'Europe/Amsterdam' };

  test('are made, listed and deleted', async () => {
    const { status, json } = await call('createSchedule', { body: { ...weekly, name: 'Weekly' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ name: 'Weekly', cron: '0 6 * * 1', last_audit_id: null });
    const next = new Date(String(json.next_at));
    expect(next.getTime()).toBeGreaterThan(Date.now());
    const there = next.toLocaleString('en-GB', { timeZone: 'Europe/Amsterdam' });
    expect(there).toMatch(/06:00:00$/);
    const listed = async () =>
      (await call('listSchedules')).json.schedules.filter(({ id }) => id === json.id);
    expect(await listed()).toEqual([json]);
    const params = { id: json.id };
    expect((await call('deleteSchedule', { params })).json).toEqual({ id: json.id });
    expect(await listed()).toEqual([]);
    expect((await call('deleteSchedule', { params })).status).toBe(404);
  });

  test('with a key are made once and deleted once, however often it is sent', async () => {
    const request = { body: weekly, headers: { 'idempotency-key': 'weekly' } };
    const first = await call('createSchedule', request);
    const second = await call('createSchedule', request);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const gone = { params: { id: first.json.id }, headers: { 'idempotency-key': 'gone' } };
    expect((await call('deleteSchedule', gone)).status).toBe(200);
    expect((await call('deleteSchedule', gone)).status).toBe(200);
  });

  test.each([
    [{ cron: 'now' }, ['body', 'cron']],
    [{ cron: '0 6 31 2 *' }, ['body', 'cron']],
    [{ cron: '* * * * * *' }, ['body', 'cron']],
    [{ timezone: 'Mars/Olympus' }, ['body', 'timezone']],
    [{ timezone: 'a\0' }, ['body', 'timezone']],
    [{ cron: undefined }, ['body', 'cron']],
    [{ all_assets: false }, ['body', 'assets']],
    [{ all_assets: false, assets: ['nonsense'] }, ['body', 'assets', 0]],
  ])('refuse %j', async (wrong, loc) => {
    const { status, detail } = await call('createSchedule', { body: { ...weekly, ...wrong } });
    expect([status, locsOf(detail)]).toEqual([422, [loc]]);
  });
});
