import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../shared/schema.ts';
import { NOT_RUN_REASONS } from './gap-reasons.ts';
import { MissedEstimate } from './missed.ts';

export const GAP_KINDS = [
  'not_read',
  'not_reached',
  'not_run',
  'not_judged',
  'provisional',
  'not_shown',
  'truncated',
  'no_opinion',
  'missed',
  'not_known',
] as const;

export const AuditGap = Type.Object({
  kind: oneOf(GAP_KINDS, {
    description:
      'not_read and not_reached: nothing is known about the assets. not_run: the rules did not apply. not_judged: the rules need a model that did not judge. provisional: a model judged whose licence is not proven yet. not_shown: the pages were read without a browser. truncated: some findings are not listed. no_opinion: a second opinion on hints and findings was asked for, and some got none. missed: breaches that the rules did not find, estimated if people looked at passages without findings. not_known: something that nobody stated about a text that was pushed or checked; the rules are those that would object if it were stated so.',
  }),
  reason: Type.String({ description: 'The reason as a code.' }),
  language: nullable(
    Type.String({
      description:
        'The language in which the rules have no words, or for not_known the language that is meant; otherwise null.',
    }),
  ),
  because: Type.String({ description: 'The reason as a sentence without its beginning.' }),
  what_to_do: Type.String(),
  assets: nullable(
    Type.Integer({ description: 'On how many assets; null if only known per rule.' }),
  ),
  rules: Type.Integer({ description: 'How many rules; 0 if the gap concerns every rule.' }),
  rule_names: Type.Array(Type.String(), { description: 'The names of the first 50 rules.' }),
  estimate: nullable(MissedEstimate, {
    description: 'Only for missed, once somebody has looked at a passage; otherwise null.',
  }),
});
export type AuditGap = Static<typeof AuditGap>;

export const AuditGaps = Type.Object(
  { gaps: Type.Array(AuditGap) },
  { description: 'What an audit cannot tell, why, and what to do about it.' },
);
export type AuditGaps = Static<typeof AuditGaps>;

export const auditGapsExample: AuditGaps = {
  gaps: [
    {
      kind: 'not_run',
      reason: 'category_unknown',
      language: null,
      because: NOT_RUN_REASONS.category_unknown.because,
      what_to_do: NOT_RUN_REASONS.category_unknown.todo,
      assets: 120,
      rules: 2,
      rule_names: ['Free account without its costs', 'Insured deposits'],
      estimate: null,
    },
  ],
};
