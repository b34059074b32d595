import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_POLICY } from '@copydesk/contract/contents/gate';
import { type ExtendedOperationId, extendedRoutes } from '@copydesk/contract/extended';
import { versionRoutes } from '@copydesk/contract/operations/version';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { operationsOf } from '../../../test/openapi-check.ts';
import { createSchedule } from '../../audits/schedules.ts';
import { createKey } from '../../keys/create-key.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import { AUDIT_REQUEST, makeAuditing } from './auditing.fixture.ts';
import { makeRuns } from './bulk.fixture.ts';
import {
  createTestClient,
  documentOf,
  routeOf,
  type TestAnswer,
  type TestRequest,
  UNKNOWN_IDS,
} from './client.fixture.ts';
import { SMALL_PACKS, writePacks } from './packs-folder.fixture.ts';
import { notModel } from '../http/validate.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const content = await makeContent(own.scope);
const runs = await makeRuns(own.scope, content.template);
const auditing = await makeAuditing(own.scope);
const { key } = await createKey(own.scope, { name: 'scoped', expiresAt: null, scopes: KEY_SCOPES });

// The engine's work is done on a database of its own: here it only takes work on.
const { engine } = await createTestEngine(await createTestDatabase());
const packsFolder = writePacks(SMALL_PACKS);
const app = await createTestApp(database, { engine, packsFolder });
const call = await createTestClient(app, key);
const served = await documentOf(app, 'openapi-extended');
const limitedApp = await createTestApp(database, { rateLimitPerMinute: 1, engine, packsFolder });
const callLimited = await createTestClient(limitedApp, key);
const callWithoutEngine = await createTestClient(await createTestApp(database), key);

// Keys are still verified, and then every operation meets a PostgreSQL that is not there.
const nowhere = createPool({ url: 'postgresql://x:x@127.0.0.1:9/x', size: 1, log: database.log });
const brokenApp = await createTestApp(
  { db: createDatabase(nowhere), log: database.log },
  { verifierDb: database.db, engine, packsFolder },
);
const callBroken = await createTestClient(brokenApp, key);

interface Case {
  /** A request that succeeds. */
  readonly good: TestRequest;
  /** Makes another one, where a request succeeds only once. */
  readonly fresh?: () => Promise<TestRequest>;
  /** What makes it address nothing; absent where the route addresses nothing. */
  readonly unknown?: TestRequest;
  /** What makes it invalid. */
  readonly invalid: TestRequest;
}

const withId = (id: string, unknown: string, more: TestRequest = {}): Case => ({
  good: { params: { id }, ...more },
  unknown: { params: { id: unknown } },
  // Nothing about an id is invalid: one of any shape is unknown.
  invalid: {},
});
const upload = {
  query: { template_id: content.template, language_key: 'EN', name: ' Catalogue ' },
  payload: 'name\nDesk\nShelf\n',
};

const onContent: Case = {
  good: { params: { external_id: auditing.content } },
  unknown: { params: { external_id: UNKNOWN_IDS.cnt } },
  invalid: { params: { external_id: 'x'.repeat(201) } },
};
const yearly = { cron: '0 6 1 1 *', timezone: 'UTC' };

