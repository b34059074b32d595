import type { FastifyRequest } from 'fastify';
import { OperationError } from '../../platform/errors.ts';

/** Scheme, host and port that the browser used: from the configuration, or from the request. */
export const originOf = (request: FastifyRequest, publicOrigin: string | null): string =>
  publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;

/**
 * Refuses a write that does not come from our own pages. Browsers send the Origin with every POST and pages
 * cannot forge it. A client that sends none must not use a person's cookie.
 */
export const checkOrigin = (request: FastifyRequest, publicOrigin: string | null): void => {
  const { origin } = request.headers;
  if (origin !== undefined && origin === originOf(request, publicOrigin)) return;
  throw new OperationError('forbidden', 'The Origin header is missing or is not this site.');
};

/** Returns a path within the web application, or `/` for anything that could lead elsewhere. */
export const ownPath = (path: string | undefined): string => {
  if (path === undefined || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(path)) return '/';
  const base = 'http://own.invalid';
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : '/';
};
