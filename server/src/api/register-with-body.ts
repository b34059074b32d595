import type { Route } from '@copydesk/contract/route';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { keepBodyText } from './body-text.ts';

/** What a route of either table says of the body it takes. */
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

/** A file comes as it is; on all other routes a body is JSON. */
const registerUpload = (app: FastifyInstance, route: BodyRoute, options: RouteOptions): void => {
  const mediaTypes = (route.upload ?? []).map(({ mediaType }) => mediaType);
  const bodyLimit = (route.uploadMebibytes ?? 1) * MEBIBYTE;
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(
      mediaTypes,
      { parseAs: 'buffer', bodyLimit },
      async (request: FastifyRequest, content: Buffer) => {
        keepBodyText(request, content);
        return content;
      },
    );
    uploads.route({
      ...options,
      bodyLimit,
      config: { accepts: oneOfThese(mediaTypes), takesFile: true },
      preValidation: async (request: FastifyRequest) => {
        request.body ??= Buffer.alloc(0);
      },
    });
  });
};

/** Registers a route that takes JSON, no body at all, or a file. */
export const registerWithBody = (
  app: FastifyInstance,
  route: BodyRoute,
  options: RouteOptions,
): void => {
  if (route.upload) registerUpload(app, route, options);
  else app.route(route.body?.optional ? { ...options, preValidation: optionalBody } : options);
};
