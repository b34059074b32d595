import { fileURLToPath } from 'node:url';
import { check } from '../src/checking/check.ts';
import { compileRules } from '../src/checking/compile-rules.ts';
import { languageOf, LOCALES } from '../src/text/locales.ts';
import type { Finding } from '../src/checking/rule.ts';
import { findPacks, loadPack } from '../src/rules/packs/load-pack.ts';
import type { PackRule } from '../src/rules/packs/pack.ts';
import type { LabelledSentence } from './read-sentences.ts';
import { compareMarks, type Mark, type Outcome, type Score, scoreOf } from './score.ts';

/** A day on which every rule of the starter packs is in force. */
const TODAY = '2026-12-01';

export interface CheckedSentence extends Outcome {
  readonly sentence: LabelledSentence;
}

/** A line of a table: a language, a pack or all of it. */
export interface ScoreLine extends Score {
  readonly name: string;
  readonly sentences: number;
}

export interface Evaluation {
  readonly checked: readonly CheckedSentence[];
  readonly languages: readonly ScoreLine[];
  readonly packs: readonly ScoreLine[];
  readonly total: ScoreLine;
  /** Places that a model is asked about. It decides, so what counts is that it is asked: the recall. */
  readonly judged: readonly ScoreLine[];
}

/** The rules of all starter packs. */
export const loadRules = async (): Promise<readonly PackRule[]> => {
  const folders = await findPacks(fileURLToPath(new URL('../../packs', import.meta.url)));
  const readings = await Promise.all(folders.map(loadPack));
  return readings.flatMap(({ pack }, n) => {
    if (!pack) throw new Error(`${folders[n]} has mistakes; npm run rules -- test tells them`);
    return pack.rules;
  });
};

const packOf = (rule: string): string => rule.split('/', 1)[0] ?? rule;

const markOf = ({ ruleId, place }: Finding): Mark => ({
  rule: ruleId,
  span: place && { start: place.start, end: place.end },
});

/** The sentences as if nobody had stated their category, so that their words must show the topic. */
export const withoutCategories = (
  sentences: readonly LabelledSentence[],
): readonly LabelledSentence[] =>
  sentences.map((sentence) => {
    const { category: _, ...metadata } = sentence.metadata;
    return { ...sentence, metadata };
  });

/**
 * Checks every sentence with the active rules and compares with its labels. A label of a rule that is
 * known but not active counts as missed.
 */
export const evaluate = (
  sentences: readonly LabelledSentence[],
  known: readonly PackRule[],
  active: readonly PackRule[] = known,
): Evaluation => {
  const compiled = compileRules(active);
  const checked = sentences.map((sentence): CheckedSentence => {
    const { text, locale, scope, metadata, expected } = sentence;
    const asset = { segments: [{ text, scope }], language: languageOf(locale), metadata };
    const { findings, gates } = check(asset, compiled, TODAY);
    return { sentence, ...compareMarks(expected, [...findings, ...gates].map(markOf)) };
  });
  const judges = new Set(known.filter(({ kind }) => kind === 'judge').map(({ id }) => id));
  const isJudged = ({ rule }: Mark): boolean => judges.has(rule);
  const line = (
    name: string,
    of: readonly CheckedSentence[],
    isCounted: (mark: Mark) => boolean,
  ): ScoreLine => ({ name, sentences: of.length, ...scoreOf(of, isCounted) });
  const isFound = (mark: Mark): boolean => !isJudged(mark);
  const spoken = LOCALES.map((locale) => ({
    locale,
    of: checked.filter(({ sentence }) => sentence.locale === locale),
  }));
  return {
    checked,
    languages: spoken.map(({ locale, of }) => line(locale, of, isFound)),
    packs: [...new Set(known.map(({ id }) => packOf(id)))].map((pack) => {
      const isOf = ({ rule }: Mark): boolean => packOf(rule) === pack;
      const of = checked.filter(({ hits, missed, surplus }) =>
        [...hits, ...missed, ...surplus].some(isOf),
      );
      return line(pack, of, (mark) => isOf(mark) && isFound(mark));
    }),
    total: line('total', checked, isFound),
    judged: [
      ...spoken.map(({ locale, of }) => line(locale, of, isJudged)),
      line('total', checked, isJudged),
    ].filter(({ expected }) => expected > 0),
  };
};
