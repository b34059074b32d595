import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createMetrics, type Metrics } from '../../platform/metrics/create-metrics.ts';
import { watchEngine } from '../engine-metrics.ts';
import { watchWork } from '../work-metrics.ts';
import { createOverview } from './serve-overview.ts';
import { spanOf } from './words.ts';

const database = await createTestDatabase();
const { admin, db } = database;
const SILENT = { ...db, batch: () => new Promise<never>(() => undefined) };
const ALL_THERE = { engine: true, workflows: true, blobs: true, model: true, mail: true };

/** Stands in for the admin port of the engine: whatever is asked, it answers with these rows. */
const startEngine = async (rows: readonly object[]): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume();
    response.end(JSON.stringify({ rows }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const AWAY = 'http://127.0.0.1:9';
const journals = (changes: object) => ({
  service: 'documents',
  address: 'http://10.1.2.3:4021/f00d',
  status: 'running',
  many: false,
  amount: 1,
  ...changes,
});

const watch = (
  metrics: Metrics,
  adminUrl: string,
  own: typeof db = db,
  tokenBudget = 0,
): Metrics => {
  const { registry, partSeen, lookFirst } = metrics;
  const onRead = (was: boolean) => partSeen('database', was);
  lookFirst(watchWork(registry, { db: own, now: () => new Date(), tokenBudget, onRead }));
  lookFirst(watchEngine(registry, adminUrl, (was) => partSeen('engine_admin', was)));
  return metrics;
};

/** The page as a person reads it: without tags, and with one space between words. */
const textOf = (body: string): string =>
  body
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const readPage = async ({ registry }: Metrics, publicUrl = 'https://desk.example') => {
  const page = await createOverview(registry, { publicUrl })();
  return { ...page, text: textOf(page.body) };
};

test('a healthy installation needs nobody, and says what works and how much', async () => {
  const rows = [
    journals({ amount: 4 }),
    journals({ service: 'auditLane', status: 'suspended', amount: 2 }),
  ];
  const metrics = watch(createMetrics('api'), await startEngine(rows), db, 1_000_000);
  metrics.partsSeen(ALL_THERE);
  metrics.decided('dismiss');
  const { text, body, headers } = await readPage(metrics);
  expect(text).toContain('Nothing needs you now');
  expect(text).toMatch(/Copydesk, api Release \d+\.\d+\.\d+\S* This process runs for/);
  for (const part of ['PostgreSQL', 'Engine', 'Workflows', 'Blob store', 'Models', 'Mail server']) {
    expect(text).toMatch(new RegExp(`${part} ready for \\d+ s`));
  }
  expect(text).toContain('Documents 0 –');
  expect(text).toContain('Letters that are due 0 –');
  expect(text).toContain('Lanes of audits at work 2');
  expect(text).toContain('Work of release f00d 6');
  expect(text).toContain('of the limit of the installation 0 %');
  expect(text).toContain('Workspaces over their own limit not known here');
  expect(text).toContain('Decisions stored since the start 1');
  expect(text).not.toContain('not known:');
  expect(body).toContain('<meta http-equiv="refresh" content="15" />');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri/,
  );
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(body).not.toMatch(/<script|\son\w+=|style="|src=/);
});

test('without PostgreSQL the page comes in time, and says what it does not know', async () => {
  const metrics = watch(createMetrics('api'), await startEngine([]), SILENT);
  metrics.partsSeen(ALL_THERE);
  const from = performance.now();
  const { text, body } = await readPage(metrics);
  expect(performance.now() - from).toBeLessThan(4_500);
  expect(text).toContain('One thing needs you PostgreSQL does not answer this process.');
  expect(body).toContain('href="https://desk.example/docs/runbooks#copydeskdatabaseaway"');
  expect(text).toMatch(/PostgreSQL requests are answered with 503, work waits away for \d+ s/);
  expect(text).toContain('Work that waits not known: PostgreSQL does not answer');
  expect(text).toContain('Tokens of this month not known: PostgreSQL does not answer');
  expect(text).toContain('Journals that are tried again 0');
});

test('without the engine its numbers are not known, and no workflows process is blamed', async () => {
  const metrics = watch(createMetrics('api'), AWAY);
  metrics.partsSeen({ ...ALL_THERE, engine: false, workflows: false });
  const { text } = await readPage(metrics, '');
  expect(text).toContain('One thing needs you The engine does not answer: new work is refused');
  expect(text).toContain('docs/runbooks.md, CopydeskPartAway');
  expect(text).toContain('Workflows not known: the engine does not answer');
  expect(text).toContain('The engine not known: the engine does not answer');
  expect(text).not.toContain('Journals that are tried again');
  const workflows = watch(createMetrics('workflows'), AWAY);
  const own = await readPage(workflows);
  expect(own.text).toContain('The engine does not answer at ENGINE_ADMIN_URL');
  expect(own.text).toContain('The other parts are watched by api processes');
  expect(own.text).toContain('Workspaces over their own limit 0');
});

test('what waits too long, fails again and again or runs out comes first, with its runbook', async () => {
  const rows = [journals({ status: 'backing-off', many: true, amount: 3 })];
  const metrics = watch(createMetrics('workflows'), await startEngine(rows), db, 1_000);
  const { workspaceId } = (await makeWorkspace(database)).scope;
  await admin.query(
    `insert into unfinished_work (kind, workspace_id, id, submitted_at, began_at)
     values ('document', $1, uuidv7(), now(), now() - interval '2 hours')`,
    [workspaceId],
  );
  await admin.query(
    `insert into letter_work (workspace_id, user_id, due_at)
     values ($1, uuidv7(), now() - interval '1 hour')`,
    [workspaceId],
  );
  await admin.query(
    `insert into installation_usage (month, part, tokens)
     values (date_trunc('month', now() at time zone 'utc')::date, 0, 950)`,
  );
  onTestFinished(async () => {
    for (const table of ['unfinished_work', 'letter_work', 'installation_usage']) {
      await admin.query(`delete from ${table}`);
    }
  });
  const { text, body } = await readPage(metrics);
  expect(text).toContain('4 things need you');
  expect(text).toContain('3 journals failed five times or more and are tried again');
  expect(text).toMatch(/A document has not ended for 2 h/);
  expect(text).toMatch(/A letter is overdue for 1 h/);
  expect(text).toContain('95 % of the tokens of this month are used or set aside');
  for (const anchor of ['copydeskjournalsbackoff', 'copydeskworkstuck', 'letters-that-are-late']) {
    expect(body).toContain(`/docs/runbooks#${anchor}"`);
  }
  expect(body).not.toContain(workspaceId);
});

test('whatever a number is called is text, and an address in a label does not show', async () => {
  const address = 'http://user:pa55@10.1.2.3:4021/<script>alert(1)</script>';
  const rows = [journals({ address }), journals({ address: 'http://10.1.2.3/"><img src=x>' })];
  const metrics = watch(createMetrics('api'), await startEngine(rows));
  metrics.partsSeen({ ...ALL_THERE, '<b>part</b>': false });
  const { body } = await readPage(metrics, 'https://desk.example/"><script>');
  expect(body).not.toMatch(/<script|<img|<b>|pa55|10\.1\.2\.3/);
  expect(body).toContain('&lt;b&gt;part&lt;/b&gt;');
});

test('spans of time are told in two units at most', () => {
  expect([0, 59.9, 60, 3_599, 3_600, 7_500, 86_400, 97_200].map(spanOf)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
    '2 h 5 min',
    '1 d',
    '1 d 3 h',
  ]);
});
