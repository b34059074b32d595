import { type OperationId, publicRoutes } from '@copydesk/contract/public';
import type { FastifyInstance } from 'fastify';
import { answerBy, type Run } from './answer.ts';
import { createGuard, type GuardParts } from './guard.ts';
import type { Handlers } from './handlers.ts';

export const PREFIX = '/public/v1';

/** Work that outlives a transaction: the handler keeps its own answers. */
const LONG: ReadonlySet<string> = new Set<OperationId>(['generateDocument']);

/** Registers every protected route of the table behind the API key. */
export const registerPublicRoutes = (
  app: FastifyInstance,
  parts: GuardParts,
  handlers: Handlers,
): void => {
  const guard = createGuard(parts);
  for (const route of publicRoutes) {
    if (route.operationId === 'getHealth') continue;
    app.route({
      method: route.method,
      url: `${PREFIX}${route.url}`,
      onRequest: guard,
      schema: {
        ...('params' in route ? { params: route.params } : {}),
        ...('query' in route ? { querystring: route.query } : {}),
        ...('body' in route ? { body: route.body.schema } : {}),
        response: { [route.success.status]: route.success.schema },
      },
      handler: answerBy(route, handlers[route.operationId] as Run, LONG.has(route.operationId)),
    });
  }
};
