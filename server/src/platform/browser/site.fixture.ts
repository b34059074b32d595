import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Site {
  readonly origin: string;
  /** As it is allowed: host and port. */
  readonly place: string;
  /** What was asked for, in order: method and path. */
  readonly asked: readonly string[];
}

export type SitePages = Readonly<Record<string, string | RequestListener>>;

/** A site on the loopback, closed after the tests of the file: HTML by path, or whatever a listener does. */
export const startSite = async (pages: SitePages): Promise<Site> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    asked.push(`${request.method} ${pathname}`);
    const page = pages[pathname];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    return response.end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: `http://${place}`, place, asked };
};
