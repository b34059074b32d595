import type { MissedEstimate } from '@copydesk/contract/audits/missed';

/** The interval is right in at least 95 of 100 samples. */
const ERROR = 0.05;
/** Sums of chances that should be equal may differ by so much. */
const ROUNDING = 1 + 1e-9;
/** Between its bounds the interval is searched in so many steps. */
const STEPS = 60;

interface Looked {
  /** Passages without a finding. */
  readonly passages: number;
  /** How many of them people looked at, and in how many of these a breach was missed. */
  readonly looked: number;
  readonly missed: number;
}

/** Sums of logarithms: entry n is log(from) + log(from - 1) + ... over n numbers. */
const logFalling = (from: number, length: number): readonly number[] => {
  const sums = [0];
  for (let n = 0; n < length; n += 1) {
    sums.push((sums[n] as number) + (from - n > 0 ? Math.log(from - n) : -Infinity));
  }
  return sums;
};

/**
 * How likely it is to see 0, 1, 2 and so on missed breaches if `bad` of all passages have one. Passages are drawn
 * without putting them back (hypergeometric distribution).
 */
const chancesOf = ({ passages, looked }: Looked, bad: number): readonly number[] => {
  const ofBad = logFalling(bad, looked);
  const ofGood = logFalling(passages - bad, looked);
  const ofAll = logFalling(passages, looked)[looked] as number;
  let orders = 0;
  return ofBad.map((sum, seen) => {
    if (seen > 0) orders += Math.log(looked - seen + 1) - Math.log(seen);
    return Math.exp(orders + sum + (ofGood[looked - seen] as number) - ofAll);
  });
};

const sumOf = (chances: readonly number[]): number =>
  chances.reduce((sum, chance) => sum + chance, 0);

/** The largest sum of chances from one end on that is not above a limit. */
const largestTail = (chances: readonly number[], limit: number): number => {
  let sum = 0;
  for (const chance of chances) {
    if (sum + chance > limit) break;
    sum += chance;
  }
  return sum;
};

/** How likely as few, and as many, as were seen are. */
const tailsOf = (looked: Looked, bad: number) => {
  const chances = chancesOf(looked, bad);
  const asFew = sumOf(chances.slice(0, looked.missed + 1));
  const asMany = sumOf(chances.slice(looked.missed));
  return { chances, asFew, asMany };
};

/** Whether what was seen does not contradict that `bad` passages have a missed breach. */
const isPossible = (looked: Looked, bad: number): boolean => {
  const { chances, asFew, asMany } = tailsOf(looked, bad);
  const own = Math.min(asFew, asMany);
  const opposite = asMany <= asFew ? chances : chances.toReversed();
  return own + largestTail(opposite, own * ROUNDING) > ERROR;
};

/** The smallest whole number from `low` to `high` that passes. From it on all do, and `high` does. */
const firstOf = (low: number, high: number, passes: (number: number) => boolean): number => {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (passes(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
};

/** The first possible number on the way from a bound to the best guess. */
const firstPossible = (looked: Looked, bound: number, guess: number): number => {
  const way = Math.abs(guess - bound);
  const at = (step: number): number => bound + Math.sign(guess - bound) * step;
  const stride = Math.max(1, Math.ceil(way / STEPS));
  for (let step = 0; step < way; step += stride) {
    if (!isPossible(looked, at(step))) continue;
    const refused = step === 0 ? 0 : step - stride + 1;
    return at(firstOf(refused, step, (one) => isPossible(looked, at(one))));
  }
  return guess;
};

/**
 * The numbers of missed breaches that what people saw does not contradict (95 %): Blaker's exact interval of the
 * hypergeometric distribution. It is searched inwards from the wider interval of Clopper and Pearson.
 *
 * The Wilson interval is not used here for two reasons. It does not know that passages are drawn from a finite
 * number: after all of them were looked at, it would still be in doubt. And where breaches are rare, which is
 * where this estimate is needed, it is right in as few as 86 of 100 samples; this one is right in at least 95.
 */
const missedInterval = (looked: Looked): { readonly low: number; readonly high: number } => {
  const least = looked.missed;
  const most = looked.passages - (looked.looked - looked.missed);
  const guess = Math.round((looked.passages * looked.missed) / looked.looked);
  const low = firstOf(least, guess, (bad) => tailsOf(looked, bad).asMany > ERROR / 2);
  const fromAbove = firstOf(
    0,
    most - guess,
    (less) => tailsOf(looked, most - less).asFew > ERROR / 2,
  );
  return {
    low: firstPossible(looked, low, guess),
    high: firstPossible(looked, most - fromAbove, guess),
  };
};

/**
 * Estimates how many passages without a finding have a breach that the audit missed, and which share of all
 * breaches the audit found. Null before anybody has looked at one. Without confirmed findings there is no share.
 */
export const estimateMissed = (
  input: Looked & { readonly confirmed: number },
): MissedEstimate | null => {
  const { passages, looked, missed, confirmed } = input;
  if (looked === 0) return null;
  const { low, high } = missedInterval(input);
  const about = Math.round((passages * missed) / looked);
  const shareFor = (unseen: number): number => confirmed / (confirmed + unseen);
  return {
    passages,
    looked_at: looked,
    missed_in_sample: missed,
    confirmed,
    missed: { about, low, high },
    found_share:
      confirmed === 0 ? null : { about: shareFor(about), low: shareFor(high), high: shareFor(low) },
  };
};
