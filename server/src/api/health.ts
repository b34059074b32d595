import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';

const PING = statement(`select 1`);
const PATIENCE_MS = 2_000;

const isReachable = async (db: Database): Promise<boolean> => {
  const answered = db.batch('', [call(PING, [])]).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })]);
};

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
