import { FAMILIES, type Family, familyOf } from '../../src/checking/hints/families.ts';
import { findHints } from '../../src/checking/hints/find-hints.ts';
import { languageOf } from '../../src/text/locales.ts';
import { meets } from './measure-texts.ts';
import type { LabelledText } from './read-open-texts.ts';
import { type Share, shareOf } from './share.ts';

/** How good the hints of a family are alone, without the rules. */
export interface HintQuality {
  readonly family: Family | 'any';
  /** Of the texts with such a hint, breaches of other families left out, those whose words it meets. */
  readonly precision: Share | null;
  readonly recall: Share | null;
  /** Lawful texts with such a hint. */
  readonly clean: Share | null;
}

/** Measures each family, and all together. */
export const measureHints = (texts: readonly LabelledText[]): readonly HintQuality[] => {
  const hinted = texts.map((labelled) => {
    const { text, locale, scope, rule } = labelled;
    const hints = findHints([{ text, scope }], languageOf(locale));
    const family = rule === null ? null : familyOf(rule);
    const isMet = hints.some((hint) => hint.family === family && meets(labelled, hint));
    return { isBreach: rule !== null, family, isMet, families: hints.map((hint) => hint.family) };
  });
  const lawful = hinted.filter(({ isBreach }) => !isBreach);
  return [...FAMILIES, 'any' as const].map((family) => {
    const own = hinted.filter((one) => one.family !== null && [one.family, 'any'].includes(family));
    const right = own.filter(({ isMet }) => isMet).length;
    const wrong = lawful.filter(({ families }) =>
      family === 'any' ? families.length > 0 : families.includes(family),
    ).length;
    return {
      family,
      precision: shareOf(right, right + wrong),
      recall: shareOf(right, own.length),
      clean: shareOf(wrong, lawful.length),
    };
  });
};
