import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { migrate } from '../src/platform/db/migrate.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { copyAudits, copyContent } from './copy-audit.ts';
import {
  openDatabase,
  readSeeded,
  recreateDatabase,
  schemaOf,
  type Seeded,
  type SeededAudit,
  startPostgres,
  writeSeeded,
} from './database.ts';
import { fillAudit, fillContent } from './fill-audit.ts';
import { inPairs } from './measure.ts';

const OTHER_WORKSPACES = 10;
const COPIES_HERE = 9;
const COPIES_ELSEWHERE = 3;

const seconds = (since: number) => (performance.now() - since) / 1000;

const fill = async (url: string, scale: number): Promise<Seeded> => {
  await migrate(url);
  const database = openDatabase(url, 4);
  const admin = openAdminPool(url, 4);
  const started = performance.now();
  const say = (text: string) =>
    console.log(`${seconds(started).toFixed(0).padStart(5)} s  ${text}`);
  const sealSeconds: Record<string, number> = {};
  const seal = async (scope: Scope, audit: SeededAudit) => {
    const since = performance.now();
    await sealAudit(scope, audit.id);
    sealSeconds[audit.name] = seconds(since);
    say(`sealed ${audit.name} in ${seconds(since).toFixed(1)} s`);
  };
  try {
    const home = await makeWorkspace(database);
    const { workspaceId } = home.scope;
    const content = await fillContent(admin, workspaceId);
    const sizes = { '1M': 1_000_000, '100k': 100_000, '1k': 1_000 };
    const audits: SeededAudit[] = [];
    for (const [name, full] of Object.entries(sizes)) {
      const violations = Math.max(Math.round(full * scale), 100);
      const audit = await fillAudit(admin, { workspaceId, name, violations, content, say });
      audits.push(audit);
      await admin.query('analyze violation, violation_group, violation_review');
      await seal(home.scope, audit);
    }
    const source = audits[1] as SeededAudit;
    const copies = Array.from({ length: COPIES_HERE }, () => workspaceId);
    for (let n = 0; n < OTHER_WORKSPACES; n++) {
      const other = (await makeWorkspace(database)).scope.workspaceId;
      await copyContent(admin, source.workspaceId, [other]);
      for (let copy = 0; copy < COPIES_ELSEWHERE; copy++) copies.push(other);
    }
    await inPairs(
      copies.map((target, n) => async () => {
        const copy = { workspaceId: target, name: `copy ${n + 1}` };
        audits.push(...(await copyAudits(admin, source, [copy])));
        if (n % 10 === 9) say(`${n + 1} of ${copies.length} copies`);
      }),
    );
    await admin.query('vacuum (analyze, freeze)');
    const counted = await admin.query<{ n: number }>(
      'select count(*)::integer as n from violation',
    );
    say(`${counted.rows[0]?.n} violations in ${audits.length} audits`);
    return {
      scale,
      schema: schemaOf(),
      workspaceId,
      actor: home.keyScope.actor,
      key: home.key,
      audits,
      sealSeconds,
    };
  } finally {
    await admin.end();
    await database.pool.end();
  }
};

/** Fills the database in `directory` unless that was done at this scale before. */
export const seed = async (directory: string, scale: number): Promise<Seeded> => {
  const before = readSeeded(directory);
  if (before?.scale === scale && before.schema === schemaOf()) return before;
  console.log(`seeding ${directory} at scale ${scale}`);
  const postgres = await startPostgres(directory, true);
  try {
    await recreateDatabase(postgres);
    const seeded = await fill(postgres.databaseUrl, scale);
    writeSeeded(directory, seeded);
    return seeded;
  } finally {
    await postgres.stop();
  }
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '/var/tmp/copydesk-bench' },
      scale: { type: 'string', default: '1' },
    },
  });
  await seed(values.data, Number(values.scale));
}
