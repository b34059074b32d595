/** One member of a character class: a range of code points, or a shorthand such as \d or \p{Greek}. */
export type ClassItem =
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'shorthand'; readonly letter: 'd' | 's' | 'w'; readonly negated: boolean }
  | { readonly kind: 'property'; readonly name: string; readonly negated: boolean };

/** A parsed pattern, in the part of RE2's syntax that rules may use. */
export type Pattern =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'class'; readonly negated: boolean; readonly items: readonly ClassItem[] }
  | { readonly kind: 'edge'; readonly source: '^' | '$' | '\\A' | '\\z' | '\\b' | '\\B' }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly min: number;
      readonly max: number | null;
      readonly lazy: boolean;
    };

/** A pattern that rules may not use; the message tells its author why. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}

/** Whether the predicate holds for some part of a pattern. */
export const somePart = (pattern: Pattern, is: (part: Pattern) => boolean): boolean => {
  if (is(pattern)) return true;
  if (pattern.kind === 'sequence' || pattern.kind === 'choice')
    return pattern.parts.some((part) => somePart(part, is));
  return pattern.kind === 'repeat' && somePart(pattern.part, is);
};

/** The shortest and the longest text that a pattern can match, in characters. */
export const lengthsOf = (pattern: Pattern): { least: number; most: number } => {
  switch (pattern.kind) {
    case 'edge':
      return { least: 0, most: 0 };
    case 'character':
    case 'any':
    case 'class':
      return { least: 1, most: 1 };
    case 'sequence': {
      const parts = pattern.parts.map(lengthsOf);
      return {
        least: parts.reduce((sum, { least }) => sum + least, 0),
        most: parts.reduce((sum, { most }) => sum + most, 0),
      };
    }
    case 'choice': {
      const parts = pattern.parts.map(lengthsOf);
      return {
        least: Math.min(...parts.map(({ least }) => least)),
        most: Math.max(...parts.map(({ most }) => most)),
      };
    }
    case 'repeat': {
      const { least, most } = lengthsOf(pattern.part);
      const times = pattern.max ?? Number.POSITIVE_INFINITY;
      return { least: least * pattern.min, most: most === 0 || times === 0 ? 0 : most * times };
    }
  }
};

/** About how many instructions RE2 needs for a pattern once its repetitions are written out. */
export const sizeOf = (pattern: Pattern): number => {
  switch (pattern.kind) {
    case 'edge':
    case 'character':
    case 'any':
    case 'class':
      return 1;
    case 'sequence':
      return pattern.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'choice':
      return pattern.parts.reduce((sum, part) => sum + sizeOf(part) + 1, 0);
    case 'repeat':
      return (sizeOf(pattern.part) + 1) * Math.max(1, pattern.min, pattern.max ?? pattern.min + 1);
  }
};
