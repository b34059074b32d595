import { DETAIL_KEYS } from '@copydesk/contract/assets/known-words';
import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetMetadata } from '../checking/rule.ts';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { plainLine } from './plain-line.ts';

const MAX_VALUES = 50;
const MAX_LENGTH = 100;

/** The details that decide which rules apply to an asset. Lists keep the given order, without duplicates. */
export interface AssetDetails extends AssetMetadata {
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  readonly channel?: readonly string[];
  readonly audience?: readonly string[];
  readonly language?: LanguageKey;
}

/** A change of the details. Null removes a detail; details that are not mentioned stay. */
export interface DetailsChange {
  readonly market?: string | readonly string[] | null | undefined;
  readonly category?: string | readonly string[] | null | undefined;
  readonly channel?: string | readonly string[] | null | undefined;
  readonly audience?: string | readonly string[] | null | undefined;
  readonly language?: string | null | undefined;
}

/** A mistake in one of the details, as a validation issue. */
export const issueAt = (key: string, problem: string): Issue =>
  valueIssue(['metadata', key], problem);

const readList = (
  key: string,
  value: string | readonly string[],
  issues: Issue[],
): readonly string[] | null => {
  const given = typeof value === 'string' ? [value] : value;
  const values = new Set(given.map((text) => plainLine(text, MAX_LENGTH + 1)));
  if (values.size > MAX_VALUES) issues.push(issueAt(key, `at most ${MAX_VALUES} values`));
  if ([...values].some((text) => text === '' || text.length > MAX_LENGTH)) {
    issues.push(issueAt(key, `values of 1 to ${MAX_LENGTH} characters`));
  }
  return values.size === 0 ? null : [...values];
};

const isLanguage = (value: string): value is LanguageKey =>
  (LANGUAGE_KEYS as readonly string[]).includes(value);

/** A validated change. Null removes a detail. */
export type ReadDetails = { readonly [K in keyof AssetDetails]: AssetDetails[K] | null };

/** Validates a change for the table to merge. Throws invalid with all mistakes. Unknown keys are dropped. */
export const readDetails = (change: DetailsChange): ReadDetails => {
  const issues: Issue[] = [];
  const read: Record<string, readonly string[] | string | null> = {};
  for (const key of DETAIL_KEYS) {
    const value = change[key];
    if (value !== undefined) read[key] = value === null ? null : readList(key, value, issues);
  }
  const { language } = change;
  if (language !== undefined) {
    if (language !== null && !isLanguage(language)) {
      issues.push(issueAt('language', `unknown language; known are ${LANGUAGE_KEYS.join(', ')}`));
    }
    read['language'] = language;
  }
  if (issues.length > 0) throw new OperationError('invalid', 'invalid metadata', { issues });
  return read;
};
