import Type, { type Static } from 'typebox';
import { nullable, Timestamp } from '../shared/schema.ts';

const threshold = {
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'A rule is a hint in a language if a smaller share of its marks in test texts was right there. 0: no rule is.',
  }),
  least: Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: 'With fewer marks in test texts of the language, a rule is never a hint there.',
  }),
};

/** What Copydesk comes with. docs/quality.md says how it was chosen. */
export const DEFAULT_HINT_POLICY = { share: 0.75, least: 10 } as const;

export const HintPolicy = Type.Object(
  {
    ...threshold,
    changed_at: nullable(Timestamp('When it was changed; null for what Copydesk comes with.')),
  },
  { description: 'When what a rule matches is a hint and no violation.' },
);
export type HintPolicy = Static<typeof HintPolicy>;

export const SetHintPolicyRequest = Type.Object(threshold, {
  description: 'Holds for audits that begin from now on.',
});

export const SetRuleStandingRequest = Type.Object(
  {
    always_finding: Type.Boolean({
      description:
        'True: what the rule matches is a violation in every language, whatever its figures.',
    }),
  },
  { description: 'Whether the figures of a rule may make hints of its matches.' },
);

export const hintPolicyExample: HintPolicy = { ...DEFAULT_HINT_POLICY, changed_at: null };
