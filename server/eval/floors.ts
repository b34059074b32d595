import type { Evaluation, ScoreLine } from './evaluate.ts';

interface Floor {
  readonly precision: number;
  readonly recall: number;
}

/** What was measured, less about a point: what gets worse is seen, what gets better is not held up. */
const FLOORS: Readonly<Record<string, Floor>> = {
  en: { precision: 0.77, recall: 0.57 },
  nl: { precision: 0.73, recall: 0.61 },
  de: { precision: 0.77, recall: 0.62 },
  fr: { precision: 0.69, recall: 0.59 },
  es: { precision: 0.74, recall: 0.62 },
  it: { precision: 0.79, recall: 0.72 },
  pt: { precision: 0.88, recall: 0.88 },
  sv: { precision: 0.74, recall: 0.89 },
  da: { precision: 0.81, recall: 0.89 },
  nb: { precision: 0.88, recall: 0.79 },
  fi: { precision: 0.79, recall: 0.79 },
  pl: { precision: 0.74, recall: 0.89 },
  el: { precision: 0.79, recall: 0.88 },
  ru: { precision: 0.99, recall: 0.99 },
  tr: { precision: 0.66, recall: 0.99 },
  'eu-finance': { precision: 0.54, recall: 0.49 },
  'eu-food-claims': { precision: 0.95, recall: 0.64 },
  'eu-green-claims': { precision: 0.75, recall: 0.85 },
  'eu-privacy-fair-trading': { precision: 0.85, recall: 0.54 },
  house: { precision: 0.74, recall: 0.74 },
  'uk-cap': { precision: 0.85, recall: 0.42 },
  'uk-finance': { precision: 0.99, recall: 0.62 },
  'us-can-spam': { precision: 0.7, recall: 0.7 },
  'us-finance': { precision: 0.99, recall: 0.7 },
  'us-ftc': { precision: 0.85, recall: 0.49 },
  total: { precision: 0.76, recall: 0.66 },
};

/** Of the places that a reader would put to the judge, the share that has to get there. */
const JUDGED_RECALL = 0.57;

const complain = (
  name: string,
  what: string,
  is: number | null,
  floor: number,
): readonly string[] =>
  (is ?? 0) >= floor
    ? []
    : [`${name}: ${what} ${is === null ? 'is not known' : is.toFixed(3)}, under ${floor}`];

const linesBelow = (line: ScoreLine): readonly string[] => {
  const floor = FLOORS[line.name];
  if (floor === undefined) return [`${line.name}: has no floor yet`];
  return [
    ...complain(line.name, 'precision', line.precision, floor.precision),
    ...complain(line.name, 'recall', line.recall, floor.recall),
  ];
};

/** A complaint for each figure that fell under its floor. */
export const fallsBelow = ({ languages, packs, total, judged }: Evaluation): readonly string[] => [
  ...[...languages, ...packs, total].flatMap(linesBelow),
  ...complain('judged', 'recall', judged.at(-1)?.recall ?? null, JUDGED_RECALL),
];
