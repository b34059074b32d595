import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Page = string | RequestListener | undefined;

export interface TestSite {
  readonly origin: string;
  /** As an operator allows it: host and port. */
  readonly place: string;
  readonly url: (path?: string) => string;
  /** What was asked for, in order: method and path. */
  readonly asked: readonly string[];
  /** How often a page was asked for. */
  readonly timesAsked: (path: string) => number;
}

/** A web site on this machine, closed after the tests of the file: HTML by path, or what a listener does. */
export const startSite = async (
  pages: Readonly<Record<string, Page>> | ((path: string) => Page),
): Promise<TestSite> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    asked.push(`${request.method} ${pathname}`);
    const page = typeof pages === 'function' ? pages(pathname) : pages[pathname];
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
  const origin = `http://${place}`;
  return {
    origin,
    place,
    url: (path = '/') => origin + path,
    asked,
    timesAsked: (path) => asked.filter((one) => one === `GET ${path}`).length,
  };
};
