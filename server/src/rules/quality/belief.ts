import { betaQuantile, logBeta } from '../../platform/beta.ts';
import type { Figure } from './figures.ts';

/**
 * What is believed of the share of right findings: a beta distribution. It is written as the number of right and
 * wrong findings that it is worth. Both are above 0.
 */
export type Belief = Figure;

/** A share with the interval in which its true value is with 95 %. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Nothing is known: every share is equally likely. */
export const NOTHING_KNOWN: Belief = { right: 1, wrong: 1 };

export const add = (one: Figure, two: Figure): Figure => ({
  right: one.right + two.right,
  wrong: one.wrong + two.wrong,
});

const weigh = ({ right, wrong }: Figure, weight: number): Figure => ({
  right: right * weight,
  wrong: wrong * weight,
});

/**
 * A beta distribution has thinner tails than the mixture of distributions that it stands for. With this part of its
 * weight the intervals hold the truth as often as they say (expect-findings.test.ts).
 */
const CAUTION = 0.8;

/**
 * What is believed of a member, if this is believed of its family and members differ. `concentration` says how alike
 * they are: the share of a member is spread around that of the family like a beta distribution of that weight.
 * The result has the mean that follows, and the variance that follows or a little more.
 */
export const loosen = ({ right, wrong }: Belief, concentration: number): Belief => {
  const sum = right + wrong;
  const mean = right / sum;
  const spread = mean * (1 - mean);
  const own = spread / (sum + 1);
  const variance = own + (spread - own) / (concentration + 1);
  return weigh({ right: mean, wrong: 1 - mean }, CAUTION * (spread / variance - 1));
};

/**
 * What the figures of one member say about its family. Many figures of one member say little more than a few,
 * because the member may be unlike the others.
 */
export const asOneMember = (figure: Figure, concentration: number): Figure => {
  const sum = figure.right + figure.wrong;
  return weigh(figure, Math.min(1, (concentration + 1) / (sum + concentration)));
};

/** Figures of a member, with the mean of its family. */
export interface Member extends Figure {
  readonly mean: number;
}

const CONCENTRATIONS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];

/** How alike members are: the concentration under which their figures are most likely. */
export const concentrationOf = (members: readonly Member[]): number => {
  const likelihood = (concentration: number): number =>
    members.reduce((sum, { right, wrong, mean }) => {
      const [a, b] = [concentration * mean, concentration * (1 - mean)];
      return sum + logBeta(a + right, b + wrong) - logBeta(a, b);
    }, 0);
  const tried = CONCENTRATIONS.map((value) => ({ value, likelihood: likelihood(value) }));
  return tried.reduce((best, one) => (one.likelihood > best.likelihood ? one : best)).value;
};

const TAIL = 0.05;

/**
 * The mean and the 95 % interval of a belief. Where the most likely share is 0 or 1, the interval reaches it:
 * otherwise it would leave out what is most likely.
 */
export const estimateOf = ({ right, wrong }: Belief): Estimate => {
  const at = (share: number): number => betaQuantile(right, wrong, share);
  const mean = right / (right + wrong);
  if (wrong <= 1 && right > wrong) return { mean, low: at(TAIL), high: 1 };
  if (right <= 1 && wrong > right) return { mean, low: 0, high: at(1 - TAIL) };
  return { mean, low: at(TAIL / 2), high: at(1 - TAIL / 2) };
};
