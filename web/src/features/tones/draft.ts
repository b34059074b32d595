import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Guide, ToneDraft, ToneLanguageDraft } from '@copydesk/contract/tones/tone-draft';

/** A tone that is being edited, and the version that it is based on. */
export interface Draft {
  readonly version: number;
  readonly languages: readonly ToneLanguageDraft[];
}

export const EMPTY_GUIDE: Guide = {
  dos: [],
  donts: [],
  use_terms: [],
  avoid_terms: [],
  examples: [],
};

const filled = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** Removes the empty lines of a guide. The editor always has one for the next entry. */
export const tidyGuide = (guide: Guide): Guide => ({
  dos: filled(guide.dos),
  donts: filled(guide.donts),
  use_terms: filled(guide.use_terms),
  avoid_terms: guide.avoid_terms
    .map(({ term, instead }) => ({ term: term.trim(), instead: instead?.trim() || null }))
    .filter(({ term }) => term !== ''),
  examples: filled(guide.examples),
});

/** How many lines of guidelines there are. */
export const countGuide = (guide: Guide | null): number => {
  if (!guide) return 0;
  const tidy = tidyGuide(guide);
  return (
    tidy.dos.length +
    tidy.donts.length +
    tidy.use_terms.length +
    tidy.avoid_terms.length +
    tidy.examples.length
  );
};

const tidyLanguage = (language: ToneLanguageDraft): ToneLanguageDraft => {
  const guide = language.guide && countGuide(language.guide) > 0 ? tidyGuide(language.guide) : null;
  return {
    language_key: language.language_key,
    name: language.name.trim(),
    description: language.description?.trim() || null,
    // If there is a guide, the server writes the content from it.
    content: guide ? null : language.content?.trim() || null,
    guide,
  };
};

/** The languages in the form in which they are sent. */
export const toSend = ({ languages }: Draft): ToneLanguageDraft[] => languages.map(tidyLanguage);

export const draftOf = ({ version, languages }: ToneDraft): Draft => ({
  version,
  languages: languages.map(({ language_key, name, description, content, guide }) => ({
    language_key,
    name,
    description,
    content,
    guide,
  })),
});

/** Whether saving would change anything. */
export const isChanged = (draft: Draft, saved: ToneDraft): boolean =>
  JSON.stringify(toSend(draft)) !== JSON.stringify(toSend(draftOf(saved)));

export const changeLanguage = (
  draft: Draft,
  key: LanguageKey,
  change: Partial<ToneLanguageDraft>,
): Draft => ({
  ...draft,
  languages: draft.languages.map((one) => (one.language_key === key ? { ...one, ...change } : one)),
});

/** Adds a language to the tone, with the same name as in the other languages. */
export const addLanguage = (draft: Draft, key: LanguageKey): Draft =>
  draft.languages.some((one) => one.language_key === key)
    ? draft
    : {
        ...draft,
        languages: [
          ...draft.languages,
          {
            language_key: key,
            name: draft.languages[0]?.name ?? '',
            description: null,
            content: null,
            guide: null,
          },
        ],
      };

export const removeLanguage = (draft: Draft, key: LanguageKey): Draft => ({
  ...draft,
  languages: draft.languages.filter((one) => one.language_key !== key),
});

const union = (own: readonly string[], more: readonly string[]): string[] => {
  const known = new Set(own.map((line) => line.trim().toLowerCase()));
  return [...own, ...more.filter((line) => !known.has(line.trim().toLowerCase()))];
};

/** Appends the lines of one guide to another, without duplicates. */
export const mergeGuides = (own: Guide | null, more: Guide): Guide => {
  const base = tidyGuide(own ?? EMPTY_GUIDE);
  const terms = new Set(base.avoid_terms.map(({ term }) => term.toLowerCase()));
  return {
    dos: union(base.dos, more.dos),
    donts: union(base.donts, more.donts),
    use_terms: union(base.use_terms, more.use_terms),
    avoid_terms: [
      ...base.avoid_terms,
      ...more.avoid_terms.filter(({ term }) => !terms.has(term.toLowerCase())),
    ],
    examples: union(base.examples, more.examples),
  };
};
