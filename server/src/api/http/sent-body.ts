import type { FastifyRequest } from 'fastify';
import { sortedJson } from '../../platform/text/sorted-json.ts';

/** Bodies as they were sent, before a schema removes or adds members. For a file it is the file's hash. */
const bodies = new WeakMap<FastifyRequest, unknown>();

export const keepSentBody = (request: FastifyRequest, body: unknown): void => {
  bodies.set(request, body);
};

/** The body as text, without differences of white space and member order. Empty if there is no body. */
export const textOfSentBody = (request: FastifyRequest): string => {
  const body = bodies.get(request);
  return body === undefined ? '' : sortedJson(body);
};
