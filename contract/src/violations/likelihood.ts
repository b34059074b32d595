import { LIKELIHOOD_ORDERS } from './likelihood-orders.ts';
import Type, { type Static } from 'typebox';
import { oneOf } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Likelihood = Type.Object(
  {
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Which share of such findings is probably right.',
    }),
    texts: count('Marks of the rule in labelled test texts of the language.'),
    decisions: count(
      'Decisions of the workspace about the present version of the rule in the language.',
    ),
  },
  {
    description:
      'How likely findings of the rule in this language are right, by test texts and decisions. It is an estimate of the rule and not of this finding.',
  },
);
export type Likelihood = Static<typeof Likelihood>;

export const LikelihoodOrderQuery = oneOf(LIKELIHOOD_ORDERS, {
  default: 'most',
  description: 'Most likely right first, or least likely.',
});
