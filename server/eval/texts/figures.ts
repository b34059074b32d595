import type { Figure, Figures } from '../../src/rules/quality/figures.ts';
import { LOCALES } from '../../src/text/locales.ts';
import type { MeasuredText } from './measure-texts.ts';

/**
 * Counts how often each rule was right in each language, in the locked texts and in the open ones apart. A mark is
 * right if the text is a breach and the mark meets the words that break a rule. It is wrong if the text breaks no
 * rule. Marks elsewhere in a breach are not counted: its author labelled one place only.
 */
export const figuresOf = (measured: readonly MeasuredText[]): Figures => {
  const figures = new Map<string, Map<string, { locked: Figure; open: Figure }>>();
  for (const { labelled, findings, met } of measured) {
    const isBreach = labelled.rule !== null;
    const part = labelled.isLocked ? 'locked' : 'open';
    for (const rule of isBreach ? met : findings) {
      const languages = figures.get(rule) ?? new Map<string, { locked: Figure; open: Figure }>();
      figures.set(rule, languages);
      const cell = languages.get(labelled.locale) ?? {
        locked: { right: 0, wrong: 0 },
        open: { right: 0, wrong: 0 },
      };
      const { right, wrong } = cell[part];
      const counted = isBreach ? { right: right + 1, wrong } : { right, wrong: wrong + 1 };
      languages.set(labelled.locale, { ...cell, [part]: counted });
    }
  }
  const rules = [...figures].toSorted(([one], [two]) => (one < two ? -1 : 1));
  return Object.fromEntries(
    rules.map(([rule, languages]) => [
      rule,
      Object.fromEntries(
        LOCALES.flatMap((locale) => {
          const cell = languages.get(locale);
          return cell ? [[locale, cell] as const] : [];
        }),
      ),
    ]),
  );
};

const figureText = ({ right, wrong }: Figure): string => `{ "right": ${right}, "wrong": ${wrong} }`;

/** The figures as a file with a line for each rule and language, so that a change is easy to read. */
export const figuresText = (figures: Figures): string => {
  const rules = Object.entries(figures).map(([rule, languages]) => {
    const lines = Object.entries(languages).map(
      ([locale, { locked, open }]) =>
        `    "${locale}": { "locked": ${figureText(locked)}, "open": ${figureText(open)} }`,
    );
    return `  "${rule}": {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${rules.join(',\n')}\n}\n`;
};
