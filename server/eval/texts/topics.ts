import { createHash } from 'node:crypto';
import {
  add,
  asOneMember,
  type Belief,
  concentrationOf,
  loosen,
} from '../../src/rules/quality/belief.ts';
import { createExpectation } from '../../src/rules/quality/expect-findings.ts';
import type { Figure, Figures, TestFigures } from '../../src/rules/quality/figures.ts';
import type { Locale } from '../../src/text/locales.ts';
import { loadRules } from '../evaluate.ts';
import { type MeasuredText, measure } from './measure-texts.ts';
import { readTexts } from './read-texts.ts';

/**
 * Measures whether the topic of a text says more about a rule than its language alone. Each locked mark is predicted
 * from the texts of the other nine tenths, once by rule and language and once by rule, language and topic.
 */

interface Mark {
  readonly rule: string;
  readonly locale: Locale;
  readonly topic: string;
  readonly isRight: boolean;
  readonly isLocked: boolean;
  readonly fold: number;
}

const FOLDS = 10;
const DRAWS = 2_000;
/** As in expect-findings.ts: authors could read the open texts, so a right mark there says little. */
const OPEN_RIGHT_WEIGHT = 0.1;
const NONE: Figure = { right: 0, wrong: 0 };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const marksOf = (
  { labelled, findings, met, topic }: MeasuredText,
  isByCategory: boolean,
): readonly Mark[] => {
  const { rule, locale, isLocked, text, metadata } = labelled;
  const stated = metadata.category?.[0] ?? 'none';
  return (rule === null ? findings : met).map((key) => ({
    rule: key,
    locale,
    topic: isByCategory ? stated : (topic ?? 'none'),
    isRight: rule !== null,
    isLocked,
    fold: digest(text).readUInt32BE(0) % FOLDS,
  }));
};

const counted = (marks: readonly Mark[]): TestFigures => {
  const figureOf = (own: readonly Mark[]): Figure => {
    const right = own.filter(({ isRight }) => isRight).length;
    return { right, wrong: own.length - right };
  };
  return {
    locked: figureOf(marks.filter(({ isLocked }) => isLocked)),
    open: figureOf(marks.filter(({ isLocked }) => !isLocked)),
  };
};

const weighed = ({ locked, open }: TestFigures): Figure =>
  add(locked, { right: open.right * OPEN_RIGHT_WEIGHT, wrong: open.wrong });

const figuresOf = (marks: readonly Mark[]): Figures =>
  Object.fromEntries(
    [...Map.groupBy(marks, ({ rule }) => rule)].map(([rule, own]) => [
      rule,
      Object.fromEntries(
        [...Map.groupBy(own, ({ locale }) => locale)].map(([locale, cell]) => [
          locale,
          counted(cell),
        ]),
      ),
    ]),
  );

const pairOf = ({ rule, locale }: Mark): string => `${rule} ${locale}`;
const cellOf = (mark: Mark): string => `${pairOf(mark)} ${mark.topic}`;

/** How alike the topics of a rule and language are: from pairs that have marks in several topics. */
const alikeness = (train: readonly Mark[]): number => {
  const pairs = [...Map.groupBy(train, pairOf).values()].map((own) =>
    [...Map.groupBy(own, ({ topic }) => topic).values()].map((cell) => weighed(counted(cell))),
  );
  return concentrationOf(
    pairs
      .filter((cells) => cells.length > 1)
      .flatMap((cells) => {
        const { right, wrong } = cells.reduce(add, { right: 1, wrong: 1 });
        return cells.map((cell) => ({ ...cell, mean: right / (right + wrong) }));
      }),
  );
};

const meanOf = ({ right, wrong }: Belief): number => right / (right + wrong);

interface Predicted {
  readonly isRight: boolean;
  readonly byLanguage: number;
  readonly byTopic: number;
  /** Marks of the same rule, language and topic that the prediction could use. */
  readonly own: number;
}

