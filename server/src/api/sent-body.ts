import type { FastifyRequest } from 'fastify';

/** Bodies as they were sent, before a schema takes members away or fills them in; of a file its hash. */
const bodies = new WeakMap<FastifyRequest, unknown>();

export const keepSentBody = (request: FastifyRequest, body: unknown): void => {
  bodies.set(request, body);
};

const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join()}}`;
};

/** The same text for the same JSON: white space and the order of members do not count. Empty without a body. */
export const textOfSentBody = (request: FastifyRequest): string => {
  const body = bodies.get(request);
  return body === undefined ? '' : written(body);
};
