/**
 * The search over everything, in a workspace with 300,000 open findings, audits of pushed texts after them, 20,000 assets,
 * 2,000 documents and 2,000 comments. Times are of the whole operation: SQL, folding and ranking. On a busy machine only the
 * processor time counts.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { migrate } from '../src/platform/db/migrate.ts';
import type { Actor } from '../src/platform/db/scope.ts';
import { search } from '../src/search/search.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { around } from './bench.ts';
import { cpuDuring } from './cpu.ts';
import { openDatabase, schemaOf, startFilled } from './database.ts';
import { fillAudit, fillContent } from './fill-audit.ts';
import { createReport, measure, ms } from './measure.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '/var/tmp/copydesk-search' },
    scale: { type: 'string', default: '1' },
    n: { type: 'string', default: '100' },
  },
});
const scale = Number(values.scale);
const n = Number(values.n);
const GOAL_MS = 100;
const SMALL_AUDITS = 30;

const NAMES = `
  insert into asset (workspace_id, id, kind, source, name, url)
  select $1, uuidv7(), 'web_page', 'url', 'Offer ' || n || ' in ' || (array['spring', 'été', 'Größe', 'risk'])[1 + n % 4],
    'https://shop.example/offers/' || n
  from generate_series(1, $2::integer) as n`;
const DOCUMENTS = `
  insert into document (workspace_id, id, title, raw_document, generated_output, status, shared, created_at)
  select $1, uuidv7(), 'Text number ' || n, repeat('Words about savings and risk. ', 40), '', 'ready', true, now()
  from generate_series(1, $2::integer) as n`;
const COMMENTS = `
  insert into violation_comment (workspace_id, id, violation_id, content, created_at)
  select v.workspace_id, uuidv7(), v.id, 'Ask the branch about risk, please. ' || v.reason, now()
  from violation v where v.audit_id = $1 order by v.rank limit $2`;

interface Kept {
  readonly scale: number;
  readonly schema: string;
  readonly workspaceId: string;
  readonly actor: Actor;
}

const fill = async (url: string): Promise<Kept> => {
  await migrate(url);
  const { pool, ...database } = openDatabase(url, 2);
  const admin = openAdminPool(url, 2);
  const home = await makeWorkspace(database);
  const { workspaceId } = home.scope;
  const content = await fillContent(admin, workspaceId);
  const say = (text: string) => console.log(text);
  const make = async (name: string, violations: number): Promise<string> => {
    const { id } = await fillAudit(admin, { workspaceId, name, violations, content, say });
    await sealAudit(home.scope, id);
    return id;
  };
  const large = await make('The whole site', Math.round(300_000 * scale));
  for (let small = 0; small < SMALL_AUDITS; small++) await make(`Pushed ${small}`, 20);
  await admin.query(NAMES, [workspaceId, Math.round(20_000 * scale)]);
  await admin.query(DOCUMENTS, [workspaceId, Math.round(2_000 * scale)]);
  await admin.query(COMMENTS, [large, Math.round(2_000 * scale)]);
  await admin.query('vacuum (analyze)');
  await admin.end();
  await pool.end();
  return { scale, schema: schemaOf(), workspaceId, actor: { kind: 'user', id: home.userId } };
};

const { kept, postgres } = await startFilled(
  { directory: values.data, name: 'search', scale },
  fill,
);
const { pool, scope } = openDatabase(postgres.databaseUrl, 4);
const person = scope(kept.workspaceId, kept.actor);

const TERMS: Readonly<Record<string, readonly string[]>> = {
  'common word': ['risk', 'guarantee', 'product'],
  'part of a word': ['tion', 'ment'],
  'one letter': ['e', 'q'],
  'two common words': ['of the', 'in the'],
  'name of a thing': ['offer 1999', 'pushed 7'],
  'no hit': ['xyzzyx', 'no such words'],
};

const report = createReport();
const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
console.log(`load ${loads()}`);
for (const [what, terms] of Object.entries(TERMS)) {
  let rounds = 0;
  const { result: times, ...cpu } = await cpuDuring(postgres.pid, () =>
    measure(n, (round) => {
      rounds++;
      return search(person, { search: around(terms, round), limit: 5 });
    }),
  );
  const [own, sql] = [cpu.own / rounds, cpu.postgres / rounds];
  report.add({
    what,
    measured: `p50 ${ms(times.p50)} p99 ${ms(times.p99)} ms, n ${times.n}, CPU ${ms(own)} + ${ms(sql)} ms`,
    goal: `p99 < ${GOAL_MS} ms`,
    ok: times.p99 < GOAL_MS,
    figures: { ...times, cpuMs: own, postgresCpuMs: sql },
  });
}
console.log(`load ${loads()}`);
await pool.end();
await postgres.stop();
