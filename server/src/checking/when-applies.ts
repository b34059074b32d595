import type { AssetMetadata, Rule, When } from './rule.ts';

/** The member states of the European Union. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/** The United Kingdom goes by two names, and what holds in the Union holds in its members. */
const marketsOf = (market: string): readonly string[] => {
  const code = market.toUpperCase() === 'UK' ? 'GB' : market.toUpperCase();
  return EU.has(code) ? [code, 'EU'] : [code];
};

const meets = (
  wanted: readonly string[] | undefined,
  known: readonly string[],
  strict: boolean,
): boolean => {
  if (wanted === undefined || wanted.length === 0) return true;
  return known.length === 0 ? !strict : wanted.some((value) => known.includes(value));
};

const isInForce = ({ from, until }: When, today: string): boolean =>
  (from === undefined || from <= today) && (until === undefined || today <= until);

/** Whether a rule is meant for an asset on a day (YYYY-MM-DD). */
export const appliesTo = (
  { when = {}, strict = false }: Rule,
  metadata: AssetMetadata,
  today: string,
): boolean =>
  isInForce(when, today) &&
  meets(
    when.market?.map((market) => (market === 'UK' ? 'GB' : market)),
    listOf(metadata.market).flatMap(marketsOf),
    strict,
  ) &&
  meets(when.category, listOf(metadata.category), strict) &&
  meets(when.channel, listOf(metadata.channel), strict) &&
  meets(when.audience, listOf(metadata.audience), strict);
