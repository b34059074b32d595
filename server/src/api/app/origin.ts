import type { FastifyRequest } from 'fastify';
import { OperationError } from '../../platform/errors.ts';

/** Scheme, host and port that the browser used: as configured, or as the request says. */
export const originOf = (request: FastifyRequest, publicOrigin: string | null): string =>
  publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;

/**
 * Refuses a write that does not come from our own pages. Browsers put the Origin on every POST and no page
 * can forge it; a client that leaves it out has no business with a person's cookie.
 */
export const checkOrigin = (request: FastifyRequest, publicOrigin: string | null): void => {
  const { origin } = request.headers;
  if (origin !== undefined && origin === originOf(request, publicOrigin)) return;
  throw new OperationError('forbidden', 'The Origin header is missing or is not this site.');
};

/** A path of the web application, or its beginning for anything that could lead elsewhere. */
export const ownPath = (path: string | undefined): string => {
  if (path === undefined || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(path)) return '/';
  const base = 'http://own.invalid';
  return URL.canParse(path, base) && new URL(path, base).origin === base ? path : '/';
};
