import { existsSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_HEADERS } from './http/page-headers.ts';
import { NOT_FOUND } from './web-files.ts';

/** What a page of the documentation may load: its own files and nothing that is inside the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR = 'public, max-age=31536000, immutable';
const REFERENCE = '/docs/reference/';

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/**
 * The file for an address below /docs: itself, the page of that name, or the first page of a folder. Null if
 * there is none, or if the address leads out of the folder.
 */
const fileFor = (folder: string, address: string): string | null => {
  const name = normalize(address).replaceAll('\\', '/');
  if (name.startsWith('..') || name.includes('\0')) return null;
  const names = [name, `${name}.html`, join(name, 'index.html')];
  const found = names.find(
    (one) => join(folder, one).startsWith(folder + sep) && isFile(join(folder, one)),
  );
  return found?.replace(/^\/+/, '') ?? null;
};

const toReference = (reply: FastifyReply, url: string): FastifyReply => {
  const at = url.indexOf('?');
  return reply.redirect(`${REFERENCE}${at === -1 ? '' : url.slice(at)}`, 302);
};

/**
 * Serves the built documentation from a folder below /docs. Addresses of the reference that was there before
 * lead to its new place, and so does /docs itself until the site is built.
 */
export const registerDocsSite = async (
  app: FastifyInstance,
  folder: string | null,
): Promise<void> => {
  await app.register(async (site) => {
    const root = folder ?? '/nowhere';
    await site.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
    site.get('/docs', (request, reply) =>
      reply.redirect(request.url.replace(/^\/docs/, '/docs/'), 302),
    );
    site.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
      const address = request.params['*'];
      const isFirst = address === '';
      const file = fileFor(root, isFirst ? 'index.html' : address);
      const isOld = isFirst && /[?&]api=/.test(request.url);
      if (isOld || (isFirst && file === null)) return toReference(reply, request.url);
      if (file === null) return reply.code(404).send(NOT_FOUND);
      const isNamedByContent = /^assets\/.*\.[\w-]{8,}\.\w+$|^assets\/inline-/.test(file);
      return reply
        .headers({
          'content-security-policy': POLICY,
          ...PAGE_HEADERS,
          'cache-control': isNamedByContent ? YEAR : 'no-cache',
        })
        .sendFile(file, root);
    });
  });
};
