import fastify, { type FastifyInstance } from 'fastify';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { SignInParts } from '../accounts/sign-in-parts.ts';
import { createPackShelf } from '../rules/packs/pack-shelf.ts';
import type { TryInChild } from '../rules/try-in-child.ts';
import type { ExtractFile } from '../infobases/read-file.ts';
import type { CopyPage } from '../violations/show-snapshot-page.ts';
import { createAppHandlers } from './app/handlers.ts';
import { registerAppRoutes } from './app/routes.ts';
import { headersOf, refuseSocket } from './bare-socket.ts';
import { readQuery, registerJsonBody, settleContentType } from './body-parsers.ts';
import { answerOf, createErrorHandler } from './errors.ts';
import { registerHealth } from './health.ts';
import type { GuardParts } from './public/guard.ts';
import { createExtendedHandlers } from './public/extended-handlers.ts';
import { createHandlers, type HandlerParts } from './public/handlers.ts';
import { type ExtendedParts, registerExtendedRoutes } from './public/extended-routes.ts';
import { registerPublicRoutes } from './public/routes.ts';
import { registerReference } from './reference.ts';
import { FILE_MS, limitBodyTime } from './slow-body.ts';
import { createUploads, createWholeFiles, UPLOAD_LIMITS, type UploadLimits } from './uploads.ts';
import { validatorCompiler } from './validate.ts';
import { registerWebFiles } from './web-files.ts';

const MAX_BODY = 1024 * 1024;
const REQUEST_ID = /^[\w.-]{1,64}$/;

const newRequestId = (): string => toPublicId('req', newUuid());

const requestIdOf = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
};

/** What the web application and its surface need; a service without it has the public API alone. */
interface WebParts {
  readonly signIn: SignInParts;
  /** The origin of PUBLIC_URL; null believes the request about scheme and host. */
  readonly publicOrigin: string | null;
  /** A folder that the processes which check can read. */
  readonly rulesFolder: string;
  readonly tryRule: TryInChild;
  readonly copyPage: CopyPage;
  readonly extractFile: ExtractFile;
  /** The folder with the built web application. */
  readonly folder: string;
}

export interface AppParts extends GuardParts, HandlerParts, ExtendedParts {
  readonly web?: WebParts;
  /** Addresses of proxies whose X-Forwarded headers are believed, with commas between them. */
  readonly trustedProxies?: string;
  readonly uploadLimits?: UploadLimits;
}

/** Puts the HTTP service together; it listens on nothing yet. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { log, db } = parts.base;
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: parts.trustedProxies || false,
    // Longer than Node lets an address be: a long id is a malformed one and no framework error.
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: readQuery },
    // Long enough for a file; slow-body.ts cuts off all other slow clients within seconds.
    requestTimeout: FILE_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    // Without a Host, Node would answer 400 with nothing in it; the first hook says what is wrong.
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 500, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      const { status, detail } = answerOf(error);
      const type = { 'content-type': 'application/json; charset=utf-8' };
      reply.raw.writeHead(status, { ...headersOf(request.id), ...type });
      reply.raw.end(JSON.stringify({ detail }));
    },
    clientErrorHandler: (error, socket) => refuseSocket(error, socket, newRequestId()),
  });

  // Node would answer an Expect it does not know with an empty 417; a request may as well be served.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(createErrorHandler(log));
  registerJsonBody(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.id));
    limitBodyTime(request);
    settleContentType(request);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.code(400).send({ detail: 'The request has no Host header.' });
    } else if (request.is404 && !['GET', 'HEAD'].includes(request.method)) {
      // Before the body is read: nobody is known here, and there is no use for it.
      reply.code(404).send({ detail: 'Not Found' });
    } else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route and not the address: identifiers and search terms are the customer's business.
    const route = request.routeOptions.url ?? 'none';
    const { method, id: requestId } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ method, route, status: reply.statusCode, ms, requestId }, 'request');
    done();
  });

  registerHealth(app, db, parts.engine, log);
  const { base, web, engine, listener, blobs, checker, bulkLanes } = parts;
  const handlers = createHandlers(parts);
  const packs = createPackShelf(parts.packsFolder, log);
  const uploads = createUploads(blobs, parts.uploadLimits ?? UPLOAD_LIMITS);
  const withWholeFile = createWholeFiles();
  const workers = { engine, lanes: bulkLanes, blobs, packs, checker, withWholeFile };
  const extended = createExtendedHandlers(workers);
  registerPublicRoutes(app, parts, handlers);
  registerExtendedRoutes(app, parts, extended, uploads);
  await registerReference(app);
  if (web) {
    const guard = { base, times: web.signIn.times, publicOrigin: web.publicOrigin };
    const own = createAppHandlers(
      { ...web, blobs, checker, engine, listener, packs, bulkLanes, withWholeFile },
      { ...handlers, ...extended },
    );
    registerAppRoutes(app, guard, own, uploads);
    await registerWebFiles(app, web.folder);
  } else {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not Found' }));
  }
  return app;
};
