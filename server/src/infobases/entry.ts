import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type Issue, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { countCodePoints } from '../platform/text/count-code-points.ts';
import { findBadText } from '../platform/text/find-bad-text.ts';
import { foldForSearch } from '../platform/text/fold.ts';

/** A fact or guideline as its author writes it. */
export interface EntryInput {
  readonly kind: 'fact' | 'guideline';
  /** Null if the entry applies in every language. */
  readonly languageKey: LanguageKey | null;
  readonly title: string;
  readonly body: string;
}

/** A fact or guideline as the API returns it. */
export interface Entry extends EntryInput {
  readonly id: string;
  /** The name of the file that the entry came from, if any. */
  readonly source: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface EntryRow {
  readonly id: string;
  readonly kind: 'fact' | 'guideline';
  readonly language_key: LanguageKey | null;
  readonly title: string;
  readonly body: string;
  readonly source: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const ENTRY_COLUMNS =
  'id, kind, language_key, title, body, source, version, created_at, updated_at';

export const toEntry = (row: EntryRow): Entry => ({
  id: toPublicId('ent', row.id),
  kind: row.kind,
  languageKey: row.language_key,
  title: row.title,
  body: row.body,
  source: row.source,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const ENTRY_LIMITS = { title: 200, body: 5_000 } as const;

const textIssues = (input: EntryInput, name: keyof typeof ENTRY_LIMITS): Issue[] => {
  const loc = [name];
  const length = countCodePoints(input[name].trim());
  if (isBlank(input[name])) {
    const msg = 'String should have at least 1 character';
    return [{ type: 'string_too_short', loc, msg, ctx: { min_length: 1 } }];
  }
  if (length <= ENTRY_LIMITS[name]) return [];
  const msg = `String should have at most ${ENTRY_LIMITS[name]} characters`;
  return [{ type: 'string_too_long', loc, msg, ctx: { max_length: ENTRY_LIMITS[name] } }];
};

/**
 * Returns the entry with its texts trimmed and normalised. Throws invalid for a text that is empty or too
 * long.
 */
export const readEntry = (input: EntryInput): EntryInput => {
  const { kind, languageKey, title, body } = input;
  const badText = findBadText({ title, body }, 2);
  const issues =
    badText.length > 0 ? badText : [...textIssues(input, 'title'), ...textIssues(input, 'body')];
  if (issues.length > 0) throw new OperationError('invalid', 'The entry is invalid.', { issues });
  // Dictionaries contain a letter with an accent only as a single character.
  const clean = (text: string) => text.trim().normalize('NFC');
  return { kind, languageKey, title: clean(title), body: clean(body) };
};

/** The entry's text, case-folded for search. */
export const foldedEntry = ({ title, body }: Pick<EntryInput, 'title' | 'body'>): string =>
  foldForSearch(`${title} ${body}`);
