import { createHash } from 'node:crypto';
import { foldForSearch } from '../platform/text/fold.ts';

/** How many hexadecimal digits of a cluster come from the rule alone. */
const RULE_DIGITS = 12;

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const toUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const wordsOf = (text: string): string => foldForSearch(text).replaceAll(/\s+/g, ' ').trim();

/**
 * Returns the cluster of a finding, as a UUID: the same for the same words of one rule on any asset, whatever
 * their case, accents and spacing. Something that is missing as such is one cluster of its rule. The rule is null
 * for a finding without one.
 */
export const clusterOf = (ruleId: string | null, words: string | null): string => {
  const rule = hexOf(ruleId ?? '').slice(0, RULE_DIGITS);
  const rest = hexOf(JSON.stringify([ruleId, words === null ? null : wordsOf(words)]));
  return toUuid(`${rule}${rest.slice(0, 32 - RULE_DIGITS)}`);
};

/** The first and the last cluster that a rule can have. */
export const clustersOfRule = (ruleId: string): readonly [first: string, last: string] => {
  const rule = hexOf(ruleId).slice(0, RULE_DIGITS);
  return [toUuid(rule.padEnd(32, '0')), toUuid(rule.padEnd(32, 'f'))];
};

const LONGEST_PATH = 200;

/** Returns the host and the path of a web address; nulls for anything else. */
export const placeOfUrl = (url: string | null): { site: string | null; path: string | null } => {
  const parsed = url !== null && /^https?:/i.test(url) ? URL.parse(url) : null;
  if (!parsed || parsed.host.length > 255) return { site: null, path: null };
  return { site: parsed.host, path: parsed.pathname.slice(0, LONGEST_PATH) };
};
