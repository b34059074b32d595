import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { storeSnapshot } from '../../src/assets/store-snapshot.ts';
import { CHECK_CHILD, checkInChild } from '../../src/checking/children/check-in-child.ts';
import type { ExtractedDocument } from '../../src/checking/extract/document.ts';
import { createBlobStore } from '../../src/platform/blobs/create-blob-store.ts';
import { createChildPool } from '../../src/platform/children/child-pool.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { newUuid } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { makeRule } from '../../test/make-rule.ts';
import type { RuleSource } from '../../src/rules/packs/pack-schema.ts';
import { backtestRule } from '../../src/learning/backtest-rule.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { openDatabase } from '../database.ts';
import { createReport } from '../measure.ts';

// Two versions of a rule over many stored texts: how many a second, and with how much memory.

const { values } = parseArgs({
  options: {
    snapshots: { type: 'string', default: '10000' },
    paragraphs: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    /** How many audits have read every asset before, with a violation of the rule each. */
    audits: { type: 'string', default: '10' },
  },
});
const snapshots = Number(values.snapshots);
const paragraphs = Number(values.paragraphs);
const audits = Number(values.audits);
const AT_ONCE = 16;

const ruleOf = (terms: readonly string[]): RuleSource =>
  ({
    id: 'no-nonsense',
    kind: 'prohibit',
    severity: 'HIGH',
    name: 'No nonsense',
    cite: null,
    terms: { en: terms },
    unless: { near: { en: ['dr'] }, within: 1 },
    message: 'It means nothing.',
    explanation: 'It is not a word.',
    recommendation: 'Say what is meant.',
    tests: [
      { lang: 'en', text: 'This is zappo.', expect: ['zappo'] },
      { lang: 'en', text: 'So zappo it is.', expect: ['zappo'] },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
  }) as RuleSource;

/** Every third page has a word of both versions, every fifth one of the old, every seventh of the new. */
const documentOf = (n: number): ExtractedDocument => {
  const texts = Array.from({ length: paragraphs }, (_, p) => {
    const word = [
      n % 3 === 0 && p === 1 ? 'zappo' : '',
      n % 5 === 0 && p === 2 ? 'quorf' : '',
      n % 7 === 0 && p === 3 ? 'blimp' : '',
    ].join('');
    return `Paragraph ${p} of page ${n} tells readers about ${word || 'savings'} and what they cost.`;
  });
  return {
    format: 'text',
    title: null,
    language: 'en',
    segments: texts.map((text) => ({
      text,
      scope: 'body',
      language: null,
      runs: [[0, 0, text.length]],
      anchor: { kind: 'lines' },
    })),
    hidden: [],
    lineStarts: [0],
  };
};

const fill = async (scope: Scope, admin: pg.Pool, blobs: ReturnType<typeof createBlobStore>) => {
  const assets = Array.from({ length: snapshots }, () => newUuid());
  await admin.query(
    `insert into asset (workspace_id, id, kind, source, name, url)
     select $1, id, 'web_page', 'url', 'Page ' || n, 'https://shop.example/' || n
     from unnest($2::uuid[]) with ordinality as x (id, n)`,
    [scope.workspaceId, assets],
  );
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < snapshots; n = next++) {
      const outcome = documentOf(n);
      await storeSnapshot(scope, blobs, {
        assetId: assets[n] as string,
        mediaType: 'text/plain',
        finalUrl: null,
        extractorVersion: '1',
        fetchedAt: new Date(),
        bytes: Buffer.from(`page ${n}`),
        outcome,
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return assets;
};

/** Audits that read every asset and found something else on each: a history that must be looked through. */
const fillHistory = async (
  scope: Scope,
  admin: pg.Pool,
  assets: readonly string[],
  rule: string,
) => {
  for (let audit = 0; audit < audits; audit++) {
    const id = newUuid();
    const values = [scope.workspaceId, id];
    await admin.query(
      `insert into audit (workspace_id, id, name, status, completed_at)
       values ($1, $2, 'Audit', 'COMPLETED', now())`,
      values,
    );
    await admin.query(
      `with x as materialized (select * from unnest($3::uuid[]) with ordinality as x (asset, n)),
       found as (
         insert into violation (workspace_id, audit_id, rank, id, rule_id, asset_id, reason, search_text,
           text_key, occurrence)
         select $1, $2, n, uuidv7(), $4, asset, 'Reason', '', sha256(n::text::bytea), 0 from x),
       reviewed as (
         insert into violation_review (workspace_id, audit_id, rank) select $1, $2, n from x)
       insert into audit_asset (workspace_id, audit_id, position, asset_id, status, ranks, finished_at)
       select $1, $2, n, asset, 'completed', array[n], now() from x`,
      [...values, assets, rule],
    );
  }
  await admin.query('analyze');
};

const directory = mkdtempSync(join(tmpdir(), 'copydesk-backtest-'));
const postgres = await startEmbeddedPostgres({
  directory,
  disposable: true,
  settings: { shared_buffers: '512MB', max_wal_size: '4GB' },
});
const report = createReport();
try {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database copydesk');
  await client.end();
  const url = postgres.url('copydesk');
  await migrate(url);
  const { pool, scope: scopeOf } = openDatabase(url, 4);
  const admin = openAdminPool(url, 2);
  const { scope } = await makeWorkspace({ scope: scopeOf });
  const blobs = createBlobStore(pathToFileURL(join(directory, 'blobs')).href);
  const ruleId = await makeRule(scope, ruleOf(['zappo', 'quorf']));
  console.log(`storing ${snapshots} snapshots of ${paragraphs} paragraphs`);
  const assets = await fill(scope, admin, blobs);
  const { rows } = await admin.query<{ id: string }>('select id from rule');
  await fillHistory(scope, admin, assets, rows[0]?.id as string);
  const children = createChildPool({
    ...CHECK_CHILD,
    readable: [...CHECK_CHILD.readable, pathToFileURL(`${directory}/`)],
    children: Number(values.processes),
  });
  const since = performance.now();
  let peak = 0;
  const result = await backtestRule(
    scope,
    {
      blobs,
      check: (_workspaceId, request) => checkInChild(children, request),
      rulesFolder: directory,
      tellProgress: ({ done, total }) => {
        peak = Math.max(peak, process.memoryUsage.rss() / 1024 / 1024);
        if (done % 2_000 === 0 || done === total) {
          console.log(`${((performance.now() - since) / 1_000).toFixed(1)} s: ${done} of ${total}`);
        }
      },
    },
    {
      ruleId,
      source: ruleOf(['zappo', 'blimp']),
      over: { kind: 'newest' },
      limit: snapshots,
    },
  );
  const seconds = (performance.now() - since) / 1_000;
  const counts = (['same', 'changed', 'new', 'gone', 'contradicted'] as const).map(
    (name) => `${name} ${result[name].count}`,
  );
  report.add({
    what: `backtest of ${result.snapshots} snapshots, ${result.unread} unread`,
    measured: `${seconds.toFixed(1)} s, ${(result.snapshots / seconds).toFixed(0)} snapshots/s`,
    figures: { seconds, rate: result.snapshots / seconds },
  });
  report.add({ what: '  found', measured: counts.join(', '), figures: {} });
  report.add({
    what: '  memory of the process that asks',
    measured: `peak ${peak.toFixed(0)} MB`,
    figures: { peak },
  });
  await children.close();
  await admin.end();
  await pool.end();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
