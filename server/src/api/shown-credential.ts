import type { FastifyRequest } from 'fastify';
import { bearerIn } from '../keys/api-key.ts';
import { sessionTokenOf } from './app/session-cookie.ts';

/** The key or the session that a request shows. Nobody has looked whether it is one. */
export const credentialOf = (request: FastifyRequest): string | null => {
  const key = request.headers['x-api-key'] ?? bearerIn(request.headers.authorization);
  return typeof key === 'string' ? key : sessionTokenOf(request);
};
