import Type, { type Static } from 'typebox';
import { Metadata } from '../assets/asset.ts';
import { AuditGap } from '../audits/gaps.ts';
import { TOPICS } from '../assets/topics.ts';
import { Id, LanguageKey, nullable, oneOf } from '../shared/schema.ts';
import { Coverage } from '../audits/coverage.ts';
import { UnjudgedRule } from '../audits/unjudged-rule.ts';

const offset = (description: string) => nullable(Type.Integer({ minimum: 0 }), { description });

export const Citation = Type.Object({
  act: Type.String({ description: 'The act, regulation or code.' }),
  point: Type.String({ description: 'Article, annex or point.' }),
  from: Type.Optional(Type.String({ description: 'Since when it applies.' })),
  until: Type.Optional(Type.String({ description: 'Until when it applies.' })),
  status: oneOf(['verified', 'quoted', 'secondary', 'unverified'], {
    description: 'How well the citation is known.',
  }),
});

export const Insertion = Type.Object({
  text: Type.String({ description: 'The text, ready to be added.' }),
  status: oneOf(['verified', 'quoted', 'secondary', 'unverified'], {
    description: 'How well its wording is known.',
  }),
});

const Omission = Type.Object({
  text: Type.String({ description: 'The sentence.' }),
  start: Type.Integer({ minimum: 0, description: 'Where it begins, in UTF-16 units of the text.' }),
  end: Type.Integer({ minimum: 0, description: 'Where it ends, that unit not included.' }),
});

export const CheckFinding = Type.Object(
  {
    rule_id: Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah'),
    rule_version: Type.Integer({ minimum: 1, description: 'The rule as it was then.' }),
    rule_name: Type.String(),
    severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], { description: 'Of the rule.' }),
    quote: nullable(Type.String(), {
      description: 'The words that the rule objects to; null where something is missing.',
    }),
    start: offset('Where they begin, in UTF-16 units of the text; null without a quote.'),
    end: offset('Where they end, that unit not included; null without a quote.'),
    reason: Type.String({ description: 'Why the rule objects.' }),
    reason_language: nullable(LanguageKey, {
      description:
        'The language of the reason: that of the text if the rule has it, else English; null for a rule of the workspace that does not say.',
    }),
    recommendation: nullable(Type.String(), { description: 'What to do about it.' }),
    suggestion: nullable(Type.String(), { description: 'Words to write instead.' }),
    insertion: nullable(Insertion, {
      description: 'A text to add where words are missing, if the rule offers one.',
    }),
    omission: nullable(Omission, {
      description: 'A sentence to leave out, if there are no other words.',
    }),
    cite: nullable(Citation, {
      description: 'Where the rule comes from; null for a rule of the house.',
    }),
  },
  { description: 'An objection of a rule to a text.' },
);
export type CheckFinding = Static<typeof CheckFinding>;

/** What a hint can be about. */
export const HINT_FAMILIES = ['green', 'health', 'finance', 'consent', 'trading'] as const;

/** What a hint is about; `rule` if a rule matched that is often wrong in the language. */
export const HINT_KINDS = [...HINT_FAMILIES, 'rule'] as const;

const HintRule = Type.Object(
  {
    rule_id: Type.String(),
    version: Type.Integer({ minimum: 0 }),
    name: Type.String(),
    severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'], {
      description: 'What a violation of the rule would have.',
    }),
    reason: Type.String({ description: 'Why the rule objects.' }),
  },
  {
    description:
      'A rule whose matches are hints in this language, because it is often wrong there.',
  },
);

/** The rule of a hint of the family `rule`. */
export const hintRule = () =>
  nullable(HintRule, {
    description: 'The rule that matched, if the family is rule; otherwise null.',
  });

