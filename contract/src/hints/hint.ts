import Type, { type Static } from 'typebox';
import { HintCounts } from '../audits/hints-of-audit.ts';
import { HINT_KINDS, hintRule } from '../rules/check.ts';
import { LAST_NUMBER, Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { OPINIONS } from '../violations/opinions.ts';
import { ELEMENTS, TextAnchor } from '../violations/violation-facts.ts';

export const HINT_ANSWERS = ['breach', 'no_breach'] as const;
export type HintAnswer = (typeof HINT_ANSWERS)[number];
export const HINT_STATES = ['undecided', ...HINT_ANSWERS] as const;
export type HintState = (typeof HINT_STATES)[number];

const hnt = 'hnt_01kb3yz8v7e8xs6e1hq6m2p4aq';
const aud = 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah';

const family = {
  description:
    'What the sentence reads like a claim about; rule if a rule matched that is often wrong in this language, or a model objected that has shown itself to be often wrong.',
};
const note = () => nullable(Type.String({ maxLength: 2000, 'x-trim': true }));

const HintOpinion = Type.Object(
  {
    opinion: oneOf(OPINIONS, {
      description: 'Whether the sentence breaks a rule: it does, it does not, or it is not clear.',
    }),
    quote: Type.String({ description: 'The words of the sentence that decide it.' }),
    why: Type.String({ description: 'Why, in the words of the model.' }),
    rule_id: Type.String({ description: 'The rule that the model means.' }),
    model: Type.String(),
  },
  { description: 'The opinion of a model. It changes nothing.' },
);

export const AuditHint = Type.Object(
  {
    id: Id('Identifier of the hint.', hnt),
    audit_id: Id('Identifier of the audit.', aud),
    number: Type.Integer({ minimum: 1, description: 'Its place among the hints of the audit.' }),
    asset_id: Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak'),
    asset_name: Type.String(),
    asset_url: nullable(Type.String()),
    snapshot_id: Type.String({ description: 'What was read.' }),
    family: oneOf(HINT_KINDS, family),
    language: LanguageKey,
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How sure the classifier is. It is no probability of a breach. For a rule: the share of its marks in test texts of the language that were right.',
    }),
    element: oneOf(ELEMENTS, { description: 'The kind of place that holds the sentence.' }),
    quote: Type.String({
      description:
        'The sentence, at most its first 2,000 characters, or the words that the rule matched.',
    }),
    anchor: TextAnchor,
    rule: hintRule(),
    state: oneOf(HINT_STATES, { description: 'What the newest answer says.' }),
    note: note(),
    decided_at: nullable(Timestamp('When it was answered; null while it is undecided.')),
    decided_by: nullable(Type.String(), {
      description:
        'The name of the person or the key; null while it is undecided, and for who left.',
    }),
    carried_from: nullable(Type.String(), {
      description: 'The audit in which it was answered, if the answer was carried over from there.',
    }),
    opinion: nullable(HintOpinion, {
      description:
        'What a model says, if the audit asked for second opinions. Null without one, and if the model has no licence.',
    }),
  },
  {
    description:
      'A sentence that reads like a claim although no rule objects to it, or words to which a rule objects that is often wrong in their language. It is no violation and is in no count of violations.',
  },
);
export type AuditHint = Static<typeof AuditHint>;

const filters = {
  family: Type.Optional(oneOf(HINT_KINDS, { description: 'Only hints of this family.' })),
  language: Type.Optional(LanguageKey),
  state: Type.Optional(oneOf(HINT_STATES, { description: 'Only hints in this state.' })),
  opinion: Type.Optional(
    oneOf(OPINIONS, { description: 'Only hints of which a model says this.' }),
  ),
};

export const ExportHintsQuery = Type.Object(filters);

export const ListHintsQuery = Type.Object({
  ...filters,
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'At most so many.' }),
  after: Type.Integer({
    minimum: 0,
    maximum: LAST_NUMBER,
    default: 0,
    description: 'The next_after of the page before.',
  }),
});

export const HintList = Type.Object(
  {
    hints: Type.Array(AuditHint, { description: 'In the order of the audit.' }),
    counts: HintCounts,
    languages: Type.Array(LanguageKey, {
      description: 'The languages in which the audit has hints.',
    }),
    left_out: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Hints of the audit that are not stored. Null if it looked for none.',
    }),
    next_after: nullable(Type.Integer(), {
      description: 'Value of after for what follows; null at the end.',
    }),
  },
  {
    description:
      'A page of the hints of an audit. The counts are of all hints of the wanted family and language.',
  },
);
export type HintList = Static<typeof HintList>;

export const AnswerHintRequest = Type.Object(
  {
    answer: nullable(oneOf(HINT_ANSWERS), { description: 'Null takes the answer back.' }),
    note: Type.Optional(note()),
  },
  { description: 'What you say of a hint.' },
);

export const hintExample: AuditHint = {
  id: hnt,
  audit_id: aud,
  number: 1,
  asset_id: 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak',
  asset_name: 'Savings account',
  asset_url: 'https://bank.example/savings',
  snapshot_id: 'snp_01kb3yz8v7e8xs6e1hq6m2p4am',
  family: 'finance',
  language: 'EN',
  score: 0.87,
  element: 'body',
  quote: 'Your money only ever goes one way, and that is up.',
  anchor: {
    quote: {
      type: 'TextQuoteSelector',
      exact: 'Your money only ever goes one way, and that is up.',
      prefix: 'the new savings account. ',
      suffix: ' Open one today.',
    },
    position: { type: 'TextPositionSelector', start: 412, end: 462 },
  },
  rule: null,
  state: 'undecided',
  note: null,
  decided_at: null,
  decided_by: null,
  carried_from: null,
  opinion: {
    opinion: 'doubts',
    quote: 'only ever goes one way',
    why: 'A figure of speech that promises no return.',
    rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah',
    model: 'openai:gpt-x',
  },
};

export const hintListExample: HintList = {
  hints: [hintExample],
  counts: { undecided: 1, breach: 0, no_breach: 0 },
  languages: ['EN'],
  left_out: 0,
  next_after: null,
};

export const hintsCsv =
  'kind,id,state,family,language,score,asset_name,asset_url,quote,note,decided_at,decided_by,carried_from,opinion,opinion_quote,opinion_why,element,anchor,rule_id,rule_name,severity,reason\n';
