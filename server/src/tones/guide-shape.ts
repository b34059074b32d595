import { checkInLanguage } from '../checking/check-in-language.ts';
import { type CompiledRules, compileRules } from '../checking/compile-rules.ts';
import { instructionRules } from '../checking/judge/instruction-words.ts';
import { cutText } from '../generation/cut-text.ts';
import { withoutMarkers } from '../generation/mark-data.ts';
import type { VoiceGuide } from '../generation/voice.ts';

/** A guide as a model returns it, with exactly these members. */
export interface ProposedGuide {
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  readonly use_terms: readonly string[];
  readonly avoid_terms: readonly { readonly term: string; readonly instead: string }[];
  readonly examples: readonly string[];
}

const texts = { type: 'array', items: { type: 'string' } } as const;
const PROPERTIES = {
  dos: texts,
  donts: texts,
  use_terms: texts,
  avoid_terms: {
    type: 'array',
    items: {
      type: 'object',
      properties: { term: { type: 'string' }, instead: { type: 'string' } },
      required: ['term', 'instead'],
      additionalProperties: false,
    },
  },
  examples: texts,
} as const;

/** The JSON Schema of a proposed guide. It uses only keywords that every provider enforces. */
export const GUIDE_SCHEMA = {
  type: 'object',
  properties: PROPERTIES,
  required: Object.keys(PROPERTIES),
  additionalProperties: false,
} as const;

const hasOnly = (value: unknown, keys: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether a value has this shape, because a provider may not enforce it. */
export const isProposedGuide = (value: unknown): value is ProposedGuide => {
  if (!hasOnly(value, Object.keys(PROPERTIES))) return false;
  const { avoid_terms: avoid } = value;
  return (
    [value['dos'], value['donts'], value['use_terms'], value['examples']].every(areTexts) &&
    Array.isArray(avoid) &&
    avoid.every(
      (item: unknown) => hasOnly(item, ['term', 'instead']) && areTexts(Object.values(item)),
    )
  );
};

const MOST = { lines: 10, terms: 20, examples: 4 } as const;
const LENGTHS = { line: 200, term: 60, example: 600 } as const;

let compiled: CompiledRules | null = null;

/** Whether a line is an instruction to a model. A sample may have smuggled it in; it is not a guideline. */
const isOrder = (text: string): boolean => {
  compiled ??= compileRules(instructionRules('tones/order'));
  // The rules apply in all languages and on all days, so these values do not matter.
  const asset = { segments: [{ text, scope: 'body' as const }], language: 'EN' as const };
  return checkInLanguage({ ...asset, metadata: {} }, compiled, '2000-01-01').findings.length > 0;
};

/** Addresses and markup do not belong in a style guide. */
const FOREIGN = /https?:|www\.|[<>{}`]|\]\(/i;

const clean = (text: string, length: number): string =>
  cutText(withoutMarkers(text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()), length);

const lines = (given: readonly string[], length: number, most: number): readonly string[] =>
  [...new Set(given.map((text) => clean(text, length)))]
    .filter((text) => text !== '' && !FOREIGN.test(text) && !isOrder(text))
    .slice(0, most);

const flat = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Cleans a proposal: short lines, without instructions and addresses, and only examples that occur in the
 * samples.
 */
export const cleanGuide = (proposed: ProposedGuide, samples: readonly string[]): VoiceGuide => {
  const known = samples.map(flat);
  const avoid = new Map(
    proposed.avoid_terms.map(({ term, instead }) => [
      clean(term, LENGTHS.term),
      clean(instead, LENGTHS.term),
    ]),
  );
  return {
    dos: lines(proposed.dos, LENGTHS.line, MOST.lines),
    donts: lines(proposed.donts, LENGTHS.line, MOST.lines),
    useTerms: lines(proposed.use_terms, LENGTHS.term, MOST.terms),
    avoidTerms: lines([...avoid.keys()], LENGTHS.term, MOST.terms).map((term) => ({
      term,
      instead: lines([avoid.get(term) ?? ''], LENGTHS.term, 1)[0] ?? null,
    })),
    examples: lines(proposed.examples, LENGTHS.example, MOST.examples).filter((example) =>
      known.some((sample) => sample.includes(example)),
    ),
  };
};
