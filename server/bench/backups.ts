/**
 * What a backup, a restore and a verification take with a million violations: time, most memory of the command, bytes on
 * the disk. A reviewer turns pages alone and beside a backup, in one run. Ends with 1 if something was lost on the way.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createBlobStore, prepareBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { listViolations } from '../src/violations/list/list-violations.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { peakMegabytes } from '../test/peak-memory.ts';
import { openDatabase, startEmptyDatabase } from './database.ts';
import { fillAudit, fillContent } from './fill-audit.ts';
import { fillFindings } from './fill-findings.ts';
import { createReport, inPairs, ms, timesOf } from './measure.ts';

const { values } = parseArgs({
  options: {
    violations: { type: 'string', default: '1000000' },
    decisions: { type: 'string', default: '20000' },
    blobs: { type: 'string', default: '2000' },
  },
});
const violations = Number(values.violations);
const decisions = Number(values.decisions);
const BLOB_BYTES = 40_000;
const PAGE_EVERY_MS = 20;
const ALONE_MS = 15_000;

interface Place {
  readonly databaseUrl: string;
  readonly blobs: string;
}

interface Ran {
  readonly code: number;
  readonly seconds: number;
  readonly mostMegabytes: number;
  readonly told: string;
}

/** Runs a command of the operator as they would. */
const run = (command: string, place: Place, words: readonly string[]): Promise<Ran> =>
  new Promise((done) => {
    const script = fileURLToPath(new URL(`../src/cli/${command}.ts`, import.meta.url));
    const env = { ...process.env, DATABASE_URL: place.databaseUrl, BLOB_STORE: place.blobs };
    const began = performance.now();
    let most = 0;
    const child = execFile(process.execPath, [script, ...words], { env }, (error, out, err) => {
      clearInterval(watch);
      const seconds = (performance.now() - began) / 1000;
      done({ code: Number(error?.code ?? 0), seconds, mostMegabytes: most, told: out + err });
    });
    const look = () => (most = Math.max(most, peakMegabytes(child.pid ?? 0) ?? 0));
    const watch = setInterval(look, 100);
  });

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const report = createReport();
const told: string[] = [];
const add = (what: string, { code, seconds, mostMegabytes, told: lines }: Ran, more = ''): void => {
  report.add({
    what,
    measured: `${seconds.toFixed(1)} s, at most ${mostMegabytes.toFixed(0)} MB${more}`,
    goal: 'ends with 0',
    ok: code === 0,
    figures: { seconds, mostMegabytes },
  });
  if (code !== 0) told.push(`${what}: ${lines}`);
};

/** Turns pages until `end` has come, and returns how long each took. */
const turnPages = async (
  scope: Scope,
  auditId: string,
  end: Promise<unknown>,
): Promise<number[]> => {
  const took: number[] = [];
  let isOver = false;
  const over = end.then(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    await listViolations(scope, {
      auditId: toPublicId('aud', auditId),
      reviewState: 'undecided',
      severity: null,
      search: null,
      page: 1 + (took.length % 1_000),
      pageSize: 20,
      cursor: null,
    });
    took.push(performance.now() - began);
    await new Promise((next) => setTimeout(next, PAGE_EVERY_MS));
  }
  await over;
  return took;
};

const folder = mkdtempSync(join(tmpdir(), 'copydesk-bench-backups-'));
const { postgres, blobs, remove } = await startEmptyDatabase('backups');
const { pool, scope: scopes } = openDatabase(postgres.databaseUrl, 4);
const admin = openAdminPool(postgres.databaseUrl, 2);
const here: Place = { databaseUrl: postgres.databaseUrl, blobs: blobs.BLOB_STORE };
try {
  const { scope } = await makeWorkspace({ scope: scopes });
  const { workspaceId } = scope;
  const content = await fillContent(admin, workspaceId);
  const audit = await fillAudit(admin, {
    workspaceId,
    name: 'backups',
    violations,
    content,
    say: (text) => console.log(text),
  });
  // The audit is filled with decisions that its trail does not have. Verify would report them, so they are taken back.
  await admin.query(
    'update violation_review set review_state = 0, dismissal_reason = null where audit_id = $1',
    [audit.id],
  );
  await admin.query('analyze violation, violation_group, violation_review');
  await sealAudit(scope, audit.id);
  await fillFindings(admin, [audit.id], 0.59, false);
  await prepareBlobStore(here.blobs);
  const store = createBlobStore(here.blobs);
  await inPairs(
    content.assets.slice(0, Number(values.blobs)).map(({ id }) => async () => {
      const { hash } = await store.put(workspaceId, randomBytes(BLOB_BYTES));
      await admin.query(
        `update asset set source_hash = decode($3, 'hex') where workspace_id = $1 and id = $2`,
        [workspaceId, id, hash],
      );
    }),
  );
  const { rows: some } = await admin.query<{ id: string }>(
    'select id from violation where audit_id = $1 limit $2',
    [audit.id, decisions],
  );
  await inPairs(
    some.map(({ id }) => async () => {
      await reviewViolation(scope, {
        violationId: toPublicId('vio', id),
        action: 'mark_fixed',
        reason: null,
        applyToGroup: false,
        acceptedVersions: null,
      });
    }),
  );
  await admin.query('vacuum (analyze)');
  const { rows: sizes } = await admin.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  console.log(
    `${violations} violations, ${some.length} decisions, ${values.blobs} blobs; the database has ${megabytes(Number(sizes[0]?.bytes))}`,
  );

  const root = join(folder, 'copies');
  add('verify', await run('verify', here, []));
  const alone = await turnPages(scope, audit.id, new Promise((end) => setTimeout(end, ALONE_MS)));
  const first = run('backup', here, [root]);
  const beside = await turnPages(scope, audit.id, first);
  const [moment = ''] = readdirSync(root).filter((name) => name !== 'blobs');
  const copy = join(root, moment);
  add('backup, the first', await first, `, ${megabytes(bytesIn(copy))} of rows`);
  add('backup, the next, blobs are there already', await run('backup', here, [root]));
  const [quiet, busy] = [timesOf(alone), timesOf(beside)];
  report.add({
    what: 'a page of violations, alone and beside the backup',
    measured: `p99 ${ms(quiet.p99)} and ${ms(busy.p99)} ms, p50 ${ms(quiet.p50)} and ${ms(busy.p50)} ms`,
    figures: { alone: quiet.p99, beside: busy.p99 },
  });

  await admin.query('create database restored');
  const there: Place = {
    databaseUrl: postgres.url('restored'),
    blobs: pathToFileURL(join(folder, 'restored')).href,
  };
  await migrate(there.databaseUrl);
  add('restore', await run('restore', there, [copy]));
  add('verify what was restored', await run('verify', there, []));
} finally {
  await admin.end();
  await pool.end();
  await remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const lines of told) console.error(lines);
if (report.results.some(({ ok }) => ok === false)) process.exitCode = 1;
