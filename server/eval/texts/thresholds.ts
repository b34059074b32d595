import { wilson } from '../../src/platform/wilson.ts';
import { type HintThreshold, isOftenWrong } from '../../src/rules/quality/hint-languages.ts';
import type { Figure, Figures, TestFigures } from '../../src/rules/quality/figures.ts';
import type { Locale } from '../../src/text/locales.ts';
import { loadRules } from '../evaluate.ts';
import { figuresOf } from './figures.ts';
import { type MeasuredText, measure } from './measure-texts.ts';
import { readTexts } from './read-texts.ts';
import { shareOf } from './share.ts';

/** Whether a rule with these figures is a hint. */
type Policy = (cell: TestFigures) => boolean;

const NONE: Figure = { right: 0, wrong: 0 };

/** The lower end of the Wilson interval is below a share, of at least so many marks. */
const isUnderBound =
  ({ share, least }: HintThreshold): Policy =>
  ({ locked, open }) => {
    const right = locked.right + open.right;
    const marks = right + locked.wrong + open.wrong;
    return marks >= least && wilson(right, marks).low < share;
  };

const POLICIES: readonly (readonly [string, Policy])[] = [
  ['no rule is a hint', () => false],
  ['lower bound < 90 %', isUnderBound({ share: 0.9, least: 0 })],
  ['lower bound < 90 %, 15 marks', isUnderBound({ share: 0.9, least: 15 })],
  ...[15, 10, 8, 5].flatMap((least) =>
    [0.7, 0.75, 0.8, 0.85, 0.9].map((share): [string, Policy] => [
      `< ${share * 100} % right, ${least} marks`,
      (cell) => isOftenWrong(cell, { share, least }),
    ]),
  ),
];

const minus = ({ right, wrong }: Figure, isRight: boolean): Figure =>
  isRight ? { right: right - 1, wrong } : { right, wrong: wrong - 1 };

/** The figures of a rule without what this locked text added to them. Otherwise a text would decide about itself. */
const cellWithout = (
  figures: Figures,
  rule: string,
  { labelled, findings, met }: MeasuredText,
): TestFigures => {
  const cell = figures[rule]?.[labelled.locale as Locale] ?? { locked: NONE, open: NONE };
  const isBreach = labelled.rule !== null;
  return (isBreach ? met : findings).includes(rule)
    ? { ...cell, locked: minus(cell.locked, isBreach) }
    : cell;
};

const percent = (share: number): string => (share * 100).toFixed(1);

const main = async (): Promise<void> => {
  const measured = measure(readTexts(), await loadRules());
  const figures = figuresOf(measured);
  const cells = Object.values(figures).flatMap((languages) => Object.values(languages));
  const locked = measured.filter(({ labelled }) => labelled.isLocked);
  const breaches = locked.filter(({ labelled }) => labelled.rule !== null);
  const others = locked.filter(({ labelled }) => labelled.rule === null);
  const found = breaches.filter(({ isFound }) => isFound).length;
  const flagged = others.filter(({ findings }) => findings.length > 0).length;
  for (const [name, isHint] of POLICIES) {
    const keeps = (text: MeasuredText, rules: readonly string[]): boolean =>
      rules.some((rule) => !isHint(cellWithout(figures, rule, text)));
    const right = breaches.filter((text) => keeps(text, text.met)).length;
    const wrong = others.filter((text) => keeps(text, text.findings)).length;
    const precision = shareOf(right, right + wrong);
    process.stdout.write(
      [
        name.padEnd(30),
        `${cells.filter(isHint).length} of ${cells.length} pairs`,
        precision
          ? `precision ${percent(precision.share)} (${percent(precision.low)} to ${percent(precision.high)})`
          : 'no findings',
        `recall ${percent(right / breaches.length)}`,
        `right findings that become hints ${found - right} of ${found}`,
        `wrong ones ${flagged - wrong} of ${flagged}`,
      ].join('; ') + '\n',
    );
  }
};

await main();
