import { termIssue } from '../checking/term-issue.ts';
import type { Terms } from '../checking/rule.ts';
import { advise } from './pattern-advice.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { resolveRule, ruleSource } from './packs/read-pack.ts';
import { isLocale, type RuleIssue } from './packs/rule-issues.ts';
import { createLru } from '../platform/lru.ts';

/** The part of an unfinished rule that can be run. */
export interface LenientRule {
  /** Null if it is too incomplete to run, or if the engine cannot compile it. */
  readonly rule: PackRule | null;
  /** Terms that cannot be matched, each with the reason and what to write instead. */
  readonly issues: readonly RuleIssue[];
  /** The places of the terms that cannot be matched. */
  readonly leftOut: readonly string[];
}

type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Defaults for members that the engine does not need, so that a missing text does not prevent a trial. */
const UNREAD: Plain = {
  id: 'draft',
  severity: 'LOW',
  name: '-',
  cite: null,
  message: '-',
  explanation: '-',
  recommendation: '-',
  tests: [{ lang: 'en', text: '-', ok: true }],
};
const READ = [
  'kind',
  'when',
  'strict',
  'stance',
  'occurrence',
  'replace',
  'scope',
  'diacritics',
] as const;

const PACK = { id: 'own' };

/** The same terms are checked on every key press, and compiling a pattern is slow, so results are cached. */
const known = createLru<string, string | null>(5_000);

const issueOfTerm = (term: string, language: string): string | null => {
  const locale = isLocale(language) ? language : 'en';
  const key = `${locale} ${term}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const issue = termIssue(term, locale);
  const advised = issue === null ? null : advise(term, issue);
  known.set(key, advised);
  return advised;
};

/** Removes members that are empty so far. */
const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter((one) => one !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (isPlain(value)) {
    const kept = Object.entries(value)
      .map(([key, one]) => [key, withoutEmpty(one)] as const)
      .filter(([, one]) => one !== undefined);
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  }
  return value === '' || value === null ? undefined : value;
};

/** Reads an unfinished rule as far as it can be run. Terms that cannot be matched are left out. */
export const readLeniently = (source: Plain): LenientRule => {
  const issues: RuleIssue[] = [];
  const isFit = (term: unknown, language: string, path: string): boolean => {
    if (typeof term !== 'string' || term === '') return false;
    const message = issueOfTerm(term, language);
    if (message !== null) issues.push({ path, message });
    return message === null;
  };
  const termsAt = (value: unknown, path: string): Terms | undefined => {
    if (typeof value === 'string' && value.startsWith('$'))
      issues.push({ path, message: 'only a pack has word lists; write the words here' });
    if (!isPlain(value)) return undefined;
    const lists = Object.entries(value).map(([language, list]) => [
      language,
      Array.isArray(list)
        ? list.filter((term, n) => isFit(term, language, `${path}/${language}/${n}`))
        : list,
    ]);
    return withoutEmpty(Object.fromEntries(lists)) as Terms | undefined;
  };
  const part = (name: string): Plain => (isPlain(source[name]) ? source[name] : {});
  const [and, unless, need] = [part('and'), part('unless'), part('need')];
  const andTerms = termsAt(and['terms'], '/and/terms');
  const all = Array.isArray(need['all']) ? (need['all'] as unknown[]) : undefined;
  const candidate = withoutEmpty({
    ...Object.fromEntries(READ.map((name) => [name, source[name]])),
    terms: termsAt(source['terms'], '/terms'),
    ...(andTerms ? { and: { ...and, terms: andTerms } } : {}),
    unless: { ...unless, near: termsAt(unless['near'], '/unless/near') },
    need: {
      ...need,
      any: termsAt(need['any'], '/need/any'),
      all: all?.map((terms, n) => termsAt(terms, `/need/all/${n}`)),
    },
    ...(source['kind'] === 'judge' ? { question: '-' } : {}),
  });
  const whole = { ...UNREAD, ...(candidate as Plain | undefined) };
  const rule = ruleSource.Check(whole)
    ? resolveRule(whole as unknown as RuleSource, PACK, () => undefined)
    : null;
  return { rule, issues, leftOut: issues.map(({ path }) => path) };
};
