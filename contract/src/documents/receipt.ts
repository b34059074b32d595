import Type, { type Static } from 'typebox';
import { CheckFinding, checkFindingExample } from '../rules/check.ts';
import { Coverage, coverageExample } from '../audits/coverage.ts';
import { UnjudgedRule } from '../audits/unjudged-rule.ts';
import { LanguageKey, nullable, Timestamp } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const usd = (description: string) => nullable(Type.Number({ minimum: 0, description }));

const versioned = (what: string, example: string) => ({
  id: Type.String({ description: `Identifier of the ${what}.`, examples: [example] }),
  key: Type.String(),
  version: Type.Integer({ minimum: 1, description: `The ${what} as it was then.` }),
});

export const ReceiptFact = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    kind: Type.String({ description: 'fact or guideline.' }),
    title: Type.String(),
    body: Type.String(),
  },
  { description: 'An entry of a knowledge base as it was when the text was written.' },
);

export const ReceiptStep = Type.Object(
  {
    position: count('Which command of the template, from 0.'),
    provider: Type.String(),
    model: Type.String(),
    request_hash: Type.String({ description: 'SHA-256 of everything that was asked.' }),
    finish_reason: Type.String(),
    input_tokens: count('Tokens that were read.'),
    output_tokens: count('Tokens that were written.'),
    estimated: Type.Boolean({
      description: 'Whether the provider left the tokens to be estimated.',
    }),
    cost_usd: usd('What the step cost in US dollars; null when the price is not known.'),
    duration_ms: count('How long the provider took.'),
    insisted: Type.Boolean({
      description: 'Asked once more, because the first answer came in another language.',
    }),
    repair: nullable(Type.Integer({ minimum: 1 }), {
      description: 'Which attempt to repair the text it was; null for a command of the template.',
    }),
  },
  { description: 'One question to a language model.' },
);

export const ReceiptRule = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer({ minimum: 1 }),
    name: nullable(Type.String(), { description: 'As it is called now; null once it is gone.' }),
  },
  { description: 'A rule that objected while a text was written.' },
);

export const ReceiptChecks = Type.Object(
  {
    rule_set: nullable(Type.String(), {
      description:
        'Names the rules that were applied and their versions: a SHA-256. Null when the check failed.',
    }),
    rules: count('How many rules the set has.'),
    coverage: nullable(Coverage, {
      description:
        'How many of them ran on the text as it is now. Null when the check failed or it was not noted.',
    }),
    passes: Type.Array(
      Type.Object({
        findings: count('How many objections the rules had.'),
        by_severity: Type.Object({
          LOW: count('Of them.'),
          MEDIUM: count('Of them.'),
          HIGH: count('Of them.'),
          CRITICAL: count('Of them.'),
        }),
        repaired: Type.Boolean({
          description: 'Whether a better text took the place of this one.',
        }),
        reason: nullable(Type.String(), {
          description: 'Why not, as a code; null when nothing had to be repaired or it worked.',
        }),
      }),
      {
        description: 'What each look at the text found, and what came of the attempt to repair it.',
      },
    ),
    remaining: Type.Array(CheckFinding, {
      description: 'What is left, with places in rawDocument; at most fifty.',
    }),
    unjudged: Type.Array(UnjudgedRule, {
      description: 'Rules that would ask a model about the text, which was not done.',
    }),
    rule_hints: count(
      'How many matches of rules that are often wrong in the language the text has. They are hints, so nothing was repaired for them.',
    ),
    note: nullable(Type.String(), {
      description: 'What to know before the text is used: why it was not checked or not repaired.',
    }),
  },
  { description: 'How the text fared with the rules of the workspace.' },
);

export const Receipt = Type.Object(
  {
    document_id: Type.String(),
    status: Type.String({ description: 'generating, ready or failed.' }),
    failure: nullable(Type.String(), { description: 'Why there is no text, as a code.' }),
    created_at: Timestamp('When the document was asked for.'),
    finished_at: nullable(Timestamp('When it was ready or had failed.')),
    language_key: nullable(LanguageKey),
    sandbox: Type.Boolean({ description: 'Whether a sample text was made without a model.' }),
    template: Type.Object(versioned('template', 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab')),
    tone_of_voice: nullable(Type.Object(versioned('tone', 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac'))),
    rules: Type.Array(ReceiptRule, {
      description:
        'The rules that objected while the text was written. All that were applied are those of checks.rule_set.',
    }),
    checks: nullable(ReceiptChecks, {
      description: 'Null while the text was not checked, or when the workspace has no rules.',
    }),
    facts: Type.Array(ReceiptFact),
    steps: Type.Array(ReceiptStep),
    totals: Type.Object({
      input_tokens: count('Of all steps.'),
      output_tokens: count('Of all steps.'),
      cost_usd: usd('Of all steps; null when the price of one is not known.'),
      model_ms: count('How long the models took together.'),
    }),
  },
  { description: 'What a document was made from, by which models, and what that cost.' },
);
export type Receipt = Static<typeof Receipt>;

export const receiptExample: Receipt = {
  document_id: 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa',
  status: 'ready',
  failure: null,
  created_at: '2026-03-02T09:15:00.000Z',
  finished_at: '2026-03-02T09:15:04.210Z',
  language_key: 'EN',
  sandbox: false,
  template: { id: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ab', key: 'product_description', version: 3 },
  tone_of_voice: { id: 'ton_01kb3yz8v7e8xs6e1hq6m2p4ac', key: 'house_voice', version: 1 },
  rules: [{ id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah', version: 2, name: 'No guaranteed returns' }],
  checks: {
    rule_set: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    rules: 109,
    coverage: coverageExample,
    passes: [
      {
        findings: 2,
        by_severity: { LOW: 0, MEDIUM: 0, HIGH: 2, CRITICAL: 0 },
        repaired: true,
        reason: null,
      },
      {
        findings: 1,
        by_severity: { LOW: 0, MEDIUM: 0, HIGH: 1, CRITICAL: 0 },
        repaired: false,
        reason: 'no_better',
      },
    ],
    remaining: [checkFindingExample],
    unjudged: [],
    rule_hints: 0,
    note: 'The text was repaired in part: 1 objection is left.',
  },
  facts: [
    {
      id: 'ent_01kb3yz8v7e8xs6e1hq6m2p4ag',
      version: 2,
      kind: 'fact',
      title: 'Warranty',
      body: 'Desks have a warranty of ten years.',
    },
  ],
  steps: [
    {
      position: 0,
      provider: 'openai',
      model: 'gpt-5-mini',
      request_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      finish_reason: 'stop',
      input_tokens: 912,
      output_tokens: 240,
      estimated: false,
      cost_usd: 0.000708,
      duration_ms: 3_980,
      insisted: false,
      repair: null,
    },
  ],
  totals: { input_tokens: 912, output_tokens: 240, cost_usd: 0.000708, model_ms: 3_980 },
};
