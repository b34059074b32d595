import scalar from '@scalar/fastify-api-reference';
import { openApiDocument } from '@copydesk/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { MARK } from './mark.ts';

/** What the page may load: its own script and styles, and the API on the same address. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document and a page to read it and try it; nothing comes from outside. */
export const registerReference = async (app: FastifyInstance): Promise<void> => {
  const text = JSON.stringify(openApiDocument());
  app.get('/public/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .serializer(String)
      .send(text),
  );
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').serializer(String).send(MARK),
  );
  await app.register(async (page) => {
    page.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', POLICY);
    });
    await page.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/public/openapi.json',
        pageTitle: 'Copydesk API',
        favicon: '/favicon.ico',
        theme: 'none',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        customCss: `:root, .light-mode { --scalar-background-1: #fbfaf7; --scalar-color-1: #1b1f24; --scalar-color-accent: #2b50aa; }
          .dark-mode { --scalar-background-1: #14171a; --scalar-color-1: #e8e6e1; }`,
      },
    });
  });
};
