import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { detectLanguage, guessLanguage } from '../text/detect-language.ts';
import { localeOf } from '../text/locales.ts';
import { checkInLanguage, type CheckOptions, type CheckResult } from './check-in-language.ts';
import type { CompiledRules } from './compile-rules.ts';
import type { CheckedAsset, Finding } from './rule.ts';
import { signOf } from './topic/find-topics.ts';
import { ownWords } from './read-language.ts';
import type { PossibleFinding, Unknowns } from './unknowns.ts';
import { knownOnly, openDetails } from './when-applies.ts';

/** A text with so many characters shows its language clearly, so that no other one is tried. */
const CLEAR = 400;

const overlaps = (one: Finding, { ruleId, place }: Finding): boolean =>
  one.ruleId === ruleId &&
  (one.place === null ||
    place === null ||
    (one.place.segment === place.segment &&
      one.place.start < place.end &&
      place.start < one.place.end));

/**
 * Checks an asset, and tries what is not known of it: the languages that its words may be in, and the details
 * that it leaves open. What rules would object to then is returned beside the findings. What a whole text lacks
 * is left out: every text lacks something in every language that it is not in.
 */
export const checkWithUnknowns = (
  asset: CheckedAsset,
  rules: CompiledRules,
  today: string,
  options: CheckOptions = {},
): CheckResult & { readonly unknowns: Unknowns } => {
  const words = ownWords(asset.segments);
  const stated = asset.language;
  const found = stated === null ? detectLanguage(words) : null;
  const guess = guessLanguage(words, stated);
  const language = stated ?? found ?? guess.best;
  const check = (tried: LanguageKey | null) =>
    checkInLanguage({ ...asset, language: tried }, rules, today, { ...options, open: true });
  const speaksIn = (tried: LanguageKey | null): boolean =>
    tried !== null && rules.rules.some(({ rule }) => rule.terms[localeOf(tried)] !== undefined);
  const main = check(language);
  const isClear = found !== null && words.length >= CLEAR;
  const others = isClear || !guess.hasWords ? [] : guess.rivals;
  const metadata = knownOnly(asset.metadata, rules.groups);
  const known = [...main.findings, ...main.gates];
  const possibleIn = (tried: LanguageKey | null, { topics, ...run }: CheckResult) => {
    const signs = topics && topics.map(signOf);
    const objections = tried === language ? [] : [...run.findings, ...run.gates];
    return [...objections, ...(run.open ?? [])].flatMap((finding): PossibleFinding[] => {
      const { ruleId, place } = finding;
      const rule = rules.rules.find((one) => one.rule.id === ruleId)?.rule;
      if (!rule || place === null || known.some((one) => overlaps(one, finding))) return [];
      const details = openDetails(rule, metadata, signs);
      const open = tried === language ? details : (['language', ...details] as const);
      return [{ ruleId, language: finding.language, place, open, isJudged: rule.kind === 'judge' }];
    });
  };
  const possible = [
    ...possibleIn(language, main),
    ...others
      .filter((tried) => tried !== language && speaksIn(tried))
      .flatMap((tried) => possibleIn(tried, check(tried))),
  ];
  const { open: _, ...result } = main;
  return {
    ...result,
    unknowns: {
      from: stated ? 'stated' : found ? 'found' : language && 'assumed',
      readsLike: guess.isDoubtful ? guess.best : null,
      isUnread: guess.hasWords && !speaksIn(language),
      possible,
    },
  };
};
