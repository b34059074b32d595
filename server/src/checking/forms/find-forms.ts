import type { Locale } from '../../text/locales.ts';
import { type FormLists, readFormLists } from './form-lists.ts';

/** Forms of a word that begin alike: the beginning and what may follow it up to the end of the word. */
export interface Forms {
  readonly beginning: string;
  readonly endings: ReadonlySet<string>;
}

interface Change {
  readonly from: RegExp;
  readonly to: string;
}

/** The lists of a language, ready to use. */
interface Paradigms {
  readonly words: readonly {
    readonly ending: string;
    /** What may stand before the changed word, and the endings that go with it. */
    readonly forms: ReadonlyMap<string, readonly string[]>;
  }[];
  readonly changes: readonly Change[];
  readonly double: boolean;
  readonly stress: boolean;
}

/** What is left of a word without its ending has at least so many letters. */
const SHORTEST = 2;

const VOWELS = 'aeiouyáéíóúàèìòùâêîôûäöüåæøıąęαεηιουωάέήίόύώаеиоуыэюяё';
const CONSONANT = /(?<last>[bcdfghjklmnpqrstvwxz])$/;
const DOUBLED = /(?<last>[bcdfghjklmnpqrstvwxz])\k<last>$/;

const escape = (text: string): string => text.replaceAll(/[$()*+?[\\\]^{|}]/g, String.raw`\$&`);

const halves = (change: string): readonly [string, string] => {
  const [from = '', to = ''] = change.split('>');
  return [from, to];
};

/** A dot in a change is a letter that stays. */
const endChange = (change: string): Change => {
  const [from, to] = halves(change);
  return {
    from: new RegExp(`${escape(from).replace('.', '(.)')}$`, 'u'),
    to: to.replace('.', '$1'),
  };
};

const vowelChange = (change: string): Change => {
  const [from, to] = halves(change);
  return { from: new RegExp(`${from}(?=[^${VOWELS}]*$)`, 'u'), to };
};

const formsIn = (list: string): ReadonlyMap<string, readonly string[]> => {
  const forms = new Map<string, string[]>();
  for (const form of list.split(',')) {
    const [before = '', after = ''] = form.trim().split('_');
    const known = forms.get(before);
    if (known) known.push(after);
    else forms.set(before, [after]);
  }
  return forms;
};

const prepare = ({ words, vowels, ends, double, stress }: FormLists): Paradigms => ({
  words: words.map(({ ending, forms }) => ({ ending, forms: formsIn(forms) })),
  changes: [...vowels.map(vowelChange), ...ends.map(endChange)],
  double,
  stress,
});

const prepared = new Map<Locale, Paradigms>();

const paradigmsOf = (locale: Locale): Paradigms => {
  const paradigms = prepared.get(locale) ?? prepare(readFormLists(locale));
  prepared.set(locale, paradigms);
  return paradigms;
};

const ACUTE = '\u0301';
const withoutAccent = (text: string): string =>
  text.normalize('NFD').replaceAll(ACUTE, '').normalize('NFC');

/** The text without an accent, and with one on its last and on its last but one vowel. */
const stressesOf = (text: string): readonly string[] => {
  const plain = withoutAccent(text);
  const places = [...plain.matchAll(/[αεηιουω]/gu)].slice(-2).map(({ index }) => index + 1);
  const stressed = places.map((at) => `${plain.slice(0, at)}${ACUTE}${plain.slice(at)}`);
  return [plain, ...stressed.map((one) => one.normalize('NFC'))];
};

/** How a word without its ending may be written before another ending. */
const variantsOf = (base: string, { changes, double, stress }: Paradigms): ReadonlySet<string> => {
  const variants = new Set([base, ...(stress ? stressesOf(base) : [])]);
  // A change may follow upon another: genezen, genees.
  for (const { from, to } of changes)
    for (const one of new Set(variants)) variants.add(one.replace(from, to));
  if (double)
    for (const one of new Set(variants))
      if (DOUBLED.test(one)) variants.add(one.slice(0, -1));
      else if (CONSONANT.test(one)) variants.add(one + one.slice(-1));
  return variants;
};

/**
 * The forms of a word, which is written in small letters, preferably as in a dictionary. They are made by
 * rules for the endings of the language, so some of them are no words, and a few are forms of other words.
 */
export const findForms = (word: string, locale: Locale): readonly Forms[] => {
  const found = new Map<string, Set<string>>([[word, new Set([''])]]);
  const paradigms = paradigmsOf(locale);
  for (const { ending, forms } of paradigms.words) {
    const base = word.slice(0, word.length - ending.length);
    if (!word.endsWith(ending) || base.length < SHORTEST) continue;
    for (const variant of variantsOf(base, paradigms))
      for (const [before, endings] of forms) {
        if (variant.length < SHORTEST) continue;
        const beginning = before + variant;
        const known = found.get(beginning) ?? new Set();
        for (const one of endings) known.add(one);
        found.set(beginning, known);
      }
  }
  return Array.from(found, ([beginning, endings]) => ({ beginning, endings }));
};
