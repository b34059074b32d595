import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type ChatBody, saidBy } from '../../../test/outside/fake-reply.ts';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import { LOCALES } from '../../text/locales.ts';
import type { CheckedAsset, Rule, Segment } from '../rule.ts';
import type { JudgeInput } from './judge-asset.ts';
import type { JudgedRule } from './judged-rule.ts';

/** A judge rule: its terms, and the texts that the model gets about it. */
interface WholeRule extends Rule {
  readonly name: string;
  readonly question: string;
  readonly message: string;
  readonly tests: JudgedRule['rule']['tests'];
}

/** A rule whose term occurs in the test texts of every language, so that it has gates in all of them. */
export const GREEN: WholeRule = {
  id: 'test/green',
  kind: 'judge',
  terms: { '*': ['green'] },
  name: 'Green as a claim',
  question: 'Is green used to praise a product?',
  message: 'The word may be a generic environmental claim.',
  tests: LOCALES.flatMap((lang) => [
    { lang, text: `A green planet starts with this mug (${lang})!`, expect: ['green'] },
    { lang, text: `Drink green and save the forest (${lang})!`, expect: ['green'] },
    { lang, text: `The mug comes in green (${lang}).` },
  ]),
};

export const OFFSET: WholeRule = {
  id: 'test/offset',
  kind: 'judge',
  terms: { '*': ['offset'] },
  name: 'Offsetting behind a claim',
  question: 'Is a product called neutral because emissions were offset?',
  message: 'A claim is based on offsetting.',
  tests: [
    { lang: 'en', text: 'We offset every order!', expect: ['offset'] },
    { lang: 'en', text: 'All that we emit is offset in Peru!', expect: ['offset'] },
    { lang: 'en', text: 'The brochure comes from our offset press.' },
  ],
};

/** A rule that needs no model. */
const GUARANTEED: Rule = { id: 'test/sure', kind: 'prohibit', terms: { '*': ['guaranteed'] } };

const COMPILED = compileRules([GREEN, OFFSET, GUARANTEED]);

export const RULES: readonly JudgedRule[] = [
  { rule: OFFSET, version: 7 },
  { rule: GREEN, version: 3 },
];

export const checkAsset = (asset: CheckedAsset) => check(asset, COMPILED, '2026-11-15');

/** The input for judging these texts. */
export const inputFor = (
  texts: readonly (string | Segment)[],
  changes: Partial<JudgeInput> & { readonly language?: LanguageKey | null } = {},
): JudgeInput => {
  const segments = texts.map((text) =>
    typeof text === 'string' ? { text, scope: 'body' as const } : text,
  );
  const language = changes.language ?? 'EN';
  const { gates } = checkAsset({ segments, language, metadata: {} });
  return {
    segments,
    gates,
    language,
    rules: RULES,
    chain: ['test:model'],
    seed: 'workspace',
    pool: () => null,
    licenceOf: () => ({ clear: 'granted', accuse: 'granted' }),
    priority: 'bulk',
    ...changes,
  };
};

export interface Part {
  readonly id?: string;
  readonly scope: string;
  readonly rules?: readonly string[];
  readonly text: string;
}

export interface Objected {
  readonly rule: string;
  readonly segment: string;
  readonly quote: string;
}

export const partsOf = (prompt: string): readonly Part[] =>
  (JSON.parse(prompt) as { document: Part[] }).document;

/** The examples of breaches in the instructions, by rule. */
export const examplesIn = (instructions: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    instructions
      .split('\n')
      .filter((line) => line.startsWith('{"id"'))
      .map((line) => JSON.parse(line) as { id: string; breaches: string[] })
      .map(({ id, breaches }) => [id, breaches]),
  );

/**
 * A model that works properly: it objects to every sentence that contains the rule's word and ends with an
 * exclamation mark.
 */
export const honest = (prompt: string): readonly Objected[] =>
  partsOf(prompt).flatMap(({ id, rules = [], text }) =>
    rules.flatMap((rule) => {
      const word = rule.split('/')[1] ?? '';
      const sentences = text.match(/[^.!?]*[.!?]/g) ?? [];
      const quotes = sentences.filter((one) => one.includes(word) && one.endsWith('!'));
      return quotes.map((quote) => ({ rule, segment: id ?? '', quote: quote.trim() }));
    }),
  );

export const answerOf = (findings: readonly Objected[]): string => JSON.stringify({ findings });

/** The prompt and the instructions in a request, as the model's server receives them. */
export const promptOf = (body: ChatBody): string => saidBy(body, 'user');
export const instructionsOf = (body: ChatBody): string => saidBy(body, 'system', 'developer');
export const honestReply = (body: ChatBody): string => answerOf(honest(promptOf(body)));
