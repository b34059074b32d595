import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { Id, LanguageKey, nullable, oneOf } from '../shared/schema.ts';
import { RuleInWriting, SourceIssue } from './rule-draft.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ProposeTestsRequest = Type.Object({ source: RuleInWriting });

const WrittenTest = Type.Object(
  {
    lang: Type.String({ description: 'The language, as rules name it: en.' }),
    text: Type.String(),
    expect: Type.Optional(
      Type.Array(Type.String(), { description: 'The words that must be found, in their order.' }),
    ),
    ok: Type.Optional(Type.Literal(true, { description: 'Nothing must be found.' })),
  },
  { description: 'The test as it is written in a rule.' },
);

export const ProposedTest = Type.Object({
  test: WrittenTest,
  reason: oneOf(['words', 'inside', 'begins', 'beside'], {
    description:
      'Why it is proposed: it has the words; it has them inside of another word; it has a word that begins with them, which may well be meant too; or it has none of them.',
  }),
  near: nullable(Type.String(), { description: 'The other word, for inside and begins.' }),
  asset: nullable(
    Type.Object({
      id: Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ah'),
      name: Type.String(),
      url: nullable(Type.String()),
    }),
    { description: 'Whose text the sentence is from; null for a sentence made from the words.' },
  ),
  passed: nullable(Type.Boolean(), {
    description: 'Whether the rule does what the test expects; null if it could not be run.',
  }),
  found: Type.Array(nullable(Type.String()), { description: 'What the rule finds in the text.' }),
});
export type ProposedTest = Static<typeof ProposedTest>;

export const ProposedTests = Type.Object({
  outcome: oneOf(['proposed', 'not_runnable', 'too_slow', 'replaced'], {
    description:
      'Whether the rule could be run; replaced when a newer request of the same person came first.',
  }),
  issues: Type.Array(SourceIssue, { description: 'What is wrong with the rule without tests.' }),
  tests: Type.Array(ProposedTest, { description: 'Those that must be found first.' }),
  reading: Type.Object(
    {
      texts: count('Texts that were checked, the newest of each asset.'),
      marked: count('Of these, those in which the rule finds something.'),
      findings: count('What the rule finds in them.'),
      unread: count('Texts that could not be checked.'),
      more: Type.Boolean({ description: 'There are more texts, which were not looked at.' }),
    },
    { description: 'What the rule finds in the newest texts of the workspace. Nothing is stored.' },
  ),
  languages: Type.Array(
    Type.Object({ language: LanguageKey, texts: count('How many of the texts.') }),
    { description: 'The languages of the texts, most used first, as far as they are known.' },
  ),
});
export type ProposedTests = Static<typeof ProposedTests>;

/** Tests for a rule that is being written. */
export const proposedTestRoutes = defineAppRoutes({
  proposeRuleTests: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/rules/propose-tests`,
    long: true,
    access: 'rules',
    params: inWorkspace(),
    body: { schema: ProposeTestsRequest },
    success: answers(ProposedTests),
  },
});
