import { fileURLToPath } from 'node:url';
import {
  DETAIL_KEYS,
  type DetailKey,
  findWord,
  KNOWN_WORDS,
} from '@copydesk/contract/assets/known-words';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { checkInLanguage } from '../../checking/check-in-language.ts';
import { type CompiledRules, compileRules } from '../../checking/compile-rules.ts';
import { lineAndColumn, sourceOf } from '../../checking/extract/locate.ts';
import type { AssetMetadata } from '../../checking/rule.ts';
import { type ReadSource, readSource } from '../../checking/sources/read-source.ts';
import type { SourceSegment } from '../../checking/sources/source.ts';
import { isShown, signOf } from '../../checking/topic/find-topics.ts';
import { coverageOf } from '../../checking/why-not-run.ts';
import { languageOfTag, localeOf } from '../../text/locales.ts';
import { assumeMarket } from '../assume-market.ts';
import { describeFinding, type KnownRule, type TextFinding } from '../describe-finding.ts';
import {
  BUNDLED_PACKS,
  type LoadedPacks,
  loadOfflinePacks,
  type OfflinePack,
  PackError,
} from './load-rules.ts';
import type { TestedPack } from './test-packs.ts';

/** The program that verifies an export. An export has a copy, which who changed the export could have changed too. */
export const EXPORT_VERIFIER = fileURLToPath(
  new URL('../../operations/verify-export.mjs', import.meta.url),
);

/** Reads a pack and runs its tests. What reads packs takes long to load. */
export const testPackFolder = async (folder: string): Promise<TestedPack> =>
  (await import('./test-packs.ts')).testPackFolder(folder);

// The one part of the server that the command line may import: checking files without a service.
export { BUNDLED_PACKS, LANGUAGE_KEYS, languageOfTag, loadOfflinePacks, PackError, readSource };
export type { AssetMetadata, LanguageKey, LoadedPacks, ReadSource };

export interface OfflineRules {
  readonly packs: readonly OfflinePack[];
  readonly byKey: ReadonlyMap<string, KnownRule>;
  readonly compiled: CompiledRules;
}

/** Where a finding is. Lines and columns are from 1, in UTF-16 units; the last unit is not included. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface OfflineFinding extends TextFinding {
  /** Null in files without lines, and if something is missing from the whole file. */
  readonly place: SourcePlace | null;
  /** The place in words, for files without lines. */
  readonly where: string | null;
  /** The sentence of the finding; empty if something is missing from the whole file. */
  readonly sentence: string;
}

export interface OfflineCheck {
  readonly language: LanguageKey | null;
  /** Whether the language is only a guess: nobody stated it, and the text is too short to be sure. */
  readonly isAssumed: boolean;
  /** What the words show the text to be about. */
  readonly topics: readonly string[];
  readonly findings: readonly OfflineFinding[];
  /** Rules that only a model can judge, and whose words are in the text. */
  readonly unjudged: readonly { readonly ruleId: string; readonly ruleName: string }[];
  /** Rules with more findings than are listed. */
  readonly truncated: readonly string[];
  /** How many rules have words in the language of the text. */
  readonly rulesOfLanguage: number;
  /** How many rules ran. */
  readonly coverage: Coverage;
}

/** Prepares the rules of packs. */
export const compilePacks = (
  packs: readonly OfflinePack[],
  kept: LoadedPacks['kept'] = null,
): OfflineRules => {
  const known = packs.flatMap(({ id, rules }) =>
    rules.map((rule) => ({ ruleId: rule.id, version: 1, packId: id, rule })),
  );
  return {
    packs,
    byKey: new Map(known.map((rule) => [rule.ruleId, rule])),
    compiled: compileRules(
      known.map(({ rule }) => rule),
      kept,
    ),
  };
};

