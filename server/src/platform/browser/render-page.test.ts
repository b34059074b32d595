import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { makeCertificate } from '../web/self-signed.fixture.ts';
import { createBrowser, type RenderRequest } from './render-page.ts';
import { startSite } from '../../../test/outside/site.ts';

const HIDDEN = `<style>
  .none { display: none } .faded { opacity: 0 } .invisible { visibility: hidden }
  .tiny { font-size: 0 } .left { position: absolute; left: -9999px } .indented { text-indent: -9999px }
  .reader { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }
  .folded { max-height: 0; overflow: hidden } .clear { color: transparent } .scaled { transform: scale(0) }
  .texture { background: linear-gradient(red, blue); background-clip: text; color: transparent }
  .slides { overflow: hidden; width: 300px; position: relative } .slide { position: absolute; left: -400px }
  .worded::before { content: "Worded by " }
</style>
<p>plain</p><p class=none>none</p><p class=faded>faded <b>too</b></p>
<p class=invisible>invisible <span style="visibility: visible">seen again</span></p>
<p class=tiny>tiny</p><p class=left>left</p><p class=indented>indented</p><p class=reader>reader</p>
<div class=folded>folded</div><p class=clear>clear</p><p class=scaled>scaled</p>
<p class=texture>texture</p><div class=slides>first<div class=slide>former slide</div></div>
<p class=worded>style</p><details><summary>Question</summary>answer</details>
<img src="data:," alt="picture"><img class=none alt="hidden picture"><p>before<i class=none> gone </i>after</p>`;

