import { createServer, type ServerResponse } from 'node:http';
import { fateOf, htmlOf, pageAt, pathOf, type SiteShape } from './site-pages.ts';

/** A web site as a program: `node site.ts port shape`, the shape as JSON. Logs the pages that it gave. */

const [, , port, given] = process.argv;
const shape = JSON.parse(given ?? '') as SiteShape;
const origin = `http://127.0.0.1:${port}`;
const SITEMAP_PAGES = 10_000;
const SLOW_MS = 700;
const FLAKY_SECONDS = 1;

const listed = shape.pages - shape.crawled;
/** Flaky pages that have failed once. */
const failed = new Set<number>();

const sitemap = (path: string): string | null => {
  const entry = (url: string) => `<loc>${origin}${url}</loc>`;
  if (path === '/sitemap.xml') {
    const files = Math.ceil(listed / SITEMAP_PAGES);
    const entries = Array.from({ length: files }, (_, n) => entry(`/sitemap-${n}.xml`));
    return `<sitemapindex>${entries.map((one) => `<sitemap>${one}</sitemap>`).join('')}</sitemapindex>`;
  }
  const number = /^\/sitemap-(\d{1,4})\.xml$/.exec(path)?.[1];
  if (number === undefined) return null;
  const from = Number(number) * SITEMAP_PAGES;
  const count = Math.max(0, Math.min(SITEMAP_PAGES, listed - from));
  const entries = Array.from({ length: count }, (_, n) => entry(pathOf(from + n)));
  return `<urlset>${entries.map((one) => `<url>${one}</url>`).join('')}</urlset>`;
};

const give = (response: ServerResponse, page: number): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(htmlOf(shape, page));
  // In the form of the product's own log, whose lines below an error nobody takes for a complaint.
  if (!shape.calm) process.stdout.write(`{"level":20,"page":${page}}\n`);
};

const refuse = (response: ServerResponse, status: number, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'text/plain', ...headers });
  response.end('no');
};

createServer((request, response) => {
  const path = request.url ?? '/';
  const xml = sitemap(path);
  if (xml !== null) {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(xml);
    return;
  }
  const page = pageAt(path);
  if (page === null || page >= shape.pages) return refuse(response, 404);
  const fate = fateOf(shape, page);
  if (fate === 'missing') return refuse(response, 404);
  if (fate === 'flaky' && !failed.has(page)) {
    failed.add(page);
    return refuse(response, 503, { 'retry-after': String(FLAKY_SECONDS) });
  }
  if (fate === 'slow') setTimeout(() => give(response, page), SLOW_MS);
  else give(response, page);
}).listen(Number(port), '127.0.0.1');
