import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Database } from '../src/platform/db/database.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { listViolations } from '../src/violations/list/list-violations.ts';
import { wordsOf } from '../src/platform/search/search-terms.ts';
import { around, auditNamed, type Bench, MEASURED, sampleIds } from './bench.ts';
import { cpuDuring } from './cpu.ts';
import type { SeededAudit } from './database.ts';
import { measure, median, ms } from './measure.ts';

/** For a single word; other terms have no goal, only an honest figure. */
const GOAL_MS: Record<(typeof MEASURED)[number], number> = { '1k': 20, '100k': 20, '1M': 50 };

interface Kind {
  readonly what: string;
  readonly terms: readonly string[];
  readonly single: boolean;
}

/** Terms of each kind; the rare ones are taken from texts that are there. */
const kindsOf = async (admin: pg.Pool, audit: SeededAudit): Promise<Kind[]> => {
  const ids = await sampleIds(admin, audit, 60);
  const { rows } = await admin.query<{ text: string }>(
    `select search_text as text from violation where id = any($1)`,
    [ids],
  );
  const lines = rows.flatMap(({ text }) => text.split('\n').slice(0, 2));
  const rare = lines.flatMap((line) => line.match(/\b\d{6}\b/g) ?? []);
  const pairs = (wanted: RegExp) => lines.flatMap((line) => line.match(wanted) ?? []);
  const long = [...new Set(lines.flatMap(wordsOf))].filter((word) => word.length >= 9);
  return [
    { what: 'rare word', terms: rare, single: true },
    { what: 'long word', terms: long, single: true },
    { what: 'common word', terms: ['the', 'risk', 'guarantee', 'product'], single: true },
    { what: 'within words, tion', terms: ['tion'], single: true },
    { what: 'within words, ment', terms: ['ment', 'heid', 'ning'], single: true },
    { what: 'one character', terms: ['e', 'q', '7'], single: true },
    { what: 'two characters', terms: ['th', 'qu', '42', 'en'], single: true },
    { what: 'no hit', terms: ['xyzzyx'], single: true },
    { what: 'two words, one rare', terms: pairs(/\b(?:sku|ref|no) \d{6}\b/g), single: false },
    { what: 'two long words', terms: pairs(/\b\p{L}{6,} \p{L}{6,}\b/gu), single: false },
    { what: 'two common words', terms: ['of the', 'in the'], single: false },
  ].filter((kind) => kind.terms.length > 0);
};

/** The same database, and the time that was spent waiting for it. */
const timed = (db: Database, spent: { ms: number }): Database => {
  const clock = async <T>(work: Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await work;
    } finally {
      spent.ms += performance.now() - since;
    }
  };
  return {
    batch: (workspaceId, calls) => clock(db.batch(workspaceId, calls)),
    transaction: (workspaceId, work, mode) =>
      db.transaction(workspaceId, (inner) => work(timed(inner, spent)), mode),
  };
};

const search = (scope: Scope, audit: SeededAudit, term: string) =>
  listViolations(scope, {
    auditId: toPublicId('aud', audit.id),
    reviewState: 'undecided',
    severity: null,
    search: term,
    page: 1,
    pageSize: 20,
    cursor: null,
  });

/** Searches as the operation runs them: statements, and the bitmaps in this process. */
export const benchSearches = async (bench: Bench): Promise<void> => {
  const { seeded, report } = bench;
  for (const name of MEASURED) {
    const audit = auditNamed(seeded, name);
    const goal = GOAL_MS[name];
    for (const kind of await kindsOf(bench.admin, audit)) {
      const spent = { ms: 0 };
      const scope = { ...bench.scope, db: timed(bench.scope.db, spent) };
      const totals: number[] = [];
      const waits: number[] = [];
      const searchNext = async (round: number) => {
        spent.ms = 0;
        const { total } = await search(scope, audit, around(kind.terms, round));
        waits.push(spent.ms);
        totals.push(total);
      };
      const { result: times, ...cpu } = await cpuDuring(bench.postgresPid, () =>
        measure(bench.n, searchNext),
      );
      const own = cpu.own / totals.length;
      const postgres = cpu.postgres / totals.length;
      report.add({
        what: `search ${name}, ${kind.what} (${kind.terms.slice(0, 2).join(' | ')})`,
        measured:
          `p50 ${ms(times.p50)} (SQL ${ms(median(waits))}) p99 ${ms(times.p99)} ms, n ${times.n}, ` +
          `CPU ${ms(own)} + ${ms(postgres)} ms, hits ${median(totals)}`,
        figures: {
          ...times,
          sqlP50: median(waits),
          hitsP50: median(totals),
          cpuMs: own,
          postgresCpuMs: postgres,
        },
        ...(kind.single ? { goal: `p99 < ${goal} ms`, ok: times.p99 < goal } : {}),
      });
    }
  }
};
