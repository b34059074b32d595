import { type ExtendedRoute, extendedRoutes, scopeOfRoute } from '@copydesk/contract/extended';
import type { Route } from '@copydesk/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Checker } from '../../rules/run-rules.ts';
import { createEventStreams } from '../event-streams.ts';
import { answerBy, type Run } from './answer.ts';
import { LONG } from './extended-handlers.ts';
import type { Answered, ExtendedHandlers, Followed } from './extended-operation.ts';
import {
  type Follow,
  followAudit,
  followBulkRun,
  followDocument,
  type StreamParts,
} from './extended-streams.ts';
import { registerWithBody } from '../register-with-body.ts';
import type { Uploads } from '../uploads.ts';
import { scopeOf } from '../request-scope.ts';
import { createGuard, type GuardParts } from './guard.ts';
import { param } from './handler-input.ts';
import { PREFIX } from './routes.ts';

export interface ExtendedParts {
  readonly engine: Engine;
  /** How many documents of bulk runs a workspace writes at a time. */
  readonly bulkLanes: number;
  /** Tells when a document has more text. */
  readonly listener: Listener;
  /** How many streams a workspace may follow at a time. */
  readonly streamsPerWorkspace?: number;
  /** Where uploaded and pasted assets are kept. */
  readonly blobs: BlobStore;
  /** The folder with the packs of rules. */
  readonly packsFolder: string;
  /** Checks texts while somebody waits. */
  readonly checker: Checker;
}

const STREAMS = 100;

/** An address that ends where an id should stand is no route, whatever key comes with it. */
const refuseEmptyId = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  const ids = Object.values((request.params ?? {}) as Record<string, string>);
  if (ids.includes('')) reply.callNotFound();
  else done();
};

const isEvents = (route: ExtendedRoute): boolean =>
  (route.success as Route['success']).mediaType === 'text/event-stream';

/** What a request to follow something names. */
interface Followable {
  readonly id: string;
  readonly after: string | undefined;
}

const FOLLOWS: Record<
  Followed,
  (scope: Scope, parts: StreamParts, input: Followable) => Promise<Follow>
> = {
  followDocument,
  followBulkRun: (scope, parts, { id }) => followBulkRun(scope, parts, id),
  followAudit: (scope, parts, { id }) => followAudit(scope, parts, id),
};

/** Registers what goes beyond the specification, behind API keys of scopes of their own. */
export const registerExtendedRoutes = (
  app: FastifyInstance,
  parts: GuardParts & ExtendedParts,
  handlers: ExtendedHandlers<Answered>,
  uploads: Uploads,
): void => {
  const guards = {
    generation: createGuard(parts, 'generation'),
    auditing: createGuard(parts, 'auditing'),
  };
  const streams = createEventStreams(parts.base.log, parts.streamsPerWorkspace ?? STREAMS);
  app.addHook('preClose', streams.stop);

  const follow =
    (operationId: Followed) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const scope = scopeOf(request);
      const id = param(request.params as Record<string, string>, 'id');
      const recheck = () => parts.verifyKey(String(request.headers['x-api-key']));
      const given = { listener: parts.listener, recheck };
      const { after } = request.query as { after?: string };
      const header = request.headers['last-event-id'];
      const input = { id, after: header ? String(header) : after };
      const work = await FOLLOWS[operationId](scope, given, input);
      return streams.run(request, reply, scope.workspaceId, work);
    };

  for (const route of extendedRoutes) {
    const { operationId, method, url, params, query, body, success }: Route = route;
    const options: RouteOptions = {
      method,
      url: `${PREFIX}${url}`,
      onRequest: [refuseEmptyId, guards[scopeOfRoute(route)]],
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body: body.schema } : {}),
        ...(success.mediaType ? {} : { response: { [success.status]: success.schema } }),
      },
      handler: isEvents(route)
        ? follow(operationId as Followed)
        : answerBy(route, handlers[operationId as Answered] as Run, LONG.has(operationId)),
    };
    registerWithBody(app, route as Route, options, uploads);
  }
};
