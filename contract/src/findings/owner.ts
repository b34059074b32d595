import Type, { type Static } from 'typebox';
import { nullable } from '../shared/schema.ts';

const site = Type.String({
  minLength: 1,
  maxLength: 255,
  'x-trim': true,
  description: 'The host of the pages.',
  examples: ['www.example.com'],
});
const path = Type.String({
  default: '',
  maxLength: 200,
  'x-trim': true,
  description: 'The beginning of the path; empty for the whole site.',
  examples: ['/en/'],
});

export const FindingOwner = Type.Object({
  site,
  path,
  user_id: Type.String(),
  name: nullable(Type.String(), {
    description: 'Null for people who left: their findings are assigned to nobody.',
  }),
});
export type FindingOwner = Static<typeof FindingOwner>;

export const FindingOwners = Type.Object({
  owners: Type.Array(FindingOwner, { description: 'In the order of site and path.' }),
});
export type FindingOwners = Static<typeof FindingOwners>;

export const SetFindingOwnerRequest = Type.Object({
  site,
  path,
  user_id: nullable(Type.String({ maxLength: 64 }), {
    description: 'A member, or null for nobody any more.',
  }),
});
export type SetFindingOwnerRequest = Static<typeof SetFindingOwnerRequest>;
