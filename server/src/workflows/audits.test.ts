import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { recount } from '../../test/models/recount.ts';
import { startSite } from '../../test/outside/site.ts';
import { makeRule } from '../../test/make-rule.ts';
import { askAgain } from '../audits/ask-again.ts';
import type { AuditRequest } from '../audits/audit-request.ts';
import { createAudit } from '../audits/create-audit.ts';
import { cancelAudit } from '../audits/cancel-audit.ts';
import { startAudit } from '../audits/start-audit.ts';
import { getAudit } from '../audits/get-audit.ts';
import { listAuditAssets } from '../audits/list-audit-assets.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { engine, ...running } = await createTestEngine(database, { reconcileSeconds: 2 });

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Demo</title>${head}</head><body>${body}</body></html>`;
const slowly: RequestListener = (_request, response) => {
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(page('<p>Nothing to see.</p>'));
  }, 800);
};
/** Whether the pages below /late are not there yet. */
let isLate = true;
const site = await startSite((path) => {
  if (path.startsWith('/late/') && !isLate) {
    return page(`<p>Number ${path.slice(6)} is zappo.</p><a href="/a/deep">deep</a>`);
  }
  if (path === '/robots.txt') {
    return (_request, response) => response.end('User-agent: *\nDisallow: /secret/\n');
  }
  if (path === '/') {
    return page(
      '<p>Welcome.</p><a href="/a">A</a> <a href="/b#x">B</a> <a href="/secret/c">C</a> <a href="https://elsewhere.example/">E</a>',
    );
  }
  if (path === '/a') return page('<p>Our savings are zappo sure.</p><a href="/a/deep">deep</a>');
  if (path === '/b') return page('<p>Our savings are zappo sure.</p><p>Two: zappo, zappo!</p>');
  if (path === '/a/deep') return page('<p>A clean page.</p>');
  if (path === '/script') {
    return page(
      '<p>Static text.</p><script>setTimeout(() => document.body.append("It is ", "zap" + "po", "."), 50)</script>',
    );
  }
  if (path === '/pale') {
    return page(
      '<p>Get quux now.</p><p style="font-size: 4px; color: #f4f4f4">Quux can be lost.</p>',
    );
  }
  if (path.startsWith('/many/')) return page(`<p>Number ${path.slice(6)} is zappo.</p>`);
  if (path.startsWith('/slow/')) return slowly;
  return undefined;
});

const newScope = async (): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    site.place,
  ]);
  await makeRule(scope, RULE);
  return scope;
};

const RULE = {
  id: 'zappo',
  kind: 'prohibit',
  severity: 'HIGH',
  name: 'No zappo',
  message: 'Zappo means nothing.',
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  terms: { en: ['zappo'] },
  cite: null,
  tests: [
    { lang: 'en', text: 'This is zappo.', expect: ['zappo'] },
    { lang: 'en', text: 'So zappo it is.', expect: ['zappo'] },
    { lang: 'en', text: 'This is fine.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
} as RuleSource;

const WARNED = {
  ...RULE,
  id: 'warned',
  kind: 'require',
  name: 'Quux with its warning',
  message: 'The warning is missing.',
  terms: { en: ['get quux'] },
  need: { any: { en: ['can be lost'] }, as: { size: 0.5, contrast: 3 } },
  tests: [
    { lang: 'en', text: 'Get quux now.', expect: ['Get quux'] },
    { lang: 'en', text: 'So get quux.', expect: ['get quux'] },
    { lang: 'en', text: 'Get quux. It can be lost.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
} as RuleSource;

const REQUEST: AuditRequest = {
  name: 'Test',
  assets: [],
  urls: [],
  sitemaps: [],
  crawl: null,
  packs: null,
  render: 'static',
  metadata: {},
};

const start = async (scope: Scope, request: Partial<AuditRequest>): Promise<string> => {
  const { answer } = await startAudit(scope, engine, {
    request: { ...REQUEST, ...request },
    once: undefined,
    toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
  });
  return answer.body as string;
};

const untilEnded = async (scope: Scope, id: string) => {
  for (let tries = 0; tries < 1_200; tries++) {
    const audit = await getAudit(scope, id);
    if (audit.completed_at !== null) return audit;
    await sleep(50);
  }
  throw new Error('the audit did not end');
};

const violationsOf = async (scope: Scope, auditId: string) =>
  (
    await listViolations(scope, {
      auditId,
      reviewState: 'all',
      severity: null,
      search: null,
      page: 1,
      pageSize: 100,
      cursor: null,
    })
  ).violations;

const urls = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => site.url(`/${folder}/${n}`));

const faultsOf = (id: string) => recount(database.admin, fromPublicId('aud', id) as string);

describe('an audit', () => {
  test('of a site follows its links, heeds robots.txt and finds what is wrong', async () => {
    const scope = await newScope();
    const id = await start(scope, { crawl: { url: site.url(), pages: 50, depth: 3 } });
    expect(await untilEnded(scope, id)).toMatchObject({
      status: 'COMPLETED',
      total_assets: 4,
      completed_assets: 4,
      failed_assets: 0,
      total_violations: 4,
      rules: 1,
    });
    expect(site.timesAsked('/secret/c')).toBe(0);
    const found = await violationsOf(scope, id);
    expect(found.map(({ violating_text: text }) => text)).toEqual(Array(4).fill('zappo'));
    // The same sentence on two pages is one finding, and so are the two in another sentence.
    expect(new Set(found.map(({ group_id: group }) => group)).size).toBe(2);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('of a page that scripts write reads it as a browser shows it, if asked to', async () => {
    const scope = await newScope();
    const url = site.url('/script');
    const plain = await start(scope, { urls: [url] });
    expect(await untilEnded(scope, plain)).toMatchObject({
      status: 'COMPLETED',
      total_violations: 0,
    });
    const shown = await newScope();
    const rendered = await start(shown, { urls: [url], render: 'browser' });
    const audit = await untilEnded(shown, rendered);
    expect(audit).toMatchObject({ status: 'COMPLETED', total_violations: 1 });
    const [found] = await violationsOf(shown, rendered);
    expect(found?.violating_text).toBe('zappo');
  }, 270_000);

  test('with a browser objects to a warning that is there but hard to see, and says its figures', async () => {
    const url = site.url('/pale');
    const scope = await newScope();
    await makeRule(scope, WARNED);
    const plain = await start(scope, { urls: [url] });
    expect(await untilEnded(scope, plain)).toMatchObject({ total_violations: 0 });
    const shown = await newScope();
    await makeRule(shown, WARNED);
    const rendered = await start(shown, { urls: [url], render: 'browser' });
    expect(await untilEnded(shown, rendered)).toMatchObject({ total_violations: 1 });
    const [found] = await violationsOf(shown, rendered);
    expect(found).toMatchObject({
      violating_text: 'Get quux',
      reason: 'The needed text is 4 px beside a claim of 16 px, at contrast 1.1, at 360 px wide.',
    });
  }, 270_000);

  test('of a crawl ends at its number of pages and at its depth', async () => {
    const scope = await newScope();
    const few = await start(scope, { crawl: { url: site.url(), pages: 2, depth: 3 } });
    expect(await untilEnded(scope, few)).toMatchObject({ total_assets: 2, completed_assets: 2 });
    const flat = await start(scope, { crawl: { url: site.url(), pages: 50, depth: 1 } });
    expect(await untilEnded(scope, flat)).toMatchObject({ total_assets: 3 });
  });

  test('says of each asset that failed why it did, and completes with the others', async () => {
    const scope = await newScope();
    const blocked = 'http://127.0.0.1:9/';
    const id = await start(scope, { urls: [site.url('/a'), site.url('/none'), blocked] });
    expect(await untilEnded(scope, id)).toMatchObject({
      status: 'COMPLETED',
      total_assets: 3,
      completed_assets: 1,
      failed_assets: 2,
    });
    const { assets } = await listAuditAssets(scope, {
      auditId: id,
      status: 'failed',
      after: 0,
      limit: 10,
    });
    expect(new Set(assets.map(({ failure }) => failure))).toEqual(
      new Set(['Only the ports 80 and 443 are fetched.', 'The server answered with status 404.']),
    );
  });

  test('without a single asset that can be read failed, and so did one with nothing to audit', async () => {
    const scope = await newScope();
    const none = await start(scope, { urls: [site.url('/none')] });
    expect(await untilEnded(scope, none)).toMatchObject({
      status: 'FAILED',
      failure: 'No asset could be read; each says why.',
    });
    const nothing = await start(scope, { sitemaps: [site.url('/none.xml')] });
    expect(await untilEnded(scope, nothing)).toMatchObject({
      status: 'FAILED',
      total_assets: 0,
      failure: `There is nothing to audit: ${site.url('/none.xml')} could not be read. The server answered with status 404.`,
    });
    const unfinished = async () =>
      (await database.admin.query('select from unfinished_work')).rowCount ?? 0;
    for (let tries = 0; tries < 200 && (await unfinished()) > 0; tries++) await sleep(50);
    expect(await unfinished()).toBe(0);
  });

  test('that is cancelled keeps what it found and checks nothing more', async () => {
    const scope = await newScope();
    const id = await start(scope, { urls: [...urls('many', 4), ...urls('slow', 200)] });
    while ((await getAudit(scope, id)).completed_assets === 0) await sleep(20);
    const cancelled = await cancelAudit(scope, id);
    expect(cancelled.status).toBe('CANCELLED');
    expect(cancelled.completed_assets).toBeLessThan(204);
    await sleep(1_500);
    expect(await getAudit(scope, id)).toEqual(cancelled);
    expect(await faultsOf(id)).toEqual([]);
    // A second time, or after the end, nothing changes.
    expect(await cancelAudit(scope, id)).toEqual(cancelled);
  });

  test('goes on where it was when the process that did it is replaced', async () => {
    const scope = await newScope();
    const id = await start(scope, { urls: [...urls('many', 150), ...urls('slow', 30)] });
    while ((await getAudit(scope, id)).completed_assets === 0) await sleep(20);
    await running.stopWorkflows();
    await running.startWorkflows();
    expect(await untilEnded(scope, id)).toMatchObject({
      status: 'COMPLETED',
      total_assets: 180,
      completed_assets: 180,
      total_violations: 150,
    });
    expect(await faultsOf(id)).toEqual([]);
  }, 270_000);

  test('does not wait for another of the same workspace', async () => {
    const scope = await newScope();
    const large = await start(scope, { name: 'Large', urls: urls('slow', 300) });
    const small = await start(scope, { name: 'Small', urls: urls('many', 10) });
    expect((await untilEnded(scope, small)).status).toBe('COMPLETED');
    expect((await getAudit(scope, large)).completed_at).toBeNull();
    await cancelAudit(scope, large);
  });

  test('whose start the engine never heard of is started by the reconciler', async () => {
    const scope = await newScope();
    const id = await createAudit(scope, { ...REQUEST, urls: [site.url('/a')] });
    expect(await untilEnded(scope, toPublicId('aud', id))).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('an audit that is tried again', () => {
  const again = async (scope: Scope, id: string) => start(scope, await askAgain(scope, id));

  test('reads only what could not be read before, under the same name', async () => {
    const scope = await newScope();
    const id = await start(scope, { name: 'Site', urls: [site.url('/a'), site.url('/late/1')] });
    expect(await untilEnded(scope, id)).toMatchObject({ completed_assets: 1, failed_assets: 1 });
    isLate = false;
    const second = await again(scope, id);
    expect(await untilEnded(scope, second)).toMatchObject({
      name: 'Site',
      status: 'COMPLETED',
      total_assets: 1,
      completed_assets: 1,
      total_violations: 1,
    });
    await expect(askAgain(scope, second)).rejects.toMatchObject({ code: 'conflict' });
    isLate = true;
  });

  test('asks for everything anew when nothing was read, also where there was nothing to audit', async () => {
    const scope = await newScope();
    const crawl = { url: site.url('/late/2'), pages: 9, depth: 2 };
    const id = await start(scope, { crawl });
    expect(await untilEnded(scope, id)).toMatchObject({ status: 'FAILED' });
    const map = await start(scope, { sitemaps: [site.url('/late/map.xml')] });
    expect(await untilEnded(scope, map)).toMatchObject({ status: 'FAILED', total_assets: 0 });
    expect(await askAgain(scope, map)).toMatchObject({ sitemaps: [site.url('/late/map.xml')] });
    isLate = false;
    // The page links to another one, which the site's own audit follows.
    expect(await untilEnded(scope, await again(scope, id))).toMatchObject({ completed_assets: 2 });
    isLate = true;
  });

  test('reads what a cancelled one left out, and one that runs is not tried again', async () => {
    const scope = await newScope();
    const id = await start(scope, { urls: [...urls('many', 4), ...urls('slow', 200)] });
    while ((await getAudit(scope, id)).completed_assets === 0) await sleep(20);
    await expect(askAgain(scope, id)).rejects.toMatchObject({ code: 'conflict' });
    const { completed_assets: read } = await cancelAudit(scope, id);
    expect((await askAgain(scope, id)).assets).toHaveLength(204 - read);
  });
});

test('a decision for a group holds for members that are found later', async () => {
  const scope = await newScope();
  const id = await start(scope, { urls: [site.url('/a'), ...urls('slow', 8), site.url('/b')] });
  while ((await getAudit(scope, id)).total_violations === 0) await sleep(10);
  const [first] = await violationsOf(scope, id);
  await reviewViolation(scope, {
    violationId: first?.id as string,
    action: 'dismiss',
    reason: 'It is our name.',
    applyToGroup: true,
    acceptedVersions: null,
  });
  await untilEnded(scope, id);
  const states = (await violationsOf(scope, id))
    .filter(({ group_id: group }) => group === first?.group_id)
    .map(({ review_state: state }) => state);
  expect(states).toEqual(['dismissed', 'dismissed']);
  expect(await faultsOf(id)).toEqual([]);
});
