import { type Locale, LOCALES } from '../../text/locales.ts';
import { termIssue } from '../../checking/term-issue.ts';
import type { PerLanguage, Rule, RuleKind, Terms } from '../../checking/rule.ts';
import type { PackTest, RuleSource } from './pack-schema.ts';
import { placeholdersOf } from './rule-texts.ts';

/** A mistake and its path inside the rule. */
export interface RuleIssue {
  readonly path: string;
  readonly message: string;
}

const MIN_TESTS = 2;

/** Members that one kind of rule must have and the others may not have. */
const OWN_MEMBERS = [
  ['require', 'need'],
  ['substitute', 'replace'],
  ['occurrence', 'occurrence'],
  ['judge', 'question'],
] as const satisfies readonly (readonly [RuleKind, keyof RuleSource])[];

export const isLocale = (key: string): key is Locale =>
  (LOCALES as readonly string[]).includes(key);

/** The languages that a list of terms is written in. */
export const localesOf = (terms: PerLanguage<unknown>): readonly Locale[] =>
  Object.keys(terms).filter(isLocale);

/** Checks the terms of a list, each in its own language. */
export const termIssues = (terms: Terms, path: string): readonly RuleIssue[] =>
  Object.entries(terms).flatMap(([language, list]) =>
    list.flatMap((term, n) => {
      const locale = isLocale(language) ? language : 'en';
      const message = termIssue(term, locale);
      return message === null ? [] : [{ path: `${path}/${language}/${n}`, message }];
    }),
  );

/**
 * Finds members that the rule's kind requires but the rule lacks, and members that only another kind may
 * have.
 */
export const memberIssues = (source: Pick<RuleSource, 'kind'>): readonly RuleIssue[] =>
  OWN_MEMBERS.flatMap(([kind, member]) => {
    const has = (source as Partial<RuleSource>)[member] !== undefined;
    if (source.kind === kind && !has)
      return [{ path: `/${member}`, message: `a rule of kind ${kind} needs it` }];
    return source.kind !== kind && has
      ? [{ path: `/${member}`, message: `only a rule of kind ${kind} has it` }]
      : [];
  });

/** A rule says where it comes from once: by cite, or by the law of each market. */
const citeIssues = ({ cite, markets }: RuleSource): readonly RuleIssue[] =>
  (cite === undefined) === (markets === undefined)
    ? [{ path: '/cite', message: 'says either cite or markets' }]
    : [];

export const needIssues = ({ need }: Rule): readonly RuleIssue[] =>
  need && (need.any === undefined) === (need.all === undefined)
    ? [{ path: '/need', message: 'says either any or all' }]
    : [];

/** Finds suggestions of the wrong kind of rule, or in a language that the rule does not check. */
export const suggestionIssues = (rule: Rule): readonly RuleIssue[] => {
  const { kind, occurrence, insert, instead, lowercase, remove } = rule;
  const issues: RuleIssue[] = [];
  const refuse = (path: string, message: string): void => void issues.push({ path, message });
  if (insert && kind !== 'require' && occurrence?.min === undefined)
    refuse('/insert', 'only a rule of kind require, or one with a least occurrence, has it');
  for (const [path, value] of Object.entries({ instead, lowercase }))
    if (value && kind !== 'prohibit') refuse(`/${path}`, 'only a rule of kind prohibit has it');
  if (remove && kind !== 'prohibit' && kind !== 'require' && occurrence?.max === undefined)
    refuse(
      '/remove',
      'only a rule of kind prohibit or require, or one with a most occurrence, has it',
    );
  for (const [path, texts] of Object.entries({ insert, instead }))
    for (const locale of localesOf(texts ?? {}))
      if (!rule.terms[locale] && !rule.terms['*'])
        refuse(`/${path}/${locale}`, `the rule has no terms in ${locale}`);
  return issues;
};

