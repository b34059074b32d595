import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../src/platform/browser/launch-chromium.ts';
import { createBrowser } from '../src/platform/browser/render-page.ts';

// `npm run bench -- pictures`: the same pages are read with and without pictures and copies, in turn, by one Chromium. Then one page is
// written as PNG and as WebP, to compare their sizes and times.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const ROUNDS = Number(values.rounds);

const WORDS = 'Our account has a fair rate, and our partners explain its terms before you sign. ';
/** A drawing with many colours, as photographs have. */
const drawing = (n: number): string => {
  const dots = Array.from({ length: 900 }, (_, at) => {
    const colour = (at * 7919 * (n + 3)) % 0xffffff;
    return `<rect x="${(at % 30) * 12}" y="${Math.floor(at / 30) * 8}" width="12" height="8" fill="#${colour.toString(16).padStart(6, '0')}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="240">${dots.join('')}</svg>`;
  return `<img width="360" height="240" alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
};
const card = (n: number, isDrawn: boolean): string =>
  `<section style="padding:24px;background:${n % 2 ? '#fff' : '#f4f4fa'}"><h2>Part ${n}</h2>${isDrawn ? drawing(n) : ''}
    <p>${WORDS.repeat(2)}</p><p><b>More:</b> ${WORDS}</p></section>`;
const pageOf = (cards: number, drawings: number): string =>
  `<!doctype html><html lang="en"><title>Page</title><style>body { font: 16px/1.5 sans-serif; margin: 0 }</style>
    <div style="background:linear-gradient(#124, #48a);color:#fff;padding:90px"><h1>Offer</h1></div>
    ${Array.from({ length: cards }, (_, n) => card(n, n < drawings)).join('')}</html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/short': pageOf(8, 2),
  '/middle': pageOf(24, 8),
  '/long': pageOf(75, 20),
};

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[request.url ?? ''] ?? '');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = createBrowser({ allow: [place], sandbox: process.getuid?.() !== 0 });

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

const read = async (path: string, pictures: boolean) => {
  const begin = performance.now();
  const request = { maxBytes: 50_000_000, timeoutMs: 60_000, pictures };
  const page = await browser.render(`http://${place}${path}`, request);
  if (!page.ok) throw new Error(page.code);
  return { milliseconds: performance.now() - begin, page };
};

for (const path of Object.keys(PAGES)) {
  await read(path, true);
  const times = { with: [] as number[], without: [] as number[] };
  let told = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    times.without.push((await read(path, false)).milliseconds);
    const { milliseconds, page } = await read(path, true);
    times.with.push(milliseconds);
    told = page.pictures
      .map(
        (one) =>
          `${one.width}x${one.height} ${one.mediaType} ${kilobytes(one.image.length)} + ${kilobytes(one.words.length)}`,
      )
      .join(', ');
    const { tree = '', files = [] } = page.copy ?? {};
    const loaded = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    told += `; copy ${kilobytes(gzipSync(tree).length)} + ${files.length} files of ${kilobytes(loaded)}`;
  }
  const [more, less] = [median(times.with), median(times.without)];
  console.log(
    `${path}: ${Math.round(less)} ms without, ${Math.round(more)} ms with, ratio ${(more / less).toFixed(2)}; ${told}`,
  );
}
await browser.close();
server.close();

const chromium = await launchChromium({
  executablePath: undefined,
  sandbox: process.getuid?.() !== 0,
  memoryMegabytes: 1_024,
});
const context = await chromium.browser.newContext({ viewport: { width: 1_440, height: 900 } });
const page = await context.newPage();
await page.setContent(PAGES['/middle'] ?? '');
const session = await context.newCDPSession(page);
const height = await page.evaluate<number>('document.documentElement.scrollHeight');
for (const [name, options] of [
  ['PNG', { format: 'png' }],
  ['PNG, quick', { format: 'png', optimizeForSpeed: true }],
  ['WebP 100', { format: 'webp', quality: 100 }],
  ['WebP 90', { format: 'webp', quality: 90 }],
  ['WebP 80', { format: 'webp', quality: 80 }],
  ['WebP 60', { format: 'webp', quality: 60 }],
  ['JPEG 80', { format: 'jpeg', quality: 80 }],
] as const) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const { data } = await session.send('Page.captureScreenshot', {
      ...options,
      clip: { x: 0, y: 0, width: 1_440, height, scale: 1 },
      captureBeyondViewport: true,
    });
    times.push(performance.now() - begin);
    bytes = Buffer.from(data, 'base64').length;
  }
  console.log(`${name} of 1440x${height}: ${Math.round(median(times))} ms, ${kilobytes(bytes)}`);
}
await chromium.close();
