import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../platform/shares.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Listener } from '../platform/db/listen.ts';
import type { Engine } from '../platform/durable/engine.ts';
import type { Checker } from '../rules/run-rules.ts';
import type { SignInParts } from '../accounts/sign-in-parts.ts';
import type { ModelAddresses } from '../platform/model/addresses.ts';
import { createPackCatalog } from '../rules/packs/pack-catalog.ts';
import type { TryInChild } from '../rules/try-in-child.ts';
import type { ExtractFile } from '../infobases/read-file.ts';
import type { WriteCopy } from '../library/show-snapshot-copy.ts';
import type { DrawFile } from '../library/show-snapshot-drawing.ts';
import type { CopyPage } from '../library/show-snapshot-page.ts';
import { getMe } from '../keys/get-me.ts';
import { hasModel } from '../operations/list-models.ts';
import type { Scope } from '../platform/db/scope.ts';
import { findPerson } from './app/guard.ts';
import { createAppHandlers } from './app/handlers.ts';
import { createAdmission, refuse } from './http/admission.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { headersOf, refuseSocket } from './http/bare-socket.ts';
import { readQuery, registerJsonBody, settleContentType } from './http/body-parsers.ts';
import { createCors } from './http/cors.ts';
import { answerOf, createErrorHandler } from './http/errors.ts';
import { registerDocsSite } from './docs-site.ts';
import { registerHealth } from './health.ts';
import type { GuardParts } from './public/guard.ts';
import { createExtendedHandlers } from './public/extended-handlers.ts';
import { createHandlers, type HandlerParts } from './public/handlers.ts';
import { type KeySurface, registerRoutes, type SessionSurface } from './register-routes.ts';
import type { PartState } from './http/watch-parts.ts';
import { findScope } from './http/request-scope.ts';
import { registerLlms } from './llms.ts';
import { registerMcp } from './mcp/register-mcp.ts';
import { registerReference } from './reference.ts';
import { credentialOf } from './shown-credential.ts';
import { traceRequests } from './http/trace-requests.ts';
import { FILE_MS, limitBodyTime } from './http/slow-body.ts';
import {
  createUploads,
  createWholeFiles,
  UPLOAD_LIMITS,
  type UploadLimits,
} from './http/uploads.ts';
import { decodable } from './http/decodable.ts';
import { validatorCompiler } from './http/validate.ts';
import { serializerCompiler } from './http/write-answer.ts';
import { NOT_FOUND, registerWebFiles } from './web-files.ts';

const MAX_BODY = 1024 * 1024;
/** For two years browsers open this host, and those below it, with TLS only. */
const STAY_SECURE = 'max-age=63072000; includeSubDomains';
const REQUEST_ID = /^[\w.-]{1,64}$/;

const newRequestId = (): string => toPublicId('req', newUuid());

const requestIdOf = (request: { headers: Record<string, unknown> }): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
};

/** What the web application needs. A service without it has only the public API. */
interface WebParts {
  readonly signIn: SignInParts;
  /** The origin of PUBLIC_URL; null trusts the scheme and host of the request. */
  readonly publicOrigin: string | null;
  /** A folder that the child processes can read. */
  readonly rulesFolder: string;
  readonly tryRule: TryInChild;
  readonly copyPage: CopyPage;
  readonly writeCopy: WriteCopy;
  readonly drawFile: DrawFile;
  /** Where a workspace's own model may be. */
  readonly modelAddresses: ModelAddresses;
  /** The folder with the built web application. */
  readonly folder: string;
}

