import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { check } from '../../src/checking/check.ts';
import { compileRules } from '../../src/checking/compile-rules.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { languageOf, type Locale } from '../../src/text/locales.ts';
import { createRandom } from '../../test/random.ts';
import { FOLDER } from './read-open-texts.ts';

/** The languages of the ordinary sentences. */
const ORDINARY = ['en', 'nl', 'de', 'fr', 'es', 'it'] as const satisfies readonly Locale[];
type OrdinaryLocale = (typeof ORDINARY)[number];

type Sentence = Readonly<Record<OrdinaryLocale, string>>;

const TOWNS = ['Arnhem', 'Graz', 'Lugo', 'Nantes', 'Odense', 'Pisa', 'Tartu', 'Wells'];
const NAMES = ['Ada', 'Bram', 'Chiara', 'Emil', 'Inés', 'Luc', 'Marit', 'Noor'];
const SENTENCES_IN_PARAGRAPH = 3;
const TODAY = '2026-12-01';
const SEED = 20_261_116;

/** The same ordinary paragraph in all languages, made of the sentences of content/evaluation/ordinary.yaml. */
const makeParagraphs = (count: number): readonly Sentence[] => {
  const sentences = parse(readFileSync(new URL('ordinary.yaml', FOLDER), 'utf8')) as Sentence[];
  const { pick, between } = createRandom(SEED);
  return Array.from({ length: count }, () => {
    const chosen = Array.from({ length: SENTENCES_IN_PARAGRAPH }, () => ({
      sentence: pick(sentences),
      n: String(between(2, 90)),
      c: pick(TOWNS),
      p: pick(NAMES),
      t: `${between(8, 20)}:${pick(['15', '30'])}`,
    }));
    const written = ORDINARY.map((locale) => [
      locale,
      chosen
        .map(({ sentence, n, c, p, t }) =>
          sentence[locale]
            .replaceAll('{n}', n)
            .replaceAll('{c}', c)
            .replaceAll('{p}', p)
            .replaceAll('{t}', t),
        )
        .join(' '),
    ]);
    return Object.fromEntries(written) as Sentence;
  });
};

export interface OrdinaryQuality {
  /** Findings of packs of law in a thousand paragraphs, by language. */
  readonly perThousand: Readonly<Record<OrdinaryLocale, number>>;
  /** The share of paragraphs about which all languages say the same: which rules object. */
  readonly equal: number;
  /** The paragraphs with a finding of a pack of law, and its rule. */
  readonly flagged: readonly { readonly text: string; readonly rules: readonly string[] }[];
}

/** Checks ordinary paragraphs of which nothing is known but the language. */
export const measureOrdinary = (rules: readonly PackRule[], count: number): OrdinaryQuality => {
  const compiled = compileRules(rules);
  const found = new Map<OrdinaryLocale, number>(ORDINARY.map((locale) => [locale, 0]));
  const flagged: { text: string; rules: readonly string[] }[] = [];
  let equal = 0;
  for (const paragraph of makeParagraphs(count)) {
    const said = ORDINARY.map((locale) => {
      const text = paragraph[locale];
      const segments = [{ text, scope: 'body' as const }];
      const asset = { segments, language: languageOf(locale), metadata: {} };
      const { findings } = check(asset, compiled, TODAY);
      const ids = [...new Set(findings.map(({ ruleId }) => ruleId))].toSorted();
      const legal = ids.filter((id) => !id.startsWith('house/'));
      found.set(locale, (found.get(locale) ?? 0) + legal.length);
      if (legal.length > 0) flagged.push({ text, rules: legal });
      return ids.join(' ');
    });
    if (new Set(said).size === 1) equal++;
  }
  return {
    perThousand: Object.fromEntries(
      Array.from(found, ([locale, hits]) => [locale, (hits / count) * 1_000]),
    ) as OrdinaryQuality['perThousand'],
    equal: equal / count,
    flagged,
  };
};
