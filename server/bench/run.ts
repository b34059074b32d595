import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { openDatabase, startPostgres } from './database.ts';
import { benchDecisions } from './decisions.ts';
import { benchDetails, benchRowSecurity } from './details.ts';
import { benchHttp } from './http.ts';
import { createReport, tellMissed } from './measure.ts';
import { benchPages } from './pages.ts';
import { benchSearches } from './searches.ts';
import { seed } from './seed.ts';

const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  pages: benchPages,
  searches: benchSearches,
  details: benchDetails,
  security: benchRowSecurity,
  http: benchHttp,
  decisions: benchDecisions,
};

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '/var/tmp/copydesk-bench' },
    scale: { type: 'string', default: '1' },
    n: { type: 'string', default: '200' },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    json: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
});

const seeded = await seed(values.data, Number(values.scale));
const postgres = await startPostgres(values.data, false);
// PostgreSQL runs in a process group of its own and would outlive a run that is cut short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().then(() => process.exit(1)));
}
const { pool, scope } = openDatabase(postgres.databaseUrl, 4);
const admin = openAdminPool(postgres.databaseUrl, 2);
const report = createReport();
for (const [name, took] of Object.entries(seeded.sealSeconds)) {
  const perSecond = (seeded.audits.find((audit) => audit.name === name)?.violations ?? 0) / took;
  report.add({
    what: `seal ${name} (while seeding, without fsync)`,
    measured: `${took.toFixed(1)} s, ${perSecond.toFixed(0)} violations a second`,
    figures: { seconds: took },
  });
}
const bench: Bench = {
  seeded,
  report,
  url: postgres.databaseUrl,
  postgresPid: postgres.pid,
  admin,
  pool,
  scope: scope(seeded.workspaceId, seeded.actor),
  n: Number(values.n),
  explain: values.explain,
};
try {
  for (const name of values.only.split(',')) {
    const part = PARTS[name];
    if (!part) throw new Error(`there is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
    await part(bench);
  }
} finally {
  if (values.json) {
    const { results } = report;
    writeFileSync(values.json, JSON.stringify({ scale: seeded.scale, results }, null, 2));
  }
  await admin.end();
  await pool.end();
  await postgres.stop();
}
if (tellMissed(report.results)) process.exitCode = 1;