const predict = (train: readonly Mark[], tested: readonly Mark[]): readonly Predicted[] => {
  const expect = createExpectation(figuresOf(train));
  const concentration = alikeness(train);
  const known = Map.groupBy(train, cellOf);
  const pairs = Map.groupBy(train, pairOf);
  return tested.map((mark) => {
    const { rule, locale, topic, isRight } = mark;
    const own = known.get(cellOf(mark)) ?? [];
    // The other topics of the pair say what to expect of this one, and its own marks count fully.
    const others = (pairs.get(pairOf(mark)) ?? []).filter((one) => one.topic !== topic);
    if (others.length === 0) {
      const alone = meanOf(expect(rule, locale));
      return { isRight, byLanguage: alone, byTopic: alone, own: own.length };
    }
    const rest = train.filter((one) => one.rule !== rule || one.locale !== locale);
    const before = createExpectation(figuresOf(rest))(rule, locale);
    const ofOthers = [...Map.groupBy(others, (one) => one.topic).values()]
      .map((cell) => asOneMember(weighed(counted(cell)), concentration))
      .reduce(add, NONE);
    const belief = add(loosen(add(before, ofOthers), concentration), weighed(counted(own)));
    return {
      isRight,
      byLanguage: meanOf(expect(rule, locale)),
      byTopic: meanOf(belief),
      own: own.length,
    };
  });
};

const lossOf = (share: number, isRight: boolean): number =>
  -Math.log(Math.min(Math.max(isRight ? share : 1 - share, 1e-6), 1));

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The 95 % interval of an average, by drawing the values again and again. The same values give the same draws. */
const drawnInterval = (values: readonly number[]): readonly [number, number] => {
  let seed = 1;
  const next = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const means = Array.from({ length: DRAWS }, () =>
    average(values.map(() => values[Math.floor(next() * values.length)] as number)),
  ).toSorted((one, other) => one - other);
  return [means[Math.floor(DRAWS * 0.025)] as number, means[Math.floor(DRAWS * 0.975)] as number];
};

const tell = (name: string, marks: readonly Mark[]): void => {
  const cells = [...Map.groupBy(marks, cellOf).values()];
  const pairs = [...Map.groupBy(marks, pairOf).values()];
  const several = pairs.filter((own) => new Set(own.map(({ topic }) => topic)).size > 1);
  const predicted = Array.from({ length: FOLDS }, (_, fold) =>
    predict(
      marks.filter((mark) => mark.fold !== fold),
      marks.filter((mark) => mark.fold === fold && mark.isLocked),
    ),
  ).flat();
  const losses = predicted.map(({ isRight, byLanguage, byTopic }) => [
    lossOf(byLanguage, isRight),
    lossOf(byTopic, isRight),
  ]) as [number, number][];
  const differences = losses.map(([one, other]) => other - one);
  const moved = predicted.map(({ byLanguage, byTopic }) => Math.abs(byTopic - byLanguage));
  const [low, high] = drawnInterval(differences);
  const right = predicted.filter(({ isRight }) => isRight).length / predicted.length;
  const plain = average(predicted.map(({ isRight }) => lossOf(right, isRight)));
  const lines = [
    `${name}: ${marks.length} marks in ${pairs.length} pairs of rule and language, ${cells.length} cells with the topic`,
    `  ${several.length} pairs have more than one topic; ${cells.filter((own) => own.length >= 10).length} cells have 10 marks or more`,
    `  marks without a topic: ${marks.filter(({ topic }) => topic === 'none').length}`,
    `  ${predicted.length} locked marks predicted, ${predicted.filter(({ own }) => own === 0).length} of them in a cell without other marks`,
    `  topics of a pair are as alike as a concentration of ${alikeness(marks)} says (128 is the most that is tried)`,
    `  log loss with one share for all ${plain.toFixed(4)}, by rule and language ${average(losses.map(([one]) => one)).toFixed(4)}, with the topic ${average(losses.map(([, two]) => two)).toFixed(4)}`,
    `  difference ${average(differences).toFixed(4)} (95 % ${low.toFixed(4)} to ${high.toFixed(4)}; below 0 the topic helps)`,
    `  the estimate moves by ${(average(moved) * 100).toFixed(1)} points on average, by more than 5 for ${moved.filter((by) => by > 0.05).length}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};

const main = async (): Promise<void> => {
  const measured = measure(readTexts(), await loadRules());
  for (const [name, isByCategory] of [
    ['topic that the words show', false],
    ['category that the text states', true],
  ] as const)
    tell(
      name,
      measured.flatMap((text) => marksOf(text, isByCategory)),
    );
};

await main();
