import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from './http/page-headers.ts';

/** The answer for an address where nothing is. */
export const NOT_FOUND = { detail: 'Not Found', code: 'not_found' } as const;

const NONCE = '{{nonce}}';

/** What the application may load: its own files, and styles with the nonce of this page load. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The worker that parses PDF files may load decoders of ours for rare images. Like every file it may ask nobody for anything. */
const PDF_WORKER = 'pdf.worker.';
const WORKER_POLICY = "default-src 'none'; script-src 'self'";

const UNBUILT = `<!doctype html>
<html lang="en">
<title>Copydesk</title>
<p>The web application is not built yet. Run <code>npm run web:build</code> and load this page again.</p>
<p>The API reference is at <a href="/docs/reference/">/docs/reference/</a>.</p>
</html>
`;

const YEAR = 'public, max-age=31536000, immutable';

/**
 * Paths of the API, the reference and the files. The web application's page is never served at these paths,
 * even if nothing else is served there.
 */
const OTHERS = /^\/+(public|app|docs|readyz|version|assets|mcp|llms)(\/|$)/i;

/**
 * Whether an address is one of OTHERS, also if it is percent-encoded. An address that cannot be decoded
 * counts as one.
 */
const isOthers = (url: string): boolean => {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    return path.includes('\0') || OTHERS.test(path);
  } catch {
    return true;
  }
};

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !isOthers(url);

/** Sends the page with a new nonce, which the application reads and puts on its styles. */
const sendPage = (reply: FastifyReply, page: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyOf(nonce),
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
    })
    .serializer(String)
    .send(page.replaceAll(NONCE, nonce));
};

/**
 * Serves the built web application from a folder. Its page is the answer to every address that a browser
 * opens and that nothing else serves. All other unknown addresses remain a 404.
 */
export const registerWebFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const index = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  // Read once: a new build also restarts the process.
  const page = existsSync(index) ? readFileSync(index, 'utf8') : UNBUILT;
  if (page !== UNBUILT) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Only files in `assets` have a hash of their content in their names, so others must be revalidated.
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assets) ? YEAR : 'no-cache');
        if (path.includes(PDF_WORKER)) reply.header('content-security-policy', WORKER_POLICY);
      },
    });
    for (const name of ['scheme.js', 'favicon.svg']) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder));
    }
  }
  app.get('/', (_request, reply) => sendPage(reply, page));
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(reply, page) : reply.code(404).send(NOT_FOUND),
  );
};
