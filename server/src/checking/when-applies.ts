import { familyOf, findWord, KNOWN_WORDS } from '@copydesk/contract/known-words';
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
  return known.length === 0 ? !strict : wanted.some((value) => findWord(known, value) !== null);
};

/**
 * A category never switches off what would run without one: somebody may have said too little. It switches
 * on strict rules, which run on nothing else.
 */
const meetsCategory = (
  wanted: readonly string[] | undefined,
  known: readonly string[],
  strict: boolean,
): boolean => {
  if (wanted === undefined || wanted.length === 0 || !strict) return true;
  return known.some((category) => {
    const family = familyOf(category);
    return wanted.some((value) => family.has(value.toLowerCase()));
  });
};

const isInForce = ({ from, until }: When, today: string): boolean =>
  (from === undefined || from <= today) && (until === undefined || today <= until);

/** Whether a rule is meant for an asset on a day (YYYY-MM-DD). */
export const appliesTo = (
  { when = {}, strict = false }: Pick<Rule, 'when' | 'strict'>,
  metadata: AssetMetadata,
  today: string,
): boolean =>
  isInForce(when, today) &&
  meets(
    when.market?.map((market) => (market.toUpperCase() === 'UK' ? 'GB' : market)),
    listOf(metadata.market).flatMap(marketsOf),
    strict,
  ) &&
  meetsCategory(when.category, listOf(metadata.category), strict) &&
  meets(when.channel, listOf(metadata.channel), strict) &&
  meets(when.audience, listOf(metadata.audience), strict);

/**
 * What is said of an asset, without words that nobody knows: one that is neither built in nor named by a rule
 * would switch off every rule for something else, so it counts as not said.
 */
export const knownOnly = (
  metadata: AssetMetadata,
  rules: readonly Pick<Rule, 'when'>[],
): AssetMetadata => {
  const known = (key: 'market' | 'channel' | 'audience'): readonly string[] =>
    listOf(metadata[key]).filter(
      (word) =>
        findWord(KNOWN_WORDS[key], word) !== null ||
        rules.some(({ when }) => findWord(when?.[key] ?? [], word) !== null),
    );
  return {
    ...metadata,
    market: known('market'),
    channel: known('channel'),
    audience: known('audience'),
  };
};
