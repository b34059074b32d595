import type { Version } from '@copydesk/contract/operations/version';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { isReachable } from '../platform/db/is-reachable.ts';
import type { Engine } from '../platform/durable/engine.ts';
import type { Log } from '../platform/log.ts';
import { RELEASE } from '../platform/release.ts';
import { createWorkWatch } from './http/watch-work.ts';

const headersOf = (pass: boolean) => ({
  'cache-control': 'no-store',
  ...(pass ? {} : { 'retry-after': '1' }),
});

/**
 * GET /public/v1/healthz: whether requests should be sent here. This only needs PostgreSQL.
 * GET /readyz: the state of each part. Without the engine reads work and new work is refused; without a
 * workflows process new work waits. Both are open to everyone and check the current state.
 * GET /public/v1/version: which release answers, also open to everyone.
 */
export const registerHealth = (
  app: FastifyInstance,
  { db, log }: { readonly db: Database; readonly log: Log },
  engine: Engine,
  isStopping: () => boolean = () => false,
): void => {
  const watch = createWorkWatch(engine, log);
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
  app.get('/public/v1/healthz', async (_request, reply) => {
    const pass = !isStopping() && (await isReachable(db));
    return reply
      .code(pass ? 200 : 503)
      .headers(headersOf(pass))
      .type('application/health+json')
      .serializer(JSON.stringify)
      .send({ status: pass ? 'pass' : 'fail' });
  });

  app.get('/public/v1/version', async (_request, reply) => {
    const version: Version = { name: 'copydesk', ...RELEASE };
    return reply
      .headers(headersOf(true))
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(version);
  });

  app.get('/readyz', async (_request, reply) => {
    const [database, work] = await Promise.all([isReachable(db), watch.state()]);
    const parts = { database, ...work };
    const pass = !isStopping() && Object.values(parts).every(Boolean);
    return reply
      .code(pass ? 200 : 503)
      .headers(headersOf(pass))
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ status: pass ? 'ready' : 'not_ready', parts });
  });
};
