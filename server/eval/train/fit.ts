import type { Classifier } from '../../src/checking/hints/classifier.ts';
import { BUCKETS, readFeatures } from '../../src/checking/hints/features.ts';
import type { Locale } from '../../src/text/locales.ts';
import { createRandom, type Random } from '../../test/random.ts';

/** A sentence with the places of its features and what each counts. */
export interface Row {
  readonly places: Int32Array;
  readonly values: Float64Array;
  /** The square of the length of the row, with the bias. */
  readonly square: number;
}

/** How strongly a wrong sentence pulls at the weights. More or less made no difference in cross-validation. */
const PULL = 10;
const ROUNDS = 12;
const STEPS = 30;
const SEED = 20_261_116;

const shuffle = (order: Int32Array, { next }: Random): void => {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = (next() * 2 ** 32) % (last + 1);
    const kept = order[last] as number;
    order[last] = order[other] as number;
    order[other] = kept;
  }
};

/** How rare each feature is among the sentences. Rare features count more. */
export const rarityOf = (
  sentences: readonly { readonly text: string; readonly locale: Locale }[],
): Float64Array => {
  const seen = new Float64Array(BUCKETS);
  for (const { text, locale } of sentences) {
    const { pieces, words } = readFeatures(text, locale);
    for (const list of [pieces, words])
      for (const place of list) seen[place] = (seen[place] as number) + 1;
  }
  const most = Math.log(1 + sentences.length) + 1;
  return seen.map((count) => (Math.log((1 + sentences.length) / (1 + count)) + 1) / most);
};

/** The row of a sentence. */
export const rowOf = (text: string, locale: Locale, rarity: Float64Array): Row => {
  const { pieces, words } = readFeatures(text, locale);
  const places = new Int32Array(pieces.length + words.length);
  places.set(pieces);
  places.set(words, pieces.length);
  const values = Float64Array.from(places, (place, at) => {
    const count = at < pieces.length ? pieces.length : words.length;
    return (rarity[place] as number) / Math.sqrt(count);
  });
  return { places, values, square: values.reduce((sum, value) => sum + value * value, 1) };
};

/** The zero of a rising function between 0 and `limit`: log(z / (limit - z)) + square * (z - old) + margin. */
const solve = (limit: number, square: number, old: number, margin: number): number => {
  let low = 0;
  let high = limit;
  let z = old > 0 ? old : limit / 2;
  for (let step = 0; step < STEPS; step += 1) {
    const slope = limit / (z * (limit - z)) + square;
    const value = Math.log(z / (limit - z)) + square * (z - old) + margin;
    if (value > 0) high = z;
    else low = z;
    const next = z - value / slope;
    const kept = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(kept - z) < 1e-9 * limit) return kept;
    z = kept;
  }
  return z;
};

const dot = ({ places, values }: Row, weights: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1)
    sum += (weights[places[at] as number] as number) * (values[at] as number);
  return sum;
};

/**
 * Fits a logistic regression by dual coordinate descent (Yu, Huang and Lin 2011), with both sides of equal
 * weight. The order is shuffled from a fixed seed, so the same rows give the same weights.
 */
export const fit = (
  rows: readonly Row[],
  isWanted: readonly boolean[],
): { readonly weights: Float64Array; readonly bias: number } => {
  const wanted = isWanted.filter(Boolean).length;
  const pull = (one: boolean): number =>
    (PULL * rows.length) / (2 * Math.max(1, one ? wanted : rows.length - wanted));
  const pulls = [pull(false), pull(true)] as const;
  const weights = new Float64Array(BUCKETS);
  let bias = 0;
  const held = new Float64Array(rows.length);
  const order = Int32Array.from(rows, (_, n) => n);
  const random = createRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    for (const n of order) {
      const row = rows[n] as Row;
      const sign = isWanted[n] ? 1 : -1;
      const margin = sign * (dot(row, weights) + bias);
      const old = held[n] as number;
      const found = solve(pulls[isWanted[n] ? 1 : 0], row.square, old, margin);
      const step = (found - old) * sign;
      held[n] = found;
      bias += step;
      const { places, values } = row;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] as number;
        weights[place] = (weights[place] as number) + step * (values[at] as number);
      }
    }
  }
  return { weights, bias };
};

const MOST = 127;

/** Rounds the weights to a byte each. How rare a feature is goes into its weight. */
export const toClassifier = (
  { weights, bias }: ReturnType<typeof fit>,
  rarity: Float64Array,
  threshold: number,
): Classifier => {
  const whole = weights.map((weight, place) => weight * (rarity[place] as number));
  const scale = whole.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / MOST;
  return {
    weights: Int8Array.from(whole, (weight) => Math.round(weight / scale)),
    scale,
    bias,
    threshold,
  };
};
