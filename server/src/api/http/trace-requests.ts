import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  areSpansWanted,
  failSpan,
  readTrace,
  runWithin,
  startSpan,
} from '../../platform/traces/span.ts';
import { findScope } from './request-scope.ts';

/** Probes ask every few seconds and would be most of all traces. */
const PROBES: ReadonlySet<string> = new Set(['/public/v1/healthz', '/readyz']);

/**
 * Makes each request a span, below the trace that the caller names in `traceparent`. It has the pattern of the
 * route and not the address, which has ids and search terms in it.
 */
export const traceRequests = (app: FastifyInstance): void => {
  if (!areSpansWanted()) return;
  const traced = new WeakMap<FastifyRequest, ReturnType<typeof startSpan>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (PROBES.has(route)) return done();
    const { method, id, headers } = request;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'copydesk.request': id,
    };
    const begun = startSpan(
      `${method} ${route}`,
      { kind: 'server', attributes },
      readTrace(headers),
    );
    traced.set(request, begun);
    return runWithin(begun.within, done);
  });
  // The body arrives by events of the socket, which know nothing of the request's trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const begun = traced.get(request);
    if (begun) runWithin(begun.within, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = traced.get(request)?.span;
    if (!span) return done();
    const scope = findScope(request);
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (scope) {
      span.setAttribute('copydesk.workspace', scope.workspaceId);
      span.setAttribute('copydesk.actor', scope.actor.kind);
    }
    if (reply.statusCode >= 500) failSpan(span, { code: String(reply.statusCode) });
    span.end();
    return done();
  });
};