const CheckHint = Type.Object(
  {
    family: oneOf(HINT_KINDS, {
      description:
        'What the sentence seems to be a claim about; rule if a rule matched that is often wrong in this language.',
    }),
    quote: Type.String({ description: 'The sentence; the words that matched, for a rule.' }),
    rule: hintRule(),
    start: Type.Integer({
      minimum: 0,
      description: 'Where it begins, in UTF-16 units of the text.',
    }),
    end: Type.Integer({ minimum: 0, description: 'Where it ends, that unit not included.' }),
  },
  {
    description:
      'A sentence that reads like a claim and to which no rule objects, or words to which a rule objects that is often wrong in this language. It may be lawful.',
  },
);

export const CheckTextRequest = Type.Object(
  {
    text: Type.String({ description: 'Plain text, at most 100 KiB in UTF-8.' }),
    language: Type.Optional(
      nullable(LanguageKey, { description: 'Found out from the text when it is not said.' }),
    ),
    metadata: Type.Optional(Metadata),
    packs: Type.Optional(
      nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), {
        description: "Only these packs and the workspace's own rules; all that are on by default.",
      }),
    ),
    hints: Type.Optional(
      Type.Boolean({
        description:
          'Whether to list sentences that read like claims, and matches of rules that are often wrong in the language; no by default.',
      }),
    ),
  },
  { description: 'A text to check against the enabled rules.' },
);

export const FoundTopic = Type.Object(
  {
    topic: oneOf(TOPICS, { description: 'What the text is about.' }),
    words: Type.Array(Type.String(), { description: 'The first words of the text that show it.' }),
  },
  { description: 'A topic that the words of a text show.' },
);

export const TextCheck = Type.Object(
  {
    rule_set: Type.String({ description: 'Names the rules and their versions: a SHA-256.' }),
    rules: Type.Integer({ minimum: 0, description: 'How many rules the set has.' }),
    coverage: Coverage,
    language: nullable(LanguageKey, {
      description:
        'Declared, found out, or assumed for a short text; then gaps say so. Null means that only rules for every language ran.',
    }),
    topics: Type.Array(FoundTopic, {
      description:
        'What the words show the text to be about, the main topic first. Rules about other topics did not run, unless the metadata state their category.',
    }),
    truncated: Type.Boolean({ description: 'Whether more was found than is told.' }),
    findings: Type.Array(CheckFinding, {
      description: 'In reading order; what is missing from the whole text comes last.',
    }),
    unjudged: Type.Array(UnjudgedRule, {
      description: 'Rules that would ask a model about this text. It is not asked here.',
    }),
    gaps: Type.Array(AuditGap, {
      description:
        'What is not known of the text, such as its language, and the rules that would object if it were stated.',
    }),
    rule_hints: Type.Integer({
      minimum: 0,
      description:
        'How many matches are hints and no findings, because their rules are often wrong in the language. They are listed in hints, if hints are asked for.',
    }),
    hints: Type.Optional(
      Type.Array(CheckHint, {
        description:
          'Sentences without a finding that read like claims, and matches of rules that are often wrong in the language, in reading order; only if they were asked for.',
      }),
    ),
  },
  {
    description:
      'What the rules object to in a text. No model is asked: a text is clean only if nothing is left unjudged.',
  },
);
export type TextCheck = Static<typeof TextCheck>;

export const checkFindingExample: CheckFinding = {
  rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah',
  rule_version: 2,
  rule_name: 'No guaranteed returns',
  severity: 'HIGH',
  quote: 'guaranteed 8%',
  start: 12,
  end: 25,
  reason: 'Promises a return that nobody can guarantee.',
  reason_language: 'EN',
  recommendation: 'Say what the return depends on.',
  suggestion: null,
  insertion: null,
  omission: { text: 'A guaranteed 8% a year.', start: 10, end: 33 },
  cite: null,
};

export const textCheckExample: TextCheck = {
  rule_set: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  rules: 118,
  coverage: { rules: 118, ran: 64, may_apply: 20 },
  language: 'EN',
  topics: [{ topic: 'finance', words: ['fund', 'return'] }],
  truncated: false,
  findings: [checkFindingExample],
  unjudged: [],
  gaps: [],
  rule_hints: 0,
};
