import type { BulkMistake, BulkMistakeKind } from '@copydesk/contract/bulk/app-routes';
import type { Issue } from '../platform/errors.ts';
import { plainText } from './table.ts';

/** The most characters of a value that are shown, enough to recognise it. */
const MAX_SHOWN = 120;

const KINDS: Readonly<Record<string, BulkMistakeKind>> = {
  missing: 'missing',
  string_too_short: 'missing',
  too_short: 'missing',
  string_too_long: 'too_long',
  float_type: 'not_a_number',
  finite_number: 'not_a_number',
  bool_type: 'not_yes_or_no',
  string_unicode: 'bad_text',
  string_type: 'wrong_type',
  list_type: 'wrong_type',
};

/** Whether an issue is about one item of a list: ["row", field, item]. */
const isOfItem = ({ loc }: Issue): boolean => loc.length > 2;

const kindOf = (issue: Issue): BulkMistakeKind => {
  if (issue.type === 'literal_error') return isOfItem(issue) ? 'not_in_list' : 'not_an_option';
  if (issue.type === 'value_error' && isOfItem(issue)) return 'repeated';
  return KINDS[issue.type] ?? 'wrong_type';
};

export const shownValue = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const cut = text.slice(0, MAX_SHOWN);
  return plainText(cut === text ? text : `${cut}…`);
};

/** Describes an issue as a mistake: its kind, the value, and the allowed values. */
export const describeIssue = (
  issue: Issue,
  value: unknown,
): Pick<BulkMistake, 'kind' | 'value' | 'expected'> => {
  const { expected, max_length: most } = (issue.ctx ?? {}) as Record<string, unknown>;
  const item =
    Array.isArray(value) && isOfItem(issue) ? (value as unknown[])[Number(issue.loc[2])] : value;
  return { kind: kindOf(issue), value: shownValue(item), expected: shownValue(expected ?? most) };
};
