import { type Locale, LOCALES } from '../../text/locales.ts';
import { type Rule, SCOPES } from '../rule.ts';

/** A term that a rule searches for, and spellings that the rule must all find. */
export interface Phrase {
  readonly ruleId: string;
  readonly term: string;
  readonly spellings: readonly string[];
}

type Row = readonly [term: string, ...spellings: string[]];

const OWN: Readonly<Record<Locale, readonly Row[]>> = {
  en: [
    ['guaranteed returns', 'guaranteed returns', 'GUARANTEED RETURNS', 'Guaranteed Returns'],
    ['naïve café', 'naïve café', 'NAÏVE CAFÉ'],
    [String.raw`re:\brisk-?less\w*`, 'risk-less', 'RISKLESSLY'],
  ],
  nl: [
    ['gegarandeerd rendement', 'gegarandeerd rendement', 'Gegarandeerd Rendement'],
    ['één coördinatie', 'één coördinatie', 'ÉÉN COÖRDINATIE'],
    [String.raw`re:\bĳ?zersterk\w*`, 'ĳzersterke', 'ĲZERSTERK', 'zersterk'],
  ],
  de: [
    ['größte Straße', 'größte Straße', 'GRÖSSTE STRASSE', 'GRÖẞTE STRAẞE', 'Grösste Strasse'],
    ['Übergrößenträger', 'Übergrößenträger', 'ÜBERGRÖSSENTRÄGER'],
    [String.raw`re:\bmaßlos\w*`, 'maßlose', 'MASSLOSER', 'MAẞLOS'],
  ],
  fr: [
    ["l'œuvre préférée", 'l’œuvre préférée', "L'ŒUVRE PRÉFÉRÉE", 'l‘œuvre préférée'],
    ['garanti à vie', 'garanti à vie', 'GARANTI À VIE'],
    [String.raw`re:\bgarçonnière\b`, 'garçonnière', 'GARÇONNIÈRE'],
  ],
  es: [
    ['ningún riesgo', 'ningún riesgo', 'NINGÚN RIESGO'],
    ['año señalado', 'año señalado', 'AÑO SEÑALADO'],
    [String.raw`re:\bcigüeña\w*`, 'cigüeñas', 'CIGÜEÑA'],
  ],
  it: [
    ['così perché è', 'così perché è', 'COSÌ PERCHÉ È'],
    ['rendimento garantito', 'rendimento garantito', 'RENDIMENTO GARANTITO'],
    [String.raw`re:\bvirtù\b`, 'virtù', 'VIRTÙ'],
  ],
  pt: [
    ['ação única', 'ação única', 'AÇÃO ÚNICA'],
    ['corações sãos', 'corações sãos', 'CORAÇÕES SÃOS'],
    [String.raw`re:\bavô\w*`, 'avô', 'AVÔ'],
  ],
  sv: [
    ['världens bästa', 'världens bästa', 'VÄRLDENS BÄSTA'],
    ['få åtgärder', 'få åtgärder', 'FÅ ÅTGÄRDER'],
    [String.raw`re:\bskönhets\w*`, 'skönhetsmedel', 'SKÖNHETS'],
  ],
  da: [
    ['verdens bedste æble', 'verdens bedste æble', 'VERDENS BEDSTE ÆBLE'],
    ['år på øen', 'år på øen', 'ÅR PÅ ØEN'],
    [String.raw`re:\bråd\w*`, 'rådgiver', 'RÅD'],
  ],
  nb: [
    ['størst gevinst', 'størst gevinst', 'STØRST GEVINST'],
    ['få blåbær', 'få blåbær', 'FÅ BLÅBÆR'],
    [String.raw`re:\bærlig\w*`, 'ærlighet', 'ÆRLIG'],
  ],
  fi: [
    ['täysin riskitön', 'täysin riskitön', 'TÄYSIN RISKITÖN'],
    ['šakki žonglööri', 'šakki žonglööri', 'ŠAKKI ŽONGLÖÖRI'],
    [String.raw`re:\bhyöty\w*`, 'hyötyä', 'HYÖTY'],
  ],
  pl: [
    ['źródło zysków', 'źródło zysków', 'ŹRÓDŁO ZYSKÓW'],
    ['święta żółć', 'święta żółć', 'ŚWIĘTA ŻÓŁĆ'],
    [String.raw`re:\bgęś\w*`, 'gęślą', 'GĘŚ'],
  ],
  el: [
    ['εγγυημένος λόγος', 'εγγυημένος λόγος', 'ΕΓΓΥΗΜΕΝΟΣ ΛΟΓΟΣ', 'ΕΓΓΥΗΜΈΝΟΣ ΛΌΓΟΣ'],
    ['ᾠδὴ προΐσταται', 'ᾠδὴ προΐσταται', 'ᾨδή προϊσταται'],
    [String.raw`re:\bκέρδος\b`, 'κέρδος', 'ΚΕΡΔΟΣ', 'Κέρδοσ'],
  ],
  ru: [
    ['лучший счёт', 'лучший счёт', 'ЛУЧШИЙ СЧЁТ', 'Лучший счет'],
    ['ёлочный йогурт', 'ёлочный йогурт', 'ЁЛОЧНЫЙ ЙОГУРТ', 'елочный йогурт'],
    [String.raw`re:\bзаём\w*`, 'заёмщик', 'ЗАЕМ'],
  ],
  tr: [
    ['indirimli ışık', 'indirimli ışık', 'İNDİRİMLİ IŞIK', 'İndirimli Işık'],
    ['kâr garantisi', 'kâr garantisi', 'KÂR GARANTİSİ'],
    [String.raw`re:\bığdır\w*`, 'ığdırlı', 'IĞDIRLI'],
  ],
};

