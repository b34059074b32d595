import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NONCE = '{{nonce}}';

/** What the application may load: its own files, and styles that carry this load's nonce. */
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

const UNBUILT = `<!doctype html>
<html lang="en">
<title>Copydesk</title>
<p>The web application is not built yet. Run <code>npm run web:build</code> and load this page again.</p>
<p>The API reference is at <a href="/docs">/docs</a>.</p>
</html>
`;

const YEAR = 'public, max-age=31536000, immutable';

/** These belong to others, also where they lead nowhere. */
const OTHERS = /^\/+(public|app|docs|readyz|assets)(\/|$)/i;

/** However it is spelled: an encoded letter is the letter, and what cannot be decoded is no page. */
const isOthers = (url: string): boolean => {
  try {
    return OTHERS.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return true;
  }
};

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !isOthers(url);

/** A fresh nonce for every load; the application finds it in the page and gives it to its styles. */
const sendPage = (reply: FastifyReply, page: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyOf(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .serializer(String)
    .send(page.replaceAll(NONCE, nonce));
};

/**
 * Serves the built web application from a folder. Its page answers every address that a browser asks for
 * and nobody else has; all other unknown addresses stay the 404 that they are.
 */
export const registerWebFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const index = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  // Read once: a build that replaces the files also replaces the process that serves them.
  const page = existsSync(index) ? readFileSync(index, 'utf8') : UNBUILT;
  if (page !== UNBUILT) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The names of the others say nothing about their content.
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(assets) ? YEAR : 'no-cache');
      },
    });
    for (const name of ['scheme.js', 'favicon.svg']) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder));
    }
  }
  app.get('/', (_request, reply) => sendPage(reply, page));
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(reply, page) : reply.code(404).send({ detail: 'Not Found' }),
  );
};
