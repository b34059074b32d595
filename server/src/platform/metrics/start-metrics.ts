import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './create-metrics.ts';

/** Answers GET /metrics on a port of its own, which is not for the outside. Port 0 switches it off. */
export const startMetrics = async (
  { registry }: Metrics,
  { metricsHost, metricsPort }: { readonly metricsHost: string; readonly metricsPort: number },
): Promise<{ readonly stop: () => Promise<void> }> => {
  if (metricsPort === 0) return { stop: async () => undefined };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('GET /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
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