/** Emoji of several units, right-to-left writing, letters beyond the first plane, stacked combining marks. */
const EVERYWHERE: readonly Row[] = [
  ['👨‍👩‍👧 bonusplan', '👨‍👩‍👧 bonusplan'],
  ['🇳🇱 superdeal', '🇳🇱 superdeal', '🇳🇱 SUPERDEAL'],
  ['fundo 🏳️‍🌈', 'fundo 🏳️‍🌈', 'FUNDO 🏳️‍🌈'],
  ['מבצע ענק', 'מבצע ענק'],
  ['عرض خاص', 'عرض خاص'],
  ['final ofer', 'ﬁnal ofer', 'final ofer'],
  ['𝒳𝓎 fond', '𝒳𝓎 fond'],
  ['ẓ̇bank', 'z\u0307\u0323bank', 'Z\u0323\u0307BANK'],
  [String.raw`re:\b\d+ ?% zero\b`, '50 % zero', '７０% ZERO'.normalize('NFKC')],
];

const phrasesOf = (rows: readonly Row[], area: string): readonly Phrase[] =>
  rows.map(([term, ...spellings], n) => ({ ruleId: `${area}/${n}`, term, spellings }));

/** All phrases that may be planted in a text of a language. */
export const phrasesIn = (locale: Locale): readonly Phrase[] => [
  ...phrasesOf(OWN[locale], locale),
  ...phrasesOf(EVERYWHERE, '*'),
];

const ruleOf = ({ ruleId, term }: Phrase): Rule => ({
  id: ruleId,
  kind: 'prohibit',
  terms: { [ruleId.slice(0, ruleId.indexOf('/'))]: [term] },
  scope: SCOPES,
});

/** Rules for the phrases of all languages. So the tests also notice a match by a rule of another language. */
export const PHRASE_RULES: readonly Rule[] = [
  ...LOCALES.flatMap((locale) => phrasesOf(OWN[locale], locale)),
  ...phrasesOf(EVERYWHERE, '*'),
].map(ruleOf);

/** Words on which offsets often go wrong and that no rule searches for. */
export const HARD_WORDS = [
  '👩🏽‍🚀',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '🇹🇷🇬🇷',
  '❤️‍🔥',
  '1️⃣',
  '𝕆𝕔𝕥',
  '𠮷野家',
  'A\u030Angstro\u0308m',
  'q\u0307\u0323q',
  'שלום',
  'לְשׁוֹן',
  'مرحبا',
  'می‌خواهم',
  'हिन्दी',
  '保証',
  'İıIi',
  'ẞß',
  'Σας',
  'ŉ',
  '<b>',
  'a&b',
  '&amp;',
  '"quoted"',
  '*starred*',
  'under_score_',
  String.raw`back\slash`,
  '[box](x)',
  '1.',
  '`tick`',
  '#tag',
  '€1.000,–',
  '100%',
  '...',
] as const;