export interface AppParts extends GuardParts, HandlerParts {
  readonly engine: Engine;
  /** How many documents of bulk runs a workspace writes at a time. */
  readonly bulkLanes: number;
  /** Notifies when a document has more text. */
  readonly listener: Listener;
  /** How many streams a workspace may follow at a time. */
  readonly streamsPerWorkspace?: number;
  /** Where uploaded and pasted assets are kept. */
  readonly blobs: BlobStore;
  /** The folder with the packs of rules. */
  readonly packsFolder: string;
  /** Checks texts while the caller waits. */
  readonly checker: Checker;
  /** Reads files and texts that may be hostile. */
  readonly extractFile: ExtractFile;
  readonly web?: WebParts;
  /** Comma-separated addresses of proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies?: string;
  readonly uploadLimits?: UploadLimits;
  /** What this process may have under way. */
  readonly admissionLimits?: AdmissionLimits;
  /** Origins whose scripts may call the public API from a browser. */
  readonly corsOrigins?: readonly string[];
  /** Whether agents may use the service over MCP; they may unless this is false. */
  readonly mcp?: boolean;
  /** Whether the process is about to stop; it still serves requests, and its health says to send no more. */
  readonly isStopping?: () => boolean;
  /** Is told of every answer. The route is the pattern and not the address. */
  readonly onAnswer?: (answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** Is told which parts are there, a moment after the start and every ten seconds. */
  readonly onParts?: (parts: PartState) => void;
  /** The folder with the built documentation; without it /docs has the reference only. */
  readonly docsFolder?: string;
}

/** Answers a method that the address does not have, and OPTIONS, with those that it has. */
const refuseMethod = (
  { method }: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): void => {
  const allow = allowed.join(', ');
  reply.header('allow', allow);
  if (method === 'OPTIONS') {
    if (reply.hasHeader('access-control-allow-origin')) {
      reply.header('access-control-allow-methods', allow);
    }
    reply.code(204).send();
    return;
  }
  const detail = `This address has no method ${method}. It has ${allow}.`;
  reply.code(405).send({ detail, code: 'method_not_allowed' });
};

/** Assembles the HTTP service. It does not listen yet. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { log } = parts.base;
  const app = fastify({
    logger: false,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    bodyLimit: MAX_BODY,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: parts.trustedProxies || false,
    // Longer than any address that Node accepts, so that a long id is answered as malformed and not by the
    // framework.
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: readQuery },
    // Long enough for a file. slow-body.ts cuts off all other slow clients within seconds.
    requestTimeout: FILE_MS,
    connectionTimeout: 0,
    // A request on a connection that is still open is served, and the connection then closed.
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    // Without a Host header Node would answer with an empty 400. The first hook answers with a message
    // instead.
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 500, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      const { status, detail, code } = answerOf(error);
      const type = { 'content-type': 'application/json; charset=utf-8' };
      reply.raw.writeHead(status, { ...headersOf(request.id), ...type });
      reply.raw.end(JSON.stringify({ detail, code }));
    },
    clientErrorHandler: (error, socket) => refuseSocket(error, socket, newRequestId()),
  });

  // Node would answer an unknown Expect header with an empty 417. Serve the request instead.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(createErrorHandler(log));
  registerJsonBody(app);
  const isSecure = parts.web?.publicOrigin?.startsWith('https:') ?? false;
  traceRequests(app);
  const admission = createAdmission(parts.admissionLimits ?? ADMISSION_LIMITS, log, {
    personOf: findPerson,
    credentialOf,
  });
  const allowOrigin = createCors(parts.corsOrigins ?? []);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.id));
    if (isSecure) reply.header('strict-transport-security', STAY_SECURE);
    limitBodyTime(request);
    allowOrigin(request, reply);
    settleContentType(request);
    const refusal = admission.admitAddress(request, reply);
    if (refusal) {
      refuse(request, reply, refusal);
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.code(400).send({ detail: 'The request has no Host header.', code: 'bad_request' });
    } else if (!request.is404) {
      done();
    } else {
      // Answer before reading the body, which is not needed.
      const allowed = allowedMethods(request.url);
      if (allowed.length > 0) refuseMethod(request, reply, allowed);
      else if (['GET', 'HEAD'].includes(request.method)) done();
      else reply.code(404).send(NOT_FOUND);
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route, not the address: identifiers and search terms are the customer's data.
    const route = request.routeOptions.url ?? 'none';
    const { method, id: requestId } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const status = reply.statusCode;
    parts.onAnswer?.({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const own = findScope(request)?.log;
    if (own) own.info({ method, route, status, ms, requestId }, 'request');
    else log.info({ method, route, status, ms, requestId, actor: 'none' }, 'request');
    done();
  });

  const watched = {
    engine: parts.engine,
    blobs: parts.blobs,
    // What PostgreSQL cannot tell is not known to be away.
    hasModel: () => hasModel(parts.base).catch(() => true),
    ...(parts.web ? { mail: parts.web.signIn.mail } : {}),
    ...(parts.onParts ? { onParts: parts.onParts } : {}),
  };
  registerHealth(app, parts.base, watched, parts.isStopping);
  const { base, web, engine, listener, blobs, checker, extractFile, bulkLanes } = parts;
  const handlers = createHandlers(parts);
  const packs = createPackCatalog(parts.packsFolder, log);
  const uploads = createUploads(blobs, parts.uploadLimits ?? UPLOAD_LIMITS);
  const withWholeFile = createWholeFiles();
  const common = { engine, blobs, packs, checker, extractFile, listener, withWholeFile };
  const workers = { ...common, lanes: bulkLanes };
  const both = { ...handlers, ...createExtendedHandlers(workers) };
  const { streamsPerWorkspace } = parts;
  const keys: KeySurface = {
    guard: parts,
    ...(streamsPerWorkspace === undefined ? {} : { streamsPerWorkspace }),
    handlers: {
      ...both,
      getMe: async (scope: Scope) => ({ body: await getMe(scope) }),
    } as unknown as KeySurface['handlers'],
  };
  const appParts = { ...common, bulkLanes };
  const sessions = web && {
    guard: {
      base,
      times: web.signIn.times,
      publicOrigin: web.publicOrigin,
      factors: web.signIn.factors,
    },
    ...createAppHandlers({ ...web, ...appParts }, both),
  };
  registerRoutes(
    app,
    keys,
    (sessions ?? null) as unknown as SessionSurface | null,
    uploads,
    admission,
  );
  await registerReference(app);
  registerLlms(app);
  if (parts.mcp !== false) {
    await registerMcp(app, { guard: parts, publicOrigin: web?.publicOrigin ?? null, admission });
  }
  await registerDocsSite(app, parts.docsFolder ?? null);
  if (web) await registerWebFiles(app, web.folder);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
  return app;
};
