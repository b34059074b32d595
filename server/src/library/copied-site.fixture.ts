import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { crc32 } from 'node:zlib';

// A page with everything that a stored copy has to keep, and with parts that try to run or to reach out. The page is on one site, some of its
// files are on another.

const { resolve } = createRequire(import.meta.url);
const FONT = readFileSync(resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'));

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
/** A picture of one colour. */
const png = (width: number, height: number, colour: readonly number[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array(width).fill(colour).flat())]);
  const rows = Buffer.concat(Array<Buffer>(height).fill(row));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const send =
  (type: string, body: string | Buffer): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="teal"/>
  <script>fetch('/ran-in-svg')</script><image href="/from-svg.png" width="5" height="5"/></svg>`;

/** The files of the other site: a sheet that scripts of the page cannot read, and what it names. */
export const OTHER_FILES: Readonly<Record<string, RequestListener>> = {
  '/far/far.css': send('text/css', '#far { color: rgb(1, 2, 3); background: url(dot.png) }'),
  '/far/dot.png': send('image/png', png(4, 4, [0, 128, 0])),
};

export const SITE_FILES: Readonly<Record<string, RequestListener>> = {
  '/css/main.css': send(
    'text/css',
    `@charset "utf-8"; @import "deep/wide.css" screen and (min-width: 1000px); @import url('narrow.css') (max-width: 600px);
    @import url(layered.css) layer(base) supports(display: grid);
    @font-face { font-family: Copied; src: url("../font.ttf?v=1#iefix") format("truetype") }
    h1 { font: 40px/1.2 Copied; color: rgb(10, 20, 30) }
    :root { --gap: 12px 24px; --pic: url(../back.png) }
    #gap { padding: var(--gap); padding-left: 7px; background: var(--pic); background-size: 10px }
    #layered { color: rgb(0, 200, 0) }
    x-late:not(:defined) { visibility: hidden } @media (width >= 300px) { #range { color: rgb(4, 5, 6) } }
    #quoted::after { content: "<\\/style><img src=/broke-out>" }`,
  ),
  '/css/deep/wide.css': send(
    'text/css',
    '#wide { background-image: url(../../wide.png); color: rgb(7, 8, 9) }',
  ),
  '/css/narrow.css': send('text/css', '#wide { color: rgb(9, 9, 9) }'),
  '/css/layered.css': send('text/css', '#layered { color: rgb(200, 0, 0); margin-top: 33px }'),
  '/font.ttf': send('font/ttf', FONT),
  '/back.png': send('image/png', png(30, 30, [255, 200, 0])),
  '/wide.png': send('image/png', png(40, 10, [0, 0, 255])),
  '/small.png': send('image/png', png(100, 50, [200, 0, 0])),
  '/large.png': send('image/png', png(400, 200, [0, 200, 0])),
  '/art.png': send('image/png', png(60, 60, [90, 0, 90])),
  '/logo.svg': send('image/svg+xml', SVG),
  '/poster.png': send('image/png', png(64, 36, [1, 1, 1])),
  '/film.mp4': (_, response) => response.writeHead(404).end(),
  '/frame.html': send('text/html', '<p>In a frame'),
};

/** The page itself; `other` is the address of the other site. */
export const copiedPage = (
  other: string,
): string => `<!doctype html><html lang="en" class="js" style="--tone: 3px">
<head><meta charset="utf-8"><title>Savings &amp; more</title><base href="/">
<link rel="stylesheet" href="css/main.css"><link rel="stylesheet" href="${other}/far/far.css">
<link rel="preload" as="image" href="/preloaded.png"><link rel="dns-prefetch" href="//evil.example"><link rel="icon" href="/icon.png">
<meta http-equiv="refresh" content="900;url=/refreshed"><style id="made"></style>
<style><!-- #plain { color: rgb(11, 22, 33) } --></style><style media="print">#plain { color: red }</style></head>
<body background="/back.png" onload="fetch('/ran-on-load')">
<h1>A zappo heading</h1><p id="plain">Plain</p><p id="wide">Wide</p><p id="gap">Gap</p><p id="far">Far</p><p id="layered">Layered</p>
<p id="range">Range</p><p id="quoted">Quoted</p><p id="ruled">Ruled</p><p id="adopted">Adopted</p>
<p id="inline" style="color: rgb(50, 60, 70); background: url('small.png') 0 0/20px">Inline</p>
<img id="set" srcset="/small.png 100w, /large.png 400w" sizes="300px" src="/small.png" alt="Set" onerror="fetch('/ran')">
<picture><source media="(min-width: 800px)" srcset="/large.png"><img id="picture" src="/small.png" alt=""></picture>
<img id="logo" src="/logo.svg" alt="Logo"><table><tr><td id="cell" background="/art.png">Cell</td></tr></table>
<svg id="drawn" width="80" height="20" viewBox="0 0 80 20"><defs><linearGradient id="fade"><stop stop-color="#f00"/></linearGradient></defs>
<style>#bar { stroke: rgb(6, 6, 6) }</style><rect id="bar" width="80" height="20" fill="url(#fade)"/><image href="/art.png" width="9" height="9"/>
<a href="javascript:fetch('/ran')"><text y="9">svg</text></a><use href="/logo.svg#x"/><animate attributeName="href" to="//evil.example"/></svg>
<x-late id="late" variant="dark"></x-late><canvas id="canvas" width="30" height="20"></canvas>
<video id="video" poster="/poster.png" src="/film.mp4" width="64" height="36"></video><iframe src="/frame.html" width="120" height="40"></iframe>
<form action="/sent"><input id="typed" value="before"><input type="password" value="secret"><input type="checkbox" id="box">
<textarea id="area"></textarea><select><option>One</option><option id="two">Two</option></select>
<button formaction="/sent">Send</button></form>
<a id="out" href="${other}/left" ping="/pinged" target="_top">Out</a> <a id="in" href="#far">In</a>
<noscript><img src="/noscript.png"></noscript><object data="/object.svg"></object><embed src="/embed.svg">
<script>
  document.querySelector('#made').sheet.insertRule('#ruled { color: rgb(44, 55, 66) }');
  const sheet = new CSSStyleSheet(); sheet.replaceSync('#adopted { color: rgb(77, 88, 99) }');
  document.adoptedStyleSheets = [sheet];
  customElements.define('x-late', class extends HTMLElement { constructor() { super();
    this.attachShadow({ mode: 'closed' }).innerHTML = '<style>:host([variant=dark]) { display: block; color: rgb(21, 31, 41) }</style><b>In a shadow</b><slot></slot>';
  } });
  const ink = document.querySelector('#canvas').getContext('2d'); ink.fillStyle = 'rgb(0, 0, 200)'; ink.fillRect(0, 0, 30, 20);
  document.querySelector('#typed').value = 'after'; document.querySelector('#box').checked = true;
  document.querySelector('#area').value = 'typed </textarea><img src=/broke-out>'; document.querySelector('#two').selected = true;
</script></body></html>`;
