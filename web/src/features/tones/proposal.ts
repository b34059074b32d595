import type { Guide } from '@copydesk/contract/tones/tone-draft';
import { mergeGuides, tidyGuide } from './draft.ts';

export const PARTS = ['dos', 'donts', 'use_terms', 'avoid_terms', 'examples'] as const;
type Part = (typeof PARTS)[number];

/** One line of a proposed guide that can be accepted or left out. */
export interface ProposedLine {
  readonly id: string;
  readonly part: Part;
  readonly text: string;
  readonly instead: string | null;
}

/** The lines of a proposal that the guide does not have already. */
export const newLines = (own: Guide | null, proposed: Guide): readonly ProposedLine[] => {
  const merged = mergeGuides(own, proposed);
  return PARTS.flatMap((part) => {
    const before = own ? tidyGuide(own)[part].length : 0;
    return merged[part].slice(before).map((line, at): ProposedLine => {
      const id = `${part}-${String(at)}`;
      return typeof line === 'string'
        ? { id, part, text: line, instead: null }
        : { id, part, text: line.term, instead: line.instead };
    });
  });
};

/** The chosen lines as a guide of their own. */
export const guideOf = (lines: readonly ProposedLine[]): Guide => {
  const texts = (part: Part): string[] =>
    lines.filter((line) => line.part === part).map(({ text }) => text);
  return {
    dos: texts('dos'),
    donts: texts('donts'),
    use_terms: texts('use_terms'),
    avoid_terms: lines
      .filter(({ part }) => part === 'avoid_terms')
      .map(({ text, instead }) => ({ term: text, instead })),
    examples: texts('examples'),
  };
};