/** A route that is added to the table and not here does not compile, and fails below. */
const cases: Record<ExtendedOperationId, Case> = {
  followDocument: {
    ...withId(runs.generated, UNKNOWN_IDS.doc),
    invalid: { query: `after=${'x'.repeat(101)}` },
  },
  getReceipt: withId(runs.generated, UNKNOWN_IDS.doc),
  createBulkRun: { good: upload, invalid: { payload: 'name\n""\n' } },
  listBulkRuns: { good: {}, invalid: { query: 'limit=0' } },
  getBulkRun: withId(runs.endedRun, UNKNOWN_IDS.blk),
  followBulkRun: withId(runs.endedRun, UNKNOWN_IDS.blk),
  cancelBulkRun: withId(runs.endedRun, UNKNOWN_IDS.blk),
  retryBulkRun: {
    ...withId(runs.endedRun, UNKNOWN_IDS.blk, { body: {} }),
    invalid: { body: { include_cancelled: 'yes' } },
  },
  exportBulkRun: { ...withId(runs.endedRun, UNKNOWN_IDS.blk), invalid: { query: 'format=xlsx' } },
  createAudit: { good: { body: { assets: [auditing.asset] } }, invalid: { body: {} } },
  getAudit: withId(content.audit, UNKNOWN_IDS.aud),
  getAuditGaps: withId(content.audit, UNKNOWN_IDS.aud),
  listLikelyViolations: {
    ...withId(content.audit, UNKNOWN_IDS.aud),
    invalid: { query: 'order=worst' },
  },
  listAuditAssets: { ...withId(content.audit, UNKNOWN_IDS.aud), invalid: { query: 'limit=0' } },
  listHints: { ...withId(auditing.hintedAudit, UNKNOWN_IDS.aud), invalid: { query: 'limit=0' } },
  exportHints: {
    ...withId(auditing.hintedAudit, UNKNOWN_IDS.aud),
    invalid: { query: 'state=wrong' },
  },
  answerHint: {
    good: { params: { id: auditing.hint }, body: { answer: 'no_breach' } },
    unknown: { params: { id: UNKNOWN_IDS.hnt }, body: { answer: null } },
    invalid: { params: { id: auditing.hint }, body: { answer: 'maybe' } },
  },
  followAudit: withId(content.audit, UNKNOWN_IDS.aud),
  cancelAudit: withId(content.audit, UNKNOWN_IDS.aud),
  createSchedule: {
    good: { body: { all_assets: true, ...yearly } },
    invalid: { body: { all_assets: true, ...yearly, cron: 'now' } },
  },
  listSchedules: { good: {}, invalid: {} },
  deleteSchedule: {
    ...withId(auditing.schedule, UNKNOWN_IDS.sch),
    fresh: async () => {
      const input = { request: AUDIT_REQUEST, cadence: yearly };
      return { params: { id: (await createSchedule(own.scope, input)).id } };
    },
  },
  createAsset: { good: { body: { url: 'https://shop.example/a' } }, invalid: { body: {} } },
  uploadAsset: { good: { query: 'name=A', payload: 'A text.' }, invalid: { query: '' } },
  listAssets: { good: {}, invalid: { query: 'limit=0' } },
  getAsset: withId(auditing.asset, UNKNOWN_IDS.ast),
  updateAsset: {
    good: { params: { id: auditing.asset }, body: { metadata: { language: 'EN' } } },
    unknown: { params: { id: UNKNOWN_IDS.ast } },
    invalid: { body: { metadata: { language: 'XX' } } },
  },
  archiveAsset: withId(auditing.asset, UNKNOWN_IDS.ast),
  putContent: {
    good: { params: { external_id: 'a%2Fb' }, body: { text: 'A text to check.' } },
    invalid: { body: { text: 'A text.', lang: 'EN' } },
  },
  deleteContent: { ...onContent, good: { params: { external_id: auditing.content } } },
  getContent: onContent,
  listContents: { good: {}, invalid: { query: 'limit=0' } },
  listContentVersions: onContent,
  askGate: {
    good: { body: { text: 'A text to publish.', external_id: 'page' } },
    invalid: { body: { text: 'A text.', external_id: '' } },
  },
  getGate: withId(auditing.gate, UNKNOWN_IDS.gat),
  getGatePolicy: { good: {}, invalid: {} },
  setGatePolicy: {
    good: { body: DEFAULT_POLICY },
    invalid: { body: { ...DEFAULT_POLICY, unjudged: 'hold' } },
  },
  checkText: {
    good: { body: { text: 'A text to check.', language: 'EN' } },
    invalid: { body: { text: 1 } },
  },
  listPacks: { good: {}, invalid: {} },
  enablePack: withId(auditing.pack, UNKNOWN_IDS.pack),
  disablePack: withId(auditing.pack, UNKNOWN_IDS.pack),
  getHintPolicy: { good: {}, invalid: {} },
  setHintPolicy: {
    good: { body: { share: 0.5, least: 5 } },
    invalid: { body: { share: 2, least: 5 } },
  },
  getRuleQuality: withId(auditing.rule, UNKNOWN_IDS.rul),
  listEvents: { good: {}, invalid: { query: 'limit=0' } },
  listEventViolations: {
    ...withId(auditing.event, UNKNOWN_IDS.evt),
    invalid: { query: 'limit=0' },
  },
};

