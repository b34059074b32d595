import { parse as parseQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-body.ts';
import { keepSentBody } from './sent-body.ts';

const JSON_TYPE = 'application/json';
const OTHER_TYPE = 'application/octet-stream';

/**
 * Passed to the validator instead of a body of another type. No schema accepts a string, so it is refused.
 */
const NO_OBJECT = '';

/**
 * Replaces the Content-Type with JSON or "other" before Fastify sees it, on routes that take
 * JSON. Fastify itself would answer a malformed type with 415, a status that the specification
 * does not have. An empty type is removed.
 */
export const settleContentType = ({ headers, routeOptions }: FastifyRequest): void => {
  const { takesFile = false } = routeOptions.config as { takesFile?: boolean };
  const type = headers['content-type'];
  if (takesFile || type === undefined) return;
  const [essence = ''] = type.split(';', 1);
  if (type.trim() === '') delete headers['content-type'];
  else
    headers['content-type'] = essence.trim().toLowerCase() === JSON_TYPE ? JSON_TYPE : OTHER_TYPE;
};

/** Parses the body of every route that takes no file. A body without a Content-Type is read as JSON. */
export const registerJsonBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parser = async (request: FastifyRequest, content: Buffer): Promise<unknown> => {
    const isOther = request.headers['content-type'] === OTHER_TYPE;
    if (isOther) return content.length === 0 ? undefined : NO_OBJECT;
    const body = parseJsonBody(content);
    keepSentBody(request, body);
    return body;
  };
  app.addContentTypeParser('*', { parseAs: 'buffer' }, parser);
};

/**
 * Put in the place of bytes that are not UTF-8. The validator refuses
 * a lone surrogate and names the parameter.
 */
const NO_TEXT = '\ud800';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return NO_TEXT;
  }
};

/** Parses a query string like Fastify, except for bytes that are not UTF-8, which Fastify would keep. */
export const readQuery = (text: string): Record<string, unknown> =>
  parseQuery(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode });
