import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { dictionaryOf } from './dictionary.ts';

// Locks the base. Every change of entries takes this lock first, so that counts change one after the other
// and two writers cannot deadlock on the same words.
const HOLD = statement<{ id: string; name: string }>(`
  select id, name from infobase where workspace_id = $1 and id = $2 for no key update`);

// The weight of a word is that of BM25: higher the more often it occurs, more so in the title, lower in a
// long text. A typical length replaces the base's average length, because a new average would change all
// weights. A word is stemmed only once, however many entries have it, and postings are written in the order
// of their index.
const INDEX = statement(`
  with entry as materialized (
    select id, infobase_id, title, body from infobase_entry
    where workspace_id = $1 and id = any($2::uuid[]) and kind = 'fact'
  ), lexeme as materialized (
    select e.id as entry_id, l.lexeme, cardinality(l.weights) as times,
      cardinality(array_positions(l.weights, 'A')) as in_title
    from entry e,
      unnest(setweight(to_tsvector('simple', e.title), 'A') || to_tsvector('simple', e.body)) l
  ), stemmed as materialized (
    select lexeme, ts_lexize((select $3::text::regdictionary), lexeme) as stems
    from (select distinct lexeme from lexeme) l
  ), form as materialized (
    select lexeme, unnest(case when lexeme = any(stems) then stems else stems || lexeme end) as word
    from stemmed where stems <> '{}'
  ), long as materialized (
    select entry_id, sum(times)::float8 as length from lexeme group by entry_id
  ), word as materialized (
    select l.entry_id, f.word, sum(l.times + 2 * l.in_title)::float8 as times
    from lexeme l join form f on f.lexeme = l.lexeme
    group by l.entry_id, f.word
  ), kept as (
    insert into infobase_word as w (workspace_id, infobase_id, word, facts)
    select $1, e.infobase_id, o.word, count(*) from word o join entry e on e.id = o.entry_id
    group by e.infobase_id, o.word
    on conflict (workspace_id, infobase_id, word) do update set facts = w.facts + excluded.facts
    returning w.id, w.word
  ), posted as (
    insert into infobase_posting (workspace_id, word_id, entry_id, weight)
    select $1, k.id, o.entry_id, o.times * 2.2 / (o.times + 1.2 * (0.25 + 0.75 * g.length / 40))
    from kept k join word o on o.word = k.word join long g on g.entry_id = o.entry_id
    order by k.id, o.entry_id
  ), counted as (
    update infobase b set facts = b.facts + c.facts
    from (select infobase_id, count(*)::int as facts from entry group by infobase_id) c
    where b.workspace_id = $1 and b.id = c.infobase_id
  )
  update infobase_entry e set words = h.words
  from (select entry_id, array_agg(word) as words from word group by entry_id) h
  where e.workspace_id = $1 and e.id = h.entry_id`);

const FORGET = statement(`
  with entry as materialized (
    select infobase_id, words from infobase_entry
    where workspace_id = $1 and infobase_id = $2 and id = $3 and kind = 'fact'
  ), word as (
    update infobase_word w set facts = w.facts - 1 from entry e
    where w.workspace_id = $1 and w.infobase_id = e.infobase_id and w.word = any(e.words)
    returning w.id
  ), posted as (
    delete from infobase_posting p using word w
    where p.workspace_id = $1 and p.word_id = w.id and p.entry_id = $3
  )
  update infobase b set facts = b.facts - 1 from entry e
  where b.workspace_id = $1 and b.id = e.infobase_id`);
const SWEEP = statement(`
  delete from infobase_word w using infobase_entry e
  where e.workspace_id = $1 and e.infobase_id = $2 and e.id = $3
    and w.workspace_id = $1 and w.infobase_id = $2 and w.word = any(e.words) and w.facts = 0`);
const CLEAR = statement(`
  update infobase_entry set words = '{}'
  where workspace_id = $1 and infobase_id = $2 and id = $3`);

/** The call that locks a base until the transaction ends. It returns no row if there is no such base. */
export const holdInfobase = (
  scope: Scope,
  infobaseId: string,
): Call<{ id: string; name: string }> => call(HOLD, [scope.workspaceId, infobaseId]);

/**
 * The call that indexes the words of entries of one base and one language. Guidelines are not indexed. The
 * base must be locked.
 */
export const indexEntries = (
  scope: Scope,
  entryIds: readonly string[],
  language: LanguageKey | null,
): Call<unknown> => call(INDEX, [scope.workspaceId, entryIds, dictionaryOf(language)]);

/** The calls that remove an entry's words from the index. The base must be locked. */
export const forgetEntry = (
  scope: Scope,
  infobaseId: string,
  entryId: string,
): readonly Call<unknown>[] =>
  [FORGET, SWEEP, CLEAR].map((step) => call(step, [scope.workspaceId, infobaseId, entryId]));
