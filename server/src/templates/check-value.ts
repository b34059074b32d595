import { isBlank } from '@copydesk/contract/shared/blank';
import { type Issue, valueIssue } from '../platform/errors.ts';
import { countCodePoints } from '../platform/text/count-code-points.ts';
import { listValues } from '../platform/text/list-values.ts';
import type { FormField } from './template-input.ts';

type Loc = Issue['loc'];

const MAX_ITEM_ISSUES = 20;

const wrongType = (type: string, loc: Loc, expected: string): Issue => ({
  type,
  loc,
  msg: `Input should be a valid ${expected}`,
});

const textIssues = ({ required, maxLength }: FormField, value: unknown, loc: Loc): Issue[] => {
  if (typeof value !== 'string') return [wrongType('string_type', loc, 'string')];
  if (required && isBlank(value)) {
    const msg = 'String should have at least 1 character';
    return [{ type: 'string_too_short', loc, msg, ctx: { min_length: 1 } }];
  }
  // A text has at least as many UTF-16 units as code points, so code points are counted only if it may be too
  // long.
  if (maxLength !== undefined && value.length > maxLength && countCodePoints(value) > maxLength) {
    const msg = `String should have at most ${maxLength} character${maxLength === 1 ? '' : 's'}`;
    return [{ type: 'string_too_long', loc, msg, ctx: { max_length: maxLength } }];
  }
  return [];
};

const numberIssues = (value: unknown, loc: Loc): Issue[] => {
  if (typeof value !== 'number') return [wrongType('float_type', loc, 'number')];
  // JSON.parse reads 1e400 as infinity, which JSON cannot write.
  return Number.isFinite(value)
    ? []
    : [{ type: 'finite_number', loc, msg: 'Input should be a finite number' }];
};

const choiceIssues = ({ options = [] }: FormField, value: unknown, loc: Loc): Issue[] => {
  if (options.some((option) => option.value === value)) return [];
  const expected = listValues(options.map((option) => option.value));
  return [{ type: 'literal_error', loc, msg: `Input should be ${expected}`, ctx: { expected } }];
};

const listIssues = (field: FormField, value: unknown, loc: Loc): Issue[] => {
  if (!Array.isArray(value)) return [wrongType('list_type', loc, 'list')];
  if (field.required && value.length === 0) {
    const msg = 'List should have at least 1 item after validation, not 0';
    const ctx = { field_type: 'List', min_length: 1, actual_length: 0 };
    return [{ type: 'too_short', loc, msg, ctx }];
  }
  const items: readonly unknown[] = value;
  const seen = new Set<unknown>();
  const issues: Issue[] = [];
  for (const [index, item] of items.entries()) {
    // Each issue lists all options, so many issues would make a very long answer.
    if (issues.length >= MAX_ITEM_ISSUES) break;
    const at = [...loc, index];
    if (seen.has(item)) issues.push(valueIssue(at, 'this item is in the list already'));
    else issues.push(...choiceIssues(field, item, at));
    seen.add(item);
  }
  return issues;
};

/** Returns the issues of a value for a field at this place, in pydantic's wording. */
export const valueIssues = (field: FormField, value: unknown, loc: Loc): readonly Issue[] => {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'infobase':
      return textIssues(field, value, loc);
    case 'number':
      return numberIssues(value, loc);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [wrongType('bool_type', loc, 'boolean')];
    case 'select':
      return choiceIssues(field, value, loc);
    case 'multiselect':
      return listIssues(field, value, loc);
  }
};
