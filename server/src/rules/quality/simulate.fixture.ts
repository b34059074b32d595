import type { Random } from '../../../test/random.ts';
import { LOCALES } from '../../text/locales.ts';
import { SITE_CONCENTRATION } from './expect-findings.ts';
import type { Figure, Figures, TestFigures } from './figures.ts';

/** A normal number by the method of Box and Muller. */
const normal = ({ next }: Random): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** A number of the gamma distribution by the method of Marsaglia and Tsang. */
const gamma = (random: Random, shape: number): number => {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random.next()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v))
      return d * v;
  }
};

/** A share around a mean. */
const shareAround = (random: Random, mean: number, concentration: number): number => {
  const a = gamma(random, Math.max(concentration * mean, 0.01));
  return a / (a + gamma(random, Math.max(concentration * (1 - mean), 0.01)));
};

/** Draws marks or decisions of which each is right with this probability. */
const draw = (random: Random, share: number, count: number): Figure => {
  const right = Array.from({ length: count }).filter(() => random.chance(share)).length;
  return { right, wrong: count - right };
};

/** A rule in a language whose true share of right findings in a workspace is known. */
export interface KnownRule {
  readonly key: string;
  readonly locale: (typeof LOCALES)[number];
  readonly truth: number;
  readonly decide: (count: number) => Figure;
}

const PACKS = 8;
const RULES = 8;
const LANGUAGES = 5;
/** How alike packs, rules and languages are in the made-up world. */
const ALIKE = { pack: 40, rule: 12, language: 20 };
const MEAN = 0.88;
/** In open texts so many times fewer marks are wrong. */
const TOO_GOOD = 9;

/** Makes up packs whose true shares are known, their figures in test texts, and reviewers who decide by them. */
export const simulateWorld = (
  random: Random,
): { figures: Figures; rules: readonly KnownRule[] } => {
  const figures: Record<string, Record<string, TestFigures>> = {};
  const rules: KnownRule[] = [];
  for (let pack = 0; pack < PACKS; pack++) {
    const ofPack = shareAround(random, MEAN, ALIKE.pack);
    for (let rule = 0; rule < RULES; rule++) {
      const ofRule = shareAround(random, ofPack, ALIKE.rule);
      const key = `pack-${pack}/rule-${rule}`;
      for (const locale of LOCALES.slice(0, LANGUAGES)) {
        const ofLanguage = shareAround(random, ofRule, ALIKE.language);
        const truth = shareAround(random, ofLanguage, SITE_CONCENTRATION);
        rules.push({ key, locale, truth, decide: (count) => draw(random, truth, count) });
        const cell = {
          locked: draw(random, ofLanguage, random.between(0, 8)),
          open: draw(random, 1 - (1 - ofLanguage) / TOO_GOOD, random.between(0, 16)),
        };
        figures[key] = { ...figures[key], [locale]: cell };
      }
    }
  }
  return { figures, rules };
};