/** Documented because every protected endpoint lists 404, and 422 where there is an id. */
const NEVER = new Set([
  ...extendedRoutes
    // A push of an unknown name creates the content.
    .filter(({ url, operationId }) => !url.includes(':') || operationId === 'putContent')
    .map((route) => `${route.operationId} 404`),
  ...extendedRoutes
    .filter((route) => route.url.includes('/:id') && !('query' in route) && !('body' in route))
    .map((route) => `${route.operationId} 422`),
]);

const untilSomebodyWaits = async (): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await database.admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await sleep(20);
  }
  throw new Error('no request came to wait');
};

/** Two requests with the same key at once: the first is held up by a lock on what it writes. */
const whileRunning = async (id: ExtendedOperationId, good: TestRequest): Promise<TestAnswer> => {
  const request = { ...good, headers: { 'idempotency-key': `running ${id}` } };
  const client = await database.admin.connect();
  // The gate reads and checks before it takes its key, so it is held up where it stores the receipt.
  const locked =
    id === 'askGate'
      ? 'gate_receipt'
      : 'bulk_run, asset, audit, audit_schedule, rule, audit_hint, gate_policy, hint_policy';
  await client.query(`begin; lock table ${locked}`);
  const first = call(id, request);
  try {
    await untilSomebodyWaits();
    return await call(id, request);
  } finally {
    await client.query('rollback');
    client.release();
    expect((await first).status).toBeLessThan(300);
  }
};

const MEBIBYTE = 1024 * 1024;

/** How each status is brought about, whatever the operation. */
const recipes: Record<number, (id: ExtendedOperationId, of: Case) => Promise<TestAnswer>> = {
  200: (id, { good }) => call(id, good),
  201: (id, { good }) => call(id, good),
  401: (id, { good }) => call(id, { ...good, key: null }),
  403: (id, { good }) => call(id, { ...good, key: own.key }),
  404: (id, { good, unknown }) => call(id, { ...good, ...unknown }),
  409: (id, { good }) => whileRunning(id, good),
  412: (id, { good }) =>
    call(id, {
      ...good,
      headers: { 'if-match': '"999"' },
      ...(id === 'setGatePolicy' ? { body: { ...DEFAULT_POLICY, expected_version: 999 } } : {}),
    }),
  410: async (id, { good }) => {
    const forget = (gone: string) =>
      database.admin.query(`update event_head set gone_seq = ${gone}`);
    await forget('seq');
    const answer = await call(id, { ...good, query: 'after=0' });
    await forget('0');
    return answer;
  },
  413: (id, { good }) => {
    const size = (routeOf(id).uploadMebibytes ?? 1) * MEBIBYTE + 1;
    return call(id, { ...good, payload: Buffer.alloc(size, ' ') });
  },
  415: (id, { good }) => call(id, { ...good, headers: { 'content-type': 'image/png' } }),
  422: (id, { good, invalid }) => call(id, { ...good, ...invalid }),
  429: async (id, { good }) => {
    await callLimited(id, good);
    return callLimited(id, good);
  },
  503: (id, { good }) => callBroken(id, good),
};

const OPEN: readonly string[] = versionRoutes.map(({ operationId }) => operationId);

