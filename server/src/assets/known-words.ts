import {
  DETAIL_KEYS,
  type DetailKey,
  findWord,
  KNOWN_WORDS,
  type WordLists,
} from '@copydesk/contract/assets/known-words';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { type Issue, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
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

/** Returns the words that may describe an asset: the built-in ones, and those that enabled rules use. */
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

/** One issue per list, with all its unknown words and all known ones. */
const refusal = (key: DetailKey, unknown: readonly string[], lists: WordLists): Issue => {
  const told = unknown.map((word) => JSON.stringify(word)).join(', ');
  return issueAt(key, `unknown ${key} ${told}; known are ${lists[key].join(', ')}`);
};

/**
 * Validates a change like `readDetails` and spells words as the lists do. Throws invalid also for unknown
 * words: with a typing error, rules would silently not apply.
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
