import type { FastifyRequest } from 'fastify';
import { OperationError } from '../../platform/errors.ts';

/** Scheme, host and port that the browser used: from the configuration, or from the request. */
export const originOf = (request: FastifyRequest, publicOrigin: string | null): string =>
  publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;

/** Names of this machine, and addresses. Nobody else's name can be one of them. */
const CERTAIN = /^(localhost|[\w-]+\.localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Refuses a request that a browser sent to a name of others: a page can make its own name lead to this machine
 * and then read the answers (DNS rebinding). PUBLIC_URL says which name is ours; without it only names of the
 * machine itself and plain addresses are certain.
 */
export const checkHost = ({ headers }: FastifyRequest, publicOrigin: string | null): void => {
  if (publicOrigin !== null || CERTAIN.test(headers.host ?? '')) return;
  throw new OperationError(
    'forbidden',
    'This service does not know the name in the Host header. Set PUBLIC_URL to the address that people open.',
  );
};

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
