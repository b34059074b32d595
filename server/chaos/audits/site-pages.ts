import type { RuleSource } from '../../src/rules/packs/pack-schema.ts';

/** How many pages a site has and what is wrong with them; everything else follows from a page's number. */
export interface SiteShape {
  readonly pages: number;
  /** How many of these, the last ones, no sitemap names: only links lead to them. */
  readonly crawled: number;
  /** Violations of each page; null has each have its own number of them, from 0 to 20. */
  readonly violations: number | null;
  /** Whether every page can be read at once. */
  readonly calm: boolean;
}

/** What the rules must find on a page. */
export interface DueFinding {
  readonly rule: string;
  readonly quote: string;
}

/** `flaky` fails at first and `missing` always. */
export type Fate = 'fine' | 'slow' | 'flaky' | 'missing';

/** Starter packs whose rules must find something. */
export const PACKS = ['house', 'eu-green-claims'] as const;

const ownRule = (word: string, severity: RuleSource['severity']): RuleSource => ({
  id: word,
  kind: 'prohibit',
  severity,
  name: `No ${word}`,
  message: `The word ${word} means nothing.`,
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  terms: { en: [word] },
  cite: null,
  tests: [
    { lang: 'en', text: `This is ${word}.`, expect: [word] },
    { lang: 'en', text: `So ${word} it is.`, expect: [word] },
    { lang: 'en', text: 'This is fine.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
});

/** Rules that the workspace wrote itself. */
export const OWN_RULES: readonly RuleSource[] = [
  ownRule('zappo', 'HIGH'),
  ownRule('blorp', 'MEDIUM'),
  ownRule('gizmon', 'LOW'),
];

interface Kind extends DueFinding {
  /** Some sentences stand on one page only and others on many, so that groups have all sizes. */
  readonly sentence: (page: number, nth: number) => string;
}

const KINDS: readonly Kind[] = [
  {
    rule: 'own/zappo',
    quote: 'zappo',
    sentence: (page, nth) => `Model ${page} of series ${nth} is rather zappo.`,
  },
  {
    rule: 'own/blorp',
    quote: 'blorp',
    sentence: () => 'Every order comes with blorp inside.',
  },
  {
    rule: 'own/gizmon',
    quote: 'gizmon',
    sentence: (page) => `Take the gizmon of hall ${page % 50} home.`,
  },
  {
    rule: 'house/superlative',
    quote: 'The best',
    sentence: (_page, nth) => `The best soup in street ${nth}.`,
  },
  {
    rule: 'eu-green-claims/generic-claim',
    quote: 'eco-friendly',
    sentence: () => 'Our eco-friendly bottle belongs in every bag.',
  },
];

/** What no rule objects to. */
const HARMLESS = [
  'The kettle holds a litre and a half and switches itself off when the water boils.',
  'Parcels leave our warehouse in the afternoon and arrive within two working days.',
  'The table is made of oak from the north, and the legs can be taken off for the move.',
  'Wash the shirt at thirty degrees and hang it up while it is still damp.',
  'Our workshop repairs shoes, bags and belts, and tells the price before it begins.',
  'The lamp has three steps of brightness, and its cable is two metres long.',
  'You can return what you bought within thirty days, also when it was unpacked.',
];
const PARAGRAPHS = 10;
const SENTENCES = 3;
const FAN_OUT = 10;

const isCrawled = ({ pages, crawled }: SiteShape, page: number): boolean => page >= pages - crawled;

/** Pages to which a crawled page leads: the crawled ones are a tree. */
const childrenOf = (shape: SiteShape, page: number): number[] => {
  const first = shape.pages - shape.crawled;
  if (!isCrawled(shape, page)) return [];
  const from = first + (page - first) * FAN_OUT + 1;
  return Array.from({ length: FAN_OUT }, (_, n) => from + n).filter((n) => n < shape.pages);
};

export const fateOf = (shape: SiteShape, page: number): Fate => {
  if (shape.calm) return 'fine';
  if (page % 97 === 13 && childrenOf(shape, page).length === 0) return 'missing';
  if (page % 41 === 7) return 'flaky';
  return page % 53 === 11 ? 'slow' : 'fine';
};

/** What must be found on a page that can be read, in the order in which it stands there. */
const kindsOf = ({ violations }: SiteShape, page: number): Kind[] => {
  const count = violations ?? (page * 7_919) % 21;
  return Array.from({ length: count }, (_, n) => KINDS[(page + n) % KINDS.length] as Kind);
};

export const dueOf = (shape: SiteShape, page: number): readonly DueFinding[] =>
  kindsOf(shape, page);

export const pathOf = (page: number): string => `/p/${page}`;

/** The number of the page at an address, or null. */
export const pageAt = (url: string): number | null => {
  const number = /\/p\/(\d{1,7})$/.exec(url)?.[1];
  return number === undefined ? null : Number(number);
};

/** A page of about four kilobytes, always the same. */
export const htmlOf = (shape: SiteShape, page: number): string => {
  const bad = kindsOf(shape, page).map(({ sentence }, nth) => sentence(page, nth));
  const good = Array.from({ length: PARAGRAPHS }, (_, n) =>
    Array.from({ length: SENTENCES }, (_, k) => HARMLESS[(page + n * SENTENCES + k) % 7]).join(' '),
  );
  const texts = [...good.slice(0, PARAGRAPHS / 2), ...bad, ...good.slice(PARAGRAPHS / 2)];
  // The last link leads to where the crawl has been.
  const links = [...childrenOf(shape, page), shape.pages - shape.crawled].map(
    (n) => `<a href="${pathOf(n)}">Hall ${n}</a>`,
  );
  return [
    `<!doctype html><html lang="en"><head><title>Hall ${page}</title></head><body>`,
    ...texts.map((text) => `<p>${text}</p>`),
    ...(isCrawled(shape, page) ? [`<nav>${links.join('\n')}</nav>`] : []),
    '</body></html>',
  ].join('\n');
};
