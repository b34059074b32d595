/**
 * The built-in words that may describe an asset. A workspace also accepts the words that its enabled rules
 * use.
 */

/**
 * The categories, each with the categories that it is part of. An asset in `finance` also counts as in all
 * its parts, and a rule for credit also applies to an asset in `credit-open`.
 */
export const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  finance: [],
  investment: ['finance'],
  fund: ['investment'],
  priip: ['investment'],
  securities: ['investment'],
  cfd: ['investment'],
  ltaf: ['investment'],
  nrrs: ['investment'],
  p2p: ['investment'],
  crypto: ['finance'],
  art: ['crypto'],
  emt: ['crypto'],
  credit: ['finance'],
  'credit-closed': ['credit'],
  'credit-open': ['credit'],
  hcstc: ['credit'],
  deposit: ['finance'],
  payment: ['finance'],
  pension: ['finance'],
  broker: ['finance'],
  adviser: ['finance'],
  fintech: ['finance'],
  food: [],
  supplement: ['food', 'health'],
  alcohol: [],
  health: [],
  cosmetic: ['health'],
  device: ['health'],
  wellness: ['health'],
  gambling: [],
  lottery: ['gambling'],
};

/** Countries by their two-letter codes (ISO 3166-1). */
const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ' +
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI ' +
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const DETAIL_KEYS = ['market', 'category', 'channel', 'audience'] as const;
export type DetailKey = (typeof DETAIL_KEYS)[number];
export type WordLists = Readonly<Record<DetailKey, readonly string[]>>;

export const KNOWN_WORDS: WordLists = {
  market: ['EU', 'UK', ...COUNTRIES.split(' ')],
  category: Object.keys(CATEGORIES),
  channel: ['web_page', 'document', 'post', 'email', 'print'],
  audience: ['consumer', 'business', 'professional'],
};

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns a word as the list spells it; null if the list does not have it. */
export const findWord = (list: readonly string[], word: string): string | null =>
  list.find((known) => sameWord(known, word)) ?? null;

const upwards = (word: string): readonly string[] => [
  word,
  ...(CATEGORIES[word] ?? []).flatMap(upwards),
];

const FAMILIES: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const families = new Map<string, Set<string>>();
  const put = (word: string, other: string): void => {
    const family = families.get(word) ?? new Set<string>();
    families.set(word, family.add(other));
  };
  for (const word of Object.keys(CATEGORIES)) {
    for (const above of upwards(word)) {
      put(word, above);
      put(above, word);
    }
  }
  return families;
})();

/** Returns a category with all its parts and all categories that it is part of, in lower case. */
export const familyOf = (category: string): ReadonlySet<string> => {
  const word = category.toLowerCase();
  return FAMILIES.get(word) ?? new Set([word]);
};
