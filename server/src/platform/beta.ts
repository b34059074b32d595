/** Coefficients of Lanczos for the logarithm of the gamma function, exact to about 15 digits. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];
const LANCZOS_SHIFT = 7.5;

/** The logarithm of the gamma function of a positive number. */
const logGamma = (value: number): number => {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const x = value - 1;
  const series = LANCZOS.reduce((sum, factor, n) => sum + factor / (x + n + 1), 0.9999999999998099);
  const t = x + LANCZOS_SHIFT;
  return Math.log(Math.sqrt(2 * Math.PI)) + (x + 0.5) * Math.log(t) - t + Math.log(series);
};

/** The logarithm of the beta function. */
export const logBeta = (a: number, b: number): number =>
  logGamma(a) + logGamma(b) - logGamma(a + b);

const STEPS = 300;
const TINY = 1e-300;
const EXACT = 1e-13;

const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by the method of Lentz. */
const fraction = (a: number, b: number, x: number): number => {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let n = 1; n <= STEPS; n++) {
    const even = (n * (b - n) * x) / ((a + 2 * n - 1) * (a + 2 * n));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + n) * (a + b + n) * x) / ((a + 2 * n) * (a + 2 * n + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const change = d * c;
    result *= change;
    if (Math.abs(change - 1) < EXACT) break;
  }
  return result;
};

/**
 * How likely a value of the beta distribution is below `x`.
 * @internal
 */
export const betaBelow = (a: number, b: number, x: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  // The fraction converges quickly only on its own side of the mean.
  if (x < (a + 1) / (a + b + 2)) return (front * fraction(a, b, x)) / a;
  return 1 - (front * fraction(b, a, 1 - x)) / b;
};

const HALVINGS = 50;

/** The value below which the beta distribution has this share. */
export const betaQuantile = (a: number, b: number, share: number): number => {
  let [low, high] = [0, 1];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (betaBelow(a, b, middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
