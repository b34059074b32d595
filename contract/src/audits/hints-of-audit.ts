import Type, { type Static } from 'typebox';

const counted = (description: string) => Type.Integer({ minimum: 0, description });

export const HintCounts = Type.Object({
  undecided: counted('Nobody has said anything about these.'),
  breach: counted('Somebody called these a breach.'),
  no_breach: counted('Somebody said that these are no breach.'),
});
export type HintCounts = Static<typeof HintCounts>;

export const HintsOfAudit = Type.Object(
  {
    ...HintCounts.properties,
    left_out: counted(
      'Hints that are not stored, because an asset has more than 100 or the audit more than 100,000.',
    ),
  },
  {
    description:
      'Sentences that read like a claim although no rule objects. They are in no other number of the audit.',
  },
);
