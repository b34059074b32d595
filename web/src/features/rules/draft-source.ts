import type { SourceIssue } from '@copydesk/contract/rules/rule-draft';

/** A rule that is being written: any JSON object. */
export type Source = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. */
export const valueAt = (source: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      isObject(value) || Array.isArray(value) ? (value as Source)[String(key)] : undefined,
    source,
  );

const withoutKey = (source: Source, name: string): Source =>
  Object.fromEntries(Object.entries(source).filter(([key]) => key !== name));

const put = (value: unknown, path: Path, next: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    const inner = put(list[key], rest, next);
    if (inner === undefined && rest.length === 0) list.splice(key, 1);
    else list[key] = inner ?? {};
    return list;
  }
  const object = isObject(value) ? value : {};
  const inner = put(object[key], rest, next);
  if (inner !== undefined) return { ...object, [key]: inner };
  const left = withoutKey(object, key);
  // An object whose last member is removed is removed too.
  return Object.keys(left).length === 0 ? undefined : left;
};

/** The source with another value at a path; undefined removes the value. */
export const withValue = (source: Source, path: Path, value: unknown): Source =>
  (put(source, path, value) as Source | undefined) ?? {};

/** A path as a JSON pointer, as the server writes it. */
export const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The mistakes at a path itself. */
export const messageAt = (issues: readonly SourceIssue[], path: Path): string | null => {
  const pointer = pointerOf(path);
  const found = issues.filter((issue) => issue.path === pointer).map(({ message }) => message);
  return found.length > 0 ? found.join(' ') : null;
};

/** The mistakes at a path or below it. */
export const issuesWithin = (
  issues: readonly SourceIssue[],
  path: Path,
): readonly SourceIssue[] => {
  const pointer = pointerOf(path);
  return issues.filter((issue) => issue.path === pointer || issue.path.startsWith(`${pointer}/`));
};

/** Members of a rule in the order in which people read it. */
const MEMBERS = [
  'id',
  'kind',
  'severity',
  'name',
  'cite',
  'terms',
  'and',
  'stance',
  'unless',
  'need',
  'replace',
  'occurrence',
  'question',
  'scope',
  'diacritics',
  'when',
  'strict',
  'message',
  'explanation',
  'recommendation',
  'tests',
] as const;

/** The same rule with its members in the order in which people read them. Unknown members come last. */
export const inReadingOrder = (source: Source): Source => {
  const known: readonly string[] = MEMBERS;
  return Object.fromEntries([
    ...known.filter((name) => name in source).map((name) => [name, source[name]]),
    ...Object.entries(source).filter(([name]) => !known.includes(name)),
  ]);
};

/** Members for which the form has no field. */
export const unknownMembers = (source: Source): readonly (readonly [string, unknown])[] =>
  Object.entries(source).filter(([name]) => !(MEMBERS as readonly string[]).includes(name));

/**
 * Whether the value is a set of word lists by language, which the form can show. The name of a shared list is
 * not.
 */
export const isByLanguage = (value: unknown): boolean =>
  value === undefined ||
  (isObject(value) &&
    Object.values(value).every(
      (list) => Array.isArray(list) && list.every((term) => typeof term === 'string'),
    ));

/** The languages of the rule's words, in the author's order. */
export const languagesOf = (source: Source): readonly string[] => {
  const terms = source['terms'];
  return isObject(terms) ? Object.keys(terms) : [];
};
