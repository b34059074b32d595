const LONGEST = 2_000;

/** A search parameter as text. Anybody can type any address, so every other value counts as missing. */
export const text = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined;
};

/** A search parameter that must be one of the known words; otherwise undefined. */
export const oneOf = <const V extends string>(value: unknown, known: readonly V[]): V | undefined =>
  known.find((one) => one === value);

/** A search parameter that is either present or missing. */
export const flag = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 || value === '1' ? true : undefined;

/** A search parameter as a whole number of at least 0. */
export const whole = (value: unknown): number | undefined => {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};
