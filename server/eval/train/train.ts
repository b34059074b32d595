import { type Classifier, scoreOf } from '../../src/checking/hints/classifier.ts';
import { FAMILIES, type Family, familyOf } from '../../src/checking/hints/families.ts';
import { readFeatures } from '../../src/checking/hints/features.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { findSentences } from '../../src/text/find-sentences.ts';
import type { OpenText } from '../texts/read-open-texts.ts';
import { type Share, shareOf } from '../texts/share.ts';
import { fit, rarityOf, type Row, rowOf, toClassifier } from './fit.ts';
import { gatherSamples, type Sample } from './samples.ts';

/** A classifier with what cross-validation on the open texts says of it. */
interface Trained {
  readonly family: Family;
  readonly classifier: Classifier;
  readonly breaches: number;
  readonly precision: Share | null;
  readonly recall: Share | null;
}

export interface Training {
  readonly texts: number;
  readonly sentences: number;
  readonly families: readonly Trained[];
}

/** What a classifier said of a text that it had not learnt from: the score that counts, and whether it is right. */
interface Outcome {
  readonly score: number;
  readonly isBreach: boolean;
}

const FOLDS = 5;
const STEP = 0.01;

const isOutside = ({ of }: Sample, fold: number): boolean => of === null || of % FOLDS !== fold;

/** The highest score of the sentences that touch the words of the label; of all sentences without them. */
const outcomeOf = (classifier: Classifier, { text, locale, rule, quote }: OpenText): Outcome => {
  const from = quote === null ? 0 : text.indexOf(quote);
  const to = quote === null ? text.length : from + quote.length;
  const scores = findSentences(text, locale)
    .filter(({ start, end }) => start < to && from < end)
    .map(({ start, end }) => scoreOf(classifier, readFeatures(text.slice(start, end), locale)));
  return { score: Math.max(0, ...scores), isBreach: rule !== null };
};

const sharesAt = (outcomes: readonly Outcome[], threshold: number) => {
  const hinted = outcomes.filter(({ score }) => score >= threshold);
  const right = hinted.filter(({ isBreach }) => isBreach).length;
  const breaches = outcomes.filter(({ isBreach }) => isBreach).length;
  return { precision: shareOf(right, hinted.length), recall: shareOf(right, breaches), breaches };
};

/** Precision and recall in one figure in which precision counts twice: a hint must not be a nuisance. */
const worthOf = (outcomes: readonly Outcome[], threshold: number): number => {
  const { precision, recall } = sharesAt(outcomes, threshold);
  const [p, r] = [precision?.share ?? 0, recall?.share ?? 0];
  return p + r === 0 ? 0 : (1.25 * p * r) / (0.25 * p + r);
};

/** The most lawful texts that one family may mark: a hint on a lawful text costs as much as a miss. */
const MOST_NOISE = 0.02;

const noiseAt = (outcomes: readonly Outcome[], threshold: number): number => {
  const lawful = outcomes.filter(({ isBreach }) => !isBreach);
  return (
    shareOf(lawful.filter(({ score }) => score >= threshold).length, lawful.length)?.share ?? 0
  );
};

const chooseThreshold = (outcomes: readonly Outcome[]): number => {
  const steps = Array.from({ length: 90 }, (_, n) => (n + 5) * STEP).filter(
    (step) => noiseAt(outcomes, step) <= MOST_NOISE,
  );
  const worths = steps.map((step) => worthOf(outcomes, step));
  return steps[worths.indexOf(Math.max(...worths))] ?? 1;
};

/** Trains without each fifth of the texts in turn and asks about that fifth. Tests of rules are always learnt. */
const validate = (
  family: Family,
  texts: readonly OpenText[],
  learn: (isLearnt: (sample: Sample) => boolean) => Classifier,
): readonly Outcome[] =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const classifier = learn((sample) => isOutside(sample, fold));
    return texts
      .filter((_text, at) => at % FOLDS === fold)
      .filter(({ rule }) => rule === null || familyOf(rule) === family)
      .map((text) => outcomeOf(classifier, text));
  }).flat();

/**
 * Trains a classifier for each family, and chooses its threshold by cross-validation. The same texts and
 * rules give the same classifiers. Throws if a text is locked.
 */
export const train = (
  texts: readonly OpenText[],
  rules: readonly PackRule[],
  families: readonly Family[] = FAMILIES,
): Training => {
  const samples = gatherSamples(texts, rules);
  const rarity = rarityOf(samples);
  const rows = samples.map(({ text, locale }) => rowOf(text, locale, rarity));
  return {
    texts: texts.length,
    sentences: samples.length,
    families: families.map((family): Trained => {
      const learn = (isLearnt: (sample: Sample) => boolean): Classifier => {
        const own = samples.flatMap((sample, n) => (isLearnt(sample) ? [n] : []));
        const fitted = fit(
          own.map((n) => rows[n] as Row),
          own.map((n) => samples[n]?.family === family),
        );
        return toClassifier(fitted, rarity, 1);
      };
      const outcomes = validate(family, texts, learn);
      const threshold = chooseThreshold(outcomes);
      const classifier = { ...learn(() => true), threshold };
      return { family, classifier, ...sharesAt(outcomes, threshold) };
    }),
  };
};
