import Type, { type Static } from 'typebox';
import { Id, nullable } from '../shared/schema.ts';

export const Infobase = Type.Object(
  {
    id: Id('Identifier of the knowledge base.', 'inf_01kb3yz8v7e8xs6e1hq6m2p4ag'),
    name: Type.String({ description: 'Display name.' }),
    description: nullable(Type.String()),
  },
  { description: 'A knowledge base: product facts and guidelines.' },
);
export type Infobase = Static<typeof Infobase>;

export const infobaseExample: Infobase = {
  id: 'inf_01kb3yz8v7e8xs6e1hq6m2p4ag',
  name: 'Office furniture',
  description: 'Materials, sizes and warranty of every desk and chair.',
};
