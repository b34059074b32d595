import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { dictionaryOf } from './dictionary.ts';

export interface FoundFact {
  /** UUID. */
  readonly id: string;
  readonly kind: 'fact' | 'guideline';
  readonly title: string;
  readonly body: string;
  readonly version: number;
  /** How well a fact fits the text; 0 for entries that are included in any case. */
  readonly score: number;
}

export interface FactSearch {
  /** UUIDs. */
  readonly infobaseIds: readonly string[];
  /** The language of the document that the facts are for. */
  readonly language: LanguageKey;
  readonly text: string;
  readonly limit: number;
}

/** The most facts that a text is given. */
export const FACTS_IN_A_PROMPT = 12;
const MAX_GUIDELINES = 20;
/** How many of the oldest facts are used if none fits, so that a small base is always used. */
const FALLBACK = 5;
/** Only the beginning of a long text is searched for, because it shows what the text is about. */
const MAX_TEXT = 30_000;

const GUIDELINES = statement<FoundFact>(`
  select e.id, e.kind, e.title, e.body, e.version, 0 as score
  from unnest($2::uuid[]) as base (id) cross join lateral (
    select id, kind, title, body, version, created_at from infobase_entry
    where workspace_id = $1 and infobase_id = base.id and kind = 'guideline'
      and (language_key is null or language_key = $3)
    order by created_at, id limit $4) e
  order by e.created_at, e.id limit $4`);

// Rare words say most. Only the 300 rarest words count, rarest first, and reading ends after 3,000 postings.
// That bounds the work, however large the base and the text are. A word counts as written and again as its
// stem. A dictionary returns nothing for a stop word.
const FACTS = statement<FoundFact>(`
  with lexeme as materialized (
    select l.lexeme, ts_lexize((select $3::text::regdictionary), l.lexeme) as stems
    from unnest(to_tsvector('simple', $4)) l
  ), rare as materialized (
    select w.id, w.facts, b.facts as all_facts
    from infobase b
    join infobase_word w on w.workspace_id = $1 and w.infobase_id = b.id
      and w.word = any(array(select unnest(stems || lexeme) from lexeme where stems <> '{}'))
    where b.workspace_id = $1 and b.id = any($2)
    order by w.facts, w.id limit 300
  ), word as materialized (
    select id, ln(1 + (all_facts - facts + 0.5::float8) / (facts + 0.5)) as says,
      sum(facts) over (order by facts, id) - facts as places_before
    from rare
  ), hit as materialized (
    select p.entry_id, sum(p.weight * w.says) as score
    from word w cross join lateral (
      select entry_id, weight from infobase_posting
      where workspace_id = $1 and word_id = w.id limit 3000 - w.places_before) p
    where w.places_before < 3000
    group by p.entry_id order by score desc, p.entry_id limit 100
  )
  select e.id, e.kind, e.title, e.body, e.version, h.score
  from hit h join infobase_entry e on e.workspace_id = $1 and e.id = h.entry_id
  order by (e.language_key is null or e.language_key = $5) desc, h.score desc, e.id limit $6`);

const OLDEST = statement<FoundFact>(`
  select e.id, e.kind, e.title, e.body, e.version, 0 as score
  from unnest($2::uuid[]) as base (id) cross join lateral (
    select id, kind, language_key, title, body, version, created_at from infobase_entry
    where workspace_id = $1 and infobase_id = base.id and kind = 'fact'
    order by created_at, id limit 100) e
  order by (e.language_key is null or e.language_key = $3) desc, e.created_at, e.id limit $4`);

/**
 * Returns what a prompt may use of some knowledge bases: all their guidelines in the document's language,
 * then the facts that share words with the text, best first and those in other languages last.
 */
export const findFacts = async (scope: Scope, search: FactSearch): Promise<FoundFact[]> => {
  const { workspaceId } = scope;
  const { infobaseIds, language, limit } = search;
  const text = search.text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', ' ').normalize('NFC');
  const [guidelines, facts] = await batch(scope, [
    call(GUIDELINES, [workspaceId, infobaseIds, language, MAX_GUIDELINES]),
    call(FACTS, [workspaceId, infobaseIds, dictionaryOf(language), text, language, limit]),
  ]);
  if (facts.length > 0) return [...guidelines, ...facts];
  const count = Math.min(FALLBACK, limit);
  const oldest = await query(scope, OLDEST, [workspaceId, infobaseIds, language, count]);
  return [...guidelines, ...oldest];
};
