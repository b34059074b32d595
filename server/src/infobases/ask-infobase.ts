import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { DICTIONARIES, dictionaryOf } from './dictionary.ts';
import { FACTS_IN_A_PROMPT, findFacts, type FoundFact } from './find-facts.ts';

/** An entry that the prompt for a text about the question would contain, and why. */
export interface RetrievedEntry extends Omit<FoundFact, 'id'> {
  readonly id: string;
  readonly languageKey: LanguageKey | null;
  readonly why: 'words' | 'always' | 'oldest';
  /** The words of the entry that matched, in lower case. */
  readonly words: readonly string[];
}

const EXISTS = statement<{ id: string }>(`
  select id from infobase where workspace_id = $1 and id = $2`);
// A word of an entry matches if one of its indexed forms is also a form of the question. The forms are the
// word itself and its stem, by the dictionary of the entry or of the question. The few common forms are found
// first; the words of the entry are compared only with them.
const MATCHED = statement<{ id: string; language_key: LanguageKey | null; words: string[] }>(`
  with lexeme as materialized (
    select l.lexeme, ts_lexize((select $3::text::regdictionary), l.lexeme) as stems
    from unnest(to_tsvector('simple', $4)) l
  ), form as materialized (
    select distinct unnest(stems || lexeme) as word from lexeme where stems <> '{}'
  ), entry as materialized (
    select e.id, e.language_key, e.title, e.body, e.words, d.name
    from infobase_entry e
    join jsonb_each_text($5::jsonb) as d (language, name)
      on d.language = coalesce(e.language_key, 'EN')
    where e.workspace_id = $1 and e.id = any($2::uuid[])
  ), hit as materialized (
    select e.id, array_agg(w.word) as words
    from entry e cross join lateral unnest(e.words) as w (word) join form f on f.word = w.word
    group by e.id
  )
  select e.id, e.language_key, array(
    select l.lexeme from unnest(to_tsvector('simple', e.title || ' ' || e.body)) l
    where (ts_lexize(e.name::regdictionary, l.lexeme) || l.lexeme) && h.words
    order by l.lexeme) as words
  from entry e left join hit h on h.id = e.id`);

/** The dictionaries by language. An entry that holds in every language is stemmed as English. */
const NAMES = JSON.stringify(DICTIONARIES);

const whyOf = ({ kind, score }: FoundFact): RetrievedEntry['why'] => {
  if (kind === 'guideline') return 'always';
  return score > 0 ? 'words' : 'oldest';
};

/**
 * Returns the entries of one knowledge base that a document about a question would be given, in the order of
 * the prompt, with the words that matched. Throws not_found.
 */
export const askInfobase = async (
  scope: Scope,
  input: {
    readonly infobaseId: string;
    readonly question: string;
    readonly language: LanguageKey;
  },
): Promise<RetrievedEntry[]> => {
  const { workspaceId } = scope;
  const { question: text, language } = input;
  const id = fromPublicId('inf', input.infobaseId);
  const [base] = id ? await query(scope, EXISTS, [workspaceId, id]) : [];
  if (!id || !base) throw notFound('knowledge base');
  const search = { infobaseIds: [id], language, text, limit: FACTS_IN_A_PROMPT };
  const found = await findFacts(scope, search);
  const rows = await query(scope, MATCHED, [
    workspaceId,
    found.map((fact) => fact.id),
    dictionaryOf(language),
    text,
    NAMES,
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return found.map((fact) => ({
    ...fact,
    id: toPublicId('ent', fact.id),
    languageKey: known.get(fact.id)?.language_key ?? null,
    why: whyOf(fact),
    words: fact.score > 0 ? (known.get(fact.id)?.words ?? []) : [],
  }));
};
