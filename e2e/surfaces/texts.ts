import { readOpenTexts } from '../../server/eval/texts/read-open-texts.ts';
import { languageOf } from '../../server/src/text/locales.ts';

/** A text, and what every way to a check can say of it. */
export interface SentText {
  readonly text: string;
  readonly language: string;
  readonly market: string;
  /** Null where no rule knows the category that the text is labelled with. */
  readonly category: string | null;
}

/** Stands between two paragraphs. */
export const BREAK = '\n\n';

/** Words that count more units, code points or bytes than a reader sees: they show where offsets go wrong. */
const ODD_WORDS = [
  '👩‍👩‍👧 says:',
  'Cafe\u0301 news:',
  '𝒜 note:',
  'ﬁne print:',
  'İstanbul:',
  '10\u00a0% of us:',
];

const PARAGRAPHS = 4;

/**
 * As many texts in all languages: the labelled texts as they are, each once, and made ones of several paragraphs with
 * odd words before them. Only labelled texts of one line that stand in the body are taken, since a file and a page of
 * HTML have other places.
 */
export const textsToSend = (
  count: number,
  categories: ReadonlySet<string>,
): readonly SentText[] => {
  const plain = readOpenTexts().filter(
    ({ text, scope }) => scope === 'body' && !/[\n\r\t]|^\s|\s$|\s{2}/.test(text),
  );
  const singles = plain.map(({ text, locale, metadata }) => ({
    text,
    language: languageOf(locale),
    market: metadata.market,
    category: categories.has(metadata.category) ? metadata.category : null,
  }));
  const step = singles.length / Math.ceil(count / 2);
  const chosen = Array.from(
    { length: Math.ceil(count / 2) },
    (_, n) => singles[Math.floor(n * step)] as SentText,
  );
  const groups = [...Map.groupBy(singles, ({ language }) => language).values()];
  const made = Array.from({ length: Math.floor(count / 2) }, (_, n): SentText => {
    const group = groups[n % groups.length] as readonly SentText[];
    const at = (m: number) => group[(n * 7 + m * 31) % group.length] as SentText;
    const paragraphs = Array.from({ length: 1 + (n % PARAGRAPHS) }, (_one, m) =>
      (n + m) % 2 === 0 ? at(m).text : `${ODD_WORDS[(n + m) % ODD_WORDS.length]} ${at(m).text}`,
    );
    return { ...at(0), text: paragraphs.join(BREAK) };
  });
  return [...chosen, ...made];
};
