import { BUCKETS, type Features } from './features.ts';

/** A logistic regression with weights of one byte each. */
export interface Classifier {
  readonly weights: Int8Array;
  /** What a weight of 1 is worth. */
  readonly scale: number;
  readonly bias: number;
  /** The score from which on a sentence gets a hint. */
  readonly threshold: number;
}

const MARK = 0x43_44_43_31;
const HEADER = 32;
const BYTES = HEADER + BUCKETS;

const sumOf = (weights: Int8Array, places: Int32Array): number => {
  let sum = 0;
  for (const place of places) sum += weights[place] as number;
  return sum;
};

/**
 * How sure a classifier is of a sentence, between 0 and 1. Pieces and words count by the root of their
 * number, so that a long sentence is not surer than a short one.
 */
export const scoreOf = ({ weights, scale, bias }: Classifier, features: Features): number => {
  const { pieces, words } = features;
  if (pieces.length === 0) return 0;
  const sum =
    sumOf(weights, pieces) / Math.sqrt(pieces.length) +
    sumOf(weights, words) / Math.sqrt(words.length);
  return 1 / (1 + Math.exp(-(bias + scale * sum)));
};

/**
 * A classifier as a file: a header with the figures, then the weights.
 * @internal
 */
export const writeClassifier = (classifier: Classifier): Buffer => {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt32LE(MARK, 0);
  bytes.writeUInt32LE(BUCKETS, 4);
  bytes.writeDoubleLE(classifier.scale, 8);
  bytes.writeDoubleLE(classifier.bias, 16);
  bytes.writeDoubleLE(classifier.threshold, 24);
  bytes.set(new Uint8Array(classifier.weights.buffer), HEADER);
  return bytes;
};

/** Reads a classifier. Throws if the bytes are not one, or were made for other features. */
export const readClassifier = (bytes: Buffer): Classifier => {
  const isOurs =
    bytes.length === BYTES && bytes.readUInt32LE(0) === MARK && bytes.readUInt32LE(4) === BUCKETS;
  if (!isOurs) throw new Error('this is no classifier; npm run rules -- train writes them');
  return {
    weights: new Int8Array(bytes.subarray(HEADER)),
    scale: bytes.readDoubleLE(8),
    bias: bytes.readDoubleLE(16),
    threshold: bytes.readDoubleLE(24),
  };
};
