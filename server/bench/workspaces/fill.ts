import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { Actor } from '../../src/platform/db/scope.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { sealAudit } from '../../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { copyAudits, copyContent } from '../copy-audit.ts';
import { openDatabase, schemaOf, type SeededAudit } from '../database.ts';
import { fillAudit, fillContent } from '../fill-audit.ts';
import { fillFindings } from '../fill-findings.ts';
import { inPairs } from '../measure.ts';
import { partitionTables } from './partition.ts';

/** How large the workspaces are: few have most of it. Together they have 20,000,000 violations. */
const SIZES = {
  large: { workspaces: 5, violations: 1_000_000, assets: 2_000 },
  middle: { workspaces: 50, violations: 100_000, assets: 2_000 },
  small: { workspaces: 9_945, violations: 1_006, assets: 40 },
} as const;

export type Size = keyof typeof SIZES;

export interface Kept {
  readonly scale: number;
  readonly schema: string;
  readonly actor: Actor;
  readonly audits: Readonly<Record<Size, readonly SeededAudit[]>>;
  readonly violations: number;
}

/** So many violations are stored by one statement. */
const AT_A_TIME = 100_000;
/** The share of the open findings that are not there any more. */
const GONE = 0.3;

/** Each holds a lock until the statement ends. */
const COUNTED_AT_A_TIME = 500;

const addWorkspaces = async (admin: pg.Pool, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, newUuid);
  await admin.query(
    `insert into workspace (id, name, plan) select id, 'Workspace ' || n, 'business'
     from unnest($1::uuid[]) with ordinality as x (id, n)`,
    [ids],
  );
  return ids;
};

/** Fills a database with many workspaces; the number and the largest size follow from the scale. */
export const fillWorkspaces = async (
  url: string,
  { scale, parts }: { readonly scale: number; readonly parts: number },
): Promise<Kept> => {
  await migrate(url);
  const database = openDatabase(url, 2);
  // Nothing is checked row by row, because all are copies. And PostgreSQL would read the whole table for each of them.
  const settings = '-c session_replication_role=replica -c enable_seqscan=off';
  const admin = openAdminPool(`${url}?options=${encodeURIComponent(settings)}`, 2);
  const started = performance.now();
  if (parts > 1) await partitionTables(admin, parts);
  const say = (text: string) =>
    console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
  const audits: Record<Size, SeededAudit[]> = { large: [], middle: [], small: [] };
  let [actor, stored]: [Actor, number] = [{ kind: 'system' }, 0];
  try {
    for (const size of ['small', 'middle', 'large'] as const) {
      const full = SIZES[size];
      const violations = size === 'large' ? Math.round(full.violations * scale) : full.violations;
      const count = size === 'large' ? full.workspaces : Math.ceil(full.workspaces * scale);
      const { scope, userId } = await makeWorkspace(database);
      actor = { kind: 'user', id: userId };
      const { workspaceId } = scope;
      const content = await fillContent(admin, workspaceId, full.assets);
      const source = await fillAudit(admin, { workspaceId, name: size, violations, content, say });
      await admin.query('analyze violation, violation_group, violation_review');
      await sealAudit(scope, source.id);
      await fillFindings(admin, [source.id], GONE);
      audits[size].push(source);
      stored += violations;
      const step = Math.max(1, Math.floor(AT_A_TIME / violations));
      const starts = Array.from({ length: Math.ceil((count - 1) / step) }, (_, i) => 1 + i * step);
      const copy = async (done: number): Promise<void> => {
        const ids = await addWorkspaces(admin, Math.min(step, count - done));
        await copyContent(admin, workspaceId, ids);
        const targets = ids.map((id) => ({ workspaceId: id, name: size }));
        const copies = await copyAudits(admin, source, targets);
        const auditIds = copies.map(({ id }) => id);
        await fillFindings(admin, auditIds, GONE);
        audits[size].push(...copies);
        stored += copies.length * violations;
        say(`${audits[size].length} of ${count} ${size} workspaces, ${stored} violations`);
      };
      await inPairs(starts.map((done) => () => copy(done)));
    }
    say('counting findings');
    const places = Object.values(audits).flatMap((own) => own.map((one) => one.workspaceId));
    for (let from = 0; from < places.length; from += COUNTED_AT_A_TIME) {
      await admin.query('select count_findings(id) from unnest($1::uuid[]) as x (id)', [
        places.slice(from, from + COUNTED_AT_A_TIME),
      ]);
    }
    say('vacuum');
    await admin.query('vacuum (analyze, freeze)');
    say('filled');
    return { scale, schema: schemaOf(), actor, audits, violations: stored };
  } finally {
    await admin.end();
    await database.pool.end();
  }
};
