import {
  DETAIL_KEYS,
  type DetailKey,
  findWord,
  KNOWN_WORDS,
  type WordLists,
} from '@copydesk/contract/known-words';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { type Issue, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { type DetailsChange, issueAt, readDetails, type ReadDetails } from './asset-metadata.ts';

const NAMED = statement<{ key: DetailKey; word: string }>(`
  select distinct w.key, x.word
  from rule r
  join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  cross join lateral jsonb_each(coalesce(v.content -> 'when', '{}')) w (key, words)
  cross join lateral jsonb_array_elements_text(
    case when w.key = any($2) then w.words else '[]' end) x (word)
  where r.workspace_id = $1 and r.enabled
  order by 1, 2`);

/** The words that may be said of an asset: those that are built in, and those that enabled rules name. */
export const knownWords = async (scope: Scope): Promise<WordLists> => {
  const rows = await query(scope, NAMED, [scope.workspaceId, DETAIL_KEYS]);
  const lists = DETAIL_KEYS.map((key) => {
    const named = rows.filter((row) => row.key === key).map(({ word }) => word);
    const own = named.filter((word) => findWord(KNOWN_WORDS[key], word) === null);
    return [key, [...KNOWN_WORDS[key], ...own]] as const;
  });
  return Object.fromEntries(lists) as unknown as WordLists;
};

const unknownIn = (details: ReadDetails, key: DetailKey, lists: WordLists): readonly string[] =>
  (details[key] ?? []).filter((word) => findWord(lists[key], word) === null);

/** One refusal for a list, with every word that nobody knows and all that could be meant. */
const refusal = (key: DetailKey, unknown: readonly string[], lists: WordLists): Issue => {
  const told = unknown.map((word) => JSON.stringify(word)).join(', ');
  return issueAt(key, `unknown ${key} ${told}; known are ${lists[key].join(', ')}`);
};

/**
 * A change as `readDetails` reads it, with words as the lists spell them. Throws invalid also for words that
 * nobody knows: a rule for something else would stay silent because of them.
 */
export const readKnownDetails = async (
  scope: Scope,
  change: DetailsChange,
): Promise<ReadDetails> => {
  const details = readDetails(change);
  const hasUnknown = DETAIL_KEYS.some((key) => unknownIn(details, key, KNOWN_WORDS).length > 0);
  const lists = hasUnknown ? await knownWords(scope) : KNOWN_WORDS;
  const issues = DETAIL_KEYS.flatMap((key) => {
    const unknown = unknownIn(details, key, lists);
    return unknown.length > 0 ? [refusal(key, unknown, lists)] : [];
  });
  if (issues.length > 0) throw new OperationError('invalid', 'unknown words', { issues });
  const spelled = DETAIL_KEYS.flatMap((key) => {
    const words = details[key];
    return words
      ? [[key, [...new Set(words.map((word) => findWord(lists[key], word) ?? word))]]]
      : [];
  });
  return { ...details, ...(Object.fromEntries(spelled) as Partial<ReadDetails>) };
};