/** A sentence about a word that no rule and no list knows, which must be a typing error; null if there is none. */
export const findUnknownWord = (
  { byKey }: OfflineRules,
  metadata: AssetMetadata,
): { readonly key: DetailKey; readonly word: string; readonly known: readonly string[] } | null => {
  for (const key of DETAIL_KEYS) {
    const named = [...byKey.values()].flatMap(({ rule }) => rule.when?.[key] ?? []);
    const known = [...new Set([...KNOWN_WORDS[key], ...named])];
    const word = [metadata[key] ?? []].flat().find((one) => findWord(known, one) === null);
    if (word !== undefined) return { key, word, known };
  }
  return null;
};

/** The place of a segment in words, for files in which nobody counts lines. */
const whereIs = ({ anchor }: SourceSegment): string | null => {
  if (anchor.kind === 'pdf') return `page ${anchor.page}`;
  if (anchor.kind !== 'office') return null;
  return anchor.slide === null ? `paragraph ${anchor.paragraph}` : `slide ${anchor.slide}`;
};

/** Where a slice of a segment is in its file. */
export const locateIn = (
  { lineStarts, segments }: ReadSource,
  index: number,
  start: number,
  end: number,
): { readonly place: SourcePlace | null; readonly where: string | null } => {
  const segment = segments[index];
  if (!segment) return { place: null, where: null };
  if (!lineStarts) return { place: null, where: whereIs(segment) };
  const range = sourceOf(segment, start, end);
  const from = lineAndColumn(lineStarts, range.start);
  const to = lineAndColumn(lineStarts, range.end);
  return { place: { ...from, endLine: to.line, endColumn: to.column }, where: null };
};

const languageOf = async (
  { language, segments }: ReadSource,
  given: LanguageKey | null,
): Promise<Pick<OfflineCheck, 'language' | 'isAssumed'>> => {
  const declared = given ?? languageOfTag(language);
  if (declared !== null) return { language: declared, isAssumed: false };
  // The detector takes long to load, so it is loaded only where no language is declared.
  const { likeliestLanguage } = await import('../../checking/read-language.ts');
  return likeliestLanguage(
    segments.map((one) => ({ ...one, language: languageOfTag(one.language) })),
  );
};

const speaks = ({ rule }: KnownRule, language: LanguageKey): boolean =>
  rule.terms['*'] !== undefined || rule.terms[localeOf(language)] !== undefined;

/** Checks a file as the service checks a text. `today` is a day (YYYY-MM-DD). */
export const checkOffline = async (
  rules: OfflineRules,
  source: ReadSource,
  known: {
    readonly language: LanguageKey | null;
    readonly metadata: AssetMetadata;
    readonly today: string;
  },
): Promise<OfflineCheck> => {
  const { segments } = source;
  const { language, isAssumed } = await languageOf(source, known.language);
  const metadata = assumeMarket(rules.byKey, known.metadata);
  const result = checkInLanguage(
    {
      segments: segments.map(({ text, scope, language: tag }) => ({
        text,
        scope,
        language: languageOfTag(tag),
      })),
      language,
      metadata,
    },
    rules.compiled,
    known.today,
  );
  const unjudged = new Set(result.gates.map(({ ruleId }) => ruleId));
  return {
    language,
    isAssumed,
    topics: (result.topics ?? []).filter(isShown).map(({ topic }) => topic),
    findings: result.findings.map((finding) => {
      const { place } = finding;
      return {
        ...describeFinding(segments, rules.byKey, finding, language),
        ...(place
          ? locateIn(source, place.segment, place.start, place.end)
          : { place: null, where: null }),
        sentence: place?.sentence ?? '',
      };
    }),
    unjudged: [...unjudged].map((ruleId) => ({
      ruleId,
      ruleName: rules.byKey.get(ruleId)?.rule.name ?? ruleId,
    })),
    truncated: result.truncated,
    coverage: coverageOf(
      [...rules.byKey.values()].map(({ rule }) => rule),
      { language, metadata, topics: result.topics?.map(signOf) ?? null },
      { day: known.today, unjudged: unjudged.size },
    ),
    rulesOfLanguage:
      language === null
        ? 0
        : [...rules.byKey.values()].filter((rule) => speaks(rule, language)).length,
  };
};
