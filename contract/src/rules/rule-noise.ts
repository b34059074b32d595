import Type, { type Static } from 'typebox';
import { Id, nullable } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A rule, and how many violations it found. */
export const ruleFigures = {
  rule_id: Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  pack_id: nullable(Type.String(), { description: 'Null for a rule of the workspace itself.' }),
  violations: count('In all states.'),
};

/** The noise of a rule, in the same shape everywhere. */
export const RuleNoise = Type.Object({
  ...ruleFigures,
  decided: count('In any state but undecided.'),
  dismissed: count('Dismissed.'),
  share: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description: 'Dismissed of decided; null while nothing is decided.',
  }),
  share_at_least: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
    description:
      'What the true share probably is at least (95 %): 1 of 1 says less than 9 of 9. Null while nothing is decided.',
  }),
  falling: Type.Boolean({
    description:
      'After twenty decisions or more, most of its findings here are probably wrong. Its repairs are proposed on its page.',
  }),
});
export type RuleNoise = Static<typeof RuleNoise>;
