import type { Route } from '@copydesk/contract/shared/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { keepSentBody } from './sent-body.ts';
import type { Uploads } from './uploads.ts';

/** The body of a route, as either route table declares it. */
interface BodyRoute {
  readonly body?: { readonly schema: unknown; readonly optional?: true };
  readonly upload?: Route['upload'];
  readonly uploadMebibytes?: number;
}

const MEBIBYTE = 1024 * 1024;

const optionalBody = async (request: FastifyRequest): Promise<void> => {
  request.body ??= {};
};

const oneOfThese = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Registers a route that takes a file as its body. The file is read only after everything
 * else about the request has been checked.
 */
const registerUpload = (
  app: FastifyInstance,
  route: BodyRoute,
  options: RouteOptions,
  uploads: Uploads,
): void => {
  const mediaTypes = (route.upload ?? []).map(({ mediaType }) => mediaType);
  const bodyLimit = (route.uploadMebibytes ?? 1) * MEBIBYTE;
  const answer = options.handler as unknown as Handler;
  void app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser(mediaTypes, (_request, _payload, done) => done(null, undefined));
    files.route({
      ...options,
      bodyLimit,
      config: { ...options.config, accepts: oneOfThese(mediaTypes), takesFile: true, toDisk: true },
      handler: (request, reply) =>
        uploads.take(request, bodyLimit, async (file) => {
          request.body = file;
          keepSentBody(request, file.hash);
          return answer(request, reply);
        }),
    });
  });
};

/** Registers a route that takes JSON, no body or a file. */
export const registerWithBody = (
  app: FastifyInstance,
  route: BodyRoute,
  options: RouteOptions,
  uploads: Uploads,
): void => {
  if (route.upload) registerUpload(app, route, options, uploads);
  else app.route(route.body?.optional ? { ...options, preValidation: optionalBody } : options);
};
