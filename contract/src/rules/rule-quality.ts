import Type, { type Static } from 'typebox';
import { Id, LanguageKey, nullable, oneOf } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Marks = (description: string) =>
  Type.Object({ right: count('Right.'), wrong: count('Wrong.') }, { description });

const Estimate = (description: string) =>
  Type.Object(
    {
      mean: share('The expected share.'),
      low: share('With 95 % the true share is not below this.'),
      high: share('With 95 % the true share is not above this.'),
    },
    { description },
  );

export const LanguageQuality = Type.Object({
  language: nullable(LanguageKey, {
    description: 'Null for assets whose language was not recognised.',
  }),
  tests: nullable(
    Type.Object({
      locked: Marks('In texts that no author of rules has read.'),
      open: Marks('In texts that the authors could read, so the figures are too good.'),
    }),
    { description: 'Marks of the rule in labelled test texts; null if it marked none.' },
  ),
  decisions: Type.Object(
    {
      confirmed: count('Marked as an urgent violation or an elevated risk.'),
      rejected: count('Dismissed because the rule was wrong.'),
    },
    { description: 'What people decided here about its present version, each sentence once.' },
  ),
  estimate: Estimate('The share of its findings here that are right, from tests and decisions.'),
  standing: oneOf(['finding', 'hint'], {
    description: 'What its matches in this language are in audits that begin now.',
  }),
});
export type LanguageQuality = Static<typeof LanguageQuality>;

/** How good a rule is, as far as anybody knows. */
export const RuleQuality = Type.Object({
  rule_id: Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  languages: Type.Array(LanguageQuality, {
    description: 'Languages that the rule has words for, was tested in, or was decided about.',
  }),
  always_finding: Type.Boolean({
    description: 'Whether the workspace wants its matches as violations, whatever the figures say.',
  }),
  counting: Type.Boolean({ description: 'Whether some decisions are not counted yet; ask again.' }),
});
export type RuleQuality = Static<typeof RuleQuality>;

/** A rule that found something in an audit. */
export const AuditRule = Type.Object({
  rule_id: Type.String(),
  name: Type.String(),
  violations: count('In all states.'),
  undecided: count('Not decided yet.'),
  estimate: Estimate('The share of its findings here that are right, in all languages together.'),
});
export type AuditRule = Static<typeof AuditRule>;

export const AuditRules = Type.Object({
  rules: Type.Array(AuditRule, { description: 'Most likely right first.' }),
  counting: Type.Boolean({ description: 'Whether something is still being counted; ask again.' }),
});
export type AuditRules = Static<typeof AuditRules>;

const repair = {
  kind: oneOf(['drop_term', 'add_unless'], {
    description: 'Take a term out, or excuse what is near a word.',
  }),
  language: nullable(LanguageKey, { description: 'Null for a term of all languages.' }),
  term: Type.String({ maxLength: 300 }),
};

export const StartRepairRequest = Type.Object(repair, {
  description: 'A repair of a rule, as it was proposed.',
});

export const RuleRepair = Type.Object({
  ...repair,
  spared: count('Rejected findings that would pass.'),
  lost: count('Confirmed findings that would be lost.'),
  failing_tests: count('Tests that are written in the rule and would fail.'),
});
export type RuleRepair = Static<typeof RuleRepair>;

export const RuleRepairs = Type.Object({
  falling: Type.Boolean({
    description: 'After twenty decisions or more, most of its findings here are probably wrong.',
  }),
  decisions: Type.Object({ confirmed: count('Confirmed.'), rejected: count('Rejected.') }),
  tried_on: Type.Object(
    { confirmed: count('Confirmed.'), rejected: count('Rejected.') },
    { description: 'The newest decided findings whose text is still stored.' },
  ),
  repairs: Type.Array(RuleRepair, {
    description: 'At most three, first what loses no confirmed finding. Nothing changes by itself.',
  }),
});
export type RuleRepairs = Static<typeof RuleRepairs>;

export const ruleQualityExample: RuleQuality = {
  rule_id: 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah',
  languages: [
    {
      language: 'EN',
      tests: { locked: { right: 9, wrong: 2 }, open: { right: 29, wrong: 1 } },
      decisions: { confirmed: 12, rejected: 1 },
      estimate: { mean: 0.86, low: 0.69, high: 0.97 },
      standing: 'finding',
    },
  ],
  always_finding: false,
  counting: false,
};
