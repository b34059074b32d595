import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, publicRoutes } from '@copydesk/contract/public';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { operationsOf } from '../../../test/openapi-check.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import { fromPublicId } from '../../platform/ids.ts';
import {
  createTestClient,
  documentOf,
  type TestAnswer,
  type TestRequest,
  UNKNOWN_IDS,
} from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const withoutApi = await makeWorkspace(database, 'free');
const ids = await makeContent(own.scope);

const { engine } = await createTestEngine(database);
const app = await createTestApp(database, { engine });
const call = await createTestClient(app, own.key);
const served = await documentOf(app);

const slowApp = await createTestApp(database, { rateLimitPerMinute: 1, engine });
const callLimited = await createTestClient(slowApp, own.key);

// Keys are still verified, and then every operation meets a PostgreSQL that is not there.
const nowhere = createPool({ url: 'postgresql://x:x@127.0.0.1:9/x', size: 1, log: database.log });
const brokenApp = await createTestApp(
  { db: createDatabase(nowhere), log: database.log },
  { verifierDb: database.db },
);
const callBroken = await createTestClient(brokenApp, own.key);

interface Case {
  /** A request that succeeds. */
  readonly good: TestRequest;
  /** What makes it address nothing; absent where the route addresses nothing. */
  readonly unknown?: TestRequest;
  /** What makes it invalid; absent where nothing can be. */
  readonly invalid?: TestRequest;
}

const withId = (name: string, id: string, unknown: string): Case => ({
  good: { params: { [name]: id } },
  unknown: { params: { [name]: unknown } },
});
const withBody = (body: unknown): Case => {
  const { good, unknown } = withId('violation_id', ids.violation, UNKNOWN_IDS.vio);
  return { good: { ...good, body }, ...(unknown && { unknown }), invalid: { body: {} } };
};

/** A route that is added to the table and not here does not compile, and fails below. */
const cases: Record<OperationId, Case> = {
  generateDocument: {
    good: {
      body: { templateId: ids.template, language_key: 'EN', input: '{"name":"Desk"}' },
      headers: { prefer: 'wait=20' },
    },
    invalid: { body: { templateId: ids.template, language_key: 'XX' } },
  },
  getDocument: withId('id', ids.document, UNKNOWN_IDS.doc),
  listTemplates: { good: {} },
  getTemplate: withId('id', ids.template, UNKNOWN_IDS.tpl),
  listTonesOfVoice: { good: {} },
  getToneOfVoice: withId('id', ids.tone, UNKNOWN_IDS.ton),
  listInfobases: { good: {} },
  getInfobase: withId('id', ids.infobase, UNKNOWN_IDS.inf),
  listAudits: { good: {}, invalid: { query: 'limit=0' } },
  listViolations: {
    ...withId('audit_id', ids.audit, UNKNOWN_IDS.aud),
    invalid: { query: 'page=0' },
  },
  getViolation: withId('violation_id', ids.violation, UNKNOWN_IDS.vio),
  reviewViolation: withBody({ action: 'urgent_violation' }),
  addComment: withBody({ comment: 'Seen by legal.' }),
  getHealth: { good: {} },
};

/**
 * Documented because the specification lists 404 for every protected endpoint, and 422 for those with an id. An id of
 * any shape is an unknown one.
 */
const NEVER = new Set([
  ...['listTemplates', 'listTonesOfVoice', 'listInfobases', 'listAudits', 'generateDocument'].map(
    (id) => `${id} 404`,
  ),
  ...publicRoutes
    .filter((route) => 'params' in route && !('query' in route) && !('body' in route))
    .map(({ operationId }) => `${operationId} 422`),
]);

