import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { isReachable } from '../platform/db/is-reachable.ts';

/** GET /public/v1/healthz: open to everyone, true to what requests would meet. */
export const registerHealth = (app: FastifyInstance, db: Database): void => {
  app.get('/public/v1/healthz', async (_request, reply) => {
    const pass = await isReachable(db);
    return reply
      .code(pass ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(pass ? {} : { 'retry-after': '1' }) })
      .type('application/health+json')
      .serializer(JSON.stringify)
      .send({ status: pass ? 'pass' : 'fail' });
  });
};
