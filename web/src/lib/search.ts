const LONGEST = 2_000;

/** A search parameter as text; anybody may write any address, so all else counts as left out. */
export const text = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined;
};

/** A search parameter as one of a few words. */
export const oneOf = <const V extends string>(value: unknown, known: readonly V[]): V | undefined =>
  known.find((one) => one === value);

/** A search parameter that is there or not. */
export const flag = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 || value === '1' ? true : undefined;

/** A search parameter as a whole number from 0. */
export const whole = (value: unknown): number | undefined => {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};
