import { fileURLToPath } from 'node:url';
import { readSentences } from '../../eval/read-sentences.ts';
import { languageOf, type Locale } from '../../src/text/locales.ts';
import { SAMPLES } from '../../src/text/language-samples.fixture.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { numbers, type NextNumber } from './content.ts';

/** What a text is made of, from the easiest to the hardest. */
export const KINDS = ['prose', 'prices and dates', 'sentences of the packs'] as const;
export type Kind = (typeof KINDS)[number];

interface Words {
  readonly currency: string;
  /** Sentences with places for a date, two prices, a rate and a number. */
  readonly sentences: readonly string[];
}

const PRICED: Partial<Record<Locale, Words>> = {
  en: {
    currency: 'GBP',
    sentences: [
      'From {date} the lamp costs {price}; before that it was {other}.',
      'The account pays {rate} a year on balances up to {price}, fixed until {date}.',
      'Order by {date} and pay {price} in {number} instalments of {other}.',
      'Room {number} is {price} a night, breakfast {other}.',
      'Prices were checked on {date} and include VAT of {rate}.',
      'The {number} of April is a holiday, and the shop opens again on {date}.',
    ],
  },
  nl: {
    currency: 'EUR',
    sentences: [
      'Vanaf {date} kost de lamp {price}; daarvoor was dat {other}.',
      'De rekening geeft {rate} rente per jaar tot {price}, vast tot {date}.',
      'Bestel voor {date} en betaal {price} in {number} termijnen van {other}.',
      'Kamer {number} kost {price} per nacht, ontbijt {other}.',
      'De prijzen zijn van {date} en inclusief {rate} btw.',
      'Op {date} is de winkel dicht, de {number} daarna weer open.',
    ],
  },
  de: {
    currency: 'EUR',
    sentences: [
      'Ab {date} kostet die Lampe {price}; vorher waren es {other}.',
      'Das Konto bringt {rate} im Jahr bis {price}, fest bis {date}.',
      'Bestellen Sie bis {date} und zahlen Sie {price} in {number} Raten zu {other}.',
      'Zimmer {number} kostet {price} die Nacht, das Frühstück {other}.',
      'Die Preise sind vom {date} und enthalten {rate} Mehrwertsteuer.',
      'Am {date} ist geschlossen, ab dem {number}. wieder offen.',
    ],
  },
  fr: {
    currency: 'EUR',
    sentences: [
      'À partir du {date}, la lampe coûte {price} ; avant, c’était {other}.',
      'Le compte rapporte {rate} par an jusqu’à {price}, fixe jusqu’au {date}.',
      'Commandez avant le {date} et payez {price} en {number} fois {other}.',
      'La chambre {number} coûte {price} la nuit, le petit-déjeuner {other}.',
      'Les prix datent du {date} et comprennent {rate} de TVA.',
      'Le {date} nous sommes fermés, et ouverts de nouveau le {number}.',
    ],
  },
  es: {
    currency: 'EUR',
    sentences: [
      'Desde el {date} la lámpara cuesta {price}; antes eran {other}.',
      'La cuenta da un {rate} al año hasta {price}, fijo hasta el {date}.',
      'Pida antes del {date} y pague {price} en {number} plazos de {other}.',
      'La habitación {number} cuesta {price} la noche, el desayuno {other}.',
      'Los precios son del {date} e incluyen un {rate} de IVA.',
      'El {date} cerramos, y abrimos de nuevo el {number}.',
    ],
  },
  el: {
    currency: 'EUR',
    sentences: [
      'Από τις {date} η λάμπα κοστίζει {price}· πριν ήταν {other}.',
      'Ο λογαριασμός δίνει {rate} τον χρόνο έως {price}, σταθερό μέχρι τις {date}.',
      'Παραγγείλετε έως τις {date} και πληρώστε {price} σε {number} δόσεις των {other}.',
      'Το δωμάτιο {number} κοστίζει {price} τη νύχτα, το πρωινό {other}.',
      'Οι τιμές είναι της {date} και περιέχουν ΦΠΑ {rate}.',
      'Στις {date} είμαστε κλειστά, και ανοίγουμε πάλι στις {number}.',
    ],
  },
};

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);

/** Fills the places of a sentence as somebody who writes the language would. */
const createFiller = (locale: Locale, currency: string, next: NextNumber) => {
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
  const filled: Readonly<Record<string, () => string>> = {
    price: () => price.format((next(500_000) + 99) / 100),
    other: () => price.format((next(20_000) + 99) / 100),
    rate: () => rate.format((next(2_500) + 1) / 10_000),
    date: () => (next(2) ? long : short).format(FIRST_DAY + next(1_200) * DAY_MS),
    number: () => String(next(48) + 1),
  };
  return (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (_place, name: string) => filled[name]?.() ?? '');
};

/** Paragraphs of one to fourteen sentences, about so many bytes of them. */
const inParagraphs = (write: () => string, next: NextNumber, bytes: number): string => {
  const paragraphs: string[] = [];
  for (let size = 0; size < bytes;) {
    const paragraph = Array.from({ length: 1 + next(14) }, write).join(' ');
    paragraphs.push(paragraph);
    size += Buffer.byteLength(paragraph) + 1;
  }
  return paragraphs.join('\n');
};

const folder = fileURLToPath(new URL('../../eval/sentences', import.meta.url));

/**
 * Texts of our own sentences, not of made-up words: those of the evaluation in which a careful reader marks
 * nothing, half of them replaced by sentences with prices and dates, and those that test the packs.
 */
export const makeRealTexts = async (
  rules: readonly PackRule[],
  locale: Locale,
  bytes: number,
): Promise<ReadonlyMap<Kind, string>> => {
  const next = numbers(17);
  const own = (await readSentences(folder)).filter((one) => one.locale === locale);
  const clean = own.filter(({ text, expected }) => expected.length === 0 && !/\d/.test(text));
  const prose = [...clean.map(({ text }) => text), ...SAMPLES[languageOf(locale)]];
  const tests = rules
    .flatMap((rule) => rule.tests)
    .filter(({ lang, text }) => lang === locale && text !== '')
    .map(({ text }) => text);
  const priced = PRICED[locale];
  if (!priced) throw new Error(`there are no sentences with prices in ${locale}`);
  const fill = createFiller(locale, priced.currency, next);
  const one = (sentences: readonly string[]): string => sentences[next(sentences.length)] ?? '';
  const write: Readonly<Record<Kind, () => string>> = {
    prose: () => one(prose),
    'prices and dates': () => (next(2) ? one(prose) : fill(one(priced.sentences))),
    'sentences of the packs': () => one(tests),
  };
  return new Map(KINDS.map((kind) => [kind, inParagraphs(write[kind], next, bytes)]));
};
