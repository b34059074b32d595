import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../shared/schema.ts';
import { STANDING_ACTIONS } from './standing-decision.ts';

export const ClusterOfferQuery = Type.Object({
  cluster_id: Type.String({
    maxLength: 64,
    description: 'The cluster of a finding.',
    examples: ['clu_01kb3yz8v7e8xs6e1hq6m2p4as'],
  }),
});

export const ClusterOffer = Type.Object({
  undecided: Type.Integer({
    minimum: 0,
    description: 'How many open findings of the cluster nobody has decided.',
  }),
  decided: Type.Integer({
    minimum: 0,
    description:
      'How many of the newest findings of the cluster people decided: dismissed, elevated risk or urgent. What standing decisions decided does not count.',
  }),
  offer: nullable(
    Type.Object({
      action: oneOf(STANDING_ACTIONS),
      reason: nullable(Type.String(), { description: 'The reason that was given most often.' }),
      agreeing: Type.Integer({ minimum: 1, description: 'How many were decided so.' }),
    }),
    {
      description:
        'What to decide about those that are left: at least three were decided so, and four of five or more. Null if there is no such decision, or nothing is left.',
    },
  ),
});
export type ClusterOffer = Static<typeof ClusterOffer>;
