import Type, { type Static } from 'typebox';
import { Citation, HINT_KINDS, hintRule, Insertion } from '../rules/check.ts';
import { UnjudgedRule } from '../audits/unjudged-rule.ts';
import { Id, LanguageKey, nullable, oneOf } from '../shared/schema.ts';
import { Coverage } from '../audits/coverage.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const DRAFT_SCOPES = ['body', 'heading', 'title', 'caption', 'link'] as const;

export const CheckDraftRequest = Type.Object({
  segments: Type.Array(
    Type.Object({
      scope: oneOf(DRAFT_SCOPES, { description: 'What the text is; most of it is body.' }),
      text: Type.String({ description: 'As the reader reads it; line breaks are "\\n".' }),
    }),
    {
      maxItems: 5_000,
      description:
        'The texts of the draft in reading order, at most 400,000 UTF-16 units together.',
    },
  ),
  language: Type.Optional(
    nullable(LanguageKey, { description: 'Found out from the text when it is not said.' }),
  ),
  hints: Type.Optional(
    Type.Boolean({
      description:
        'Whether to list sentences that read like claims, and matches of rules that are often wrong in the language; no by default.',
    }),
  ),
});
export type CheckDraftRequest = Static<typeof CheckDraftRequest>;

export const DraftFinding = Type.Object({
  segment: nullable(Type.Integer({ minimum: 0 }), {
    description: 'The place in segments; null where something is missing from the whole text.',
  }),
  start: nullable(Type.Integer({ minimum: 0 }), {
    description: 'Where the words begin, in UTF-16 units of that segment.',
  }),
  end: nullable(Type.Integer({ minimum: 0 }), { description: 'Where they end, not included.' }),
  quote: nullable(Type.String(), { description: 'The words between them.' }),
  rule_id: Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  rule_version: Type.Integer({ minimum: 1 }),
  rule_name: Type.String(),
  pack_id: nullable(Type.String(), { description: 'Null for a rule of the workspace itself.' }),
  severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
  reason: Type.String({ description: 'Why the rule objects.' }),
  recommendation: nullable(Type.String(), { description: 'What to do about it.' }),
  suggestion: nullable(Type.String(), { description: 'Words to write instead of the quote.' }),
  insertion: nullable(Insertion, {
    description: 'A text to add where words are missing, if the rule offers one.',
  }),
  omission: nullable(Type.String(), {
    description: 'A sentence to leave out, if there are no other words.',
  }),
  cite: nullable(Citation, { description: 'Null for a rule of the house.' }),
});
export type DraftFinding = Static<typeof DraftFinding>;

export const DraftHint = Type.Object(
  {
    family: oneOf(HINT_KINDS, {
      description:
        'What the sentence seems to be a claim about; rule if a rule matched that is often wrong in this language.',
    }),
    rule: hintRule(),
    segment: Type.Integer({ minimum: 0, description: 'The place in segments.' }),
    start: Type.Integer({
      minimum: 0,
      description: 'Where the sentence begins, in UTF-16 units of that segment.',
    }),
    end: Type.Integer({ minimum: 0, description: 'Where it ends, not included.' }),
    quote: Type.String({ description: 'The sentence; the words that matched, for a rule.' }),
  },
  {
    description:
      'A sentence that reads like a claim and to which no rule objects, or words to which a rule objects that is often wrong in this language. It may be lawful.',
  },
);
export type DraftHint = Static<typeof DraftHint>;

export const DraftCheck = Type.Object({
  rule_set: Type.String({ description: 'Names the rules and their versions.' }),
  rules: count('How many rules the set has.'),
  coverage: Coverage,
  language: nullable(LanguageKey, {
    description: 'Null means that only rules for every language ran.',
  }),
  truncated: Type.Boolean({ description: 'Whether more was found than is told.' }),
  findings: Type.Array(DraftFinding, {
    description: 'In reading order; what is missing from the whole text comes last.',
  }),
  unjudged: Type.Array(UnjudgedRule, {
    description: 'Rules that would ask a model about this text. It is not asked while one types.',
  }),
  hints: Type.Optional(
    Type.Array(DraftHint, {
      description:
        'Sentences without a finding that read like claims, and matches of rules that are often wrong in the language, in reading order; only if they were asked for.',
    }),
  ),
});
export type DraftCheck = Static<typeof DraftCheck>;
