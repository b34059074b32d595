import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/platform/db/database.ts';

/** A mistake that is planted into the running service, and that the fuzz must find. */
export interface Fault {
  readonly name: string;
  readonly database?: (db: Database) => Database;
  readonly app?: (app: FastifyInstance) => void;
}

/** Fails like PostgreSQL does on a value it cannot hold. */
const failOn = (db: Database, matches: (value: unknown) => boolean): Database => ({
  batch: (workspaceId, calls) =>
    calls.some((call) => call.values.some(matches))
      ? Promise.reject(new Error('invalid byte sequence'))
      : db.batch(workspaceId, calls),
  transaction: (workspaceId, work, mode) =>
    db.transaction(workspaceId, (inside) => work(failOn(inside, matches)), mode),
});

const rewrite =
  (when: (status: number, body: string) => boolean, to: (body: string) => string) =>
  (app: FastifyInstance): void => {
    app.addHook('onSend', async (_request, reply, payload) =>
      typeof payload === 'string' && when(reply.statusCode, payload) ? to(payload) : payload,
    );
  };

export const FAULTS: readonly Fault[] = [
  {
    name: 'the value % is a server error',
    database: (db) => failOn(db, (value) => value === '%'),
  },
  {
    name: 'the value 0 is a server error',
    database: (db) => failOn(db, (value) => value === '0'),
  },
  {
    name: 'an error has no detail',
    app: rewrite(
      (status) => status === 412,
      () => '{"error":"stale"}',
    ),
  },
  {
    name: 'an answer does not fit its schema',
    app: rewrite(
      (status, body) => status === 200 && body.includes('"page_size":1,'),
      (body) => body.replace(/"has_more":(true|false)/, '"has_more":"$1"'),
    ),
  },
  {
    name: 'an answer has a member that nobody documented',
    app: rewrite(
      (status, body) => status === 201 && body.includes('"content":"a"'),
      (body) => body.replace('{', '{"workspace_id":"1",'),
    ),
  },
  {
    name: 'a status is not documented',
    app: (app) => {
      app.addHook('onSend', async (request, reply, payload) => {
        if (reply.statusCode === 422 && request.url.includes('severity=')) reply.code(400);
        return payload;
      });
    },
  },
  {
    name: 'a part that a file does not have is a server error',
    app: (app) => {
      app.addHook('onSend', async (_request, reply, payload) => {
        if (reply.statusCode === 416) reply.code(500);
        return payload;
      });
    },
  },
  {
    name: 'an answer has no request id',
    app: (app) => {
      app.addHook('onSend', async (_request, reply, payload) => {
        if (reply.statusCode === 415) reply.removeHeader('x-request-id');
        return payload;
      });
    },
  },
];
