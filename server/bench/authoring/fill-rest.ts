import type pg from 'pg';
import { newUuid } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { starterTemplates, starterTones } from '../../src/starter/install-starter.ts';
import { loadStarter } from '../../src/starter/load-starter.ts';
import { createTemplate } from '../../src/templates/create-template.ts';
import { createTone } from '../../src/tones/create-tone.ts';
import { createRandom } from '../text.ts';
import { wordsOf } from './prose.ts';

/** So many templates in five languages each, as the starter ones are; gives their UUIDs. */
export const fillTemplates = async (scope: Scope, count: number): Promise<string[]> => {
  const random = createRandom(500);
  const starters = starterTemplates(await loadStarter());
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const starter = starters[n % starters.length];
    const languages = (starter?.languages ?? []).slice(0, 5);
    const name = `${wordsOf(random, 3)} ${n}`;
    const named = languages.map((language) => ({ ...language, name }));
    ids.push(await createTemplate(scope, { key: `template_${n}`, languages: named }));
  }
  return ids;
};

/** So many tones in five languages each; gives their UUIDs. */
export const fillTones = async (scope: Scope, count: number): Promise<string[]> => {
  const random = createRandom(100);
  const [starter] = starterTones(await loadStarter());
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const languages = (starter?.languages ?? []).slice(0, 5).map((language) => ({
      ...language,
      name: `${wordsOf(random, 2)} ${n}`,
      content: 'Short sentences. Say what it costs.',
    }));
    ids.push(await createTone(scope, { key: `tone_${n}`, builtIn: false, languages }));
  }
  return ids;
};

const RUNS = `
  insert into bulk_run (workspace_id, id, name, template_id, template_version, language_key, tone_id,
    tone_version, status, total, ready, created_at, finished_at, file_name)
  select $1, r.id, 'Run ' || r.n, $3, 1, 'EN', $4, 1, 'COMPLETED', $5, $5,
    now() - (r.n || ' hours')::interval, now() - (r.n || ' hours')::interval, 'rows.csv'
  from unnest($2::uuid[]) with ordinality as r (id, n)`;
const ROWS = `
  insert into bulk_row (workspace_id, bulk_id, position, input, status, document_id, source_row)
  select $1, $2, n - 1, jsonb_build_object('name', 'Desk ' || n, 'infobase', $4::text), 'ready',
    ($3::uuid[])[n], n + 1
  from generate_series(1, cardinality($3::uuid[])) n`;

/** Bulk runs that have ended, the newest with a row for each of the documents; gives its UUID. */
export const fillBulk = async (
  admin: pg.Pool,
  { workspaceId }: Scope,
  count: number,
  made: { template: string; tone: string; documents: readonly string[]; infobase: string },
): Promise<string> => {
  const runs = Array.from({ length: count }, () => newUuid());
  const newest = runs.at(-1) as string;
  const { template, tone, documents, infobase } = made;
  await admin.query(RUNS, [workspaceId, runs, template, tone, documents.length]);
  await admin.query(ROWS, [workspaceId, newest, documents, infobase]);
  await admin.query(
    `update document set bulk_input_id = $2 where workspace_id = $1 and id = any($3)`,
    [workspaceId, newest, documents],
  );
  return newest;
};

const SPEND = `
  insert into model_spend (workspace_id, day, purpose, subject_id, provider, model, calls, input_tokens,
    output_tokens, cost_micros, unpriced_tokens)
  select $1, current_date - d, 'document', ($2::uuid[])[1 + t % cardinality($2::uuid[])], 'provider',
    'model-' || t % 3, 5 + t % 7, 4000 + t, 900 + t, 1500 + t, 0
  from generate_series(0, 365) d, generate_series(0, $3::integer - 1) t`;

/** A year in which so many templates were written with each day. */
export const fillSpend = async (
  admin: pg.Pool,
  { workspaceId }: Scope,
  templates: readonly string[],
  aDay: number,
): Promise<void> => {
  await admin.query(SPEND, [workspaceId, templates, aDay]);
};

const AUDITS = `
  insert into audit (workspace_id, id, name, status, created_at, completed_at, sealed_at)
  select $1, a.id, 'Audit ' || a.n, 'COMPLETED', now() - (a.n || ' days')::interval, now(), now()
  from unnest($2::uuid[]) with ordinality as a (id, n)`;
const HEADS = `insert into trail_head (workspace_id, audit_id) select $1, a from unnest($2::uuid[]) a`;
const TALLIES = `
  insert into audit_tally (workspace_id, audit_id, found)
  select $1, a, '{0,0,40000,0,0,0}' from unnest($2::uuid[]) a`;
const RULE_TALLIES = `
  insert into audit_rule_tally (workspace_id, audit_id, rule_id, violations, undecided, open, dismissed)
  select $1, a, r.id, 40, 10, 25, 5 from unnest($2::uuid[]) a, rule r where r.workspace_id = $1`;

/** Audits in which every rule found something and people decided, as home has counted them. */
export const fillNoise = async (
  admin: pg.Pool,
  { workspaceId }: Scope,
  count: number,
): Promise<void> => {
  const audits = Array.from({ length: count }, () => newUuid());
  for (const step of [AUDITS, HEADS, TALLIES, RULE_TALLIES])
    await admin.query(step, [workspaceId, audits]);
};

const VERSIONS = `
  insert into document_version (workspace_id, document_id, version, kind, began_at, title, words,
    document, raw_document, saved_at)
  select $1, d.id, 1, 'written', d.created_at, d.title, 100, d.document, d.raw_document, d.created_at
  from document d where d.workspace_id = $1 and d.id = any($2)`;
const EDITED = `
  update document set version = 2, version_began_at = created_at, revision = 1, saved_at = created_at,
    words = 100
  where workspace_id = $1 and id = any($2)`;
const NEWEST = `
  insert into document_version (workspace_id, document_id, version, kind, began_at)
  select $1, d.id, 2, 'edited', d.created_at from document d
  where d.workspace_id = $1 and d.id = any($2)`;

/** Gives documents an earlier version, as somebody's first edit does. */
export const fillVersions = async (
  admin: pg.Pool,
  { workspaceId }: Scope,
  documents: readonly string[],
): Promise<void> => {
  for (const step of [VERSIONS, EDITED, NEWEST]) await admin.query(step, [workspaceId, documents]);
};
