type Law = 'eu' | 'uk' | 'us';

/** Packs for several laws: their rules choose by the words of a text, so they fit any site. */
const SHARED = [
  'alcohol-and-gambling',
  'beauty-claims',
  'dark-patterns',
  'health-claims',
  'money-claims',
];
/** Packs that fit any site under one law. Those for one trade are left to people, except for finance. */
const PACKS_OF: Readonly<Record<Law, readonly string[]>> = {
  eu: ['eu-ecommerce', 'eu-green-claims', 'eu-privacy-fair-trading'],
  uk: ['uk-cap', 'uk-dmcc'],
  us: ['us-ftc'],
};
const EVERYWHERE = 'house';
const FINANCE = /bank|finan|invest|insur|versicher|verzeker|assur|credit|krediet|broker|crypto/;

const EU =
  /\.(at|be|bg|cy|cz|de|dk|ee|es|eu|fi|fr|gr|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|se|si|sk)$/;
const UK = /\.uk$/;
const US = /\.(us|gov|edu)$/;

const ZONES_UK = /^Europe\/(London|Belfast|Guernsey|Jersey|Isle_of_Man)$/;
const ZONES_EU =
  /^(Europe\/(Amsterdam|Athens|Berlin|Bratislava|Brussels|Bucharest|Budapest|Busingen|Copenhagen|Dublin|Helsinki|Lisbon|Ljubljana|Luxembourg|Madrid|Malta|Mariehamn|Paris|Prague|Riga|Rome|Sofia|Stockholm|Tallinn|Vienna|Vilnius|Warsaw|Zagreb)|Asia\/(Nicosia|Famagusta)|Africa\/Ceuta|Atlantic\/(Azores|Canary|Madeira))$/;
const ZONES_US =
  /^(America\/(New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Menominee|Kentucky\/.*|Indiana\/.*|North_Dakota\/.*)|Pacific\/Honolulu)$/;

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';

/** Guesses whose law applies to a site, from the ending of its address, or else from the person’s time zone. */
const lawOf = (host: string, timezone: string): Law | null => {
  if (EU.test(host)) return 'eu';
  if (UK.test(host)) return 'uk';
  if (US.test(host)) return 'us';
  if (ZONES_EU.test(timezone)) return 'eu';
  if (ZONES_UK.test(timezone)) return 'uk';
  return ZONES_US.test(timezone) ? 'us' : null;
};

/**
 * The ids of packs for a first audit of a site. It is a guess, so people see it and can change it before anything is turned
 * on.
 */
export const guessPacks = (address: string, timezone: string): readonly string[] => {
  const host = hostOf(address);
  const law = lawOf(host, timezone);
  if (law === null) return [EVERYWHERE];
  return [
    ...SHARED,
    ...PACKS_OF[law],
    ...(FINANCE.test(host) ? [`${law}-finance`] : []),
    EVERYWHERE,
  ];
};
