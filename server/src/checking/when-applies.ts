import { familyOf, findWord, KNOWN_WORDS } from '@copydesk/contract/assets/known-words';
import type { AssetMetadata, Rule, When } from './rule.ts';
import type { TopicSign } from './topic/find-topics.ts';
import { topicsOf } from './topic/topics.ts';

/** The member states of the European Union. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/** Normalises the UK's code to GB. */
const codeOf = (market: string): string =>
  market.toUpperCase() === 'UK' ? 'GB' : market.toUpperCase();

/** A rule for the EU applies in its member states too. */
const marketsOf = (market: string): readonly string[] => {
  const code = codeOf(market);
  return EU.has(code) ? [code, 'EU'] : [code];
};

/**
 * The markets of a pack: those that its rules are for. A pack for the EU with some rules for single members is for
 * the EU, because whoever chose it has not said which members they sell in.
 */
export const marketsOfPack = (rules: readonly Pick<Rule, 'when'>[]): readonly string[] => {
  const named = new Set(rules.flatMap(({ when }) => when?.market ?? []).map(codeOf));
  return [...named].filter((code) => !named.has('EU') || !EU.has(code)).toSorted();
};

export type Detail = 'market' | 'category' | 'channel' | 'audience';

/**
 * Why a rule does not apply to an asset: its days, the asset states none of a detail, the asset states others
 * than the rule is for, or neither its category nor its words are about the topic of the rule.
 */
export type NotApplied = 'not_in_force' | `${Detail}_unknown` | `other_${Detail}` | 'other_topic';

const whyNot = (
  detail: Detail,
  wanted: readonly string[] | undefined,
  known: readonly string[],
  strict: boolean,
  assumed: readonly string[] = [],
): NotApplied | null => {
  if (wanted === undefined || wanted.length === 0) return null;
  if (known.length === 0) {
    const isAssumed = wanted.some((value) => findWord(assumed, value) !== null);
    return strict && !isAssumed ? `${detail}_unknown` : null;
  }
  return wanted.some((value) => findWord(known, value) !== null) ? null : `other_${detail}`;
};

/**
 * The topics that the words of an asset show, the main one first. Null if nobody looked, and `any` before the
 * words are known: then a rule applies if some words would make it apply.
 */
type Topics = readonly TopicSign[] | 'any' | null;

/** Whether the words of an asset show the topic of a rule. Strict rules go by what the asset states alone. */
const isTopicShown = (
  wanted: readonly string[],
  topics: Exclude<Topics, null>,
  strict: boolean,
): boolean => {
  if (strict) return false;
  const own = topicsOf(wanted);
  // Nobody knows words for the categories that workspaces name themselves.
  if (own.length === 0 || topics === 'any') return true;
  return own.some((topic) => topics.includes(topic) || topics.includes(`${topic}?`));
};

/**
 * Why the rule does not apply to the asset's categories and topics. A rule applies if the asset states its
 * category. Assets state too few categories, and wrong ones, so a rule that is not strict also applies if their
 * words show its topic; a hint is enough. So a stated category never takes a rule away, unless the rule excepts it.
 */
const whyNotCategory = (
  { category: wanted, except = [] }: When,
  known: readonly string[],
  strict: boolean,
  topics: Topics,
): NotApplied | null => {
  if (wanted === undefined || wanted.length === 0) return null;
  const counted = known.filter((category) => findWord(except, category) === null);
  if (known.length > 0 && counted.length === 0) return 'other_category';
  const isMet = counted.some((category) => {
    const family = familyOf(category);
    return wanted.some((value) => family.has(value.toLowerCase()));
  });
  if (isMet || (topics !== null && isTopicShown(wanted, topics, strict))) return null;
  if (strict) return known.length > 0 ? 'other_category' : 'category_unknown';
  return topics === null ? null : 'other_topic';
};

/** The details that an asset states nothing of, so that the rule does not run although it might have to. */
export const openDetails = (
  rule: Pick<Rule, 'when' | 'strict'>,
  metadata: AssetMetadata,
  topics: Topics,
): readonly Detail[] => {
  const { when = {}, strict = false } = rule;
  const details = (['market', 'channel', 'audience'] as const).filter(
    (detail) => strict && (when[detail]?.length ?? 0) > 0 && listOf(metadata[detail]).length === 0,
  );
  const isCategoryOpen =
    listOf(metadata.category).length === 0 && whyNotCategory(when, [], strict, topics) !== null;
  return isCategoryOpen ? ['category', ...details] : details;
};

const isInForce = ({ from, until }: When, today: string): boolean =>
  (from === undefined || from <= today) && (until === undefined || today <= until);

/**
 * Why a rule does not apply to an asset on a day (YYYY-MM-DD); null if it applies. Without
 * topics, only what the asset states counts.
 */
export const whyNotApplied = (
  { when = {}, strict = false }: Pick<Rule, 'when' | 'strict'>,
  metadata: AssetMetadata,
  today: string,
  topics: Topics = null,
): NotApplied | null => {
  if (!isInForce(when, today)) return 'not_in_force';
  const markets = when.market?.map(codeOf);
  const known = listOf(metadata.market).flatMap(marketsOf);
  return (
    whyNot('market', markets, known, strict, metadata.assumedMarket) ??
    whyNotCategory(when, listOf(metadata.category), strict, topics) ??
    whyNot('channel', when.channel, listOf(metadata.channel), strict) ??
    whyNot('audience', when.audience, listOf(metadata.audience), strict)
  );
};

/** Whether a rule would apply to an asset on a day if the asset stated the details that it leaves open. */
export const mightApply = (
  rule: Pick<Rule, 'when' | 'strict'>,
  metadata: AssetMetadata,
  today: string,
  topics: Topics = null,
): boolean => {
  const open: readonly string[] = openDetails(rule, metadata, topics);
  const rest = Object.fromEntries(
    Object.entries(rule.when ?? {}).filter(([detail]) => !open.includes(detail)),
  );
  return whyNotApplied({ ...rule, when: rest }, metadata, today, topics) === null;
};

/** Whether a rule applies to an asset on a day (YYYY-MM-DD). */
export const appliesTo = (
  rule: Pick<Rule, 'when' | 'strict'>,
  metadata: AssetMetadata,
  today: string,
  topics: Topics = null,
): boolean => whyNotApplied(rule, metadata, today, topics) === null;

/**
 * Removes unknown words from an asset's metadata: words that are neither built in nor named by a rule. An
 * unknown market, for example, would switch off every rule for certain markets. Without it the asset counts
 * as stating no market.
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
