import { EXTENDED_SCOPE, type ExtendedRoute, extendedRoutes } from '@copydesk/contract/extended';
import type { Route } from '@copydesk/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { keepBodyText } from '../body-text.ts';
import { createEventStreams } from '../event-streams.ts';
import { answerBy, type Run } from './answer.ts';
import { type Answered, createExtendedHandlers } from './extended-handlers.ts';
import { followBulkRun, followDocument } from './extended-streams.ts';
import { createGuard, type GuardParts, scopeOf } from './guard.ts';
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
}

const MAX_UPLOAD = 32 * 1024 * 1024;
const STREAMS = 100;

/** Work that outlives a transaction: the handler keeps its own answers. */
const LONG: ReadonlySet<string> = new Set<Answered>(['createBulkRun', 'retryBulkRun']);

const optionalBody = async (request: FastifyRequest): Promise<void> => {
  request.body ??= {};
};

const isEvents = (route: ExtendedRoute): boolean =>
  (route.success as Route['success']).mediaType === 'text/event-stream';

/** A file of rows comes as it is; on all other routes a body is JSON. */
const registerUpload = (app: FastifyInstance, route: Route, options: RouteOptions): void => {
  const mediaTypes = (route.upload ?? []).map(({ mediaType }) => mediaType);
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(
      mediaTypes,
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD },
      async (request: FastifyRequest, content: Buffer) => {
        keepBodyText(request, content);
        return content;
      },
    );
    uploads.route({
      ...options,
      bodyLimit: MAX_UPLOAD,
      config: { accepts: mediaTypes.slice(0, 2).join(' or '), takesFile: true },
      preValidation: async (request: FastifyRequest) => {
        request.body ??= Buffer.alloc(0);
      },
    });
  });
};

/** Registers what goes beyond the specification, behind API keys of a scope of its own. */
export const registerExtendedRoutes = (
  app: FastifyInstance,
  parts: GuardParts & ExtendedParts,
): void => {
  const guard = createGuard(parts, EXTENDED_SCOPE);
  const handlers = createExtendedHandlers({ engine: parts.engine, lanes: parts.bulkLanes });
  const streams = createEventStreams(parts.base.log, parts.streamsPerWorkspace ?? STREAMS);
  app.addHook('preClose', streams.stop);

  const follow =
    (operationId: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const scope = scopeOf(request);
      const id = param(request.params as Record<string, string>, 'id');
      const recheck = () => parts.verifyKey(String(request.headers['x-api-key']));
      const given = { listener: parts.listener, recheck };
      const { after } = request.query as { after?: string };
      const header = request.headers['last-event-id'];
      const work =
        operationId === 'followDocument'
          ? await followDocument(scope, given, { id, after: header ? String(header) : after })
          : await followBulkRun(scope, given, id);
      return streams.run(request, reply, scope.workspaceId, work);
    };

  for (const route of extendedRoutes) {
    const { operationId, method, url, params, query, body, success }: Route = route;
    const options: RouteOptions = {
      method,
      url: `${PREFIX}${url}`,
      onRequest: guard,
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body: body.schema } : {}),
        ...(success.mediaType ? {} : { response: { [success.status]: success.schema } }),
      },
      handler: isEvents(route)
        ? follow(operationId)
        : answerBy(route, handlers[operationId as Answered] as Run, LONG.has(operationId)),
    };
    if ('upload' in route) registerUpload(app, route, options);
    else app.route(body?.optional ? { ...options, preValidation: optionalBody } : options);
  }
};
