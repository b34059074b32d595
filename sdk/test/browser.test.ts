import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { launchChromium } from '../../e2e/chromium.ts';
import { finding, makeAudit } from '../../server/test/factories.ts';
import type { Copydesk } from '../src/copydesk.ts';
import { startService } from './service.ts';

const PAGE = `<!doctype html><title>CMS</title><script type="module">
import { Copydesk } from '/index.ts';
globalThis.Copydesk = Copydesk;
</script>`;

/** What the page has. */
type Window = { readonly Copydesk: new (options: object) => Copydesk };

/** Serves a page with the client, and the sources of the client as a browser takes them. */
const pages = createServer((request, response) => {
  const path = request.url ?? '/';
  if (!path.endsWith('.ts')) {
    response.setHeader('content-type', 'text/html').end(PAGE);
    return;
  }
  const source = readFileSync(new URL(`../src${path}`, import.meta.url), 'utf8');
  response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => pages.once('listening', resolve));
const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

const { url, key, scope, client, content, proxy } = await startService({
  engine: true,
  corsOrigin: origin,
});
await client.packs.enable('eu-finance');
const findings = Array.from({ length: 5 }, (_, n) => finding({ violatingText: `Promise ${n}.` }));
const audit = await makeAudit(scope, findings);

const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  pages.close();
});

test('the same client works in a page of another origin: lists, writes, PUT, streams, errors, abort', async () => {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'Copydesk' in globalThis);
  proxy.script();
  const asked = { url, behindProxy: proxy.url, key, audit: audit.id, template: content.template };
  const seen = await page.evaluate(async ({ behindProxy, ...given }) => {
    const { Copydesk: Client } = globalThis as unknown as Window;
    const copydesk = new Client({ apiKey: given.key, baseUrl: given.url });
    const ids: string[] = [];
    for await (const { id } of copydesk.violations.list(given.audit, { page_size: 2 }))
      ids.push(id);
    const first = await copydesk.violations.get(ids[0] ?? '');
    const decided = await copydesk.violations.review(
      first.id,
      { action: 'mark_fixed' },
      first.etag === null ? {} : { ifMatch: first.etag },
    );
    const put = await copydesk.contents.put('page-1', { text: 'Guaranteed 8% a year.' });
    const made = await copydesk.documents.create(
      { templateId: given.template, language_key: 'EN', input: '{"name":"Desk"}' },
      { wait: false },
    );
    let text = '';
    let end = '';
    for await (const chunk of copydesk.documents.stream(made.documentId)) {
      if (chunk.type === 'text') text += chunk.text;
      end = chunk.type;
    }
    const name = (error: unknown): string => (error as Error).name;
    const refused = await copydesk.audits.get('aud_x').catch(name);
    const aborted = await copydesk.me({ signal: AbortSignal.abort() }).catch(name);
    const lost = new Client({ apiKey: given.key, baseUrl: behindProxy, retries: 2 });
    const comment = await lost.violations.comment(first.id, { comment: 'From a page.' });
    return {
      count: ids.length,
      state: decided.review_state,
      version: put.version,
      end,
      textLength: text.length,
      refused,
      aborted,
      comment: comment.content,
    };
  }, asked);
  expect(seen).toMatchObject({
    count: findings.length,
    state: 'fixed',
    version: 1,
    end: 'done',
    refused: 'NotFoundError',
    aborted: 'AbortError',
    comment: 'From a page.',
  });
  expect(seen.textLength).toBeGreaterThan(40);
  await page.close();
});

test('a lost answer is asked for again from a page, and there is one comment', async () => {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'Copydesk' in globalThis);
  const id = audit.violationIds[1] ?? '';
  // The first request is the preflight; the comment itself arrives, and its answer is lost.
  proxy.script(null, { kind: 'reset-after' });
  const asked = { behindProxy: proxy.url, key, id };
  await page.evaluate(async (given) => {
    const { Copydesk: Client } = globalThis as unknown as Window;
    const lost = new Client({ apiKey: given.key, baseUrl: given.behindProxy });
    await lost.violations.comment(given.id, { comment: 'Once.' });
  }, asked);
  proxy.script();
  const { comments } = await client.violations.get(id);
  expect(comments.map(({ content: text }) => text)).toEqual(['Once.']);
  await page.close();
});
