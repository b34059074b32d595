import type { Version } from '@copydesk/contract/operations/version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { isReachable } from '../platform/db/is-reachable.ts';
import type { Log } from '../platform/log.ts';
import { readSchemaNumber } from '../platform/db/schema-number.ts';
import { RELEASE } from '../platform/release.ts';
import type { AdmissionConfig } from './http/admission.ts';
import { createPartsWatch, type WatchedParts } from './http/watch-parts.ts';

const HEALTH: AdmissionConfig = { health: true };

const headersOf = (pass: boolean) => ({
  'cache-control': 'no-store',
  ...(pass ? {} : { 'retry-after': '1' }),
});

/**
 * GET /public/v1/healthz: whether requests should be sent here. This only needs PostgreSQL.
 * GET /readyz: the state of each part. A process without the engine, a workflows process, blobs, a model or mail
 * still serves requests, so it is degraded and not away. Both are open to everyone and check the current state.
 * GET /version, also at /public/v1/version: which release answers on which schema, also open to everyone.
 */
export const registerHealth = (
  app: FastifyInstance,
  { db, log }: { readonly db: Database; readonly log: Log },
  parts: WatchedParts,
  isStopping: () => boolean = () => false,
): void => {
  const watch = createPartsWatch(parts, log);
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
  app.get('/public/v1/healthz', { config: HEALTH }, async (_request, reply) => {
    const pass = !isStopping() && (await isReachable(db));
    return reply
      .code(pass ? 200 : 503)
      .headers(headersOf(pass))
      .type('application/health+json')
      .serializer(JSON.stringify)
      .send({ status: pass ? 'pass' : 'fail' });
  });

  const tellVersion = async (_request: FastifyRequest, reply: FastifyReply) => {
    const schema = await readSchemaNumber(db);
    const version: Version = { name: 'copydesk', ...RELEASE, schema };
    return reply
      .headers(headersOf(true))
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(version);
  };
  app.get('/public/v1/version', tellVersion);
  app.get('/version', tellVersion);

  app.get('/readyz', { config: HEALTH }, async (_request, reply) => {
    const [database, others] = await Promise.all([isReachable(db), watch.state()]);
    const pass = !isStopping() && database;
    const whole = Object.values(others).every(Boolean);
    const status = pass ? (whole ? 'ready' : 'degraded') : 'not_ready';
    return reply
      .code(pass ? 200 : 503)
      .headers(headersOf(pass))
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ status, parts: { database, ...others } });
  });
};