/** Keeps everything that writes about the violation, or a document, waiting until it is released. */
const hold = async (id: OperationId) => {
  const client = await database.admin.connect();
  await client.query('begin');
  if (id === 'generateDocument') await client.query('lock table model_answer');
  else {
    await client.query(
      `select from violation v join violation_review r using (audit_id, rank)
       join trail_head h using (audit_id) where v.id = $1 for update of r, h`,
      [fromPublicId('vio', ids.violation)],
    );
  }
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

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

/** Two requests with the same key at once: the first is held up by a lock. */
const whileRunning = async (id: OperationId, good: TestRequest): Promise<TestAnswer> => {
  const request = { ...good, headers: { 'idempotency-key': `running ${id}` } };
  const release = await hold(id);
  const first = call(id, request);
  try {
    await untilSomebodyWaits();
    return await call(id, request);
  } finally {
    await release();
    expect((await first).status).toBeLessThan(300);
  }
};

/** How each status is brought about, whatever the operation. */
const recipes: Record<number, (id: OperationId, of: Case) => Promise<TestAnswer>> = {
  200: (id, { good }) => call(id, good),
  201: (id, { good }) => call(id, good),
  401: (id, { good }) => call(id, { ...good, key: null }),
  403: (id, { good }) => call(id, { ...good, key: withoutApi.key }),
  404: (id, { good, unknown }) => call(id, { ...good, ...unknown }),
  409: (id, { good }) => whileRunning(id, good),
  412: (id, { good }) => call(id, { ...good, headers: { 'if-match': '"999999"' } }),
  413: (id, { good }) => call(id, { ...good, payload: ' '.repeat(1024 * 1024 + 1) }),
  422: (id, { good, invalid }) => call(id, { ...good, ...invalid }),
  429: async (id, { good }) => {
    await callLimited(id, good);
    return callLimited(id, good);
  },
  503: (id, { good }) => callBroken(id, good),
};

describe('every operation answers every status that the document promises', () => {
  test('every route has a case, and the served document has every route', () => {
    const routes = publicRoutes.map((route) => route.operationId).toSorted();
    expect(Object.keys(cases).toSorted()).toEqual(routes);
    const documented = operationsOf(served).map(({ operation }) => operation.operationId);
    expect(documented.toSorted()).toEqual(routes);
  });

  const promised = operationsOf(served).flatMap(({ operation }) =>
    Object.keys(operation.responses).map((status) => [operation.operationId, Number(status)]),
  ) as [OperationId, number][];
  const reachable = promised.filter(([id, status]) => !NEVER.has(`${id} ${status}`));

  test('only the health check is open', () => {
    const open = operationsOf(served).filter(({ operation }) => operation.security);
    expect(open.map(({ operation }) => operation.operationId)).toEqual(['getHealth']);
  });

  test('every protected operation promises 401, 403, 404, 429 and 503', () => {
    const lacking = operationsOf(served)
      .filter(({ operation }) => !operation.security)
      .flatMap(({ operation }) =>
        ['401', '403', '404', '429', '503']
          .filter((status) => !(status in operation.responses))
          .map((status) => `${operation.operationId} ${status}`),
      );
    expect(lacking).toEqual([]);
  });

  test.each(reachable)('%s answers %i', async (id, status) => {
    const recipe = recipes[status];
    if (!recipe) throw new Error(`nothing here brings about a ${status}`);
    const answer = await recipe(id, cases[id]);
    expect(answer.status).toBe(status);
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'APIKey' : undefined);
    const waits = status === 409 || status === 429 || status === 503;
    expect(answer.headers['retry-after'] ?? '').toMatch(waits ? /^\d+$/ : /^$/);
  });
});

describe('HEAD', () => {
  const readable = publicRoutes.filter((route) => route.method === 'GET');

  test.each(readable.map((route) => route.operationId))(
    '%s answers HEAD like GET, without the body',
    async (id) => {
      const get = await call(id, cases[id].good);
      const head = await call(id, { ...cases[id].good, method: 'HEAD' });
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers.etag).toBe(get.headers.etag);
    },
  );

  test('HEAD needs the key as well', async () => {
    const answer = await call('listAudits', { key: null, method: 'HEAD' });
    expect(answer.status).toBe(401);
  });
});
