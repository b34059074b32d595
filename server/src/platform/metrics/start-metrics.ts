import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './create-metrics.ts';

/** An answer that a person reads. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Answers GET /metrics, and GET / with a page for a person, on a port of its own, which is not for the outside. Port 0
 * switches it off.
 */
export const startMetrics = async (
  { registry }: Metrics,
  { metricsHost, metricsPort }: { readonly metricsHost: string; readonly metricsPort: number },
  readPage: () => Promise<Page>,
): Promise<{ readonly stop: () => Promise<void> }> => {
  if (metricsPort === 0) return { stop: async () => undefined };
  const readMetrics = async (): Promise<Page> => ({
    headers: { 'content-type': registry.contentType },
    body: await registry.metrics(),
  });
  const pages = new Map([
    ['/', readPage],
    ['/metrics', readMetrics],
  ]);
  const server = createServer((request, response) => {
    const read = request.method === 'GET' ? pages.get(request.url ?? '') : undefined;
    if (!read) {
      response.writeHead(404).end('GET / or GET /metrics\n');
      return;
    }
    read().then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(500).end('The metrics could not be read.\n'),
    );
  });
  server.listen(metricsPort, metricsHost);
  await once(server, 'listening');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
