import type { FastifyRequest } from 'fastify';

/** The body of a request as it was sent. Hashing the text needs no order of members and no recursion. */
const texts = new WeakMap<FastifyRequest, string | Buffer>();

export const keepBodyText = (request: FastifyRequest, text: string | Buffer): void => {
  texts.set(request, text);
};

export const textOfBody = (request: FastifyRequest): string | Buffer => texts.get(request) ?? '';
