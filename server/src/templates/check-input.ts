import { type Issue, valueIssue } from '../platform/errors.ts';
import { findBadText, hasBadText } from '../platform/text/find-bad-text.ts';
import { parseJson } from '../platform/text/parse-json.ts';
import type { JsonFault } from '../platform/text/find-json-fault.ts';
import { valueIssues } from './check-value.ts';
import type { FormField, InputValue, InputValues } from './template-input.ts';

/** The largest input, in bytes of UTF-8. */
export const MAX_INPUT_BYTES = 102_400;

/** The most issues that are reported. It bounds the answer to a hostile input. */
const MAX_ISSUES = 100;

type Place = readonly (string | number)[];

const PLACE: Place = ['input'];

export interface CheckedInput {
  /** The values in the form's order with defaults filled in; empty if there are issues. */
  readonly input: InputValues;
  readonly issues: readonly Issue[];
}

const refuse = (...issues: Issue[]): CheckedInput => ({ input: {}, issues });

/** Says where and why a text is not JSON. The text may be secret, so it is never quoted. */
const describeFault = (text: string, { at, reason }: JsonFault): string => {
  const lines = text.slice(0, at).split('\n');
  return `${reason} at line ${lines.length} column ${(lines.at(-1) ?? '').length + 1}`;
};

/**
 * Returns the value of a key; undefined if it is null, or if the key is only inherited, such as constructor.
 */
const given = (values: object, key: string): unknown =>
  Object.hasOwn(values, key) ? ((values as Record<string, unknown>)[key] ?? undefined) : undefined;

const badTextIssues = (key: string, value: unknown, place: Place): readonly Issue[] => {
  const member = { [key]: value };
  if (!hasBadText(member)) return [];
  return findBadText(member, MAX_ISSUES).map((issue) => ({
    ...issue,
    loc: [...place, ...issue.loc],
  }));
};

const fieldIssues = (field: FormField, value: unknown, place: Place): readonly Issue[] => {
  const loc = [...place, field.key];
  if (value === undefined) {
    return field.required ? [{ type: 'missing', loc, msg: 'Field required' }] : [];
  }
  const badText = badTextIssues(field.key, value, place);
  return badText.length > 0 ? badText : valueIssues(field, value, loc);
};

const unknownIssues = (key: string, value: unknown, place: Place): readonly Issue[] => {
  const badText = badTextIssues(key, value, place);
  if (badText.length > 0) return badText;
  const msg = 'Extra inputs are not permitted';
  return [{ type: 'extra_forbidden', loc: [...place, key], msg }];
};

/**
 * Checks the values for a form. Returns the values, or all issues in the form's order with unknown fields
 * last. Null is the same as absent.
 */
export const checkValues = (
  form: readonly FormField[],
  values: unknown,
  place: Place,
): CheckedInput => {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return refuse({ type: 'dict_type', loc: place, msg: 'Input should be a valid dictionary' });
  }
  const keys = new Set(form.map((field) => field.key));
  const issues = form.flatMap((field) => fieldIssues(field, given(values, field.key), place));
  for (const [key, value] of Object.entries(values)) {
    if (issues.length >= MAX_ISSUES) break;
    if (!keys.has(key)) issues.push(...unknownIssues(key, value, place));
  }
  if (issues.length > 0) return refuse(...issues.slice(0, MAX_ISSUES));
  const filled = form.flatMap((field) => {
    const value = given(values, field.key) ?? field.default ?? undefined;
    return value === undefined ? [] : [[field.key, value as InputValue] as const];
  });
  return { input: Object.fromEntries(filled), issues: [] };
};

/**
 * Reads the JSON text for a form and checks it like checkValues. If a key is repeated, the last value counts.
 */
export const checkInput = (
  form: readonly FormField[],
  text: string,
  place: Place = PLACE,
): CheckedInput => {
  if (Buffer.byteLength(text) > MAX_INPUT_BYTES) {
    return refuse(valueIssue(place, `input may have at most ${MAX_INPUT_BYTES} bytes`));
  }
  const parsed = parseJson(text);
  if ('fault' in parsed) {
    const error = describeFault(text, parsed.fault);
    const msg = `Invalid JSON: ${error}`;
    return refuse({ type: 'json_invalid', loc: place, msg, ctx: { error } });
  }
  return checkValues(form, parsed.value, place);
};
