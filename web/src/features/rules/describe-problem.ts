import type { SourceIssue } from '@copydesk/contract/rules/rule-draft';
import type { Problem } from '../../lib/problem.ts';
import type { Translate } from '../../lib/texts.ts';
import { languagesOf, type Path, pointerOf, type Source, valueAt } from './draft-source.ts';
import { EVERY, localeName } from './rule-locales.ts';
import type { en } from './texts-writing.ts';

type Words = Translate<typeof en>;

/** Something that keeps a rule from being published, in words, and the field that it is about. */
export interface RuleProblem {
  readonly key: string;
  readonly words: string;
  readonly path: Path;
}

/** How many tests of each sort publishing needs. */
const NEEDED_TESTS = 2;

/** Members whose field has one label, whatever is below them. */
const LABELS = {
  name: 'name',
  kind: 'kind',
  severity: 'severity',
  message: 'message',
  explanation: 'explanation',
  recommendation: 'recommendation',
  question: 'question',
  occurrence: 'occurrence',
  stance: 'stance',
  scope: 'scope',
  diacritics: 'diacritics',
  strict: 'strict',
  cite: 'citation',
  'cite/act': 'act',
  'cite/point': 'point',
  'cite/status': 'status',
  'cite/from': 'in_force_from',
  'cite/until': 'in_force_until',
  and: 'and',
  'and/terms': 'and_terms',
  'and/within': 'words_away',
  unless: 'unless',
  'unless/near': 'unless_near',
  'unless/within': 'words_away',
  'unless/quoted': 'unless_quoted',
  'unless/scopes': 'unless_scopes',
  need: 'need_how',
  'need/any': 'need_terms',
  'need/within': 'need_within',
  replace: 'replace',
  when: 'when',
  'when/market': 'market',
  'when/category': 'category',
  'when/channel': 'channel',
  'when/audience': 'audience',
  'when/from': 'when_from',
  'when/until': 'when_until',
} as const satisfies Readonly<Record<string, keyof typeof en>>;

const isKnown = (name: string): name is keyof typeof LABELS => name in LABELS;

/** Members with a list or a text for each language. */
const BY_LANGUAGE: readonly string[] = [
  'terms',
  'and/terms',
  'unless/near',
  'need/any',
  'replace',
  'insert',
  'instead',
];

/** A JSON pointer as a path. Numbers are places in lists. */
export const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** What the server objects to, as issues of the rule: its places begin with where the rule was sent. */
export const issuesOf = ({ issues }: Pick<Problem, 'issues'>): readonly SourceIssue[] =>
  issues.map(({ loc, msg }) => {
    const [, ...inBody] = loc;
    const path = inBody[0] === 'source' ? inBody.slice(1) : inBody;
    return { path: pointerOf(path), message: msg.replace(/^Value error, /, '') };
  });

const languageName = (locale: string, t: Words): string =>
  locale === EVERY ? t('every_language') : localeName(locale);

/** The label that the form gives to the field at a path. */
export const labelOf = (source: Source, path: Path, t: Words): string => {
  const [first, second] = path;
  if (first === undefined) return t('whole_rule');
  if (first === 'tests')
    return typeof second === 'number' ? t('test_n', { n: second + 1 }) : t('part_tests');
  if (first === 'need' && second === 'all')
    return t('need_list', { n: typeof path[2] === 'number' ? path[2] + 1 : 1 });
  const names = [path.slice(0, 2).join('/'), String(first)];
  const name = names.find((one) => isKnown(one) || one === 'terms');
  if (name === undefined) return path.join(' › ');
  const label =
    name === 'terms'
      ? t(source['kind'] === 'judge' ? 'gate' : 'terms')
      : t(LABELS[name as keyof typeof LABELS]);
  const locale = path[name.split('/').length];
  return BY_LANGUAGE.includes(name) && typeof locale === 'string'
    ? `${label} · ${languageName(locale, t)}`
    : label;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** What is wrong at a field, in words for beside it. */
export const wordsBeside = (value: unknown, message: string | null, t: Words): string | null =>
  message !== null && isEmpty(value) ? t('field_empty') : message;

interface CountedTest {
  readonly lang?: unknown;
  readonly expect?: unknown;
}

/** One sentence for each language that has too few tests; one for all if the words are for every language. */
export const testProblems = (source: Source, t: Words): readonly string[] => {
  const all = Array.isArray(source['tests']) ? (source['tests'] as unknown[]) : [];
  const tests = all.filter((one) => typeof one === 'object' && one !== null) as CountedTest[];
  const few = (some: readonly CountedTest[], locale: string): readonly string[] => {
    const found = some.filter((one) => one.expect !== undefined).length;
    const unfound = some.length - found;
    if (found >= NEEDED_TESTS && unfound >= NEEDED_TESTS) return [];
    const counts = { needed: NEEDED_TESTS, found, unfound };
    return [
      locale === EVERY
        ? t('problem_tests_all', counts)
        : t('problem_tests', { ...counts, language: localeName(locale) }),
    ];
  };
  const locales = languagesOf(source).filter((one) => one !== EVERY);
  return locales.length === 0
    ? few(tests, EVERY)
    : locales.flatMap((locale) =>
        few(
          tests.filter(({ lang }) => lang === locale),
          locale,
        ),
      );
};

/** Lists by language in which the last part of a path is a line of the field. */
const lineOf = (path: Path): number | null => {
  const last = path.at(-1);
  const list = path.slice(0, -2).join('/');
  return typeof last === 'number' && (BY_LANGUAGE.includes(list) || list.startsWith('need/all/'))
    ? last + 1
    : null;
};

/** The label of a field in a form that names it differently; null for the usual one. */
type OwnLabel = (path: Path) => string | null;

const wordsOf = (
  source: Source,
  path: Path,
  message: string,
  t: Words,
  ownLabel: OwnLabel,
): readonly [words: string, path: Path][] => {
  if (path[0] === 'tests' && path.length === 1) {
    const said = testProblems(source, t);
    return (said.length > 0 ? said : [`${t('part_tests')}: ${message}`]).map((one) => [one, path]);
  }
  const label = ownLabel(path) ?? labelOf(source, path, t);
  if (isEmpty(valueAt(source, path)) && path.length > 0)
    return [[t('problem_empty', { label }), path]];
  const line = lineOf(path);
  return line === null
    ? [[t('problem_at', { label, why: message }), path]]
    : [[t('problem_line', { label, line, why: message }), path.slice(0, -1)]];
};

/** Says what is wrong with a rule by the labels of the form. Nothing is said twice. */
export const describeIssues = (
  source: Source,
  issues: readonly SourceIssue[],
  t: Words,
  ownLabel: OwnLabel = () => null,
): readonly RuleProblem[] => {
  const told = new Map<string, RuleProblem>();
  for (const { path: pointer, message } of issues)
    for (const [words, path] of wordsOf(source, pathOf(pointer), message, t, ownLabel))
      if (!told.has(words)) told.set(words, { key: words, words, path });
  return [...told.values()];
};
