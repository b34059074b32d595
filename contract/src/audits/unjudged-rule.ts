import Type, { type Static } from 'typebox';
import { Id } from '../shared/schema.ts';

export const UnjudgedRule = Type.Object(
  {
    rule_id: Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah'),
    rule_version: Type.Integer({ minimum: 1, description: 'The rule as it was then.' }),
    rule_name: Type.String(),
  },
  { description: 'A rule whose words stand in the text and that only a model can judge.' },
);
export type UnjudgedRule = Static<typeof UnjudgedRule>;