const site = await startSite({
  '/made': `<!doctype html><html lang="de"><head><title>Made &amp; done</title>
    <meta name="description" content="What it is"></head><body><main id="main"></main><script>
    fetch('/words').then((r) => r.text()).then((words) => {
      main.innerHTML = '<h1>Made <b>by</b> a script</h1><p lang="fr">' + words + ' <a href="/to">link</a></p>';
    });</script><noscript>no script</noscript></body></html>`,
  '/words': (_, response) => response.end('Words & <i>more</i>'),
  '/shadow': `<x-open><b slot="in">slotted</b></x-open><x-closed></x-closed><script>
    for (const mode of ['open', 'closed']) customElements.define('x-' + mode, class extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode }).innerHTML = '<style>p { color: red }</style><p>in ' + mode
          + '</p><slot name="in">no slot</slot><p style="display: none">hidden in ' + mode + '</p>';
      }
    });</script>`,
  '/hidden': HIDDEN,
  '/scrolled': `<div style="height: 3000px">top</div><p id="late" style="opacity: 0; transition: opacity 5s">late</p>
    <script>new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting) late.style.opacity = 1;
    }).observe(late)</script>`,
  '/tampered': `<form><input name="childNodes"><input name="nodeType"><p>in a form</p></form>
    <img name="title"><img name="documentElement"><img name="getAnimations"><p>on the page</p><script>
    Array.from = () => []; String.prototype.replaceAll = () => 'forged'; window.getComputedStyle = () => null;
    Object.defineProperty(Node.prototype, 'textContent', { get: () => 'forged' });</script>`,
  '/fields': `<form><input value="a value" placeholder="a hint"><input type="password" value="secret">
    <input type="hidden" value="token"><textarea>an area</textarea>
    <select><option>one</option><option>two</option></select></form>`,
  '/frames': `<iframe srcdoc="<p>in a frame"></iframe><svg><title>drawn</title><text y="9">word</text><a href="/to"><text y="19">linked</text></a></svg>`,
  '/moved': (_, response) => response.writeHead(301, { location: '/refreshed' }).end(),
  '/refreshed': '<meta http-equiv="refresh" content="0; url=/scripted">wait',
  '/scripted': '<script>location = "/made#part"</script>wait',
  '/circle': '<script>location = "/circle?" + Math.random()</script>wait',
  '/busy': (_, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy'),
  '/file': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  '/text': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('words'),
  '/download': (_, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment' }).end('<p>words'),
  '/long': `<script>document.write('<p>many words'.repeat(20000))</script>`,
  '/cookie': (request, response) => {
    response.writeHead(200, { 'set-cookie': 'seen=1', 'content-type': 'text/html' });
    response.end(`<p>cookies: ${request.headers.cookie ?? 'none'}`);
  },
});
const secure = createHttpsServer(makeCertificate('site.test'), (_, response) => response.end());
secure.listen(0, '127.0.0.1');
await once(secure, 'listening');
const securePlace = `127.0.0.1:${(secure.address() as AddressInfo).port}`;

const browser = createBrowser({
  allow: [site.place, securePlace],
  sandbox: process.getuid?.() !== 0,
});
afterAll(async () => {
  await browser.close();
  secure.close();
});

const REQUEST: RenderRequest = { maxBytes: 200_000, timeoutMs: 15_000 };
const render = (path: string) => browser.render(`${site.origin}${path}`, REQUEST);

/** What the checks see of a page: its texts by scope, and those nobody sees by reason. */
const read = async (path: string) => {
  const page = await render(path);
  if (!page.ok) throw new Error(page.code);
  const document = await extractDocument(page.body, { mediaType: page.headers['content-type'] });
  if (!('segments' in document)) throw new Error(document.failure);
  return {
    page,
    language: document.language,
    texts: document.segments.map(({ scope, text }) => `${scope}: ${text}`),
    languages: document.segments.map(({ language }) => language),
    hidden: document.hidden.map(({ reason, text }) => `${reason}: ${text}`),
  };
};

test('a page made by a script is read as it is shown, with title, language and links', async () => {
  const { page, language, texts, languages, hidden } = await read('/made');
  expect(page).toMatchObject({
    url: `${site.origin}/made`,
    status: 200,
    contentType: 'text/html',
    title: 'Made & done',
    settled: true,
    redirects: [],
  });
  expect(texts).toEqual([
    'title: Made & done',
    'meta: What it is',
    'heading: Made by a script',
    'body: Words & more link',
  ]);
  expect({ language, last: languages.at(-1), hidden }).toEqual({
    language: 'de',
    last: 'fr',
    hidden: [],
  });
  expect(page.body.toString()).toContain(`<a href="${site.origin}/to">link</a>`);
  expect(page.body.toString()).not.toContain('script>');
});

test('the text in shadow roots is read where it is shown, also in closed ones', async () => {
  const { texts, hidden } = await read('/shadow');
  expect(texts).toEqual(['body: in open', 'body: slotted', 'body: in closed', 'body: no slot']);
  expect(hidden).toEqual(['display_none: hidden in open', 'display_none: hidden in closed']);
});

test('text that nobody sees is told apart from the text of the page, by whatever style', async () => {
  const { texts, hidden } = await read('/hidden');
  expect(texts).toEqual([
    'body: plain',
    'body: seen again',
    'body: texture',
    'body: first',
    'body: former slide',
    'body: Worded by style',
    'body: Question',
    'body: answer',
    'alt: picture',
    'body: beforeafter',
  ]);
  expect(hidden).toEqual([
    'display_none: none',
    'opacity_zero: faded too',
    'visibility_hidden: invisible',
    'font_size_zero: tiny',
    'hidden_attribute: left',
    'hidden_attribute: indented',
    'hidden_attribute: reader',
    'hidden_attribute: folded',
    'hidden_attribute: clear',
    'hidden_attribute: scaled',
    'display_none: hidden picture',
    'display_none: gone',
  ]);
});

test('what fades in when a reader gets there is read as shown', async () => {
  expect(await read('/scrolled')).toMatchObject({ texts: ['body: top', 'body: late'], hidden: [] });
});

test('a page cannot forge what is read by changing its own prototypes or names', async () => {
  const { texts } = await read('/tampered');
  expect(texts).toEqual(['body: in a form', 'body: on the page']);
});

test('fields are read as far as they show, and passwords and tokens are not', async () => {
  const { page, texts } = await read('/fields');
  expect(texts).toEqual([
    'body: a value',
    'body: a hint',
    'body: an area',
    'body: one',
    'body: two',
  ]);
  expect(page.body.toString()).not.toMatch(/secret|token/);
});

test('frames of the page itself and drawings are read', async () => {
  expect((await read('/frames')).texts).toEqual([
    'body: in a frame',
    'alt: drawn',
    'body: word',
    'body: linked',
  ]);
});

test('redirects by server, refresh and script are followed and told', async () => {
  const page = await render('/moved');
  expect(page).toMatchObject({ ok: true, url: `${site.origin}/made`, title: 'Made & done' });
  expect(page.redirects).toEqual(
    ['/moved', '/refreshed', '/scripted'].map((path) => `${site.origin}${path}`),
  );
});

test('nothing is kept from page to page', async () => {
  expect((await read('/cookie')).texts).toEqual(['body: cookies: none']);
  expect((await read('/cookie')).texts).toEqual(['body: cookies: none']);
});

test.each([
  ['/circle', 'too_many_redirects'],
  ['/busy', 'http_status'],
  ['/unknown', 'http_status'],
  ['/file', 'not_a_page'],
  ['/text', 'not_a_page'],
  ['/download', 'not_a_page'],
  ['/long', 'too_large'],
])('%s is not read, because of %s', async (path, code) => {
  const result = await render(path);
  expect(result).toMatchObject({ ok: false, code });
  expect(result).not.toHaveProperty('body');
});

test('a refusal tells the status and when to come again', async () => {
  expect(await render('/busy')).toMatchObject({ status: 503, retryAfterSeconds: 7 });
});

test.each([
  ['http://10.0.0.1/', 'blocked_address'],
  ['http://localhost/', 'blocked_address'],
  ['https://[::1]/', 'blocked_address'],
  ['http://2130706433/', 'blocked_address'],
  ['http://127.0.0.1:1/', 'blocked_port'],
  ['file:///etc/hostname', 'invalid_url'],
  ['javascript:alert(1)', 'invalid_url'],
  ['about:blank', 'invalid_url'],
  [`https://${securePlace}/`, 'tls'],
])('%s is not opened: %s', async (url, code) => {
  const result = await browser.render(url, REQUEST);
  expect(result).toMatchObject({ ok: false, code });
  expect(result.ok ? '' : result.message).toMatch(/^[A-Z].+\.$/);
});

test('without a Chromium the failure says what to set', async () => {
  const none = createBrowser({ executablePath: '/nowhere/chromium', allow: [site.place] });
  const result = await none.render(`${site.origin}/made`, REQUEST);
  expect(result).toMatchObject({ ok: false, code: 'browser_missing' });
  expect(result.ok ? '' : result.message).toContain('CHROMIUM_PATH');
  await none.close();
});
