import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AuditGaps } from '@copydesk/contract/audits/gaps';
import { afterAll, expect, inject, test } from 'vitest';
import { runCli } from '../cli/test/run-cli.ts';
import { connectHttp } from '../mcp/test/agent.fixture.ts';
import { createKey } from '../server/src/keys/create-key.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type TestWorkspace } from './browser-test.ts';

/**
 * A site of ten pages with breaches is audited in an empty workspace, in all five ways in which people start an audit. A page
 * may be without findings only if the audit says which rules did not run on it, and what the audit says of the pages
 * reaches those that are assets already.
 */
const browserTest = await openBrowserTest(inject('product'));
const folder = mkdtempSync(join(tmpdir(), 'copydesk-all-clear-'));
afterAll(async () => {
  await browserTest.close();
  rmSync(folder, { recursive: true, force: true });
});

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES = join(ROOT, 'server/src/demo/files/bank');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const page = (text: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><title>Harbour</title><main>${text}</main></html>`;
const file =
  (name: string, type: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(readFileSync(join(FILES, name)));

const WARNING =
  "Don't invest unless you're prepared to lose all the money you invest. This is a high-risk investment and you are unlikely to be protected if something goes wrong.";
const PAGES = {
  '/crypto.html': page(`<h1>Harbour Coin token sale</h1>
    <p>Refer a friend to our crypto service and you both get £20.</p>
    <p style="display:none">${WARNING}</p>`),
  '/loans.html': page(`<h1>Harbour loans</h1>
    <p>Guaranteed acceptance, no credit check. Borrow £500 at 49.9% APR today.</p>`),
  '/pale.html': page(`<h1>Harbour Coin for savers</h1>
    <p>Buy our crypto tokens today.</p><p style="color:#f4f4f4;font-size:4px">${WARNING}</p>`),
  '/arabic.html': page(
    '<p>عوائد مضمونة على استثمارك في العملات المشفرة بدون أي مخاطر على الإطلاق.</p>',
    'ar',
  ),
  '/brochure.pdf': file('brochure.pdf', 'application/pdf'),
  '/leaflet.docx': file('leaflet.docx', DOCX),
  '/vitamins.html': page('<p>Our vitamin drops cure colds and prevent flu in children.</p>'),
  '/beer.html': page('<p>Our beer gives you energy and makes you irresistible at every party.</p>'),
  '/about.html': page('<p>About: finance. We have held bitcoin since 2014.</p>'),
  '/clean.html': page('<p>The office is open from nine to five, and on Saturdays until noon.</p>'),
} as const;
const site = await startSite(PAGES);
const urls = Object.keys(PAGES).map((path) => site.url(path));

/** How many rules ran, as it stands beside a number of findings. */
const RULES_RAN = /\d+ of \d+ rules ran/;

const DETAILS = { market: ['GB'], category: ['crypto', 'credit'] };

interface Way {
  readonly workspace: TestWorkspace;
  readonly key: string;
}

/** A server that is busy says so, and is asked again. */
const call = async <T>(way: Way, path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${browserTest.product.baseUrl}/public/v1${path}`, {
    headers: { 'X-API-Key': way.key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (answer.status === 503) {
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    return call(way, path, body);
  }
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as T;
};

/** An empty workspace that has switched on the rules for financial promotions in the United Kingdom, and for claims about money. */
const begin = async (name: string): Promise<Way> => {
  const workspace = await makeWorkspace(browserTest, name);
  await allowPlace(browserTest, workspace, site.place);
  const scopes = ['auditing', 'reading'] as const;
  const { key } = await createKey(workspace.asOwner, { name, expiresAt: null, scopes });
  const way = { workspace, key };
  for (const pack of ['uk-finance', 'money-claims']) await call(way, `/packs/${pack}/enable`, {});
  return way;
};

const newest = async (way: Way): Promise<string> => {
  const { audits } = await call<{ audits: { id: string }[] }>(way, '/audits?limit=1');
  return audits[0]?.id ?? '';
};

interface Read {
  readonly url: string;
  readonly status: string;
  readonly violations: number;
  readonly language: string | null;
  readonly coverage: { rules: number; ran: number; may_apply: number } | null;
  readonly checked_as: {
    readonly market?: string[];
    readonly assumed_market?: string[];
    readonly category?: string[];
    readonly render: string;
  };
}

/** What the audit says of its pages, once it has ended. */
const read = async (way: Way, id: string) => {
  for (let audit = await call<{ completed_at: string | null }>(way, `/audits/${id}`); ;) {
    if (audit.completed_at !== null) break;
    await sleep(250);
    audit = await call(way, `/audits/${id}`);
  }
  const { assets } = await call<{ assets: Read[] }>(way, `/audits/${id}/assets`);
  const { gaps } = await call<AuditGaps>(way, `/audits/${id}/gaps`);
  const { violations } = await call<{ violations: { asset_url: string; severity: string }[] }>(
    way,
    `/audits/${id}/violations?review_state=all&page_size=100`,
  );
  const of = (path: string) => assets.find(({ url }) => url === site.url(path));
  const found = (path: string) =>
    violations.filter(({ asset_url: url }) => url === site.url(path)).map((one) => one.severity);
  return { assets, gaps, of, found };
};
type Told = Awaited<ReturnType<typeof read>>;

const notRun = ({ gaps }: Told, reason: string) => gaps.find((gap) => gap.reason === reason);

/** Nobody said anything of the pages, so rules for a category cannot run. The audit says so. */
const expectHonest = (told: Told): void => {
  expect(told.assets.map(({ status }) => status)).toEqual(Array(10).fill('completed'));
  // Rules that may apply did not run on any of them, so no page is without findings and without a word about it.
  for (const { coverage, url } of told.assets) {
    expect(coverage?.may_apply, url).toBeGreaterThan(0);
    expect(coverage?.rules, url).toBeGreaterThan(coverage?.ran ?? Infinity);
  }
  // The pack says the market, and nothing is left out for want of it.
  for (const { checked_as: as } of told.assets) {
    expect(as).toMatchObject({ assumed_market: ['GB'], render: 'static' });
  }
  expect(notRun(told, 'market_unknown')).toBeUndefined();
  // Every page without findings is among those on which rules did not run.
  expect(notRun(told, 'category_unknown')).toMatchObject({ kind: 'not_run', assets: 10 });
  expect(told.gaps.find(({ kind }) => kind === 'not_shown')).toMatchObject({ assets: 10 });
  expect(told.of('/arabic.html')).toMatchObject({ language: null, violations: 0 });
  expect(notRun(told, 'language_unknown')).toMatchObject({ assets: 1 });
};

/** The pages are assets already, and state nothing themselves. What the audit says of them counts. */
const expectReached = (told: Told, render: 'static' | 'browser'): void => {
  for (const { checked_as: as, coverage } of told.assets) {
    expect(coverage).not.toBeNull();
    expect(as).toMatchObject({ ...DETAILS, render });
  }
  expect(notRun(told, 'category_unknown')).toBeUndefined();
  expect(notRun(told, 'market_unknown')).toBeUndefined();
  const crypto = told.found('/crypto.html');
  expect(crypto.filter((severity) => severity === 'CRITICAL').length).toBeGreaterThanOrEqual(2);
  expect(told.found('/loans.html')).toHaveLength(3);
  expect(told.gaps.some(({ kind }) => kind === 'not_shown')).toBe(render === 'static');
};

test('by the API, and what an audit knew of the pages is not forgotten by the next', async () => {
  const way = await begin('By the API');
  const started = await call<{ id: string }>(way, '/audits', { urls });
  expectHonest(await read(way, started.id));
  const said = { urls, render: 'browser', metadata: DETAILS };
  const { id } = await call<{ id: string }>(way, '/audits', said);
  const told = await read(way, id);
  expectReached(told, 'browser');
  // The warning that is nearly invisible is found only where a browser showed it.
  expect(told.found('/pale.html').length).toBeGreaterThan(0);
  const { assets } = await call<{ assets: { metadata: object; render: string }[] }>(way, '/assets');
  for (const asset of assets) expect(asset).toMatchObject({ metadata: {}, render: 'static' });
  // The next audit knows less again. It cannot say that anything is gone.
  const { id: later } = await call<{ id: string }>(way, '/audits', { all_assets: true });
  expectHonest(await read(way, later));
  const { changes } = await call<{ changes: Record<string, number> }>(way, `/audits/${later}`);
  expect(changes).toMatchObject({ gone: 0 });
  // The rule on easy credit needs no category, so it still finds what it found.
  expect(changes['unknown']).toBeGreaterThanOrEqual(5);
  expect(changes['still']).toBeGreaterThanOrEqual(2);
}, 240_000);

test('by the command line', async () => {
  const way = await begin('By the command line');
  const env = { COPYDESK_URL: browserTest.product.baseUrl, COPYDESK_API_KEY: way.key };
  const start = (args: readonly string[]) =>
    runCli(['audits', 'start', ...args, '--watch'], { cwd: folder, env });
  // Both end with 1, because something was found.
  const first = await start(urls);
  expect(first).toMatchObject({ code: 1 });
  expect(first.stdout).toMatch(RULES_RAN);
  expectHonest(await read(way, await newest(way)));
  const details = ['--market', 'GB', '--category', 'crypto,credit', '--render', 'browser'];
  expect(await start(['--all-assets', ...details])).toMatchObject({ code: 1 });
  expectReached(await read(way, await newest(way)), 'browser');
}, 240_000);

test('by the command of a checkout', async () => {
  const way = await begin('By a checkout');
  const sitemap = await startSite({
    '/sitemap.xml': `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  });
  await allowPlace(browserTest, way.workspace, sitemap.place);
  const env = {
    ...process.env,
    COPYDESK_URL: browserTest.product.baseUrl,
    COPYDESK_API_KEY: way.key,
  };
  const audit = async (args: readonly string[]): Promise<string> => {
    const program = join(ROOT, 'server/src/cli/audit.ts');
    const all = [program, ...args, sitemap.url('/sitemap.xml')];
    return (await promisify(execFile)(process.execPath, all, { env, cwd: folder })).stdout;
  };
  expect(await audit([])).toContain('the assets state none');
  expectHonest(await read(way, await newest(way)));
  await audit(['--market', 'UK', '--category', 'crypto', '--category', 'credit']);
  const told = await read(way, await newest(way));
  // The United Kingdom goes by two names.
  for (const { checked_as: as } of told.assets) expect(as.market).toEqual(['UK']);
  expect(told.found('/loans.html')).toHaveLength(3);
}, 240_000);

test('by an agent', async () => {
  const way = await begin('By an agent');
  const agent = await connectHttp(browserTest.product.baseUrl, way.key);
  const audit = async (input: Record<string, unknown>): Promise<Told> => {
    const begun = await agent.call('start_audit', input);
    expect(begun.error.detail).toBe('');
    const { audit_id: id } = begun.data;
    let ended = await agent.call('get_audit', { audit_id: id, wait_seconds: 45 });
    while (!['COMPLETED', 'FAILED'].includes(String(ended.data['status']))) {
      ended = await agent.call('get_audit', { audit_id: id, wait_seconds: 45 });
    }
    const { gaps } = ended.data as { gaps: { kind: string; rules: number }[] | null };
    const told = await read(way, String(id));
    // The agent is told of the same gaps, and how many rules ran.
    expect((ended.data['coverage'] as { rules: number }).rules).toBeGreaterThan(0);
    expect(gaps?.map(({ kind, rules }) => [kind, rules])).toEqual(
      told.gaps.map(({ kind, rules }) => [kind, rules]),
    );
    return told;
  };
  expectHonest(await audit({ urls }));
  expectReached(await audit({ all_assets: true, metadata: DETAILS, render: 'browser' }), 'browser');
}, 240_000);

test('by the form in the browser', async () => {
  const way = await begin('By the form');
  const visit = await signIn(browserTest, way.workspace.owner);
  const start = async (name: string): Promise<string> => {
    await visit.page.getByLabel('Name', { exact: true }).fill(name);
    await visit.page.getByRole('button', { name: 'Start audit' }).click();
    await visit.page.getByRole('heading', { name, level: 1 }).waitFor();
    await visit.page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
    return new URL(visit.page.url()).pathname.split('/').at(-1) ?? '';
  };
  await visit.page.goto(`/w/${way.workspace.id}/audits/new`);
  await visit.page.getByRole('radio', { name: /^Addresses/ }).click();
  await visit.page.getByLabel('Addresses, one per line').fill(urls.join('\n'));
  expectHonest(await read(way, await start('First')));
  await visit.page.getByText(RULES_RAN).first().waitFor();
  await visit.page
    .getByText('the rules are for certain categories; the assets state none')
    .first()
    .waitFor();

  await visit.page.goto(`/w/${way.workspace.id}/audits/new`);
  await visit.page.getByRole('radio', { name: /^All assets/ }).click();
  await visit.page.getByRole('radio', { name: /^As a browser shows them/ }).click();
  for (const [label, words] of [
    ['Market', DETAILS.market],
    ['Category', DETAILS.category],
  ] as const) {
    for (const word of words) {
      await visit.page.getByRole('combobox', { name: label, exact: true }).fill(word);
      // Categories stand with what they are part of: "crypto (finance)".
      const option = new RegExp(`^${word}( \\(|$)`);
      await visit.page.getByRole('option', { name: option }).click();
    }
  }
  expectReached(await read(way, await start('Second')), 'browser');
  expect(visit.faults).toEqual([]);
  await visit.context.close();
}, 240_000);
