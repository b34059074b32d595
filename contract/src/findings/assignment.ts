import Type, { type Static } from 'typebox';
import { eitherOr } from '../shared/conditions.ts';
import { nullable } from '../shared/schema.ts';
import { FindingFilter } from './finding.ts';

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const checkWanted = ({ finding_ids: ids, matching }: Record<string, unknown>) =>
  isGiven(ids) !== isGiven(matching)
    ? []
    : [
        {
          type: 'value_error',
          loc: ['body', 'finding_ids'],
          msg: 'Value error, send either finding_ids or matching',
        },
      ];

export const AssignFindingsRequest = Type.Object(
  {
    finding_ids: Type.Optional(
      nullable(Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })),
    ),
    matching: Type.Optional(
      nullable(FindingFilter, {
        description: 'All findings that pass these filters, such as those of a cluster or a site.',
      }),
    ),
    user_ids: Type.Array(Type.String(), {
      maxItems: 20,
      description: 'Members of the workspace; none takes the assignment away.',
    }),
    dry_run: Type.Boolean({ default: false, description: 'Only counts.' }),
  },
  { 'x-check': checkWanted, 'x-when': eitherOr('finding_ids', 'matching') },
);
export type AssignFindingsRequest = Static<typeof AssignFindingsRequest>;

export const AssignFindingsResult = Type.Object({
  matching: Type.Integer({ minimum: 0, description: 'How many match, up to 10,000.' }),
  audits: Type.Integer({
    minimum: 0,
    description: 'In how many audits their newest sightings are.',
  }),
  not_found: Type.Integer({ minimum: 0 }),
  assigned: Type.Integer({ minimum: 0, description: 'How many changed.' }),
  unchanged: Type.Integer({ minimum: 0, description: 'How many were assigned so before.' }),
  complete: Type.Boolean({
    description:
      'False if time ran out or more than 10,000 match: what is counted was assigned, the rest was not.',
  }),
});
export type AssignFindingsResult = Static<typeof AssignFindingsResult>;
