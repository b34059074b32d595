import { readFile } from 'node:fs/promises';
import { check } from '../../src/checking/check.ts';
import { type CompiledRules, compileRules } from '../../src/checking/compile-rules.ts';
import { extractDocument } from '../../src/checking/extract/extract-document.ts';
import type { CheckedAsset, Finding, Segment } from '../../src/checking/rule.ts';
import { BANK_FILES, demoFilePath, FOODS_FILES } from '../../src/demo/demo-files.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { languageOf, languageOfTag, type Locale, localeOf } from '../../src/text/locales.ts';
import { meets } from './measure-texts.ts';
import type { LabelledText } from './read-open-texts.ts';

/** A day on which every rule of the starter packs is in force. */
const TODAY = '2026-12-01';

type SuggestionKind = 'replace' | 'insert' | 'remove';

/** A finding with what it suggests, and whether the rules accept the result. */
export interface SuggestedFinding {
  readonly ruleId: string;
  readonly locale: Locale | null;
  readonly kind: SuggestionKind | null;
  /** Null without a suggestion. */
  readonly passes: boolean | null;
}

const kindOf = ({ suggestion, insertion, omission }: Finding): SuggestionKind | null => {
  if (suggestion !== null) return 'replace';
  if (insertion) return 'insert';
  return omission ? 'remove' : null;
};

/** The asset as it is after somebody has followed the suggestion. */
const follow = (asset: CheckedAsset, finding: Finding): CheckedAsset => {
  const { place, suggestion, insertion, omission } = finding;
  const edit = ({ text, ...segment }: Segment): Segment => {
    if (place && suggestion !== null)
      return { ...segment, text: text.slice(0, place.start) + suggestion + text.slice(place.end) };
    if (insertion) return { ...segment, text: `${text} ${insertion.text}` };
    const { start = 0, end = 0 } = omission ?? {};
    return { ...segment, text: text.slice(0, start) + text.slice(end).trimStart() };
  };
  const segments = asset.segments.map((one, n) => (n === place?.segment ? edit(one) : one));
  const added = !place && insertion ? [{ text: insertion.text, scope: 'body' as const }] : [];
  return { ...asset, segments: [...segments, ...added] };
};

const countsOf = (findings: readonly Finding[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(findings, ({ ruleId }) => ruleId)].map(([id, { length }]) => [id, length]),
  );

/** Follows each suggestion and checks the whole asset again: the rule finds less, and no other rule more. */
const suggestionsFor = (
  asset: CheckedAsset,
  rules: CompiledRules,
  isCounted: (finding: Finding) => boolean = () => true,
): readonly SuggestedFinding[] => {
  const { findings } = check(asset, rules, TODAY);
  const before = countsOf(findings);
  const passes = (finding: Finding): boolean => {
    const after = countsOf(check(follow(asset, finding), rules, TODAY).findings);
    return [...after].every(
      ([id, count]) => count <= (before.get(id) ?? 0) - Number(id === finding.ruleId),
    );
  };
  return findings.filter(isCounted).map((finding) => {
    const kind = kindOf(finding);
    return {
      ruleId: finding.ruleId,
      locale: finding.language && localeOf(finding.language),
      kind,
      passes: kind && passes(finding),
    };
  });
};

/** The findings on the right words of labelled breaches. */
export const measureBreaches = (
  texts: readonly LabelledText[],
  rules: readonly PackRule[],
): readonly SuggestedFinding[] => {
  const compiled = compileRules(rules);
  return texts
    .filter(({ rule }) => rule !== null)
    .flatMap((labelled) => {
      const { text, locale, metadata, scope } = labelled;
      const asset = { segments: [{ text, scope }], language: languageOf(locale), metadata };
      return suggestionsFor(asset, compiled, ({ place }) => meets(labelled, place));
    });
};

/** The findings on the files of the demo, as its first audits read them. */
export const measureDemo = async (
  rules: readonly PackRule[],
): Promise<readonly SuggestedFinding[]> => {
  const compiled = compileRules(rules);
  const found: SuggestedFinding[] = [];
  for (const { file, mediaType, language, metadata } of [...BANK_FILES, ...FOODS_FILES]) {
    const bytes = await readFile(demoFilePath(file));
    const document = await extractDocument(bytes, { name: file, mediaType });
    if ('failure' in document) continue;
    const segments = document.segments.map((segment) => ({
      text: segment.text,
      scope: segment.scope,
      language: segment.language === null ? null : languageOfTag(segment.language),
    }));
    found.push(...suggestionsFor({ segments, language, metadata }, compiled));
  }
  return found;
};

/** What the rules of a pack offer in a language. */
export interface Offered {
  readonly pack: string;
  readonly locale: Locale;
  readonly rules: number;
  readonly explained: number;
  /** Rules with words to write instead or a text to add in this language. */
  readonly worded: number;
  /** Rules that can suggest something at all: those, and rules that may offer to leave a sentence out. */
  readonly suggesting: number;
}

/** Counts what the rules that find words themselves offer. A model decides about the others. */
export const countOffers = (rules: readonly PackRule[]): readonly Offered[] => {
  const cells = rules.flatMap((rule) => rule.languages.map((locale) => ({ rule, locale })));
  const packOf = (id: string): string => id.split('/', 1)[0] ?? id;
  const groups = Map.groupBy(cells, ({ rule, locale }) => `${packOf(rule.id)} ${locale}`);
  return [...groups].map(([name, list]): Offered => {
    const [pack = '', locale = ''] = name.split(' ');
    const isWorded = ({ rule: { replace, instead, insert }, locale: own }: (typeof list)[number]) =>
      [replace, instead, insert].some((texts) => (texts?.[own] ?? texts?.['*']) !== undefined);
    return {
      pack,
      locale: locale as Locale,
      rules: list.length,
      explained: list.filter(
        ({ rule, locale: own }) => own === 'en' || rule.texts?.[own]?.explanation !== undefined,
      ).length,
      worded: list.filter(isWorded).length,
      suggesting: list.filter((cell) => isWorded(cell) || cell.rule.remove !== undefined).length,
    };
  });
};