/** Finds messages with other placeholders than the rule's own, which would lose or invent something. */
export const textIssues = (message: string, texts: RuleSource['texts']): readonly RuleIssue[] => {
  const wanted = placeholdersOf(message).join(', ');
  return Object.entries(texts ?? {}).flatMap(([locale, told]) => {
    const given = placeholdersOf(told.message).join(', ');
    return given === wanted
      ? []
      : [
          {
            path: `/texts/${locale}/message`,
            message: `has the placeholders ${given || 'none'}, and the message ${wanted || 'none'}`,
          },
        ];
  });
};

/** Finds lists that lack a language of the terms: there the rule could never match, or always would. */
export const languageIssues = (rule: Rule): readonly RuleIssue[] => {
  const lists: readonly (readonly [string, PerLanguage<unknown> | undefined])[] = [
    ['/and/terms', rule.and?.terms],
    ['/need/any', rule.need?.any],
    ...(rule.need?.all ?? []).map((terms, n) => [`/need/all/${n}`, terms] as const),
    ['/replace', rule.replace],
  ];
  return lists.flatMap(([path, list]) =>
    list === undefined || list['*'] !== undefined
      ? []
      : localesOf(rule.terms)
          .filter((locale) => list[locale] === undefined)
          .map((locale) => ({ path, message: `lacks ${locale}, which the terms have` })),
  );
};

/** Finds tests that prove nothing or have no terms in their language, and languages with too few tests. */
export const testIssues = (rule: Rule, tests: readonly PackTest[]): readonly RuleIssue[] => {
  const isForAll = rule.terms['*'] !== undefined;
  const issues = tests.flatMap(({ lang, expect, ok }, n): RuleIssue[] => {
    const path = `/tests/${n}`;
    if ((expect === undefined) === (ok === undefined))
      return [{ path, message: 'says either expect or ok' }];
    return isForAll || rule.terms[lang] !== undefined
      ? []
      : [{ path, message: `the rule has no terms in ${lang}` }];
  });
  const tooFew = (what: string, some: readonly PackTest[]): RuleIssue[] => {
    const positive = some.filter(({ expect }) => expect !== undefined).length;
    const negative = some.length - positive;
    return positive >= MIN_TESTS && negative >= MIN_TESTS
      ? []
      : [
          {
            path: '/tests',
            message: `${what} needs ${MIN_TESTS} tests that expect a finding and ${MIN_TESTS} that do not; it has ${positive} and ${negative}`,
          },
        ];
  };
  const locales = localesOf(rule.terms);
  return [
    ...issues,
    ...locales.flatMap((locale) =>
      tooFew(
        locale,
        tests.filter(({ lang }) => lang === locale),
      ),
    ),
    ...(locales.length === 0 ? tooFew('the rule', tests) : []),
  ];
};

/**
 * Finds the mistakes that the schema cannot find: terms that cannot be matched, members of another kind,
 * missing tests.
 */
export const ruleIssues = (source: RuleSource, rule: Rule): readonly RuleIssue[] => [
  ...memberIssues(source),
  ...citeIssues(source),
  ...needIssues(rule),
  ...(typeof source.terms === 'string' ? [] : termIssues(rule.terms, '/terms')),
  ...(rule.and && typeof source.and?.terms !== 'string'
    ? termIssues(rule.and.terms, '/and/terms')
    : []),
  ...(rule.unless?.near && typeof source.unless?.near !== 'string'
    ? termIssues(rule.unless.near, '/unless/near')
    : []),
  ...(rule.need?.any && typeof source.need?.any !== 'string'
    ? termIssues(rule.need.any, '/need/any')
    : []),
  ...(rule.need?.all ?? []).flatMap((terms, n) =>
    typeof source.need?.all?.[n] === 'string' ? [] : termIssues(terms, `/need/all/${n}`),
  ),
  ...languageIssues(rule),
  ...suggestionIssues(rule),
  ...textIssues(source.message, source.texts),
  ...testIssues(rule, source.tests),
];