describe('every operation answers every status that the extended document promises', () => {
  test('every route has a case, and the served document has every route', () => {
    const routes = extendedRoutes.map((route) => route.operationId).toSorted();
    expect(Object.keys(cases).toSorted()).toEqual(routes);
    const documented = operationsOf(served).map(({ operation }) => operation.operationId);
    expect(documented.toSorted()).toEqual([...routes, ...OPEN].toSorted());
  });

  const promised = operationsOf(served).flatMap(({ operation }) =>
    Object.keys(operation.responses).map((status) => [operation.operationId, Number(status)]),
  ) as [ExtendedOperationId, number][];
  // What needs no key has no case here: errors.test.ts asks for it.
  const reachable = promised.filter(
    ([id, status]) => !NEVER.has(`${id} ${status}`) && !OPEN.includes(id),
  );

  test.each(reachable)('%s answers %i', async (id, status) => {
    const recipe = recipes[status];
    if (!recipe) throw new Error(`nothing here brings about a ${status}`);
    const { fresh, ...of } = cases[id];
    const answer = await recipe(id, fresh ? { ...of, good: await fresh() } : of);
    expect(answer.status).toBe(status);
    const waits = status === 409 || status === 429 || status === 503;
    expect(answer.headers['retry-after'] ?? '').toMatch(waits ? /^\d+$/ : /^$/);
  });

  const readable = extendedRoutes.filter((route) => route.method === 'GET');
  test.each(readable.map((route) => route.operationId))('%s answers HEAD', async (id) => {
    const get = await call(id, cases[id].good);
    const head = await call(id, { ...cases[id].good, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  test('no route of the specification needs a scope', async () => {
    expect((await call('listAudits', { key: own.key })).status).toBe(200);
  });
});

describe('POST /bulk', () => {
  test('tells where the run is and how many rows it has', async () => {
    const { status, json, headers } = await call('createBulkRun', upload);
    expect([status, json.total, json.status]).toEqual([201, 2, 'RUNNING']);
    expect(headers.location).toBe(`/public/v1/bulk/${json.bulkInputId}`);
    const run = await call('getBulkRun', { params: { id: json.bulkInputId } });
    expect(run.json).toMatchObject({ name: 'Catalogue', pending: 2, language_key: 'EN' });
  });

  test.each(['application/jsonl', 'application/x-ndjson', 'application/jsonl; charset=utf-8'])(
    'takes %s',
    async (type) => {
      const payload = '{"name":"Desk"}\n{"name":"Shelf"}\n{"name":"Lamp"}';
      const headers = { 'content-type': type };
      const { json } = await call('createBulkRun', { ...upload, payload, headers });
      expect(json.total).toBe(3);
    },
  );

  test('answers mistakes of the address and of the rows, and what it takes instead of a wrong type', async () => {
    const query = { template_id: UNKNOWN_IDS.tpl, language_key: 'EN' };
    const unknown = await call('createBulkRun', { ...upload, query });
    expect(unknown.detail).toMatchObject([{ loc: ['query', 'template_id'] }]);
    const rows = await call('createBulkRun', { ...upload, payload: 'name\n""\n,\n' });
    expect(rows.detail).toMatchObject([{ loc: ['body', 1, 'name'] }, { loc: ['body', 2] }]);
    const none = await call('createBulkRun', { query: 'language_key=XX' });
    expect(none.detail).toMatchObject([
      { loc: ['query', 'template_id'], type: 'missing' },
      { loc: ['query', 'language_key'], type: 'enum' },
    ]);
    const json = { ...upload, headers: { 'content-type': 'application/json' } };
    const wrong = await call('createBulkRun', json);
    expect(wrong.detail).toBe(
      'Send the request body as text/csv, application/jsonl or application/x-ndjson.',
    );
    const many = await call('createBulkRun', {
      ...upload,
      payload: 'name\n' + 'a\n'.repeat(10_001),
    });
    expect([many.status, many.detail]).toEqual([413, 'The file has more than 10000 rows.']);
    const large = await call('createBulkRun', {
      ...upload,
      payload: Buffer.alloc(32 * MEBIBYTE + 1, 'a'),
    });
    expect([large.status, large.detail]).toEqual([413, 'The request body is larger than 32 MiB.']);
  });

  test('other routes still take JSON only, and 1 MiB of it', async () => {
    const good = { params: { id: runs.endedRun }, payload: 'name\nDesk\n' };
    const csv = await call('retryBulkRun', { ...good, headers: { 'content-type': 'text/csv' } });
    expect([csv.status, csv.detail]).toEqual([422, [notModel('body')]]);
    const large = await call('retryBulkRun', { ...good, payload: ' '.repeat(MEBIBYTE + 1) });
    expect([large.status, large.detail]).toEqual([413, 'The request body is larger than 1 MiB.']);
  });

  test('with a key starts one run, however often it is sent', async () => {
    const request = { ...upload, headers: { 'idempotency-key': 'once' } };
    const [first, second] = [
      await call('createBulkRun', request),
      await call('createBulkRun', request),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.location).toBe(first.headers.location);
    expect([first, second].map((answer) => answer.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
    const other = await call('createBulkRun', { ...request, payload: 'name\nLamp\n' });
    expect(other.status).toBe(422);
  });

  test('leaves nothing behind while the engine is away, and the same key works afterwards', async () => {
    const before = (await call('listBulkRuns', { query: 'limit=100' })).json.returned;
    const request = { ...upload, headers: { 'idempotency-key': 'away' } };
    const away = await callWithoutEngine('createBulkRun', request);
    expect(away.status).toBe(503);
    expect((await call('listBulkRuns', { query: 'limit=100' })).json.returned).toBe(before);
    const again = await call('createBulkRun', request);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });
});

describe('POST /bulk/{id}/cancel and /retry', () => {
  test('need no body, may be repeated, and retry takes cancelled rows if asked to', async () => {
    const { json } = await call('createBulkRun', upload);
    const params = { id: json.bulkInputId };
    const first = await call('cancelBulkRun', { params });
    expect(first.json).toMatchObject({ status: 'CANCELLED', cancelled: 2, pending: 0 });
    expect((await call('cancelBulkRun', { params })).json).toEqual(first.json);
    expect((await call('retryBulkRun', { params })).json).toEqual(first.json);
    const body = { include_cancelled: true };
    const retried = await call('retryBulkRun', { params, body });
    expect(retried.json).toMatchObject({ status: 'RUNNING', cancelled: 0, pending: 2 });
    const wrong = await call('retryBulkRun', { params, body: { include_cancelled: 'yes' } });
    expect(wrong.detail).toMatchObject([{ loc: ['body', 'include_cancelled'] }]);
  });

  test('a retry is recorded also while the engine is away', async () => {
    const { json } = await call('createBulkRun', upload);
    const params = { id: json.bulkInputId };
    await call('cancelBulkRun', { params });
    const body = { include_cancelled: true };
    const { status } = await callWithoutEngine('retryBulkRun', { params, body });
    expect(status).toBe(200);
    expect((await call('getBulkRun', { params })).json).toMatchObject({ pending: 2 });
  });
});

describe('GET /bulk/{id}/results', () => {
  const params = { id: runs.endedRun };

  test('is a CSV file in which no text is a formula', async () => {
    const { text, headers } = await call('exportBulkRun', { params });
    const [head, row] = text.split('\n');
    expect(head).toBe(
      'position,status,failure,document_id,title,raw_document,input.name,input.facts',
    );
    expect(row).toBe(`1,ready,,${runs.generated},Desk,# Desk,'=Desk,`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${runs.endedRun}.csv"`);
  });

  test('is one JSON object a line as JSONL', async () => {
    const { text } = await call('exportBulkRun', { params, query: 'format=jsonl' });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      position: 1,
      status: 'ready',
      failure: null,
      document_id: runs.generated,
      title: 'Desk',
      raw_document: '# Desk',
      input: { name: '=Desk' },
    });
  });
});

test('a document that was not generated here has no receipt', async () => {
  const { status } = await call('getReceipt', { params: { id: content.document } });
  expect(status).toBe(404);
});
