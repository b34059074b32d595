import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestSite {
  /** As an operator allows it: host and port. */
  readonly place: string;
  readonly url: (path?: string) => string;
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
}

/** A web site on this machine: each path is a page of HTML, or answers as it likes. */
export const startSite = async (
  pages: (path: string) => string | RequestListener | undefined,
): Promise<TestSite> => {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = pages(path);
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(page ?? 'no such page');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { place, url: (path = '/') => `http://${place}${path}`, asked, stop };
};
