import { parse as parseQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody } from './json-body.ts';
import { keepSentBody } from './sent-body.ts';

const JSON_TYPE = 'application/json';
const OTHER_TYPE = 'application/octet-stream';

/** No schema takes a text for a body, so this is refused like any other value that is no object. */
const NO_OBJECT = '';

/**
 * Fastify refuses what it cannot read as a media type before it asks for a parser, with a status that the
 * specification does not have. On routes that take JSON a type is therefore one of three: JSON, another, none.
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

/** Bodies of all routes but those that take files: JSON, also when no type is said. */
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

/** Stands for bytes that are no UTF-8: the validator refuses a lone surrogate at the place where it is. */
const NO_TEXT = '\ud800';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return NO_TEXT;
  }
};

/** A query as Fastify would read it, but for bytes that are no UTF-8, which Fastify leaves as they are. */
export const readQuery = (text: string): Record<string, unknown> =>
  parseQuery(text, '&', '=', { maxKeys: 0, decodeURIComponent: decode });
