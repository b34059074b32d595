import { randomBytes } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import { openApiDocument } from '@copydesk/contract/openapi/openapi';
import { extendedOpenApiDocument } from '@copydesk/contract/openapi/openapi-extended';
import { workspaceOpenApiDocument } from '@copydesk/contract/openapi/openapi-workspace';
import type { FastifyInstance } from 'fastify';
import { MARK } from './http/mark.ts';
import { PAGE_HEADERS } from './http/page-headers.ts';

/** Stands in the page for the nonce of one load. */
const NONCE = '{{nonce}}';

/**
 * What the page may load: its own script with the nonce of this load, styles, and the API on the same host. The
 * library writes four style elements without a nonce while it runs, one of them with 256 kB, and sets style attributes.
 * So inline styles stay allowed, on this page alone: it shows our own documents and nothing that a person wrote, and
 * the other parts let no style load anything from another host.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves the OpenAPI documents and a page to read and try them. It loads nothing from other hosts. */
export const registerReference = async (app: FastifyInstance): Promise<void> => {
  const documents = {
    '/public/openapi.json': openApiDocument(),
    '/public/openapi-extended.json': extendedOpenApiDocument(),
    '/public/openapi-workspace.json': workspaceOpenApiDocument(),
  };
  for (const [url, document] of Object.entries(documents)) {
    const text = JSON.stringify(document);
    app.get(url, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .serializer(String)
        .send(text),
    );
  }
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').serializer(String).send(MARK),
  );
  await app.register(async (page) => {
    page.addHook('onSend', async (_request, reply, payload) => {
      const nonce = randomBytes(16).toString('base64');
      reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policyOf(nonce) });
      if (typeof payload !== 'string') return payload;
      // The library does not say which language its page is in.
      return payload.replace(/<html>/i, '<html lang="en">').replaceAll(NONCE, nonce);
    });
    await page.register(scalar, {
      routePrefix: '/docs/reference',
      configuration: {
        nonce: NONCE,
        sources: Object.entries(documents).map(([url, { info }], at) => ({
          title: info.title,
          slug: ['api', 'generation', 'workspace'][at] as string,
          url,
          default: at === 0,
        })),
        pageTitle: 'Copydesk API',
        favicon: '/favicon.ico',
        theme: 'none',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        customCss: `:root, .light-mode { --scalar-background-1: #fbfaf7; --scalar-color-1: #1b1f24; --scalar-color-2: #51565d; --scalar-color-3: #656a70; --scalar-color-accent: #2b50aa; }
          .dark-mode { --scalar-background-1: #14171a; --scalar-color-1: #e8e6e1; --scalar-color-2: #b0b2b1; --scalar-color-3: #979b9d; }`,
      },
    });
  });
};
